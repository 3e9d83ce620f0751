import type { GarmentKindKey } from '@atelier/catalogue/attributes';
import type { AssetType } from '@atelier/contract/assets';

interface Names {
  zh: string;
  en: string;
}

/** A public material that the product draws itself; nothing in it is a photograph. */
export interface LibraryItem {
  /** Stable: what is stored under it is never drawn again. */
  key: string;
  type: AssetType;
  name: Names;
  group: Names;
  gender_style?: string;
  style_type?: string;
  fabric_type?: string;
  /** JPEG or PNG. */
  draw: () => Promise<Buffer>;
  /** A file of pattern pieces. */
  file?: { name: string; draw: () => string | Promise<string> };
}

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
