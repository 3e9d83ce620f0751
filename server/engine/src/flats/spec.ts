import { readFileSync } from 'node:fs';
import {
  type AttributeKey,
  attributesOfKind,
  type ChoiceKey,
  type GarmentKindKey,
  garmentKindByKey,
} from '@atelier/catalogue/attributes';
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
/** A key of the catalogue; drawing code takes an unknown one for the neutral choice. */
const keyOf = <Key extends string>() => z.string().max(24) as unknown as z.ZodType<Key>;
/** Maximum number of garments below the first one. */
const maxCompanions = 2;
const surfaceList = z.array(z.enum(surfaceKeys)).max(4).readonly().optional();
/** Letters and digits of an artwork that can be drawn. */
const artworkText = /^[A-Z0-9 ]{1,12}$/;
const tune = z.number().min(-1).max(1);

const partSchema = z.strictObject({
  colour: colour.optional(),
  fabric: keyOf<ChoiceKey<'fabricType'>>().optional(),
  print: z.enum(printKeys).optional(),
  surfaces: surfaceList,
  craft: z.enum(partCrafts).optional(),
});

/** Without a second colour it fades to white. */
const gradientSchema = z.strictObject({ form: z.enum(gradientForms), to: colour.optional() });

const artworkSchema = z.strictObject({
  motif: z.enum(artworkKeys),
  text: z.string().regex(artworkText).optional(),
  /** Colour of its main shape; default: the artwork's or the design's. */
  colour: colour.optional(),
});

const garmentSchema = z.strictObject({
  version: z.literal(1),
  kind: keyOf<GarmentKindKey>(),
  gender: z.enum(['woman', 'man', 'children']),
  length: keyOf<ChoiceKey<'length'>>(),
  fit: keyOf<ChoiceKey<'fit'>>(),
  collar: keyOf<ChoiceKey<'collar'>>(),
  neckline: keyOf<ChoiceKey<'neckline'>>(),
  hat: keyOf<ChoiceKey<'hat'>>(),
  hem: keyOf<ChoiceKey<'hem'>>(),
  sleeveLength: keyOf<ChoiceKey<'sleeveLength'>>(),
  sleeveType: keyOf<ChoiceKey<'sleeveType'>>(),
  cuff: keyOf<ChoiceKey<'cuff'>>(),
  waist: keyOf<ChoiceKey<'waist'>>(),
  waistShape: keyOf<ChoiceKey<'waistShape'>>(),
  pocket: keyOf<ChoiceKey<'pocket'>>(),
  craft: keyOf<ChoiceKey<'craft'>>(),
  logo: keyOf<ChoiceKey<'logo'>>(),
  fabric: keyOf<ChoiceKey<'fabricType'>>(),
  closure: keyOf<Closure>(),
  print: z.enum(printKeys),
  /** Scale of the print, default 1. */
  printScale: z.number().min(0.5).max(2),
  details: z.array(z.enum(flatDetails)).max(flatDetails.length).readonly(),
  colours: z.strictObject({ main: colour, second: colour, accent: colour, trim: colour }),
  /** Small variations of the block, -1 to 1: width, length, sleeve, neck, flare. */
  tune: z.strictObject({ width: tune, length: tune, sleeve: tune, neck: tune, flare: tune }),
  /** Moves motifs and folds; does not affect the construction. */
  seed: z.number().int().min(0),
  /** Parts with their own colour, fabric or print. */
  parts: z.partialRecord(z.enum(ownParts), partSchema).optional(),
  /** Requested number of front buttons. */
  buttons: z.number().int().min(1).max(12).optional(),
  surfaces: surfaceList,
  gradient: gradientSchema.optional(),
  artwork: artworkSchema.optional(),
});

/**
 * Complete description of a flat, as read from a picture: all values are bounded, so that a forged spec draws a garment or nothing.
 * Attributes that do not apply to the kind have the neutral choice, so that drawing code need not check for them.
 */
export const flatSpecSchema = garmentSchema.extend({
  /** Further garments drawn below it: the skirt of a set. They have no companions of their own. */
  companions: z.array(garmentSchema).max(maxCompanions).readonly().optional(),
});

export type FlatSpec = z.infer<typeof garmentSchema> & { companions?: readonly FlatSpec[] };
export type Gradient = z.infer<typeof gradientSchema>;
export type Artwork = z.infer<typeof artworkSchema>;
/** Differences of a part from its garment. */
export type PartLook = z.infer<typeof partSchema>;

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
