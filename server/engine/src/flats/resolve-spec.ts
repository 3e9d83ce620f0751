import { type GarmentKindKey, garmentKindByKey } from '@atelier/catalogue/attributes';
import { createRandom } from '../ops/geometry/random.ts';
import {
  apart,
  type Colours,
  isDark,
  lightnessOf,
  shade,
  storiesFor,
  usualPrintColours,
  usualSurfaceColour,
} from './flat-colours.ts';
import { dyeParts } from './piece.ts';
import { settleSpec } from './rules.ts';
import type { FlatDetail, FlatSpec, PrintKey, Wish } from './spec.ts';

/** The usual look of a kind, and what else is usual: the first entry of a list is the usual one, the seed picks among all. */
type Habit = {
  readonly [Key in keyof FlatSpec]?: readonly FlatSpec[Key][];
};

/** No finish, no closure, nothing on it. */
const plainTop = {
  cuff: ['plain'],
  waistShape: ['plain'],
  pocket: ['none'],
  craft: ['none'],
  logo: ['none'],
  collar: ['none'],
  hat: ['none'],
  closure: ['none'],
} as const;
/** Prints of light cloth; plain is the most usual. */
const lightPrints = ['solid', 'solid', 'stripeDown', 'floral', 'polkaDot', 'ditsy', 'gingham', 'leaves'] as const;

