import type { GarmentKindKey } from '@atelier/catalogue/attributes';

/** A garment that comes with the product: key, kind, cloth, engine parameters, its names, seed. */
export type GarmentRow = readonly [
  key: string,
  kind: GarmentKindKey,
  fabric: string,
  words: string,
  zh: string,
  en: string,
  seed: number,
];
