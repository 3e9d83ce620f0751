import type { Localized } from '@atelier/catalogue/text';
import designData from './designs.json' with { type: 'json' };

/** Kinds of body that a design is drawn for. */
export type DesignGender = 'women' | 'men' | 'unisex';

export interface Design {
  /** The name that FreeSewing gave it. */
  id: string;
  name: Localized;
  gender: DesignGender;
  category: DesignCategory;
  /** How many pieces it is cut of. */
  pieces: number;
  /** Measures that it asks for. */
  measures: readonly string[];
}

/** Kinds of garments, in the order of the page. */
export const designCategories = {
  shirt: { zh: '衬衫', en: 'Shirts' },
  top: { zh: '上衣', en: 'Tops' },
  sweater: { zh: '卫衣', en: 'Sweaters' },
  jacket: { zh: '外套', en: 'Jackets and coats' },
  trousers: { zh: '裤装', en: 'Trousers' },
  skirt: { zh: '裙装', en: 'Skirts' },
  onePiece: { zh: '连体', en: 'One-pieces' },
  underwear: { zh: '内衣泳装', en: 'Underwear and swim' },
  accessory: { zh: '配饰', en: 'Accessories' },
  block: { zh: '原型', en: 'Blocks' },
} as const satisfies Record<string, Localized>;

export type DesignCategory = keyof typeof designCategories;

/** Every public design. FreeSewing has none for children, no ready dress and no down jacket. */
export const designs: readonly Design[] = (designData as (Omit<Design, 'measures'> & { measures: string })[]).map(
  ({ measures, ...row }) => ({ ...row, measures: measures.split(' ').filter((key) => key !== '') }),
);

export const designById = (id: string): Design | undefined => designs.find((one) => one.id === id);

/** Stable name of the public material that shows a design. */
export const materialKeyOf = (id: string): string => `freesewing/${id}`;
