import type { GarmentKindKey } from '@atelier/catalogue/attributes';
import type { GenderKey } from '@atelier/catalogue/genders';
import { drawFlatPicture } from '@atelier/engine/flats/flat-picture';
import { mergeWishes } from '@atelier/engine/flats/merge-wish';
import { resolveSpec } from '@atelier/engine/flats/resolve-spec';
import { parseWords } from '@atelier/engine/flats/words/parse-words';
import { branchOf } from '../../modules/tools/styles.ts';
import { childrenGarments } from './garments-children.ts';
import { menGarments } from './garments-men.ts';
import { womenGarments } from './garments-women.ts';
import type { GarmentRow, LibraryItem } from './library-item.ts';
import { drawLineDrawing } from './svg-picture.ts';

interface Garment {
  key: string;
  zh: string;
  en: string;
  gender: GenderKey;
  style: string;
  kind?: GarmentKindKey;
  fabric: string;
  /** Engine parameters. */
  words: string;
  seed: number;
}

const draw = async ({ words, kind, gender, seed }: Garment, isLine: boolean): Promise<Buffer> => {
  const wish = mergeWishes({ gender, ...(kind && { kind }) }, parseWords(words, kind).wish);
  if (isLine) return drawLineDrawing(wish, seed);
  const sheet = { ratio: '4:5', quality: 'normal', views: ['front'], ground: '#f5f4f1' } as const;
  const { png } = await drawFlatPicture(resolveSpec(wish, seed), sheet);
  return Buffer.from(png.data);
};

const rows: readonly Garment[] = [
  {
    key: 'trench',
    zh: '驼色系带大衣',
    en: 'Camel belted coat',
    gender: 'woman',
    style: 'outerwear',
    fabric: 'wool',
    words: 'solid camel wool coat with notched lapel, belt and patch pockets',
    seed: 3,
  },
  {
    key: 'shirt-dress',
    zh: '墨绿衬衫裙',
    en: 'Bottle green shirt dress',
    gender: 'woman',
    style: 'dresses',
    fabric: 'cotton',
    words: 'solid dark green cotton midi shirt dress with collar, buttons and long sleeves',
    seed: 5,
  },
  {
    key: 'blouse',
    zh: '米白雪纺衫',
    en: 'Ivory blouse',
    gender: 'woman',
    style: 'upperBody',
    fabric: 'chiffon',
    words: 'floral beige chiffon blouse with tie neck and puff sleeves',
    seed: 8,
  },
  {
    key: 'pleated-skirt',
    zh: '藏青百褶裙',
    en: 'Navy pleated skirt',
    gender: 'woman',
    style: 'dresses',
    fabric: 'wool',
    words: 'solid navy blue pleated midi skirt',
    seed: 2,
  },
  {
    key: 'oxford',
    zh: '浅蓝牛津衬衫',
    en: 'Light blue Oxford shirt',
    gender: 'man',
    style: 'upperBody',
    fabric: 'cotton',
    words: 'solid light blue cotton shirt with button-down collar and chest pocket, long sleeves',
    seed: 4,
  },
  {
    key: 'hoodie',
    zh: '灰色连帽卫衣',
    en: 'Grey hoodie',
    gender: 'man',
    style: 'upperBody',
    fabric: 'fleece',
    words: 'solid grey fleece hoodie with kangaroo pocket',
    seed: 7,
  },
  {
    key: 'trousers',
    zh: '卡其长裤',
    en: 'Khaki trousers',
    gender: 'man',
    style: 'pants',
    fabric: 'twill',
    words: 'solid khaki twill straight trousers with pleats',
    seed: 6,
  },
  {
    key: 'kids-tee',
    zh: '童装条纹 T 恤',
    en: 'Striped T-shirt for children',
    gender: 'children',
    style: 'upperBody',
    fabric: 'jersey',
    words: 'red and white striped jersey crew neck t-shirt with short sleeves, regular length',
    seed: 9,
  },
];

const item = (row: Garment, isLine: boolean): LibraryItem => ({
  key: `${isLine ? 'line' : 'clothing'}/${row.key}`,
  type: isLine ? 'lineDrawing' : 'clothing',
  name: isLine ? { zh: `${row.zh}线稿`, en: `${row.en}, line drawing` } : { zh: row.zh, en: row.en },
  group: isLine ? { zh: '平面线稿', en: 'Flat line drawings' } : { zh: '平铺款式图', en: 'Flats' },
  gender_style: row.gender,
  style_type: row.style,
  ...(isLine ? {} : { fabric_type: row.fabric }),
  draw: () => draw(row, isLine),
});

const garmentsOf = (gender: GenderKey, list: readonly GarmentRow[]): readonly Garment[] =>
  list.map(([key, kind, fabric, words, zh, en, seed]) => ({
    ...{ key, kind, fabric, words, zh, en, seed, gender },
    style: branchOf(kind),
  }));

const wardrobe: readonly Garment[] = [
  ...garmentsOf('children', childrenGarments),
  ...garmentsOf('man', menGarments),
  ...garmentsOf('woman', womenGarments),
];

/** Garments that the engine of the design tools draws from words: in colour, and as line drawings in white. */
export const garments: readonly LibraryItem[] = [
  ...rows.slice(0, 4).map((row) => item(row, true)),
  ...wardrobe.map((row) => item(row, false)),
  ...rows.map((row) => item(row, false)),
];
