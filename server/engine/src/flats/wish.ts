import {
  type AttributeKey,
  attributesOfKind,
  type GarmentKindKey,
  garmentKindByKey,
} from '@atelier/catalogue/attributes';
import type { Colours } from './colour-stories.ts';
import type { FlatSpec } from './spec.ts';

/** What the user asked for; everything else comes from the kind's defaults and the seed. */
export type Wish = Partial<Omit<FlatSpec, 'version' | 'seed' | 'colours' | 'tune' | 'details'>> & {
  details?: FlatSpec['details'];
  colours?: Partial<Colours>;
};

/** The attribute a kind offers, by its field in the spec. */
export const offers = (kind: GarmentKindKey, attribute: AttributeKey, choice?: string): boolean => {
  const row = garmentKindByKey(kind);
  const attributes = row ? attributesOfKind(row) : [];
  const found = attributes.find((entry) => entry.key === attribute);
  return found !== undefined && (choice === undefined || found.choices.some((entry) => entry.key === choice));
};