/** Defaults of garments worn above the waist. */
const upperHabits = {
  tShirt: {
    ...plainTop,
    length: ['hip', 'hip', 'waist', 'cropped'],
    fit: ['regular', 'loose', 'slim', 'oversized'],
    neckline: ['crew', 'crew', 'v', 'henley', 'boat', 'u'],
    sleeveLength: ['short', 'short', 'elbow', 'long'],
    sleeveType: ['setIn', 'setIn', 'dropShoulder', 'raglan'],
    cuff: ['plain', 'plain', 'ribbed'],
    hem: ['straight', 'straight', 'slit', 'curved'],
    fabric: ['jersey', 'cotton'],
    pocket: ['none', 'none', 'chest'],
    craft: ['none', 'print', 'embroidery', 'none'],
    logo: ['none', 'smallChest'],
    print: ['solid', 'solid', 'stripeAcross', 'breton', 'tieDye', 'colourBlock'],
  },
  tank: {
    ...plainTop,
    length: ['hip', 'waist', 'cropped'],
    fit: ['slim', 'regular', 'tight'],
    neckline: ['u', 'crew', 'v', 'spaghetti', 'halter', 'square'],
    sleeveLength: ['sleeveless'],
    sleeveType: ['setIn'],
    hem: ['straight', 'straight', 'curved'],
    fabric: ['jersey', 'cotton', 'satin', 'fineKnit'],
    print: ['solid', 'solid', 'stripeAcross', 'ditsy', 'floral'],
  },
  shirt: {
    ...plainTop,
    length: ['hip', 'hip', 'thigh', 'waist'],
    fit: ['regular', 'slim', 'loose', 'oversized'],
    collar: ['shirt', 'shirt', 'shirt', 'mandarin', 'stand'],
    neckline: ['crew'],
    sleeveLength: ['long', 'long', 'short', 'elbow'],
    sleeveType: ['setIn', 'setIn', 'dropShoulder'],
    cuff: ['buttoned'],
    hem: ['curved', 'curved', 'straight'],
    pocket: ['chest', 'none', 'chest'],
    closure: ['buttons'],
    fabric: ['cotton', 'linen', 'twill', 'denim', 'flannel', 'satin'],
    print: ['solid', 'solid', 'stripeDown', 'gingham', 'tartan', 'windowpane'],
    details: [['yoke']],
  },
  blouse: {
    ...plainTop,
    length: ['hip', 'waist', 'hip'],
    fit: ['regular', 'loose', 'slim'],
    collar: ['none', 'bow', 'peterPan', 'shirt', 'stand'],
    neckline: ['v', 'crew', 'square', 'keyhole', 'wrap', 'offShoulder'],
    sleeveLength: ['long', 'short', 'threeQuarter', 'elbow'],
    sleeveType: ['puff', 'lantern', 'setIn', 'bell', 'flutter', 'legOfMutton'],
    cuff: ['elastic', 'buttoned', 'ruffled', 'plain'],
    hem: ['straight', 'curved', 'ruffled'],
    waistShape: ['plain', 'plain', 'peplum', 'shirred'],
    closure: ['none', 'buttons'],
    fabric: ['chiffon', 'silk', 'satin', 'cotton'],
    craft: ['none', 'none', 'pleats', 'laceTrim'],
    print: lightPrints,
  },
  polo: {
    ...plainTop,
    length: ['hip'],
    fit: ['regular', 'slim', 'loose'],
    collar: ['polo'],
    neckline: ['crew'],
    sleeveLength: ['short', 'short', 'long'],
    sleeveType: ['setIn'],
    cuff: ['ribbed'],
    hem: ['slit', 'straight'],
    closure: ['placket'],
    fabric: ['cotton', 'jersey', 'fineKnit'],
    logo: ['smallChest', 'none'],
    print: ['solid', 'solid', 'stripeAcross', 'colourBlock'],
  },
  sweatshirt: {
    ...plainTop,
    length: ['hip', 'waist', 'hip'],
    fit: ['loose', 'regular', 'oversized'],
    neckline: ['crew', 'crew', 'v'],
    sleeveLength: ['long'],
    sleeveType: ['dropShoulder', 'raglan', 'setIn'],
    cuff: ['ribbed'],
    hem: ['ribbed'],
    fabric: ['fleece', 'terry', 'jersey'],
    pocket: ['none', 'none', 'kangaroo'],
    craft: ['none', 'print', 'embroidery', 'none'],
    logo: ['none', 'largeChest', 'smallChest'],
    print: ['solid', 'solid', 'colourBlock', 'tieDye'],
  },
  hoodie: {
    ...plainTop,
    length: ['hip'],
    fit: ['loose', 'oversized', 'regular'],
    hat: ['drawstring', 'drawstring', 'plain'],
    neckline: ['crew'],
    sleeveLength: ['long'],
    sleeveType: ['dropShoulder', 'setIn', 'raglan'],
    cuff: ['ribbed'],
    hem: ['ribbed'],
    fabric: ['fleece', 'terry'],
    pocket: ['kangaroo'],
    closure: ['none', 'none', 'zip'],
    logo: ['none', 'smallChest', 'largeChest'],
    craft: ['none', 'none', 'print'],
    print: ['solid', 'solid', 'solid', 'colourBlock'],
  },
  knitwear: {
    ...plainTop,
    length: ['hip', 'waist', 'hip'],
    fit: ['regular', 'loose', 'oversized', 'slim'],
    collar: ['none', 'turtleneck', 'mockNeck', 'none'],
    neckline: ['crew', 'v', 'crew'],
    sleeveLength: ['long'],
    sleeveType: ['setIn', 'dropShoulder', 'raglan', 'lantern'],
    cuff: ['ribbed'],
    hem: ['ribbed'],
    fabric: ['fineKnit', 'chunkyKnit'],
    craft: ['none', 'cable', 'none'],
    print: ['solid', 'solid', 'stripeAcross', 'argyle', 'breton'],
  },
  cardigan: {
    ...plainTop,
    length: ['hip', 'waist', 'cropped', 'thigh'],
    fit: ['regular', 'loose', 'slim'],
    collar: ['none', 'none', 'shawl'],
    neckline: ['v', 'v', 'crew'],
    sleeveLength: ['long'],
    sleeveType: ['setIn', 'dropShoulder', 'puff'],
    cuff: ['ribbed'],
    hem: ['ribbed'],
    closure: ['buttons'],
    fabric: ['fineKnit', 'chunkyKnit'],
    pocket: ['none', 'patch'],
    craft: ['none', 'cable'],
    print: ['solid', 'solid', 'argyle', 'stripeAcross'],
  },
  jacket: {
    ...plainTop,
    length: ['waist', 'hip', 'hip'],
    fit: ['regular', 'loose', 'slim'],
    collar: ['shirt', 'stand', 'ribbed', 'none'],
    neckline: ['crew'],
    sleeveLength: ['long'],
    sleeveType: ['setIn', 'setIn', 'raglan'],
    cuff: ['buttoned', 'ribbed', 'plain', 'tab'],
    hem: ['straight', 'ribbed'],
    closure: ['buttons', 'zip', 'snaps'],
    fabric: ['denim', 'twill', 'nylon', 'leather', 'suede', 'tweed'],
    pocket: ['chest', 'flap', 'welt', 'zipped', 'slant'],
    details: [['yoke'], []],
    craft: ['none', 'topstitching'],
    print: ['solid'],
  },
  blazer: {
    ...plainTop,
    length: ['hip', 'hip', 'thigh'],
    fit: ['regular', 'slim', 'oversized', 'loose'],
    collar: ['notchedLapel', 'notchedLapel', 'peakLapel', 'shawl'],
    neckline: ['crew'],
    sleeveLength: ['long'],
    sleeveType: ['setIn'],
    cuff: ['buttoned'],
    hem: ['straight', 'curved'],
    closure: ['oneButton', 'oneButton', 'doubleBreasted'],
    fabric: ['wool', 'twill', 'linen', 'tweed', 'velvet'],
    pocket: ['flap', 'welt', 'patch'],
    details: [
      ['darts', 'backVent'],
      ['princess', 'backVent'],
    ],
    print: ['solid', 'solid', 'windowpane', 'herringbone', 'houndstooth', 'stripeDown'],
  },
  waistcoat: {
    ...plainTop,
    length: ['waist', 'hip', 'waist'],
    fit: ['slim', 'regular'],
    collar: ['none', 'notchedLapel', 'none'],
    neckline: ['v', 'v', 'u'],
    sleeveLength: ['sleeveless'],
    sleeveType: ['setIn'],
    hem: ['straight'],
    closure: ['buttons', 'buttons', 'zip'],
    fabric: ['wool', 'linen', 'tweed', 'twill', 'nylon'],
    pocket: ['welt', 'flap', 'patch'],
    details: [['darts'], ['princess']],
    print: ['solid', 'solid', 'herringbone', 'windowpane'],
  },
  coat: {
    ...plainTop,
    length: ['knee', 'midi', 'calf', 'thigh'],
    fit: ['regular', 'loose', 'aLine', 'straight'],
    collar: ['notchedLapel', 'notchedLapel', 'peakLapel', 'shawl', 'stand', 'shirt'],
    neckline: ['crew'],
    sleeveLength: ['long'],
    sleeveType: ['setIn', 'raglan', 'dropShoulder'],
    cuff: ['plain', 'tab', 'buttoned'],
    hem: ['straight'],
    closure: ['buttons', 'doubleBreasted', 'oneButton'],
    fabric: ['wool', 'twill', 'tweed', 'suede'],
    pocket: ['flap', 'welt', 'slant', 'patch'],
    waistShape: ['plain', 'plain', 'belted'],
    details: [['backVent'], ['princess', 'backVent']],
    print: ['solid', 'solid', 'solid', 'houndstooth', 'windowpane', 'herringbone'],
  },
  downJacket: {
    ...plainTop,
    length: ['waist', 'hip', 'hip', 'thigh', 'knee'],
    fit: ['regular', 'loose'],
    collar: ['funnel', 'stand', 'none'],
    hat: ['none', 'none', 'plain', 'fur', 'drawstring'],
    neckline: ['crew'],
    sleeveLength: ['long'],
    sleeveType: ['setIn', 'raglan'],
    cuff: ['elastic', 'ribbed', 'plain'],
    hem: ['straight', 'straight', 'drawstring'],
    closure: ['zip'],
    fabric: ['nylon', 'polyester'],
    pocket: ['zipped', 'slant', 'welt'],
    craft: ['quilting'],
    waistShape: ['plain', 'plain', 'belted'],
    print: ['solid'],
  },
} as const satisfies Record<string, Habit>;

