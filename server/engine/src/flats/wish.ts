import {
  type AttributeKey,
  attributesOfKind,
  type GarmentKindKey,
  garmentKindByKey,
} from '@atelier/catalogue/attributes';
import type { Colours } from './colour-stories.ts';
import type { FlatSpec } from './spec.ts';

/** What somebody asked for; everything else is the kind's habit and the seed's choice. */
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
