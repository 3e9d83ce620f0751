import { type AttributeKey, attributesOfKind, garmentKindByKey } from '@atelier/catalogue/attributes';
import type { SharedPart } from '@atelier/contract/image-search';
import type { FlatSpec } from '@atelier/engine/flats/spec';

/** Attributes to mention, the most characteristic first. */
const told = [
  'collar',
  'neckline',
  'sleeveType',
  'sleeveLength',
  'cuff',
  'waist',
  'pocket',
  'hem',
  'length',
] as const satisfies readonly (AttributeKey & keyof FlatSpec)[];

/** Default values, not worth mentioning. */
const plain = new Set(['none', 'plain', 'natural', 'straight', 'regular']);
const most = 3;

/** Attributes that two drawn flats share; none when one of the two is not a drawn flat. */
export const sharedPartsOf = (one: FlatSpec | null, other: FlatSpec | null): SharedPart[] => {
  const [kind, otherKind] = [one && garmentKindByKey(one.kind), other && garmentKindByKey(other.kind)];
  if (!one || !other || !kind || !otherKind) return [];
  const offered = new Set(attributesOfKind(kind).map(({ key }) => key));
  const alsoOffered = new Set(attributesOfKind(otherKind).map(({ key }) => key));
  return told
    .filter((key) => one[key] === other[key] && !plain.has(one[key]) && offered.has(key) && alsoOffered.has(key))
    .slice(0, most)
    .map((attribute) => ({ attribute, choice: one[attribute] }));
};