/** Defaults of every kind: the usual value of each attribute first, then alternatives. */
export const habits: Record<GarmentKindKey, Habit> = {
  ...upperHabits,
  skirt: {
    ...plainTop,
    length: ['midi', 'knee', 'mini', 'calf', 'ankle'],
    fit: ['aLine', 'straight', 'slim', 'flared', 'loose'],
    neckline: ['crew'],
    sleeveLength: ['sleeveless'],
    sleeveType: ['setIn'],
    hem: ['straight', 'straight', 'slit', 'asymmetric', 'ruffled'],
    waist: ['high', 'natural'],
    waistShape: ['plain', 'elastic', 'pleated', 'wrap', 'belted'],
    pocket: ['none', 'none', 'slant', 'patch'],
    fabric: ['twill', 'satin', 'cotton', 'wool', 'chiffon', 'leather'],
    craft: ['none', 'none', 'pleats'],
    print: [...lightPrints, 'tartan', 'leopard', 'houndstooth'],
  },
  trousers: {
    ...plainTop,
    length: ['full', 'ankle', 'full'],
    fit: ['straight', 'wideLeg', 'tapered', 'slim', 'flared'],
    neckline: ['crew'],
    sleeveLength: ['sleeveless'],
    sleeveType: ['setIn'],
    hem: ['straight', 'straight', 'turnUp'],
    waist: ['high', 'natural'],
    waistShape: ['plain', 'pleated', 'plain', 'drawstring'],
    pocket: ['slant', 'slant', 'welt', 'cargo'],
    fabric: ['wool', 'twill', 'linen', 'cotton', 'corduroy', 'fleece'],
    details: [['centreCrease', 'beltLoops'], ['beltLoops']],
    print: ['solid', 'solid', 'solid', 'stripeDown', 'windowpane', 'herringbone'],
  },
  jeans: {
    ...plainTop,
    length: ['full', 'ankle'],
    fit: ['straight', 'slim', 'tapered', 'wideLeg', 'flared', 'tight'],
    neckline: ['crew'],
    sleeveLength: ['sleeveless'],
    sleeveType: ['setIn'],
    hem: ['straight', 'straight', 'raw', 'turnUp'],
    waist: ['high', 'natural', 'low'],
    waistShape: ['plain'],
    pocket: ['fivePocket'],
    fabric: ['denim'],
    details: [['beltLoops']],
    craft: ['none', 'washed', 'distressed', 'topstitching'],
    print: ['solid'],
  },
  shorts: {
    ...plainTop,
    length: ['thigh', 'mini', 'knee'],
    fit: ['regular', 'straight', 'wideLeg', 'loose', 'aLine'],
    neckline: ['crew'],
    sleeveLength: ['sleeveless'],
    sleeveType: ['setIn'],
    hem: ['straight', 'turnUp', 'straight', 'raw'],
    waist: ['high', 'natural'],
    waistShape: ['plain', 'pleated', 'drawstring', 'belted'],
    pocket: ['slant', 'fivePocket', 'cargo', 'welt'],
    fabric: ['twill', 'denim', 'linen', 'cotton'],
    details: [['beltLoops']],
    print: ['solid', 'solid', 'stripeDown', 'gingham', 'floral'],
  },
  swimShorts: {
    ...plainTop,
    length: ['thigh', 'mini', 'knee'],
    fit: ['regular', 'loose'],
    neckline: ['crew'],
    sleeveLength: ['sleeveless'],
    sleeveType: ['setIn'],
    hem: ['straight', 'slit'],
    waist: ['natural', 'low'],
    waistShape: ['drawstring', 'elastic'],
    pocket: ['slant', 'none'],
    fabric: ['nylon', 'polyester'],
    print: ['solid', 'leaves', 'stripeDown', 'colourBlock', 'brush', 'fruit', 'floral'],
  },
  dress: {
    ...plainTop,
    length: ['midi', 'knee', 'calf', 'mini', 'ankle'],
    fit: ['aLine', 'flared', 'slim', 'straight', 'regular', 'loose'],
    collar: ['none', 'none', 'shirt', 'peterPan', 'mandarin'],
    neckline: ['v', 'crew', 'square', 'wrap', 'sweetheart', 'spaghetti', 'boat', 'halter', 'offShoulder', 'u'],
    sleeveLength: ['short', 'long', 'sleeveless', 'elbow', 'threeQuarter', 'cap'],
    sleeveType: ['setIn', 'puff', 'flutter', 'lantern', 'bell'],
    cuff: ['plain', 'elastic', 'ruffled'],
    hem: ['straight', 'straight', 'ruffled', 'slit', 'highLow', 'asymmetric'],
    waist: ['natural', 'natural', 'empire', 'high', 'dropped'],
    waistShape: ['plain', 'belted', 'elastic', 'fitted', 'shirred', 'wrap'],
    closure: ['none'],
    fabric: ['cotton', 'satin', 'chiffon', 'linen', 'jersey', 'velvet'],
    craft: ['none', 'none', 'pleats', 'ruffles', 'laceTrim'],
    details: [[], ['princess'], ['tiers']],
    print: [...lightPrints, 'daisy', 'paisley', 'leopard'],
  },
  jumpsuit: {
    ...plainTop,
    length: ['full', 'ankle'],
    fit: ['wideLeg', 'straight', 'tapered', 'regular'],
    collar: ['none', 'shirt', 'notchedLapel'],
    neckline: ['v', 'square', 'wrap', 'spaghetti', 'halter'],
    sleeveLength: ['short', 'sleeveless', 'long'],
    sleeveType: ['setIn', 'dropShoulder', 'puff'],
    cuff: ['plain', 'buttoned'],
    hem: ['straight'],
    waist: ['natural'],
    waistShape: ['belted', 'elastic', 'plain', 'drawstring'],
    pocket: ['slant', 'chest'],
    closure: ['none', 'buttons', 'zip'],
    fabric: ['linen', 'twill', 'denim', 'satin', 'cotton'],
    print: ['solid', 'solid', 'stripeDown', 'polkaDot'],
  },
  suitSet: {
    ...plainTop,
    length: ['full', 'ankle', 'full'],
    fit: ['regular', 'slim', 'straight', 'wideLeg'],
    collar: ['notchedLapel', 'peakLapel', 'shawl'],
    neckline: ['crew'],
    sleeveLength: ['long'],
    sleeveType: ['setIn'],
    cuff: ['buttoned'],
    hem: ['straight', 'turnUp'],
    waist: ['natural', 'high'],
    closure: ['oneButton', 'oneButton', 'doubleBreasted'],
    pocket: ['flap', 'welt'],
    fabric: ['wool', 'twill', 'linen'],
    details: [['darts', 'backVent']],
    print: ['solid', 'solid', 'stripeDown', 'windowpane', 'herringbone'],
  },
  casualSet: {
    ...plainTop,
    length: ['full', 'ankle', 'knee'],
    fit: ['loose', 'regular', 'tapered', 'straight'],
    collar: ['none', 'stand', 'mockNeck'],
    hat: ['none', 'drawstring'],
    neckline: ['crew'],
    sleeveLength: ['long', 'short'],
    sleeveType: ['dropShoulder', 'setIn', 'raglan'],
    cuff: ['ribbed'],
    hem: ['ribbed', 'straight'],
    waist: ['natural'],
    waistShape: ['drawstring'],
    pocket: ['none', 'kangaroo'],
    closure: ['none', 'zip'],
    fabric: ['fleece', 'jersey', 'fineKnit'],
    logo: ['none', 'smallChest', 'largeChest'],
    print: ['solid', 'solid', 'colourBlock'],
    details: [[], ['coinSeams']],
  },
  pyjamas: {
    ...plainTop,
    length: ['full', 'ankle', 'knee'],
    fit: ['loose', 'regular'],
    collar: ['notchedLapel', 'shirt', 'none', 'peterPan'],
    neckline: ['crew', 'v'],
    sleeveLength: ['long', 'short'],
    sleeveType: ['setIn', 'dropShoulder'],
    cuff: ['plain', 'turnedBack'],
    hem: ['straight'],
    waist: ['natural'],
    waistShape: ['drawstring'],
    pocket: ['chest', 'patch'],
    closure: ['buttons'],
    fabric: ['silk', 'cotton', 'satin', 'flannel'],
    print: ['stripeDown', 'solid', 'polkaDot', 'ditsy', 'cloud', 'gingham', 'animals'],
  },
  robe: {
    ...plainTop,
    length: ['knee', 'calf', 'midi'],
    fit: ['loose', 'regular'],
    collar: ['shawl', 'none'],
    hat: ['none'],
    neckline: ['v'],
    sleeveLength: ['long', 'threeQuarter'],
    sleeveType: ['dropShoulder', 'setIn', 'bell'],
    cuff: ['plain', 'turnedBack'],
    hem: ['straight'],
    waistShape: ['belted'],
    pocket: ['patch', 'none'],
    closure: ['wrap'],
    fabric: ['terry', 'silk', 'satin', 'velvet'],
    craft: ['none', 'none', 'laceTrim', 'embroidery'],
    print: ['solid', 'solid', 'floral', 'cloud', 'leaves'],
  },
  swimsuit: {
    ...plainTop,
    length: ['hip'],
    fit: ['tight'],
    neckline: ['u', 'v', 'square', 'spaghetti', 'halter', 'sweetheart', 'oneShoulder', 'strapless'],
    sleeveLength: ['sleeveless', 'sleeveless', 'long', 'short'],
    sleeveType: ['setIn'],
    hem: ['straight'],
    waistShape: ['plain', 'shirred', 'belted', 'fitted'],
    fabric: ['swimKnit'],
    craft: ['none', 'none', 'ruffles', 'pleats'],
    print: ['solid', 'solid', 'leaves', 'stripeAcross', 'floral', 'polkaDot', 'fruit'],
  },
  bikini: {
    ...plainTop,
    length: ['hip'],
    fit: ['tight'],
    neckline: ['halter', 'strapless', 'sweetheart', 'square', 'spaghetti', 'offShoulder'],
    sleeveLength: ['sleeveless'],
    sleeveType: ['setIn'],
    hem: ['straight'],
    waist: ['natural', 'high', 'low'],
    fabric: ['swimKnit'],
    craft: ['none', 'none', 'ruffles'],
    print: ['solid', 'solid', 'leaves', 'gingham', 'stripeDown', 'polkaDot', 'floral'],
  },
};

