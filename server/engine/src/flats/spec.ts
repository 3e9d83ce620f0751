import { readFileSync } from 'node:fs';
import {
  type AttributeKey,
  attributesOfKind,
  type ChoiceKey,
  type GarmentKindKey,
  garmentKindByKey,
} from '@atelier/catalogue/attributes';
import type { GenderKey } from '@atelier/catalogue/style-kinds';
import { z } from 'zod';

/** Front closures. */
export const closures = [
  'none',
  'buttons',
  'oneButton',
  'doubleBreasted',
  'zip',
  'biasZip',
  'placket',
  'toggles',
  'snaps',
  'wrap',
  'open',
] as const;
export type Closure = (typeof closures)[number];

/** Parts without an attribute in the catalogue. */
export const flatDetails = [
  'yoke',
  'princess',
  'darts',
  'epaulettes',
  'stormFlap',
  'buttonDown',
  'shirtTail',
  'centreCrease',
  'bib',
  'bodySuit',
  'stripedRib',
  'beltLoops',
  'backVent',
  'camp',
  'tiers',
  'mermaid',
  'tulle',
  'briefs',
  'coinSeams',
  'fringe',
  'crossCollar',
  'wideSleeves',
  'wideLapel',
  'openBack',
  'backSlit',
  'highSlit',
  'kneePockets',
  'fourPockets',
  'pocketPair',
  'pocketFlaps',
  'gatheredNeck',
  'slantedPlacket',
  'frogs',
  'rolledSleeves',
  'ribKnit',
  'biasCut',
  'jacquard',
  'leggings',
  'mamian',
  'hanfuSkirt',
  'ballGown',
  'train',
  'waistBow',
  'piping',
  'shoulderStraps',
  'frontButtons',
  'gatheredHems',
  'heartPatch',
  'cartoonPatch',
  'deepNeck',
  'keyhole',
  'cowl',
  'backZip',
  'tieBelt',
  'racerback',
  'cape',
  'halfZip',
  'skirtSuit',
  'hiddenPlacket',
  'coveredButtons',
  'tipped',
  'bigCollar',
  'frontZip',
  'sideCutouts',
  'sideTie',
  'frillPlacket',
  'laceCuffs',
  'shoulderZips',
  'gatheredShoulders',
  'centreRing',
  'letterPatch',
  'shoulderPatches',
  'buckledCuffs',
  'frontCutout',
  'backCutout',
  'coldShoulder',
  'splitSleeves',
  'capeSleeves',
  'bubbleHem',
  'handkerchiefHem',
  'scallopedHem',
  'lettuceHem',
  'edgedSleeves',
  'godets',
  'featherHem',
  'featherCuffs',
  'pompoms',
  'laceFront',
  'laceBack',
  'crossStraps',
  'wideStraps',
  'tieStraps',
  'chainStraps',
  'ruffleStraps',
  'shoulderFrills',
  'shoulderBows',
  'backBow',
  'ruchedSides',
  'pintucks',
  'bibFront',
  'jabot',
  'smockedBodice',
  'basqueWaist',
  'paperbag',
  'corsetWaist',
  'obi',
  'overskirt',
  'apron',
  'elbowPatches',
  'kneePatches',
  'shoulderPads',
  'sidePanels',
  'reflectiveTape',
  'crest',
  'armBadge',
  'patches',
  'suspenders',
  'trouserChain',
  'buckles',
  'dRings',
  'eyelets',
  'rivets',
  'velcroTabs',
  'halfBelt',
  'sideVents',
  'actionBack',
  'backPleat',
  'capelet',
  'throatLatch',
  'furCuffs',
  'stirrups',
  'ankleZips',
  'backPockets',
  'backFlapPockets',
  'twoWayZip',
  'thumbholes',
  'westernYoke',
  'yokeFringe',
  'buttonFly',
  'zipFly',
  'sailorFront',
  'hangingLoop',
  'ruffleCollar',
  'ownBelt',
  'frontKnot',
  'twistFront',
  'draped',
  'chestBow',
  'frontBows',
  'rosette',
  'neckTassels',
  'boned',
  'shoulderButtons',
  'chestZip',
  'ticketPocket',
  'sideZip',
  'sideButtons',
  'sideLacing',
  'sideDrawstrings',
  'backButtons',
  'shirredBack',
  'waistTabs',
  'zipOffLegs',
  'ankleTies',
  'longCape',
  'wideWaistband',
  'tieredSleeves',
  'ruchedSleeves',
  'bowCuffs',
  'cuffZips',
  'sleevePocket',
  'sleeveFringe',
  'doubleStraps',
  'sleeveStripes',
  'deepCuffs',
] as const;
export type FlatDetail = (typeof flatDetails)[number];

