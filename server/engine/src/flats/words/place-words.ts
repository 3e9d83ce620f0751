/** Where on a garment something is. */
export type Place =
  | 'back'
  | 'chest'
  | 'front'
  | 'side'
  | 'shoulder'
  | 'elbow'
  | 'knee'
  | 'thigh'
  | 'waist'
  | 'ankle'
  | 'hem'
  | 'cuff'
  | 'sleeve'
  | 'neck'
  | 'hood'
  | 'armhole'
  | 'strap'
  | 'yoke';

/** A place with the words that name it, from and to. */
export interface SaidPlace {
  place: Place;
  from: number;
  to: number;
}

const names: readonly (readonly [Place, zh: string, en: string])[] = [
  ['back', '后背|背后|背部|背面|后身|后片|后幅', 'back'],
  ['chest', '胸前|胸口|前胸|胸部|左胸|右胸', 'left chest|right chest|chest|bust'],
  ['front', '前面|正面|前身|前片|前幅', 'centre front|center front|front'],
  ['thigh', '大腿两侧|大腿侧边|大腿', 'thighs?'],
  ['side', '侧边|两侧|侧面|侧身|侧缝|体侧', 'side seams?|sides?'],
  ['shoulder', '肩部|肩膀|双肩|肩头', 'shoulders?'],
  ['elbow', '手肘|肘部', 'elbows?'],
  ['knee', '膝盖|膝部', 'knees?'],
  ['waist', '腰部|腰间|腰侧|后腰', 'waist'],
  ['ankle', '裤脚|裤口|脚口|脚踝', 'ankles?|leg openings?|leg hems?'],
  ['hem', '下摆|裙摆|底边|衣摆|裙边', 'hems?|hemline'],
  ['cuff', '袖口|手腕处|手腕', 'cuffs?|wrists?'],
  ['sleeve', '袖子|袖身|衣袖|左袖|右袖|双袖|手臂|大臂', 'sleeves?|arms'],
  ['neck', '领口|领边|领子|颈部', '(?:v|crew|round|high|square|scoop|boat) neck|neckline|neck|collar'],
  ['hood', '帽子|帽口|帽檐', 'hood'],
  ['armhole', '袖窿|袖笼', 'armholes?'],
  ['strap', '肩带', 'straps?'],
  ['yoke', '育克|过肩', 'yoke'],
];

const found: readonly (readonly [Place, RegExp])[] = names.map(([place, zh, en]) => [
  place,
  new RegExp(`${zh}|(?<![a-z])(?:${en})(?![a-z])`, 'g'),
]);

/** The places that a text names, in their order; of two that begin together the longer one. */
export const findPlaces = (text: string): SaidPlace[] => {
  const all = found.flatMap(([place, pattern]) =>
    [...text.matchAll(pattern)].map(({ 0: word, index }) => ({ place, from: index, to: index + word.length })),
  );
  return all
    .filter(
      (one) =>
        !all.some(
          (other) =>
            other !== one && other.from <= one.from && other.to >= one.to && other.to - other.from > one.to - one.from,
        ),
    )
    .toSorted((one, other) => one.from - other.from);
};

/** What the places are called to a person. */
export const placeNames: Record<Place, { zh: string; en: string }> = {
  ...{ back: { zh: '后背', en: 'back' }, chest: { zh: '胸前', en: 'chest' }, front: { zh: '前面', en: 'front' } },
  ...{ side: { zh: '侧边', en: 'side' }, shoulder: { zh: '肩部', en: 'shoulder' }, elbow: { zh: '手肘', en: 'elbow' } },
  ...{ knee: { zh: '膝盖', en: 'knee' }, thigh: { zh: '大腿', en: 'thigh' }, waist: { zh: '腰部', en: 'waist' } },
  ...{ ankle: { zh: '裤脚', en: 'ankle' }, hem: { zh: '下摆', en: 'hem' }, cuff: { zh: '袖口', en: 'cuff' } },
  ...{ sleeve: { zh: '袖子', en: 'sleeve' }, neck: { zh: '领口', en: 'neck' }, hood: { zh: '帽子', en: 'hood' } },
  ...{ armhole: { zh: '袖窿', en: 'armhole' }, strap: { zh: '肩带', en: 'strap' } },
  yoke: { zh: '育克', en: 'yoke' },
};