/** Neutral values, used where the user asked for nothing: no ornament, no print, nothing conspicuous. */
const quiet: { readonly [Key in keyof FlatSpec]?: readonly FlatSpec[Key][] } = {
  print: ['solid'],
  craft: ['none', 'quilting'],
  logo: ['none'],
  hem: ['straight', 'curved', 'ribbed'],
  cuff: ['plain', 'ribbed', 'buttoned', 'elastic'],
  waistShape: ['plain', 'elastic', 'drawstring'],
  sleeveType: ['setIn', 'dropShoulder', 'raglan'],
  collar: [
    ...([
      'none',
      'shirt',
      'polo',
      'stand',
      'mandarin',
      'notchedLapel',
      'peakLapel',
      'shawl',
      'funnel',
      'ribbed',
    ] as const),
    ...(['turtleneck', 'mockNeck'] as const),
  ],
  hat: ['none', 'plain', 'drawstring'],
  neckline: ['crew', 'v', 'u', 'square', 'boat', 'spaghetti', 'halter', 'strapless', 'sweetheart'],
};

const quietDetails: readonly FlatDetail[] = [
  ...(['yoke', 'princess', 'darts', 'backVent', 'centreCrease', 'beltLoops', 'bodySuit', 'briefs'] as const),
];

/** Kinds that are not themselves without a belt or a drawstring. */
const own: Partial<Record<GarmentKindKey, Partial<Habit>>> = {
  shirt: { pocket: ['none'], collar: ['shirt'], sleeveLength: ['long'] },
  tShirt: { pocket: ['none'], neckline: ['crew'], length: ['hip'], sleeveLength: ['short'] },
  polo: { sleeveLength: ['short'] },
  tank: { length: ['hip', 'waist'], neckline: ['u', 'crew'] },
  cardigan: { pocket: ['none'] },
  sweatshirt: { pocket: ['none'] },
  jacket: { hem: ['straight'], cuff: ['buttoned', 'plain'] },
  blazer: { closure: ['oneButton'] },
  suitSet: { closure: ['oneButton'] },
  casualSet: { hat: ['none'], length: ['full'], sleeveLength: ['long'] },
  pyjamas: { pocket: ['none', 'chest'] },
  robe: { waistShape: ['belted'], closure: ['wrap'] },
  dress: {
    ...{ closure: ['none'], collar: ['none'], neckline: ['crew', 'v', 'square', 'u'], waist: ['natural'] },
    waistShape: ['plain'],
  },
  blouse: { neckline: ['crew', 'v'], collar: ['none', 'shirt'], pocket: ['none'] },
  jumpsuit: { neckline: ['v', 'square'], waistShape: ['plain', 'elastic'], pocket: ['slant'], closure: ['none'] },
  skirt: { waistShape: ['plain'], pocket: ['none'], fit: ['aLine', 'straight'] },
  trousers: { waistShape: ['plain'], pocket: ['slant'], fit: ['straight', 'regular', 'tapered'] },
  shorts: { waistShape: ['plain'], pocket: ['slant'] },
  coat: { collar: ['notchedLapel', 'shirt', 'stand'], waistShape: ['plain'], closure: ['buttons', 'oneButton'] },
};

