import { readFileSync } from 'node:fs';
import {
  type AttributeKey,
  attributesOfKind,
  type ChoiceKey,
  type GarmentKindKey,
  garmentKindByKey,
} from '@atelier/catalogue/attributes';
import type { GenderKey } from '@atelier/catalogue/genders';
import { z } from 'zod';

/** How the garment is closed in front. */
export const closures = [
  ...(['none', 'buttons', 'oneButton', 'doubleBreasted', 'zip', 'biasZip', 'placket'] as const),
  ...(['toggles', 'snaps', 'wrap', 'open'] as const),
] as const;
export type Closure = (typeof closures)[number];

/** Parts that no attribute of the catalogue names. */
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

/** Prints that are drawn; `solid` draws none. */
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
  ...(['chevron', 'zigzag', 'wave', 'checkerboard', 'harlequin', 'glenCheck', 'tattersall', 'madras'] as const),
  ...(['buffaloCheck', 'microCheck', 'rainbow', 'ikat', 'cow', 'tiger', 'crocodile', 'giraffe'] as const),
  ...(['star', 'moon', 'hearts', 'butterfly', 'bird', 'feather', 'snowflake', 'koi', 'seigaiha', 'galaxy'] as const),
  ...(['watercolour', 'marble', 'hawaiian', 'toile', 'monogram', 'plumBlossom', 'bamboo', 'lotus'] as const),
  ...(['chrysanthemum', 'crane', 'dragon', 'phoenix', 'inkWash', 'landscape', 'porcelain', 'batik'] as const),
  ...(['fairIsle', 'nordic', 'christmas'] as const),
] as const;
export type PrintKey = (typeof printKeys)[number];

/** Surface of a cloth apart from its weave: shine, transparency, relief. */
export const surfaceKeys = [
  ...(['metallic', 'pearl', 'glitter', 'lurex', 'iridescent', 'holographic', 'patent', 'gloss', 'matte'] as const),
  ...(['mesh', 'sheer', 'organza', 'crochet', 'openKnit', 'pointelle', 'eyelet', 'waffle', 'boucle'] as const),
  ...(['fur', 'feathers', 'seersucker', 'acidWash', 'stonewash', 'whiskers', 'goldFoil', 'silverFoil'] as const),
] as const;
export type SurfaceKey = (typeof surfaceKeys)[number];

/** Pictures for one place of a garment: its chest, its back. */
export const artworkKeys = [
  ...(['number', 'lettering', 'monogram', 'flower', 'heart', 'star', 'moon', 'butterfly', 'bird'] as const),
  ...(['feather', 'snowflake', 'crane', 'dragon', 'phoenix', 'plumBlossom', 'bamboo', 'lotus'] as const),
  ...(['chrysanthemum', 'koi', 'bear', 'cat', 'rose', 'cherry'] as const),
] as const;
export type ArtworkKey = (typeof artworkKeys)[number];

/** Dyed from one colour into another, down the whole garment: evenly, or at the lower end only, as if it had been dipped. */
const gradientForms = ['ombre', 'dip'] as const;

/** Parts that may have a colour, a cloth or a print of their own. */
const ownParts = [
  ...(['collar', 'sleeve', 'cuff', 'pocket', 'belt', 'hem', 'hood', 'waistband', 'strap', 'bow', 'skirt'] as const),
  ...([
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
  ] as const),
  // Places of the cloth itself, cut off by a seam.
  ...(['yoke', 'chest', 'waist', 'back', 'knee', 'thigh'] as const),
] as const;
export type OwnPart = (typeof ownParts)[number];

/** Finishes that a part can have of its own. */
export const partCrafts = ['quilting', 'sequins', 'beading'] as const;

const colour = z.string().regex(/^#[0-9a-f]{6}$/);
const word = z.string().max(24);
/** Garments that are drawn below the first one. */
const maxCompanions = 2;
const mostSurfaces = 4;
/** Letters and digits of an artwork; anything else could not be drawn. */
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
  /** Small departures from the block, -1 to 1: width, length, sleeve, neck, flare. */
  tune: z.strictObject({ width: tune, length: tune, sleeve: tune, neck: tune, flare: tune }),
  seed: z.number().int().min(0),
  /** Parts with a colour, a cloth or a print of their own. */
  parts: z.partialRecord(z.enum(ownParts), partSchema).optional(),
  /** How many buttons close the front, where that was said. */
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

/** What is read back from a picture: everything bounded, so that a forged one draws a garment or nothing. */
export const flatSpecSchema = z.strictObject({
  ...oneGarment,
  companions: z.array(z.strictObject(oneGarment)).max(maxCompanions).optional(),
});

/**
 * Everything that a flat is drawn from. Attributes hold the catalogue's choice keys; those that mean nothing for the kind hold the
 * neutral choice, so that drawing needs no question whether they are there.
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
  /** Size of the print, 1 as usual. */
  printScale: number;
  details: readonly FlatDetail[];
  colours: { main: string; second: string; accent: string; trim: string };
  tune: { width: number; length: number; sleeve: number; neck: number; flare: number };
  /** Moves motifs and folds; the construction is in the fields above. */
  seed: number;
  parts?: Partial<Record<OwnPart, PartLook>>;
  buttons?: number;
  surfaces?: readonly SurfaceKey[];
  gradient?: Gradient;
  artwork?: Artwork;
  /** What is worn with it and drawn below it: the skirt of a set. They have no companions of their own. */
  companions?: readonly FlatSpec[];
}

export interface Gradient {
  form: (typeof gradientForms)[number];
  to?: string;
}

export interface Artwork {
  motif: ArtworkKey;
  text?: string;
  /** Of its main shape; its own or the design's where none was named. */
  colour?: string;
}

/** What a part differs in from its garment. */
export interface PartLook {
  colour?: string;
  fabric?: FlatSpec['fabric'];
  print?: PrintKey;
  surfaces?: readonly SurfaceKey[];
  craft?: (typeof partCrafts)[number];
}

export type View = 'front' | 'back';

/** What the user asked for; everything else comes from the kind's defaults and the seed. */
export type Wish = Partial<Omit<FlatSpec, 'version' | 'seed' | 'colours' | 'tune' | 'details'>> & {
  details?: FlatSpec['details'];
  colours?: Partial<FlatSpec['colours']>;
};

/** The attribute a kind offers, by its field in the spec. */
export const offers = (kind: GarmentKindKey, attribute: AttributeKey, choice?: string): boolean => {
  const row = garmentKindByKey(kind);
  const attributes = row ? attributesOfKind(row) : [];
  const found = attributes.find((entry) => entry.key === attribute);
  return found !== undefined && (choice === undefined || found.choices.some((entry) => entry.key === choice));
};

/** A file of `flats/vocabulary`, without its ending. */
export const readVocabulary = <T>(name: string): T =>
  JSON.parse(readFileSync(new URL(`./vocabulary/${name}.json`, import.meta.url), 'utf8'));