/** Printed patterns; `solid` has none. */
export const printKeys = [
  'solid',
  'stripeAcross',
  'stripeDown',
  'pinstripe',
  'breton',
  'gingham',
  'tartan',
  'windowpane',
  'houndstooth',
  'argyle',
  'herringbone',
  'polkaDot',
  'ditsy',
  'floral',
  'daisy',
  'leaves',
  'paisley',
  'geometric',
  'leopard',
  'zebra',
  'snake',
  'camouflage',
  'tieDye',
  'brush',
  'cloud',
  'fruit',
  'animals',
  'lettering',
  'colourBlock',
  'chevron',
  'zigzag',
  'wave',
  'checkerboard',
  'harlequin',
  'glenCheck',
  'tattersall',
  'madras',
  'buffaloCheck',
  'microCheck',
  'rainbow',
  'ikat',
  'cow',
  'tiger',
  'crocodile',
  'giraffe',
  'star',
  'moon',
  'hearts',
  'butterfly',
  'bird',
  'feather',
  'snowflake',
  'koi',
  'seigaiha',
  'galaxy',
  'watercolour',
  'marble',
  'hawaiian',
  'toile',
  'monogram',
  'plumBlossom',
  'bamboo',
  'lotus',
  'chrysanthemum',
  'crane',
  'dragon',
  'phoenix',
  'inkWash',
  'landscape',
  'porcelain',
  'batik',
  'fairIsle',
  'nordic',
  'christmas',
] as const;
export type PrintKey = (typeof printKeys)[number];

/** Surface of a fabric apart from its weave: shine, transparency, relief. */
export const surfaceKeys = [
  'metallic',
  'pearl',
  'glitter',
  'lurex',
  'iridescent',
  'holographic',
  'patent',
  'gloss',
  'matte',
  'mesh',
  'sheer',
  'organza',
  'crochet',
  'openKnit',
  'pointelle',
  'eyelet',
  'waffle',
  'boucle',
  'fur',
  'feathers',
  'seersucker',
  'acidWash',
  'stonewash',
  'whiskers',
  'goldFoil',
  'silverFoil',
] as const;
export type SurfaceKey = (typeof surfaceKeys)[number];

/** Artworks at one position of a garment: chest, back. */
export const artworkKeys = [
  'number',
  'lettering',
  'monogram',
  'flower',
  'heart',
  'star',
  'moon',
  'butterfly',
  'bird',
  'feather',
  'snowflake',
  'crane',
  'dragon',
  'phoenix',
  'plumBlossom',
  'bamboo',
  'lotus',
  'chrysanthemum',
  'koi',
  'bear',
  'cat',
  'rose',
  'cherry',
] as const;
export type ArtworkKey = (typeof artworkKeys)[number];

/** Vertical gradient of the whole garment: even, or only at the lower end (dip dye). */
const gradientForms = ['ombre', 'dip'] as const;

/** Parts that may have their own colour, fabric or print. */
const ownParts = [
  'collar',
  'sleeve',
  'cuff',
  'pocket',
  'belt',
  'hem',
  'hood',
  'waistband',
  'strap',
  'bow',
  'skirt',
  'lining',
  'stitch',
  'button',
  'zip',
  'piping',
  'stripe',
  'patch',
  'panel',
  'tape',
  'cord',
  'apron',
  'metal',
  'cape',
  'frill',
  'flower',
  'pompom',
  // Regions of the fabric itself, separated by a seam.
  'yoke',
  'chest',
  'waist',
  'back',
  'knee',
  'thigh',
] as const;
export type OwnPart = (typeof ownParts)[number];

/** Finishes of a single part. */
export const partCrafts = ['quilting', 'sequins', 'beading'] as const;