/** What a kind is without being asked when it is a child's. */
const childrens: Partial<Record<GarmentKindKey, Partial<Habit>>> = {
  jumpsuit: { neckline: ['crew'], waistShape: ['plain'], pocket: ['none'], fit: ['regular'] },
  dress: { neckline: ['crew'], length: ['knee'], fit: ['aLine'] },
};

/** Conspicuous cloths: used only on request. */
const loud: readonly FlatSpec['fabric'][] = ['leather', 'suede', 'velvet', 'lace', 'corduroy'];

/** Sweatshirt cloth wants a drawstring: not for trousers that were not called so. */
const isPlainCloth = (kind: GarmentKindKey, fabric: unknown): boolean =>
  !loud.includes(fabric as FlatSpec['fabric']) && !(fabric === 'fleece' && ['trousers', 'shorts'].includes(kind));

/** The defaults of a kind without ornaments; an attribute without a neutral value keeps its first entry. */
const quietHabit = (kind: GarmentKindKey, gender: Wish['gender']): Habit => {
  const habit = habits[kind];
  const entries = Object.entries(habit).map(([key, choices]) => {
    const list = choices as readonly unknown[];
    if (key === 'details') {
      const isQuiet = (details: readonly FlatDetail[]): boolean =>
        details.every((entry) => quietDetails.includes(entry));
      const kept = (list as readonly (readonly FlatDetail[])[]).filter(isQuiet);
      return [key, kept.length > 0 ? kept : [[]]];
    }
    if (key === 'fabric') {
      const plain = list.filter((entry) => isPlainCloth(kind, entry));
      return [key, plain.length > 0 ? plain : list];
    }
    const allowed = quiet[key as 'print'] as readonly unknown[] | undefined;
    const kept = allowed ? list.filter((entry) => allowed.includes(entry)) : list;
    return [key, kept.length > 0 ? kept : list.slice(0, 1)];
  });
  return { ...Object.fromEntries(entries), ...own[kind], ...(gender === 'children' ? childrens[kind] : {}) } as Habit;
};

