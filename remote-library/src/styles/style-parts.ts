import {
  type AttributeKey,
  type AttributeRow,
  attributes,
  attributesOfKind,
  type ChoiceRow,
  choiceOf,
  garmentKindByKey,
} from '@atelier/catalogue/attributes';
import type { StyleEntry } from '@atelier/contract/style-library';

/** The parts of a garment in the order in which one looks at it, from the neck down. */
export const partKeys = [
  ...(['collar', 'neckline', 'hat', 'sleeveLength', 'sleeveType', 'cuff'] as const),
  ...(['length', 'fit', 'waist', 'waistShape', 'hem', 'pocket'] as const),
] as const satisfies readonly AttributeKey[];
export type PartKey = (typeof partKeys)[number];

/** The choice of each part. */
export type Parts = Readonly<Partial<Record<string, string>>>;

/** The parts that a style can have, each with the choices that its garment offers. */
export const partsOfStyle = ({ garment }: Pick<StyleEntry, 'garment'>): readonly AttributeRow[] => {
  const kind = garmentKindByKey(garment);
  const offered = kind ? attributesOfKind(kind) : [];
  return partKeys.flatMap((key) => offered.find((row) => row.key === key) ?? []);
};

/** Place of a choice in its attribute's strip of drawings. */
export const placeInStrip = (attribute: AttributeKey, choice: string): number =>
  attributes.find(({ key }) => key === attribute)?.choices.findIndex(({ key }) => key === choice) ?? 0;

/** Adds this choice and removes incompatible ones: a collar excludes a neckline and a hood, a hood excludes both. */
export const pickPart = (parts: Parts, attribute: PartKey, choice: string): Parts => {
  const next: Record<string, string | undefined> = { ...parts, [attribute]: choice };
  const clear = (key: PartKey) => {
    if (next[key] !== undefined) next[key] = 'none';
  };
  if (attribute === 'neckline') for (const key of ['collar', 'hat'] as const) clear(key);
  if (attribute === 'collar' && choice !== 'none') clear('hat');
  if (attribute === 'hat' && choice !== 'none') clear('collar');
  return next;
};

/** Parts that are covered or not there, so that they are no word of the garment. */
export const coveredParts = (parts: Parts): readonly string[] => {
  const has = (key: PartKey) => parts[key] !== undefined && parts[key] !== 'none';
  return [
    ...(has('hat') ? ['collar', 'neckline'] : []),
    ...(has('collar') ? ['neckline'] : []),
    ...(parts.sleeveLength === 'sleeveless' ? ['sleeveType', 'cuff'] : []),
  ];
};

/** Choices that mean "none". */
const nothing = new Set(['none', 'plain']);

/** The choices that say something of the garment, in their order. */
export const tellingParts = (parts: Parts): readonly { attribute: PartKey; choice: ChoiceRow }[] => {
  const hidden = coveredParts(parts);
  return partKeys.flatMap((attribute) => {
    const key = parts[attribute];
    if (key === undefined || nothing.has(key) || hidden.includes(attribute)) return [];
    const choice = choiceOf(attribute, key);
    return choice ? [{ attribute, choice }] : [];
  });
};

/** The style with its parts in the words of a prompt, the style first. */
export const promptOfParts = ({ prompt }: Pick<StyleEntry, 'prompt'>, parts: Parts): string =>
  [prompt, ...tellingParts(parts).map(({ choice }) => choice.prompt)].join(', ');

/** Selected parts in the query parameters: those that differ from the style's own. */
export const partsText = (own: Parts, chosen: Parts): string =>
  partKeys.flatMap((key) => (chosen[key] && chosen[key] !== own[key] ? [`${key}.${chosen[key]}`] : [])).join(',');

/** The style's parts with those of the address; what the garment does not offer is left out. */
export const partsWith = (style: Pick<StyleEntry, 'garment' | 'parts'>, text: string): Parts => {
  const rows = partsOfStyle(style);
  const known = text.split(',').flatMap((pair) => {
    const [attribute, choice = ''] = pair.split('.');
    const row = rows.find(({ key }) => key === attribute);
    return row?.choices.some(({ key }) => key === choice) ? [[row.key, choice] as const] : [];
  });
  return { ...style.parts, ...Object.fromEntries(known) };
};