const colour = z.string().regex(/^#[0-9a-f]{6}$/);
const word = z.string().max(24);
/** Maximum number of garments below the first one. */
const maxCompanions = 2;
const mostSurfaces = 4;
/** Letters and digits of an artwork that can be drawn. */
const artworkText = /^[A-Z0-9 ]{1,12}$/;
const tune = z.number().min(-1).max(1);

const partSchema = z.strictObject({
  colour: colour.optional(),
  fabric: word.optional(),
  print: z.enum(printKeys).optional(),
  surfaces: z.array(z.enum(surfaceKeys)).max(mostSurfaces).optional(),
  craft: z.enum(partCrafts).optional(),
});

const oneGarment = {
  version: z.literal(1),
  kind: word,
  gender: z.enum(['woman', 'man', 'children']),
  length: word,
  fit: word,
  collar: word,
  neckline: word,
  hat: word,
  hem: word,
  sleeveLength: word,
  sleeveType: word,
  cuff: word,
  waist: word,
  waistShape: word,
  pocket: word,
  craft: word,
  logo: word,
  fabric: word,
  closure: word,
  print: z.enum(printKeys),
  printScale: z.number().min(0.5).max(2),
  details: z.array(z.enum(flatDetails)).max(flatDetails.length),
  colours: z.strictObject({ main: colour, second: colour, accent: colour, trim: colour }),
  /** Small variations of the block, -1 to 1: width, length, sleeve, neck, flare. */
  tune: z.strictObject({ width: tune, length: tune, sleeve: tune, neck: tune, flare: tune }),
  seed: z.number().int().min(0),
  /** Parts with their own colour, fabric or print. */
  parts: z.partialRecord(z.enum(ownParts), partSchema).optional(),
  /** Requested number of front buttons. */
  buttons: z.number().int().min(1).max(12).optional(),
  surfaces: z.array(z.enum(surfaceKeys)).max(mostSurfaces).optional(),
  /** Without a second colour it fades to white. */
  gradient: z.strictObject({ form: z.enum(gradientForms), to: colour.optional() }).optional(),
  artwork: z
    .strictObject({
      motif: z.enum(artworkKeys),
      text: z.string().regex(artworkText).optional(),
      colour: colour.optional(),
    })
    .optional(),
};

/** Schema of a spec read from a picture: all values are bounded, so that a forged spec draws a garment or nothing. */
export const flatSpecSchema = z.strictObject({
  ...oneGarment,
  companions: z.array(z.strictObject(oneGarment)).max(maxCompanions).optional(),
});

/**
 * Complete description of a flat. Attributes have the catalogue's choice keys; those that do not apply to the kind have the neutral choice,
 * so that drawing code need not check for them.
 */
export interface FlatSpec {
  version: 1;
  kind: GarmentKindKey;
  gender: GenderKey;
  length: ChoiceKey<'length'>;
  fit: ChoiceKey<'fit'>;
  collar: ChoiceKey<'collar'>;
  neckline: ChoiceKey<'neckline'>;
  hat: ChoiceKey<'hat'>;
  hem: ChoiceKey<'hem'>;
  sleeveLength: ChoiceKey<'sleeveLength'>;
  sleeveType: ChoiceKey<'sleeveType'>;
  cuff: ChoiceKey<'cuff'>;
  waist: ChoiceKey<'waist'>;
  waistShape: ChoiceKey<'waistShape'>;
  pocket: ChoiceKey<'pocket'>;
  craft: ChoiceKey<'craft'>;
  logo: ChoiceKey<'logo'>;
  fabric: ChoiceKey<'fabricType'>;
  closure: Closure;
  print: PrintKey;
  /** Scale of the print, default 1. */
  printScale: number;
  details: readonly FlatDetail[];
  colours: { main: string; second: string; accent: string; trim: string };
  tune: { width: number; length: number; sleeve: number; neck: number; flare: number };
  /** Moves motifs and folds; does not affect the construction. */
  seed: number;
  parts?: Partial<Record<OwnPart, PartLook>>;
  buttons?: number;
  surfaces?: readonly SurfaceKey[];
  gradient?: Gradient;
  artwork?: Artwork;
  /** Further garments drawn below it: the skirt of a set. They have no companions of their own. */
  companions?: readonly FlatSpec[];
}

export interface Gradient {
  form: (typeof gradientForms)[number];
  to?: string;
}

export interface Artwork {
  motif: ArtworkKey;
  text?: string;
  /** Colour of its main shape; default: the artwork's or the design's. */
  colour?: string;
}

/** Differences of a part from its garment. */
export interface PartLook {
  colour?: string;
  fabric?: FlatSpec['fabric'];
  print?: PrintKey;
  surfaces?: readonly SurfaceKey[];
  craft?: (typeof partCrafts)[number];
}

export type View = 'front' | 'back';

/** The user's request; everything else comes from the kind's defaults and the seed. */
export type PartialSpec = Partial<Omit<FlatSpec, 'version' | 'seed' | 'colours' | 'tune' | 'details'>> & {
  details?: FlatSpec['details'];
  colours?: Partial<FlatSpec['colours']>;
};

/** True when the kind offers the attribute (and choice), by its field in the spec. */
export const offers = (kind: GarmentKindKey, attribute: AttributeKey, choice?: string): boolean => {
  const row = garmentKindByKey(kind);
  const attributes = row ? attributesOfKind(row) : [];
  const found = attributes.find((entry) => entry.key === attribute);
  return found !== undefined && (choice === undefined || found.choices.some((entry) => entry.key === choice));
};

/** Reads a file of `flats/vocabulary`, named without its extension. */
export const readVocabulary = <T>(name: string): T =>
  JSON.parse(readFileSync(new URL(`./vocabulary/${name}.json`, import.meta.url), 'utf8'));