const neutral = { waist: 'natural', waistShape: 'plain', hem: 'straight', cuff: 'plain', logo: 'none' } as const;

const specKeys = [
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
  'craft',
  'logo',
  'fabric',
  'closure',
  'print',
] as const;

/**
 * A complete garment from a request and a seed. Requested values stay, as far as a garment can have them; open attributes are chosen within
 * the kind's defaults, so that every seed gives something that could be sewn. `isQuiet` answers them without prints and decoration:
 * nothing is drawn that was not asked for.
 */
export const resolveSpec = (asked: Wish, seed: number, isQuiet = false): FlatSpec => {
  const random = createRandom(seed * 2654435761 + 97);
  for (let i = 0; i < 3; i++) random();
  const kind = asked.kind ?? 'tShirt';
  const wish = isQuiet ? { ...bearersOf(asked), ...asked } : asked;
  const habit = isQuiet ? quietHabit(kind, asked.gender) : habits[kind];
  const pick = <Value>(list: readonly Value[]): Value => list[Math.floor(random() * list.length)] as Value;
  const chosen: Record<string, unknown> = {};
  for (const key of specKeys) {
    const usual = habit[key] as readonly unknown[] | undefined;
    const drawn = usual ? pick(usual) : (neutral as Record<string, unknown>)[key];
    chosen[key] = wish[key] ?? drawn ?? 'none';
  }
  const gender = wish.gender ?? (pick(garmentKindByKey(kind)?.genders ?? ['woman']) as FlatSpec['gender']);
  const tune = {
    width: random() - 0.5,
    length: (random() - 0.5) * 1.6,
    sleeve: (random() - 0.5) * 1.4,
    neck: (random() - 0.5) * 1.6,
    flare: (random() - 0.5) * 1.6,
  };
  const usual = pick(habit.details ?? [[]]) as FlatSpec['details'];
  const details = [...(wish.details ?? usual), ...(kind === 'shirt' ? (['yoke'] as const) : [])];
  const base = { fabric: chosen.fabric as FlatSpec['fabric'], kind, gender };
  const stories = storiesFor(base);
  // Denim of no named colour is blue.
  const complete = completeColours(
    pick(isQuiet && base.fabric === 'denim' ? stories.slice(0, 3) : stories),
    isQuiet ? { ...usualSurfaceColour(wish.surfaces), ...printColours(wish), ...wish.colours } : (wish.colours ?? {}),
  );
  const isRibSaid = !isQuiet || !['polo', 'casualSet'].includes(kind);
  const colours = isRibSaid
    ? complete
    : { ...complete, trim: shade(complete.main, isDark(complete.main) ? 0.03 : -0.04) };
  const bare = ['sleeveless', 'none'].includes(chosen.sleeveLength as string);
  const isBlocked = wish.print === 'colourBlock';
  const twoTone =
    isQuiet &&
    base.fabric !== 'tweed' &&
    !wish.gradient &&
    !wish.artwork &&
    (wish.print === undefined || wish.print === 'solid' || isBlocked)
      ? isBlocked
        ? twoToneParts(kind, bare, { colours }, wish.parts)
        : twoToneParts(kind, bare, wish, wish.parts?.panel ? wish.parts : {})
      : undefined;
  const parts = wish.parts || twoTone ? dyeParts({ ...twoTone, ...wish.parts }, colours) : undefined;
  // A skirt of another colour begins at a seam.
  const isCut = twoTone?.skirt ?? (kind === 'dress' && wish.fit === undefined && wish.parts?.skirt?.colour);
  if (isCut) Object.assign(chosen, { fit: 'aLine' });
  const spec = {
    version: 1,
    kind,
    gender,
    ...chosen,
    details: [...new Set(details)],
    printScale: wish.printScale ?? 0.85 + random() * 0.4,
    tune,
    colours,
    seed,
    ...(parts ? { parts } : {}),
    ...(wish.buttons ? { buttons: wish.buttons } : {}),
    ...(wish.surfaces?.length ? { surfaces: wish.surfaces } : {}),
    ...(wish.gradient ? { gradient: wish.gradient } : {}),
    ...(wish.artwork ? { artwork: wish.artwork } : {}),
  } as unknown as FlatSpec;
  return settleSpec(spec, wish);
};

