import type { GenderKey } from '../genders.ts';
import type { Localized } from '../text.ts';
import type { ChoiceKey } from './attribute-list.ts';
import type { AttributeKey } from './attributes.ts';

/** Which part of the body a garment covers. */
export type BodyPart = 'upper' | 'lower' | 'full';

/** `true` offers every choice of an attribute, a list only these; an attribute that is not here makes no sense for the kind. */
export type AttributeOffers = {
  readonly [Key in AttributeKey]?: true | readonly ChoiceKey<Key>[];
};

export interface GarmentKindRow {
  key: string;
  title: Localized;
  /** English words for a prompt, lower case. */
  prompt: string;
  part: BodyPart;
  genders: readonly GenderKey[];
  offers: AttributeOffers;
}

/** What every garment has: who wears it, its view, its ground and its colours. */
export const everywhere = {
  person: true,
  facing: true,
  colour: true,
  fabricPattern: true,
  background: true,
} as const satisfies AttributeOffers;
