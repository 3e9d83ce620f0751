import type { GenderKey } from '../style-kinds.ts';
import type { Localized } from '../text.ts';
import attributeTable from './attributes.json' with { type: 'json' };
import kindTable from './garment-kinds.json' with { type: 'json' };

/** The attributes of a garment that users can choose [spec 3.15]. */
export type AttributeKey = keyof typeof attributeTable;

/** The choices of an attribute. */
export type ChoiceKey<Key extends AttributeKey> = keyof (typeof attributeTable)[Key]['choices'];

/** One fixed choice of an attribute. */
export interface ChoiceRow {
  /** Unique within its attribute; stored with designs, so it must not change. */
  key: string;
  title: Localized;
  /** English text for a prompt, lower case, unambiguous without the attribute's name. */
  prompt: string;
}

/** An attribute with all its choices; a garment kind may offer fewer. */
export interface AttributeRow {
  key: AttributeKey;
  title: Localized;
  choices: readonly ChoiceRow[];
}

interface ChoiceEntry extends Localized {
  prompt: string;
}

/** Every attribute with all its choices. */
export const attributes: readonly AttributeRow[] = Object.entries(attributeTable).map(([key, { zh, en, choices }]) => ({
  key: key as AttributeKey,
  title: { zh, en },
  choices: Object.entries(choices as Record<string, ChoiceEntry>).map(([choice, { zh, en, prompt }]) => ({
    key: choice,
    title: { zh, en },
    prompt,
  })),
}));

export type GarmentKindKey = keyof typeof kindTable;

export interface GarmentKind {
  readonly key: GarmentKindKey;
  title: Localized;
  /** English text for a prompt, lower case. */
  prompt: string;
  /** Covered part of the body. */
  part: 'upper' | 'lower' | 'full';
  genders: readonly GenderKey[];
  /** `true` offers every choice of an attribute, a list only these; absent attributes do not apply to the kind. */
  offers: { readonly [Key in AttributeKey]?: true | readonly string[] };
}

/** Attributes of every garment: wearer, view, background and colours. */
const everywhere = { person: true, facing: true, colour: true, fabricPattern: true, background: true } as const;

type KindEntry = Localized & Pick<GarmentKind, 'prompt' | 'part' | 'genders' | 'offers'>;

/** Every garment kind: upper body, outerwear, lower body, whole body, home and swim. */
export const garmentKinds: readonly GarmentKind[] = Object.entries(kindTable as Record<string, KindEntry>).map(
  ([key, { zh, en, offers, ...kind }]) => ({
    ...kind,
    key: key as GarmentKindKey,
    title: { zh, en },
    offers: { ...everywhere, ...offers },
  }),
);

const kindByKey = new Map<string, GarmentKind>(garmentKinds.map((kind) => [kind.key, kind]));

export const garmentKindByKey = (key: string): GarmentKind | undefined => kindByKey.get(key);

/** The attributes that apply to a garment kind, each with the choices that the kind offers. */
export const attributesOfKind = (kind: GarmentKind): readonly AttributeRow[] =>
  attributes.flatMap((attribute) => {
    const offer = kind.offers[attribute.key];
    if (offer === undefined) return [];
    if (offer === true) return [attribute];
    return [{ ...attribute, choices: attribute.choices.filter((choice) => offer.includes(choice.key)) }];
  });

/** A choice of an attribute; undefined for an unknown key. */
export const choiceOf = (attribute: AttributeKey, choice: string): ChoiceRow | undefined =>
  attributes.find((row) => row.key === attribute)?.choices.find((row) => row.key === choice);