/** A part in a colour of its own has to be there: "white collar" asks for a collar. */
const bearersOf = ({ kind = 'tShirt', parts, neckline, sleeveLength, sleeveType, details }: Wish): Wish => {
  const isUpper = garmentKindByKey(kind)?.part !== 'lower';
  if (!parts || !isUpper) return parts?.pocket ? { pocket: 'patch' } : {};
  const isBanded = ['tShirt', 'sweatshirt', 'knitwear', 'cardigan', 'hoodie', 'tank'].includes(kind);
  const isCollared = ['shirt', 'polo', 'blazer', 'coat', 'suitSet', 'robe', 'pyjamas', 'downJacket'].includes(kind);
  const needsCollar =
    parts.collar &&
    !isBanded &&
    !isCollared &&
    !neckline &&
    !details?.includes('crossCollar') &&
    !details?.includes('ruffleCollar');
  // Sleeves of a coat end in no band: what has a look of its own there is turned back.
  const isTurned =
    ['short', 'elbow'].includes(sleeveLength ?? '') || ['coat', 'blazer', 'suitSet', 'robe'].includes(kind);
  const isTrimmed = details?.some((entry) => ['furCuffs', 'featherCuffs', 'velcroTabs'].includes(entry));
  const needsArm = (parts.sleeve || parts.cuff) && !sleeveLength && !sleeveType;
  return {
    ...(needsCollar ? { collar: ['jacket', 'jumpsuit'].includes(kind) ? 'shirt' : 'peterPan' } : {}),
    ...(needsArm ? { sleeveLength: ['tShirt', 'polo'].includes(kind) ? 'short' : 'long' } : {}),
    ...(parts.cuff && !isTrimmed
      ? { cuff: isBanded || kind === 'polo' ? 'ribbed' : isTurned ? 'turnedBack' : 'buttoned' }
      : {}),
    ...(parts.pocket ? { pocket: 'patch' } : {}),
    ...(parts.hood ? { hat: 'plain' } : {}),
  };
};

