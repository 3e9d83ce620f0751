import type { Localized } from '../text.ts';
import { attributes, type ChoiceKey } from './attribute-list.ts';
import { fullKinds } from './full-kinds.ts';
import { everywhere, type GarmentKindRow } from './garment-kind-row.ts';
import { outerKinds } from './outer-kinds.ts';
import { upperKinds } from './upper-kinds.ts';

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

const swimCloth = ['swimKnit', 'nylon', 'polyester'] as const;

/** Garments for the home and for the water. */
export const homeAndSwimKinds = [
  {
    key: 'pyjamas',
    title: { zh: '睡衣家居服', en: 'Pyjamas' },
    prompt: 'pyjama set',
    part: 'full',
    genders: ['woman', 'man', 'children'],
    offers: {
      ...everywhere,
      fabricType: ['cotton', 'jersey', 'linen', 'silk', 'satin', 'velvet', 'flannel', 'terry', 'fineKnit', 'polyester'],
      craft: ['none', 'embroidery', 'print', 'ruffles', 'quilting', 'laceTrim'],
      logo: ['none', 'smallChest'],
      length: ['mini', 'knee', 'calf', 'ankle', 'full'],
      fit: ['regular', 'loose', 'oversized', 'straight'],
      collar: ['none', 'shirt', 'notchedLapel', 'shawl', 'peterPan'],
      neckline: ['crew', 'v', 'square', 'spaghetti', 'wrap'],
      hem: ['straight', 'curved', 'ribbed', 'ruffled'],
      sleeveLength: ['sleeveless', 'short', 'elbow', 'threeQuarter', 'long'],
      sleeveType: ['setIn', 'raglan', 'dropShoulder', 'puff', 'flutter'],
      cuff: ['plain', 'ribbed', 'elastic', 'turnedBack', 'ruffled'],
      waist: ['high', 'natural'],
      waistShape: ['plain', 'elastic', 'drawstring'],
      pocket: ['none', 'chest', 'patch'],
    },
  },
  {
    key: 'robe',
    title: { zh: '睡袍浴袍', en: 'Robe' },
    prompt: 'belted robe',
    part: 'full',
    genders: ['woman', 'man', 'children'],
    offers: {
      ...everywhere,
      fabricType: ['cotton', 'silk', 'satin', 'lace', 'velvet', 'flannel', 'terry', 'polyester'],
      craft: ['none', 'embroidery', 'print', 'quilting', 'laceTrim'],
      logo: ['none', 'smallChest', 'back'],
      length: ['mini', 'knee', 'midi', 'calf', 'ankle'],
      fit: ['regular', 'loose', 'oversized'],
      collar: ['none', 'shawl', 'mandarin'],
      hat: ['none', 'plain', 'ears'],
      hem: ['straight', 'curved', 'ruffled'],
      sleeveLength: ['short', 'threeQuarter', 'long'],
      sleeveType: ['setIn', 'raglan', 'dropShoulder', 'bell', 'batwing'],
      cuff: ['plain', 'turnedBack', 'flared'],
      waistShape: ['belted', 'wrap'],
      pocket: ['none', 'patch'],
    },
  },
  {
    key: 'swimsuit',
    title: { zh: '连体泳衣', en: 'Swimsuit' },
    prompt: 'one-piece swimsuit',
    part: 'full',
    genders: ['woman', 'children'],
    offers: {
      ...everywhere,
      fabricType: swimCloth,
      craft: ['none', 'print', 'ruffles', 'patchwork', 'beading', 'pleats'],
      logo: ['none', 'smallChest', 'largeChest', 'back'],
      fit: ['tight', 'slim'],
      neckline: ['crew', 'v', 'u', 'square', 'oneShoulder', 'halter', 'sweetheart', 'strapless', 'spaghetti', 'wrap'],
      sleeveLength: ['sleeveless', 'cap', 'short', 'long'],
      waistShape: ['plain', 'belted', 'shirred', 'fitted'],
    },
  },
  {
    key: 'bikini',
    title: { zh: '分体泳衣', en: 'Two-piece swimsuit' },
    prompt: 'two-piece swimsuit',
    part: 'full',
    genders: ['woman'],
    offers: {
      ...everywhere,
      fabricType: swimCloth,
      craft: ['none', 'print', 'ruffles', 'beading', 'pleats'],
      logo: ['none', 'smallChest'],
      fit: ['tight', 'slim'],
      neckline: ['v', 'square', 'oneShoulder', 'halter', 'sweetheart', 'strapless', 'spaghetti', 'offShoulder'],
      waist: ['high', 'natural', 'low'],
    },
  },
  {
    key: 'swimShorts',
    title: { zh: '泳裤', en: 'Swim shorts' },
    prompt: 'swim shorts',
    part: 'lower',
    genders: ['man', 'children'],
    offers: {
      ...everywhere,
      fabricType: swimCloth,
      craft: ['none', 'print', 'patchwork', 'topstitching'],
      logo: ['none', 'hem', 'thigh'],
      length: ['micro', 'mini', 'thigh', 'knee'],
      fit: ['tight', 'slim', 'regular', 'loose'],
      hem: ['straight', 'curved', 'slit'],
      waist: ['natural', 'low'],
      waistShape: ['plain', 'elastic', 'drawstring'],
      pocket: ['none', 'slant', 'zipped'],
    },
  },
] as const satisfies readonly GarmentKindRow[];

