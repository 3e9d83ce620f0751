import type { Localized } from '../text.ts';

/** The attributes of a garment that users can choose, in the order of the specification. */
export const attributeKeys = [
  'person',
  'facing',
  'colour',
  'fabricPattern',
  'fabricType',
  'craft',
  'logo',
  'length',
  'fit',
  'collar',
  'neckline',
  'hat',
  'hem',
  'sleeveLength',
  'sleeveType',
  'cuff',
  'waist',
  'waistShape',
  'pocket',
  'background',
] as const;

export type AttributeKey = (typeof attributeKeys)[number];

/** One fixed choice of an attribute. */
export interface ChoiceRow {
  /** Unique within its attribute; stored with a design, so it does not change. */
  key: string;
  title: Localized;
  /** English words for a prompt, lower case, clear without the attribute's name beside them. */
  prompt: string;
}

/** An attribute with all its choices; a garment kind may offer fewer. */
export interface AttributeRow {
  key: AttributeKey;
  title: Localized;
  choices: readonly ChoiceRow[];
}
