import type { GarmentKindKey } from './attributes/attributes.ts';
import type { Localized } from './text.ts';

/** A garment kind as users look for it. */
export interface StyleTreeLeaf {
  garment: GarmentKindKey;
  title: Localized;
}

/** A branch of the cloth style tree. */
export interface StyleTreeBranch {
  key: string;
  title: Localized;
  children: readonly StyleTreeLeaf[];
}

/** The clothing style tree of the specification; every garment kind occurs once. */
export const styleTree = [
  {
    key: 'sets',
    title: { zh: '套装', en: 'Sets' },
    children: [
      { garment: 'suitSet', title: { zh: '西装套装', en: 'Suits' } },
      { garment: 'casualSet', title: { zh: '休闲套装', en: 'Casual sets' } },
    ],
  },
  {
    key: 'upperBody',
    title: { zh: '上装', en: 'Upper body' },
    children: [
      { garment: 'tShirt', title: { zh: 'T 恤', en: 'T-shirts' } },
      { garment: 'tank', title: { zh: '背心吊带', en: 'Tank tops' } },
      { garment: 'shirt', title: { zh: '衬衫', en: 'Shirts' } },
      { garment: 'blouse', title: { zh: '雪纺衫', en: 'Blouses' } },
      { garment: 'polo', title: { zh: 'POLO 衫', en: 'Polo shirts' } },
      { garment: 'sweatshirt', title: { zh: '卫衣', en: 'Sweatshirts' } },
      { garment: 'hoodie', title: { zh: '连帽卫衣', en: 'Hoodies' } },
      { garment: 'knitwear', title: { zh: '毛衣针织衫', en: 'Knitwear' } },
      { garment: 'cardigan', title: { zh: '针织开衫', en: 'Cardigans' } },
    ],
  },
  {
    key: 'outerwear',
    title: { zh: '外套', en: 'Outerwear' },
    children: [
      { garment: 'jacket', title: { zh: '夹克', en: 'Jackets' } },
      { garment: 'blazer', title: { zh: '西装外套', en: 'Blazers' } },
      { garment: 'waistcoat', title: { zh: '马甲', en: 'Waistcoats' } },
      { garment: 'coat', title: { zh: '大衣风衣', en: 'Coats' } },
      { garment: 'downJacket', title: { zh: '羽绒服', en: 'Down jackets' } },
    ],
  },
  {
    key: 'dresses',
    title: { zh: '裙装', en: 'Dresses' },
    children: [
      { garment: 'dress', title: { zh: '连衣裙', en: 'Dresses' } },
      { garment: 'skirt', title: { zh: '半身裙', en: 'Skirts' } },
    ],
  },
  {
    key: 'pants',
    title: { zh: '裤装', en: 'Pants' },
    children: [
      { garment: 'trousers', title: { zh: '长裤', en: 'Trousers' } },
      { garment: 'jeans', title: { zh: '牛仔裤', en: 'Jeans' } },
      { garment: 'shorts', title: { zh: '短裤', en: 'Shorts' } },
      { garment: 'jumpsuit', title: { zh: '连体裤', en: 'Jumpsuits' } },
    ],
  },
  {
    key: 'homewear',
    title: { zh: '家居服', en: 'Homewear' },
    children: [
      { garment: 'pyjamas', title: { zh: '睡衣家居服', en: 'Pyjamas' } },
      { garment: 'robe', title: { zh: '睡袍浴袍', en: 'Robes' } },
    ],
  },
  {
    key: 'swimwear',
    title: { zh: '泳装', en: 'Swimwear' },
    children: [
      { garment: 'swimsuit', title: { zh: '连体泳衣', en: 'Swimsuits' } },
      { garment: 'bikini', title: { zh: '分体泳衣', en: 'Two-piece swimsuits' } },
      { garment: 'swimShorts', title: { zh: '泳裤', en: 'Swim shorts' } },
    ],
  },
] as const satisfies readonly StyleTreeBranch[];

export type StyleTreeKey = (typeof styleTree)[number]['key'];
