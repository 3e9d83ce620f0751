import type { Localized } from '@atelier/catalogue/text';
import { adultRange } from './bodies.ts';

/** A measure of a body: millimetres, or degrees for an angle. */
export interface Measure {
  key: string;
  name: Localized;
  how: Localized;
  unit: 'mm' | 'deg';
  /** What a body may have; a little beyond the widest and narrowest of the standard bodies. */
  min: number;
  max: number;
}

/** Angles are spread wider than lengths: level shoulders are known. */
const angle = { min: 0, max: 35 };
const [narrower, wider] = [0.7, 1.35];

const measure = (key: string, name: readonly [string, string], how: readonly [string, string]): Measure => {
  const { min, max } = adultRange(key);
  const isAngle = key === 'shoulderSlope';
  return {
    key,
    name: { zh: name[0], en: name[1] },
    how: { zh: how[0], en: how[1] },
    unit: isAngle ? 'deg' : 'mm',
    ...(isAngle ? angle : { min: Math.floor((min * narrower) / 5) * 5, max: Math.ceil((max * wider) / 5) * 5 }),
  };
};

/** Every measure that a design asks for. */
export const measures: readonly Measure[] = [
  measure('ankle', ['脚踝围', 'Ankle'], ['脚踝最细处绕一周', 'round the ankle at its narrowest']),
  measure('biceps', ['上臂围', 'Upper arm'], ['腋下放平，量最粗处', 'round the arm at its widest, held relaxed']),
  measure(
    'bustFront',
    ['前胸宽', 'Bust front'],
    ['过胸高点，从一侧侧缝量到另一侧', 'over the bust from side seam to side seam'],
  ),
  measure(
    'bustPointToUnderbust',
    ['胸高到下胸', 'Bust point to underbust'],
    ['从胸高点竖直量到下胸围线', 'straight down from bust point to underbust'],
  ),
  measure('bustSpan', ['胸距', 'Bust span'], ['两个胸高点之间的距离', 'between the two bust points']),
  measure('chest', ['胸围', 'Chest'], ['胸部最丰满处水平绕一周', 'level round the fullest part of the chest']),
  measure(
    'crossSeam',
    ['全裆长', 'Crotch seam'],
    ['从前腰中点经裆底量到后腰中点', 'from front waist between the legs to back waist'],
  ),
  measure(
    'crossSeamFront',
    ['前裆长', 'Front crotch seam'],
    ['从前腰中点量到裆底', 'from front waist to the crotch point'],
  ),
  measure('crotchDepth', ['立裆', 'Crotch depth'], ['坐在硬椅上，从腰侧量到椅面', 'seated, from waist to the chair']),
  measure('head', ['头围', 'Head'], ['额头上方绕一周', 'round the head above the brow']),
  measure('heel', ['足跟围', 'Heel'], ['绷脚，绕足跟与脚背一周', 'round heel and instep, toes pointed']),
  measure('highBust', ['上胸围', 'High bust'], ['腋下、胸部以上水平绕一周', 'level under the arms, above the bust']),
  measure(
    'highBustFront',
    ['上胸前宽', 'High bust front'],
    ['上胸线从一侧侧缝量到另一侧', 'along the high bust from side to side'],
  ),
  measure('hips', ['中臀围', 'Hips'], ['胯骨最高处水平绕一周', 'level round the top of the hip bones']),
  measure(
    'hpsToBust',
    ['肩颈点到胸高', 'Shoulder to bust'],
    ['从肩颈点量到胸高点', 'from the neck end of the shoulder to bust point'],
  ),
  measure(
    'hpsToWaistBack',
    ['后背长', 'Back length'],
    ['从肩颈点经后背量到腰线', 'from the neck end of the shoulder down the back to waist'],
  ),
  measure(
    'hpsToWaistFront',
    ['前腰长', 'Front length'],
    ['从肩颈点经胸高点量到腰线', 'from the neck end of the shoulder over the bust to waist'],
  ),
  measure('inseam', ['裤内长', 'Inseam'], ['从裆底沿腿内侧量到地面', 'inside the leg from crotch to floor']),
  measure('knee', ['膝围', 'Knee'], ['膝盖处绕一周', 'round the knee']),
  measure('neck', ['颈围', 'Neck'], ['颈根绕一周', 'round the base of the neck']),
  measure('seat', ['臀围', 'Seat'], ['臀部最丰满处水平绕一周', 'level round the fullest part of the seat']),
  measure(
    'seatBack',
    ['后臀宽', 'Seat back'],
    ['臀围线从一侧经后面量到另一侧', 'along the seat over the back, side to side'],
  ),
  measure('shoulderSlope', ['肩斜', 'Shoulder slope'], ['肩线与水平线的夹角', 'angle of the shoulder below level']),
  measure(
    'shoulderToElbow',
    ['肩到肘', 'Shoulder to elbow'],
    ['手臂微弯，从肩点量到肘', 'from shoulder point to elbow, arm slightly bent'],
  ),
  measure(
    'shoulderToShoulder',
    ['肩宽', 'Shoulder width'],
    ['从一侧肩点经后颈量到另一侧', 'from shoulder point to shoulder point over the back'],
  ),
  measure(
    'shoulderToWrist',
    ['臂长', 'Arm length'],
    ['手臂微弯，从肩点量到手腕', 'from shoulder point to wrist, arm slightly bent'],
  ),
  measure('underbust', ['下胸围', 'Underbust'], ['胸部下缘水平绕一周', 'level right under the bust']),
  measure('upperLeg', ['大腿围', 'Upper leg'], ['大腿根部绕一周', 'round the top of the thigh']),
  measure('waist', ['腰围', 'Waist'], ['腰最细处水平绕一周', 'level round the narrowest part']),
  measure(
    'waistBack',
    ['后腰宽', 'Waist back'],
    ['腰线从一侧经后面量到另一侧', 'along the waist over the back, side to side'],
  ),
  measure('waistToArmpit', ['腰到腋下', 'Waist to armpit'], ['从腰侧竖直量到腋下', 'straight up from waist to armpit']),
  measure('waistToFloor', ['腰到地', 'Waist to floor'], ['从腰侧竖直量到地面', 'straight down from waist to floor']),
  measure(
    'waistToHips',
    ['腰到中臀', 'Waist to hips'],
    ['从腰侧量到胯骨最高处', 'from waist to the top of the hip bones'],
  ),
  measure('waistToKnee', ['腰到膝', 'Waist to knee'], ['从腰侧竖直量到膝盖', 'straight down from waist to knee']),
  measure(
    'waistToSeat',
    ['腰到臀', 'Waist to seat'],
    ['从腰侧量到臀围线', 'from waist to the fullest part of the seat'],
  ),
  measure(
    'waistToUnderbust',
    ['腰到下胸', 'Waist to underbust'],
    ['从腰线竖直量到下胸围线', 'straight up from waist to underbust'],
  ),
  measure(
    'waistToUpperLeg',
    ['腰到大腿根', 'Waist to upper leg'],
    ['从腰侧量到大腿根', 'from waist to the top of the thigh'],
  ),
  measure('wrist', ['手腕围', 'Wrist'], ['手腕绕一周', 'round the wrist']),
];

export const measureByKey = (key: string): Measure | undefined => measures.find((one) => one.key === key);
