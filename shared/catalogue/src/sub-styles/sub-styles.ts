import type { GenderKey } from '../genders.ts';
import { childrenStyles } from './children.ts';
import { personViews } from './person-views.ts';
import { flowerStyles, patternStyles } from './prints.ts';
import type { GarmentStyleRow, PersonViewRow, PrintStyleRow } from './sub-style-row.ts';

/** Styles of menswear. */
export const menStyles = [
  { code: 'M01', title: { zh: '商务衬衫', en: 'Business shirt' }, garment: 'shirt', prompt: 'business dress shirt' },
  {
    code: 'M02',
    title: { zh: '牛津纺衬衫', en: 'Oxford shirt' },
    garment: 'shirt',
    prompt: 'oxford button-down shirt',
  },
  {
    code: 'M03',
    title: { zh: '法兰绒格子衬衫', en: 'Flannel shirt' },
    garment: 'shirt',
    prompt: 'checked flannel shirt',
  },
  {
    code: 'M04',
    title: { zh: '古巴领短袖衬衫', en: 'Camp-collar shirt' },
    garment: 'shirt',
    prompt: 'camp-collar short-sleeved shirt',
  },
  { code: 'M05', title: { zh: '基础 T 恤', en: 'Basic T-shirt' }, garment: 'tShirt', prompt: 'basic t-shirt' },
  {
    code: 'M06',
    title: { zh: '重磅 T 恤', en: 'Heavyweight T-shirt' },
    garment: 'tShirt',
    prompt: 'heavyweight boxy t-shirt',
  },
  { code: 'M07', title: { zh: '运动背心', en: 'Athletic vest' }, garment: 'tank', prompt: 'athletic tank top' },
  { code: 'M08', title: { zh: '经典 POLO 衫', en: 'Classic polo' }, garment: 'polo', prompt: 'classic polo shirt' },
  { code: 'M09', title: { zh: '针织 POLO 衫', en: 'Knitted polo' }, garment: 'polo', prompt: 'knitted polo shirt' },
  {
    code: 'M10',
    title: { zh: '圆领卫衣', en: 'Crew sweatshirt' },
    garment: 'sweatshirt',
    prompt: 'crew neck sweatshirt',
  },
  { code: 'M11', title: { zh: '拉链连帽卫衣', en: 'Zipped hoodie' }, garment: 'hoodie', prompt: 'zip-up hoodie' },
  { code: 'M12', title: { zh: '圆领毛衣', en: 'Crew sweater' }, garment: 'knitwear', prompt: 'crew neck sweater' },
  {
    code: 'M13',
    title: { zh: '高领毛衣', en: 'Turtleneck sweater' },
    garment: 'knitwear',
    prompt: 'turtleneck sweater',
  },
  {
    code: 'M14',
    title: { zh: '青果领开衫', en: 'Shawl cardigan' },
    garment: 'cardigan',
    prompt: 'shawl-collar cardigan',
  },
  { code: 'M15', title: { zh: '牛仔夹克', en: 'Denim jacket' }, garment: 'jacket', prompt: 'denim trucker jacket' },
  { code: 'M16', title: { zh: '飞行员夹克', en: 'Bomber jacket' }, garment: 'jacket', prompt: 'bomber jacket' },
  { code: 'M17', title: { zh: '皮夹克', en: 'Leather jacket' }, garment: 'jacket', prompt: 'leather jacket' },
  { code: 'M18', title: { zh: '棒球服', en: 'Varsity jacket' }, garment: 'jacket', prompt: 'varsity jacket' },
  {
    code: 'M19',
    title: { zh: '冲锋衣', en: 'Shell jacket' },
    garment: 'jacket',
    prompt: 'hooded outdoor shell jacket',
  },
  {
    code: 'M20',
    title: { zh: '单排扣西装', en: 'Single-breasted blazer' },
    garment: 'blazer',
    prompt: 'single-breasted blazer',
  },
  {
    code: 'M21',
    title: { zh: '双排扣西装', en: 'Double-breasted blazer' },
    garment: 'blazer',
    prompt: 'double-breasted blazer',
  },
  {
    code: 'M22',
    title: { zh: '工装马甲', en: 'Utility vest' },
    garment: 'waistcoat',
    prompt: 'multi-pocket utility vest',
  },
  {
    code: 'M23',
    title: { zh: '双排扣风衣', en: 'Trench coat' },
    garment: 'coat',
    prompt: 'double-breasted trench coat',
  },
  {
    code: 'M24',
    title: { zh: '柴斯特大衣', en: 'Chesterfield coat' },
    garment: 'coat',
    prompt: 'wool chesterfield coat',
  },
  {
    code: 'M25',
    title: { zh: '短款羽绒服', en: 'Short down jacket' },
    garment: 'downJacket',
    prompt: 'short puffer jacket',
  },
  {
    code: 'M26',
    title: { zh: '派克羽绒服', en: 'Down parka' },
    garment: 'downJacket',
    prompt: 'down parka with faux fur hood',
  },
  { code: 'M27', title: { zh: '西裤', en: 'Dress trousers' }, garment: 'trousers', prompt: 'tailored dress trousers' },
  { code: 'M28', title: { zh: '卡其裤', en: 'Chinos' }, garment: 'trousers', prompt: 'chino trousers' },
  { code: 'M29', title: { zh: '工装裤', en: 'Cargo trousers' }, garment: 'trousers', prompt: 'cargo trousers' },
  { code: 'M30', title: { zh: '束脚运动裤', en: 'Joggers' }, garment: 'trousers', prompt: 'jogger trousers' },
  { code: 'M31', title: { zh: '直筒牛仔裤', en: 'Straight jeans' }, garment: 'jeans', prompt: 'straight jeans' },
  { code: 'M32', title: { zh: '锥形牛仔裤', en: 'Tapered jeans' }, garment: 'jeans', prompt: 'tapered jeans' },
  { code: 'M33', title: { zh: '卡其短裤', en: 'Chino shorts' }, garment: 'shorts', prompt: 'chino shorts' },
  { code: 'M34', title: { zh: '运动短裤', en: 'Athletic shorts' }, garment: 'shorts', prompt: 'athletic shorts' },
  { code: 'M35', title: { zh: '工装连体裤', en: 'Boiler suit' }, garment: 'jumpsuit', prompt: 'utility boiler suit' },
  {
    code: 'M36',
    title: { zh: '商务套装', en: 'Business suit' },
    garment: 'suitSet',
    prompt: 'two-piece business suit',
  },
  {
    code: 'M37',
    title: { zh: '新中式套装', en: 'Chinese-style suit' },
    garment: 'suitSet',
    prompt: 'modern suit with mandarin collar',
  },
  { code: 'M38', title: { zh: '运动套装', en: 'Tracksuit' }, garment: 'casualSet', prompt: 'athletic tracksuit' },
  { code: 'M39', title: { zh: '家居服', en: 'Pyjamas' }, garment: 'pyjamas', prompt: 'cotton pyjama set' },
  { code: 'M40', title: { zh: '浴袍', en: 'Bathrobe' }, garment: 'robe', prompt: 'terry bathrobe' },
  { code: 'M41', title: { zh: '平角泳裤', en: 'Swim trunks' }, garment: 'swimShorts', prompt: 'fitted swim trunks' },
  { code: 'M42', title: { zh: '沙滩裤', en: 'Board shorts' }, garment: 'swimShorts', prompt: 'printed board shorts' },
] as const satisfies readonly GarmentStyleRow[];

