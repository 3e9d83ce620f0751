import type { Localized } from '@atelier/catalogue/text';
import { adultRange } from './bodies.ts';
import designData from './designs.json' with { type: 'json' };
import measureData from './measures.json' with { type: 'json' };

/** Kinds of body that a design supports. */
export type DesignGender = 'women' | 'men' | 'unisex';

export interface Design {
  /** FreeSewing's name of the design. */
  id: string;
  name: Localized;
  gender: DesignGender;
  category: DesignCategory;
  /** Number of pieces to cut. */
  pieces: number;
  /** Required measurements. */
  measures: readonly string[];
}

/** Garment categories, in the order of the page. */
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

/** Every public design. FreeSewing has none for children, no finished dress and no down jacket. */
export const designs: readonly Design[] = (designData as (Omit<Design, 'measures'> & { measures: string })[]).map(
  ({ measures, ...row }) => ({ ...row, measures: measures.split(' ').filter((key) => key !== '') }),
);

export const designById = (id: string): Design | undefined => designs.find((one) => one.id === id);

/** Stable key of the public material that shows a design. */
export const materialKeyOf = (id: string): string => `freesewing/${id}`;

/** A body measurement: millimetres, or degrees for an angle. */
export interface Measure {
  key: string;
  name: Localized;
  how: Localized;
  unit: 'mm' | 'deg';
  /** Allowed range, slightly beyond the widest and narrowest standard bodies. */
  min: number;
  max: number;
}

/** Angles have a wider range than lengths: level shoulders occur. */
const angle = { min: 0, max: 35 };
const [narrower, wider] = [0.7, 1.35];

/** Every measurement that a design requires. */
const measures: readonly Measure[] = measureData.map((row) => {
  const { min, max } = adultRange(row.key);
  return row.key === 'shoulderSlope'
    ? { ...row, unit: 'deg', ...angle }
    : { ...row, unit: 'mm', min: Math.floor((min * narrower) / 5) * 5, max: Math.ceil((max * wider) / 5) * 5 };
});

export const measureByKey = (key: string): Measure | undefined => measures.find((one) => one.key === key);
