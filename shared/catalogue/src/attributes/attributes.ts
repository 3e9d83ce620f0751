import { attributes, type ChoiceKey } from './attribute-list.ts';
import type { AttributeKey, AttributeRow, ChoiceRow } from './attribute-row.ts';
import { fullKinds } from './full-kinds.ts';
import type { GarmentKindRow } from './garment-kind-row.ts';
import { homeAndSwimKinds } from './home-and-swim-kinds.ts';
import { lowerKinds } from './lower-kinds.ts';
import { outerKinds } from './outer-kinds.ts';
import { upperKinds } from './upper-kinds.ts';

const rows = [...upperKinds, ...outerKinds, ...lowerKinds, ...fullKinds, ...homeAndSwimKinds] as const;

export type GarmentKindKey = (typeof rows)[number]['key'];

export interface GarmentKind extends GarmentKindRow {
  readonly key: GarmentKindKey;
}

/** Every garment kind: upper body, outerwear, lower body, whole body, home and swim. */
export const garmentKinds: readonly GarmentKind[] = rows;

const kindByKey = new Map<string, GarmentKind>(garmentKinds.map((kind) => [kind.key, kind]));

export const garmentKindByKey = (key: string): GarmentKind | undefined => kindByKey.get(key);

/** The attributes that make sense for a garment kind, each with the choices that the kind offers. */
export const attributesOfKind = (kind: GarmentKind): readonly AttributeRow[] =>
  attributes.flatMap((attribute) => {
    const offer: true | readonly string[] | undefined = kind.offers[attribute.key];
    if (offer === undefined) return [];
    if (offer === true) return [attribute];
    return [{ ...attribute, choices: attribute.choices.filter((choice) => offer.includes(choice.key)) }];
  });

/** A choice of an attribute; undefined for a key that the attribute does not have. */
export const choiceOf = (attribute: AttributeKey, choice: string): ChoiceRow | undefined =>
  attributes.find((row) => row.key === attribute)?.choices.find((row) => row.key === choice);

/** Chosen values by attribute. */
export type AttributeChoices = { readonly [Key in AttributeKey]?: ChoiceKey<Key> };

/**
 * The English words of a garment kind with its chosen attributes, the kind first, then in the attributes' order. What the
 * kind does not offer adds no words.
 */
export const promptOfChoices = (kind: GarmentKind, choices: AttributeChoices): string => {
  const words = attributesOfKind(kind).flatMap(
    (attribute) => attribute.choices.find((choice) => choice.key === choices[attribute.key])?.prompt ?? [],
  );
  return [kind.prompt, ...words].join(', ');
};

export type { ChoiceKey } from './attribute-list.ts';
export { attributes } from './attribute-list.ts';
export { type AttributeKey, type AttributeRow, attributeKeys, type ChoiceRow } from './attribute-row.ts';
export type { AttributeOffers, BodyPart, GarmentKindRow } from './garment-kind-row.ts';