/** Styles of womenswear. */
export const womenStyles = [
  { code: 'W01', title: { zh: '衬衫连衣裙', en: 'Shirt dress' }, garment: 'dress', prompt: 'shirt dress' },
  { code: 'W02', title: { zh: '吊带连衣裙', en: 'Slip dress' }, garment: 'dress', prompt: 'bias-cut slip dress' },
  { code: 'W03', title: { zh: '裹身连衣裙', en: 'Wrap dress' }, garment: 'dress', prompt: 'wrap dress' },
  { code: 'W04', title: { zh: '茶歇裙', en: 'Tea dress' }, garment: 'dress', prompt: 'vintage tea dress' },
  { code: 'W05', title: { zh: '针织连衣裙', en: 'Knitted dress' }, garment: 'dress', prompt: 'knitted dress' },
  { code: 'W06', title: { zh: '晚礼服', en: 'Evening gown' }, garment: 'dress', prompt: 'evening gown' },
  {
    code: 'W07',
    title: { zh: '旗袍', en: 'Cheongsam' },
    garment: 'dress',
    prompt: 'cheongsam dress with mandarin collar',
  },
  { code: 'W08', title: { zh: 'A 字半身裙', en: 'A-line skirt' }, garment: 'skirt', prompt: 'a-line skirt' },
  { code: 'W09', title: { zh: '百褶半身裙', en: 'Pleated skirt' }, garment: 'skirt', prompt: 'pleated skirt' },
  { code: 'W10', title: { zh: '铅笔裙', en: 'Pencil skirt' }, garment: 'skirt', prompt: 'pencil skirt' },
  { code: 'W11', title: { zh: '牛仔半身裙', en: 'Denim skirt' }, garment: 'skirt', prompt: 'denim skirt' },
  { code: 'W12', title: { zh: '鱼尾裙', en: 'Mermaid skirt' }, garment: 'skirt', prompt: 'mermaid skirt' },
  { code: 'W13', title: { zh: '通勤衬衫', en: 'Office shirt' }, garment: 'shirt', prompt: 'tailored office shirt' },
  { code: 'W14', title: { zh: '宽松衬衫', en: 'Loose shirt' }, garment: 'shirt', prompt: 'loose boyfriend shirt' },
  {
    code: 'W15',
    title: { zh: '法式雪纺衫', en: 'French blouse' },
    garment: 'blouse',
    prompt: 'romantic chiffon blouse',
  },
  { code: 'W16', title: { zh: '蝴蝶结雪纺衫', en: 'Bow blouse' }, garment: 'blouse', prompt: 'blouse with a tied bow' },
  { code: 'W17', title: { zh: '基础 T 恤', en: 'Basic T-shirt' }, garment: 'tShirt', prompt: 'basic t-shirt' },
  { code: 'W18', title: { zh: '短款 T 恤', en: 'Cropped T-shirt' }, garment: 'tShirt', prompt: 'cropped t-shirt' },
  { code: 'W19', title: { zh: '吊带背心', en: 'Camisole' }, garment: 'tank', prompt: 'thin-strap camisole' },
  { code: 'W20', title: { zh: '学院 POLO 衫', en: 'College polo' }, garment: 'polo', prompt: 'preppy polo shirt' },
  {
    code: 'W21',
    title: { zh: '圆领卫衣', en: 'Crew sweatshirt' },
    garment: 'sweatshirt',
    prompt: 'crew neck sweatshirt',
  },
  { code: 'W22', title: { zh: '连帽卫衣', en: 'Hoodie' }, garment: 'hoodie', prompt: 'relaxed hoodie' },
  {
    code: 'W23',
    title: { zh: '高领毛衣', en: 'Turtleneck sweater' },
    garment: 'knitwear',
    prompt: 'turtleneck sweater',
  },
  { code: 'W24', title: { zh: '绞花毛衣', en: 'Cable sweater' }, garment: 'knitwear', prompt: 'cable-knit sweater' },
  { code: 'W25', title: { zh: '短款开衫', en: 'Cropped cardigan' }, garment: 'cardigan', prompt: 'cropped cardigan' },
  { code: 'W26', title: { zh: '牛仔夹克', en: 'Denim jacket' }, garment: 'jacket', prompt: 'denim jacket' },
  { code: 'W27', title: { zh: '机车皮衣', en: 'Biker jacket' }, garment: 'jacket', prompt: 'leather biker jacket' },
  {
    code: 'W28',
    title: { zh: '小香风外套', en: 'Tweed jacket' },
    garment: 'jacket',
    prompt: 'short collarless tweed jacket',
  },
  { code: 'W29', title: { zh: '廓形西装', en: 'Oversized blazer' }, garment: 'blazer', prompt: 'oversized blazer' },
  {
    code: 'W30',
    title: { zh: '西装马甲', en: 'Tailored waistcoat' },
    garment: 'waistcoat',
    prompt: 'tailored waistcoat',
  },
  {
    code: 'W31',
    title: { zh: '双排扣风衣', en: 'Trench coat' },
    garment: 'coat',
    prompt: 'double-breasted trench coat',
  },
  { code: 'W32', title: { zh: '羊毛大衣', en: 'Wool coat' }, garment: 'coat', prompt: 'long wool coat' },
  {
    code: 'W33',
    title: { zh: '短款羽绒服', en: 'Short down jacket' },
    garment: 'downJacket',
    prompt: 'short puffer jacket',
  },
  {
    code: 'W34',
    title: { zh: '长款羽绒服', en: 'Long down coat' },
    garment: 'downJacket',
    prompt: 'long belted puffer coat',
  },
  { code: 'W35', title: { zh: '阔腿裤', en: 'Wide-leg trousers' }, garment: 'trousers', prompt: 'wide-leg trousers' },
  { code: 'W36', title: { zh: '烟管裤', en: 'Cigarette trousers' }, garment: 'trousers', prompt: 'cigarette trousers' },
  {
    code: 'W37',
    title: { zh: '高腰直筒牛仔裤', en: 'High-waist jeans' },
    garment: 'jeans',
    prompt: 'high-waist straight jeans',
  },
  { code: 'W38', title: { zh: '牛仔短裤', en: 'Denim shorts' }, garment: 'shorts', prompt: 'denim shorts' },
  { code: 'W39', title: { zh: '西装短裤', en: 'Tailored shorts' }, garment: 'shorts', prompt: 'tailored shorts' },
  { code: 'W40', title: { zh: '连体裤', en: 'Jumpsuit' }, garment: 'jumpsuit', prompt: 'belted wide-leg jumpsuit' },
  { code: 'W41', title: { zh: '职业套装', en: 'Trouser suit' }, garment: 'suitSet', prompt: 'office trouser suit' },
  { code: 'W42', title: { zh: '运动套装', en: 'Tracksuit' }, garment: 'casualSet', prompt: 'athletic tracksuit' },
  { code: 'W43', title: { zh: '真丝睡衣', en: 'Silk pyjamas' }, garment: 'pyjamas', prompt: 'silk pyjama set' },
  { code: 'W44', title: { zh: '晨袍', en: 'Morning robe' }, garment: 'robe', prompt: 'lace-trimmed morning robe' },
  {
    code: 'W45',
    title: { zh: '连体泳衣', en: 'One-piece swimsuit' },
    garment: 'swimsuit',
    prompt: 'one-piece swimsuit',
  },
  { code: 'W46', title: { zh: '比基尼', en: 'Bikini' }, garment: 'bikini', prompt: 'halter bikini' },
] as const satisfies readonly GarmentStyleRow[];

/** Styles of garments by target group. */
export const garmentStyles = {
  woman: womenStyles,
  man: menStyles,
  children: childrenStyles,
} as const satisfies Record<GenderKey, readonly GarmentStyleRow[]>;

const rows = [
  ...womenStyles,
  ...menStyles,
  ...childrenStyles,
  ...patternStyles,
  ...flowerStyles,
  ...personViews,
] as const;

/** Every code of the catalogue. */
export type SubStyleCode = (typeof rows)[number]['code'];

export type SubStyleRow = GarmentStyleRow | PrintStyleRow | PersonViewRow;

const byCode = new Map<string, SubStyleRow>(rows.map((row) => [row.code, row]));

/** The style or view of a code; undefined for a code that the catalogue does not know. */
export const subStyleByCode = (code: string): SubStyleRow | undefined => byCode.get(code);

export { personViews } from './person-views.ts';
export { flowerStyles, patternStyles } from './prints.ts';
export type { GarmentStyleRow, PersonViewRow, PrintStyleRow } from './sub-style-row.ts';