const lowerLogos = ['none', 'hem', 'thigh'] as const;
const waists = ['high', 'natural', 'low'] as const;

/** Garments of the lower body. */
export const lowerKinds = [
  {
    key: 'skirt',
    title: { zh: '半身裙', en: 'Skirt' },
    prompt: 'skirt',
    part: 'lower',
    genders: ['woman', 'children'],
    offers: {
      ...everywhere,
      fabricType: [
        ...(['cotton', 'linen', 'denim', 'silk', 'satin', 'chiffon', 'lace', 'velvet', 'corduroy', 'twill'] as const),
        ...(['wool', 'tweed', 'fineKnit', 'leather', 'suede', 'polyester'] as const),
      ],
      craft: [
        'none',
        'embroidery',
        'print',
        'pleats',
        'ruffles',
        'patchwork',
        'sequins',
        'beading',
        'washed',
        'laceTrim',
      ],
      logo: ['none', 'hem'],
      length: ['micro', 'mini', 'knee', 'midi', 'calf', 'ankle', 'floor'],
      fit: ['tight', 'slim', 'regular', 'loose', 'straight', 'aLine', 'flared'],
      hem: ['straight', 'curved', 'slit', 'asymmetric', 'ruffled', 'highLow', 'raw'],
      waist: waists,
      waistShape: ['plain', 'belted', 'elastic', 'drawstring', 'shirred', 'wrap', 'pleated'],
      pocket: ['none', 'patch', 'slant', 'cargo', 'fivePocket'],
    },
  },
  {
    key: 'trousers',
    title: { zh: '长裤', en: 'Trousers' },
    prompt: 'trousers',
    part: 'lower',
    genders: ['woman', 'man', 'children'],
    offers: {
      ...everywhere,
      fabricType: [
        ...(['cotton', 'jersey', 'fleece', 'linen', 'satin', 'velvet', 'corduroy', 'twill', 'wool', 'tweed'] as const),
        ...(['fineKnit', 'leather', 'nylon', 'polyester'] as const),
      ],
      craft: ['none', 'embroidery', 'print', 'pleats', 'patchwork', 'topstitching', 'washed'],
      logo: lowerLogos,
      length: ['calf', 'ankle', 'full', 'floor'],
      fit: ['tight', 'slim', 'regular', 'loose', 'straight', 'wideLeg', 'tapered', 'flared'],
      hem: ['straight', 'ribbed', 'drawstring', 'slit', 'turnUp', 'raw'],
      waist: waists,
      waistShape: ['plain', 'belted', 'elastic', 'drawstring', 'pleated'],
      pocket: ['none', 'patch', 'welt', 'slant', 'cargo', 'zipped'],
    },
  },
  {
    key: 'jeans',
    title: { zh: '牛仔裤', en: 'Jeans' },
    prompt: 'jeans',
    part: 'lower',
    genders: ['woman', 'man', 'children'],
    offers: {
      ...everywhere,
      fabricType: ['denim'],
      craft: ['none', 'embroidery', 'print', 'patchwork', 'topstitching', 'distressed', 'washed'],
      logo: lowerLogos,
      length: ['calf', 'ankle', 'full', 'floor'],
      fit: ['tight', 'slim', 'regular', 'loose', 'straight', 'wideLeg', 'tapered', 'flared'],
      hem: ['straight', 'slit', 'turnUp', 'raw'],
      waist: waists,
      waistShape: ['plain', 'belted', 'elastic'],
      pocket: ['patch', 'cargo', 'fivePocket'],
    },
  },
  {
    key: 'shorts',
    title: { zh: '短裤', en: 'Shorts' },
    prompt: 'shorts',
    part: 'lower',
    genders: ['woman', 'man', 'children'],
    offers: {
      ...everywhere,
      fabricType: ['cotton', 'jersey', 'fleece', 'linen', 'denim', 'twill', 'wool', 'leather', 'nylon', 'polyester'],
      craft: ['none', 'embroidery', 'print', 'pleats', 'patchwork', 'topstitching', 'distressed', 'washed'],
      logo: lowerLogos,
      length: ['micro', 'mini', 'thigh', 'knee'],
      fit: ['tight', 'slim', 'regular', 'loose', 'straight', 'aLine', 'wideLeg'],
      hem: ['straight', 'curved', 'ribbed', 'drawstring', 'slit', 'turnUp', 'raw'],
      waist: waists,
      waistShape: ['plain', 'belted', 'elastic', 'drawstring', 'pleated'],
      pocket: ['none', 'patch', 'welt', 'slant', 'cargo', 'fivePocket', 'zipped'],
    },
  },
] as const satisfies readonly GarmentKindRow[];

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

export type { AttributeOffers, BodyPart, GarmentKindRow } from './garment-kind-row.ts';