/** Where the second of two colours goes on a plain garment: to its sleeves, the skirt of a dress, the waistband of trousers. */
const twoToneParts = (
  kind: FlatSpec['kind'],
  isBare: boolean,
  { colours }: Wish,
  own: FlatSpec['parts'] = {},
): FlatSpec['parts'] => {
  // Where parts have colours of their own the blocks are named.
  if (!colours?.main || !colours.second || (own.sleeve ?? own.skirt ?? own.panel)?.colour) return undefined;
  // The half below of what has no seam at the waist cannot be drawn: then no other part takes its colour.
  if (own.skirt) return undefined;
  const look = { colour: colours.second };
  if (kind === 'dress') return { skirt: look };
  const isUpper = garmentKindByKey(kind)?.part === 'upper';
  if (isUpper) return isBare ? undefined : { sleeve: look };
  return ['trousers', 'shorts', 'skirt'].includes(kind) ? { waistband: look } : undefined;
};

/** Stripes of one named colour stand on white, on pale cloth they are navy. */
const stripesBeside = (print: PrintKey | undefined, { main, second }: Partial<Colours>): Partial<Colours> =>
  main && !second && ['stripeDown', 'stripeAcross'].includes(print ?? '')
    ? { second: lightnessOf(main) > 0.86 ? '#1d2b4a' : '#f7f6f2' }
    : {};

/** What a print is usually coloured like, where no colour is named; a plaid in a named colour has dark stripes. */
const printColours = ({ print, colours }: Wish): Partial<Colours> => {
  if (colours?.main)
    return ['tartan', 'gingham', 'houndstooth'].includes(print ?? '') && !isDark(colours.main)
      ? { second: '#22242c', accent: print === 'tartan' ? '#f0e6d2' : '#22242c' }
      : { ...stripesBeside(print, colours), ...usualPrintColours(print, colours) };
  switch (print) {
    case 'leopard':
      return { main: '#cda468', second: '#3b2413', accent: '#8a5a2c' };
    case 'zebra':
      return { main: '#f4f1ea', second: '#1c1b1d', accent: '#1c1b1d' };
    case 'snake':
      return { main: '#cfc4b0', second: '#4a4338', accent: '#857a68' };
    case 'camouflage':
      return { main: '#7d7a52', second: '#3f4a32', accent: '#2b2a22' };
    case 'breton':
      return { main: '#f5f2ea', second: '#1d2b4a', accent: '#1d2b4a' };
    default:
      return usualPrintColours(print, colours);
  }
};

/** Requested colours; the others come from the story, moved where they could not be distinguished. */
const completeColours = (story: Colours, wish: Partial<Colours>): Colours => {
  if (!wish.main)
    return {
      ...story,
      ...(wish.second ? { second: wish.second } : {}),
      ...(wish.accent ? { accent: wish.accent } : {}),
    };
  const main = wish.main;
  return {
    main,
    second: wish.second ?? apart(isDark(main) ? '#efe9dd' : story.second, main, 0.3),
    accent: wish.accent ?? apart(story.accent, main, 0.25),
    trim: shade(main, isDark(main) ? 0.16 : -0.22),
  };
};

/** What a wish leaves open and a set shares: of a plain garment its colour alone, since a second one would dye sleeves. */
const shared = (first: FlatSpec, asked: Wish, wish: Wish): Wish => {
  const isPlain = first.print === 'solid' && !asked.colours?.second;
  const colours = isPlain ? { main: first.colours.main } : first.colours;
  // Denim that no colour is named for is blue, whatever is worn below it.
  const isDenim = wish.fabric === 'denim' && asked.fabric !== 'denim';
  return {
    gender: first.gender,
    ...(wish.colours || isDenim ? {} : { colours, ...(first.print === 'solid' ? {} : { print: first.print }) }),
  };
};

/**
 * The garment of a description and what it names beside it. A companion without a colour of its own has the first one's colours; cloth
 * is shared where the companion can be cut from it, so that a set is a set.
 */
export const resolveSet = (wish: Wish, companions: readonly Wish[], seed: number): FlatSpec => {
  const first = resolveSpec(wish, seed, true);
  if (companions.length === 0) return first;
  const others = companions.map((entry, nth) => {
    const spec = resolveSpec({ ...shared(first, wish, entry), ...entry }, seed + (nth + 1) * 31, true);
    const isTailored = first.kind === 'blazer' && ['trousers', 'skirt', 'shorts', 'waistcoat'].includes(spec.kind);
    const isSoft = ['hoodie', 'sweatshirt'].includes(first.kind) && ['trousers', 'shorts'].includes(spec.kind);
    const isShared = entry.fabric === undefined && !entry.colours && (isTailored || isSoft);
    return isShared
      ? resolveSpec({ ...shared(first, wish, entry), ...entry, fabric: first.fabric }, seed + (nth + 1) * 31, true)
      : spec;
  });
  return { ...first, companions: others };
};
