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

/** The attributes of a garment, from the neck down. */
export const partKeys = [
  'collar',
  'neckline',
  'hat',
  'sleeveLength',
  'sleeveType',
  'cuff',
  'length',
  'fit',
  'waist',
  'waistShape',
  'hem',
  'pocket',
] as const satisfies readonly AttributeKey[];
export type PartKey = (typeof partKeys)[number];

/** The choice of each attribute. */
export type Parts = Readonly<Partial<Record<string, string>>>;

/** The attributes of a style, each with the choices that its garment offers. */
export const partsOfStyle = ({ garment }: Pick<StyleEntry, 'garment'>): readonly AttributeRow[] => {
  const kind = garmentKindByKey(garment);
  const offered = kind ? attributesOfKind(kind) : [];
  return partKeys.flatMap((key) => offered.find((row) => row.key === key) ?? []);
};

/** Index of a choice in its attribute's strip of drawings. */
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

/** Attributes that are covered or absent, so that the prompt omits them. */
export const hiddenAttributes = (parts: Parts): readonly string[] => {
  const has = (key: PartKey) => parts[key] !== undefined && parts[key] !== 'none';
  return [
    ...(has('hat') ? ['collar', 'neckline'] : []),
    ...(has('collar') ? ['neckline'] : []),
    ...(parts.sleeveLength === 'sleeveless' ? ['sleeveType', 'cuff'] : []),
  ];
};

/** Choices that mean "none". */
const nothing = new Set(['none', 'plain']);

/** The choices that describe the garment, in their order. */
export const describedAttributes = (parts: Parts): readonly { attribute: PartKey; choice: ChoiceRow }[] => {
  const hidden = hiddenAttributes(parts);
  return partKeys.flatMap((attribute) => {
    const key = parts[attribute];
    if (key === undefined || nothing.has(key) || hidden.includes(attribute)) return [];
    const choice = choiceOf(attribute, key);
    return choice ? [{ attribute, choice }] : [];
  });
};

/** Prompt of the style and its attributes, the style first. */
export const promptOfParts = ({ prompt }: Pick<StyleEntry, 'prompt'>, parts: Parts): string =>
  [prompt, ...describedAttributes(parts).map(({ choice }) => choice.prompt)].join(', ');

/** Selected attributes for the query parameters: those that differ from the style's own. */
export const partsText = (own: Parts, chosen: Parts): string =>
  partKeys.flatMap((key) => (chosen[key] && chosen[key] !== own[key] ? [`${key}.${chosen[key]}`] : [])).join(',');

/** The style's attributes merged with those of the query parameters; choices that the garment does not offer are dropped. */
export const partsWith = (style: Pick<StyleEntry, 'garment' | 'parts'>, text: string): Parts => {
  const rows = partsOfStyle(style);
  const known = text.split(',').flatMap((pair) => {
    const [attribute, choice = ''] = pair.split('.');
    const row = rows.find(({ key }) => key === attribute);
    return row?.choices.some(({ key }) => key === choice) ? [[row.key, choice] as const] : [];
  });
  return { ...style.parts, ...Object.fromEntries(known) };
};

/** Strips of choices in the catalogue's order, by attribute; drawn by `pnpm --filter @atelier/server style-parts`. */
export const partStrips: Readonly<Partial<Record<string, string>>> = {
  hem: new URL('./parts/hem.webp', import.meta.url).href,
  waist: new URL('./parts/waist.webp', import.meta.url).href,
  waistShape: new URL('./parts/waistShape.webp', import.meta.url).href,
  pocket: new URL('./parts/pocket.webp', import.meta.url).href,
  collar: new URL('./parts/collar.webp', import.meta.url).href,
  neckline: new URL('./parts/neckline.webp', import.meta.url).href,
  hat: new URL('./parts/hat.webp', import.meta.url).href,
  sleeveLength: new URL('./parts/sleeveLength.webp', import.meta.url).href,
  sleeveType: new URL('./parts/sleeveType.webp', import.meta.url).href,
  cuff: new URL('./parts/cuff.webp', import.meta.url).href,
};
