import type { ToolType } from '@atelier/engine/tools';

/** A work of the gallery that comes with the product: made by one of its tools from its own drawn materials. */
export interface SampleWork {
  /** Name of its picture, `pictures/<key>.jpg`. */
  key: string;
  title: string;
  tags: readonly string[];
  toolType: ToolType;
  params: Readonly<Record<string, unknown>>;
  /** Keys of public materials, by the name of the tool's input. */
  inputs: Readonly<Record<string, string>>;
}

const fabricTryOn = (key: string, garment: string, fabric: string, title: string, size = 30): SampleWork => ({
  ...{ key, title, toolType: 2, params: { size }, tags: ['换面料', 'fabric'] },
  inputs: { garment: `clothing/${garment}`, fabric: `fabric/${fabric}` },
});
const printTryOn = (key: string, garment: string, pattern: string, title: string, size = 25): SampleWork => ({
  ...{ key, title, toolType: 230, params: { size }, tags: ['印花', 'print'] },
  inputs: { garment: `clothing/${garment}`, pattern: `pattern/${pattern}` },
});
const recolour = (key: string, garment: string, colour: string, title: string): SampleWork => ({
  ...{ key, title, toolType: 220, params: { colour }, tags: ['换色', 'colour'] },
  inputs: { original: `clothing/${garment}` },
});
const scene = (key: string, garment: string, background: string, title: string): SampleWork => ({
  ...{ key, title, toolType: 215, params: {}, tags: ['换背景', 'background'] },
  inputs: { original: `clothing/${garment}`, background: `scene/${background}` },
});
const flat = (key: string, prompt: string, title: string): SampleWork => ({
  ...{ key, title, toolType: 1, params: { prompt }, tags: ['款式图', 'flat'] },
  inputs: {},
});

/** The newest first. */
export const sampleWorks: readonly SampleWork[] = [
  printTryOn('palm-skirt', 'pleated-skirt', 'palm-dusk', '暮色棕榈百褶裙 · Palm pleated skirt', 40),
  fabricTryOn('houndstooth-trench', 'trench', 'houndstooth', '千鸟格风衣 · Houndstooth trench', 22),
  scene('gown-on-stage', 'w-gown', 'stage', '舞台上的晚礼服 · Gown on stage'),
  recolour('teal-crew', 'm-crew', '#1f6f6b', '青绿麻花毛衣 · Teal cable knit'),
  printTryOn('lemon-shirt-dress', 'shirt-dress', 'lemons', '柠檬衬衫裙 · Lemon shirt dress', 35),
  fabricTryOn('prince-of-wales-blazer', 'w-blazer', 'prince-of-wales', '威尔士格西装 · Prince of Wales blazer'),
  flat('storm-flap-trench', '双排扣风衣，肩襻，防风片，腰带，插肩袖', '双排扣风衣款式图 · Trench coat flat'),
  printTryOn('night-meadow-gown', 'w-gown', 'night-meadow', '夜色花园礼服 · Night meadow gown', 30),
  recolour('red-puffer', 'w-puffer', '#b8322a', '正红短款羽绒服 · Red puffer'),
  scene('tea-dress-meadow', 'w-tea-dress', 'meadow', '草地上的茶歇裙 · Tea dress in the meadow'),
  fabricTryOn('tartan-duffle', 'w-duffle', 'tartan', '苏格兰格牛角扣大衣 · Tartan duffle'),
  printTryOn('cherry-bow-blouse', 'w-bow-blouse', 'cherry-blossom', '樱花蝴蝶结衬衫 · Cherry blossom blouse', 35),
  fabricTryOn('herringbone-chesterfield', 'm-chesterfield', 'herringbone', '人字呢大衣 · Herringbone coat'),
  recolour('ochre-hoodie', 'hoodie', '#d39a2d', '赭黄连帽卫衣 · Ochre hoodie'),
  printTryOn('swallow-shirt', 'w-office-shirt', 'swallows', '飞燕衬衫 · Swallow shirt', 35),
  scene('bomber-bricks', 'm-bomber', 'red-bricks', '红砖墙前的飞行夹克 · Bomber on brick'),
  fabricTryOn('pinstripe-wide-leg', 'w-wide-leg', 'pinstripe', '细条纹阔腿裤 · Pinstripe wide-leg trousers'),
  printTryOn('rose-camisole', 'w-camisole', 'rose-navy', '藏青玫瑰吊带 · Navy rose camisole', 35),
  flat(
    'puff-sleeve-dress',
    '方领泡泡袖连衣裙，高腰，百褶裙摆，及膝',
    '方领泡泡袖连衣裙款式图 · Puff sleeve dress flat',
  ),
  recolour('emerald-turtleneck', 'w-turtleneck', '#1c6b48', '祖母绿高领衫 · Emerald turtleneck'),
  printTryOn('strawberry-pinafore', 'c-pinafore', 'strawberries', '草莓背带裙 · Strawberry pinafore', 40),
  scene('trench-evening-street', 'trench', 'evening-street', '傍晚街头的风衣 · Trench at dusk'),
  fabricTryOn('corduroy-vest', 'm-vest', 'corduroy', '灯芯绒马甲 · Corduroy vest', 45),
  recolour('wine-denim-jacket', 'w-denim-jacket', '#7a2a45', '酒红牛仔外套 · Wine denim jacket'),
];

/** The picture of a work, a JPEG. */
export const sampleWorkFile = ({ key }: SampleWork): URL => new URL(`./pictures/${key}.jpg`, import.meta.url);
