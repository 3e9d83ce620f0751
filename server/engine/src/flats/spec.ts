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
import keys from './vocabulary/keys.json' with { type: 'json' };

/** Keys of a table of `keys.json`, which describes each of them, in order. */
const listKeys = <Key extends string>(table: Readonly<Record<Key, string>>): Key[] => Object.keys(table) as Key[];

/** Front closures. */
export const closures = listKeys(keys.closures);
export type Closure = keyof typeof keys.closures;

/** Parts without an attribute in the catalogue. */
export const flatDetails = listKeys(keys.details);
export type FlatDetail = keyof typeof keys.details;

/** Printed patterns; `solid` has none. */
export const printKeys = listKeys(keys.prints);
export type PrintKey = keyof typeof keys.prints;

/** Surface of a fabric apart from its weave: shine, transparency, relief. */
export const surfaceKeys = listKeys(keys.surfaces);
export type SurfaceKey = keyof typeof keys.surfaces;

/** Artworks at one position of a garment: chest, back. */
export const artworkKeys = listKeys(keys.artworks);
export type ArtworkKey = keyof typeof keys.artworks;

/** Vertical gradient of the whole garment: even, or only at the lower end (dip dye). */
const gradientForms = ['ombre', 'dip'] as const;

/** Parts that may have their own colour, fabric or print. */
const ownParts = listKeys(keys.parts);
export type OwnPart = keyof typeof keys.parts;

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
