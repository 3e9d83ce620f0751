import { z } from 'zod';
import { defineCall } from './call.ts';
import { searchText } from './normalise-text.ts';

/** Maximum number of body profiles of a user. */
export const bodyProfileLimit = 20;

const localized = z.object({ zh: z.string(), en: z.string() });

/** Whose body a pattern is drawn for. */
export const bodyKind = z.enum(['women', 'men']);
export type BodyKind = z.infer<typeof bodyKind>;

export const patternSizes = ['XS', 'S', 'M', 'L', 'XL'] as const;
export const patternSize = z.enum(patternSizes);
export type PatternSize = z.infer<typeof patternSize>;

const patternRow = z.object({
  id: z.string(),
  name: localized,
  gender: z.enum(['women', 'men', 'unisex']),
  category: z.string(),
  /** How many pieces it is cut of. */
  pieces: z.number().int(),
  /** Bodies that it is drawn for, the usual one first. */
  bodies: z.array(bodyKind).min(1),
  /** An SVG of its outlines. */
  cover_url: z.string(),
});
export type PatternRow = z.infer<typeof patternRow>;

/**
 * The public patterns that fit, in the order of the library. `text` is looked for in both names, in the category and in the name that
 * FreeSewing gave the design. `categories` are all that there are, each with its count without the filter by category.
 */
export const getSewingPatterns = defineCall({
  method: 'GET',
  path: '/sewing_patterns',
  action: 'work',
  added: true,
  request: z.object({
    text: searchText(60).optional(),
    gender: bodyKind.optional(),
    category: z.string().max(40).optional(),
  }),
  response: z.object({
    total: z.number().int(),
    patterns: z.array(patternRow),
    categories: z.array(z.object({ key: z.string(), name: localized, count: z.number().int() })),
  }),
});

/** Lines are the `d` of SVG paths, millimetres, on the sheet. */
const drawnPiece = z.object({
  id: z.string(),
  name: localized,
  cuts: z.array(z.object({ material: z.string(), count: z.number().int(), on_fold: z.boolean() })),
  outline: z.string(),
  seam: z.string(),
  fold: z.string().nullable(),
  grain: z.string().nullable(),
  internals: z.string(),
  notches: z.array(z.tuple([z.number(), z.number()])),
  /** Round the outline. */
  box: z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }),
  /** From the drawing's own coordinates, which all sizes share, to the sheet. */
  shift: z.tuple([z.number(), z.number()]),
});
export type DrawnPiece = z.infer<typeof drawnPiece>;

export const patternFormats = ['pdf-a4', 'pdf-a0', 'dxf', 'svg'] as const;
export const patternFormat = z.enum(patternFormats);
export type PatternFileFormat = z.infer<typeof patternFormat>;

const measure = z.object({
  key: z.string(),
  name: localized,
  /** How it is taken. */
  how: localized,
  unit: z.enum(['mm', 'deg']),
  min: z.number(),
  max: z.number(),
});
export type BodyMeasure = z.infer<typeof measure>;

/** Millimetres, angles in degrees, by the names of the measures. */
const measureValues = z.record(z.string().max(40), z.number());

/**
 * One pattern, drawn: in a size of the table, or with `profile_id` to a body of one's own (44000 where it is not there, 41400 with the
 * measures that it lacks, 41401 with those to blame where the design cannot be drawn for it). 44000 for a design that is not there or is not drawn
 * for this body.
 */
export const getSewingPattern = defineCall({
  method: 'GET',
  path: '/sewing_pattern',
  action: 'work',
  added: true,
  request: z.object({
    id: z.string().max(40),
    body: bodyKind.optional(),
    size: patternSize.default('M'),
    profile_id: z.string().max(64).optional(),
    /** Of the words in the files. */
    language: z.enum(['zh', 'en']).default('zh'),
  }),
  response: z.object({
    pattern: patternRow,
    body: bodyKind,
    /** null: one's own. */
    size: patternSize.nullable(),
    /** Outside the seam, mm. */
    allowance: z.number(),
    sheet: z.object({ width: z.number(), height: z.number(), pieces: z.array(drawnPiece) }),
    /** Every size of the body: net measures, mm, and chest with type as GB/T 1335 writes them. */
    sizes: z.array(z.object({ size: patternSize, type: z.string(), values: measureValues })),
    /** What the design asks a body for. */
    measures: z.array(measure),
    a4: z.object({ pages: z.number().int(), left: z.number().int() }),
    /** Signed addresses that answer as downloads, good for a day. */
    files: z.array(z.object({ format: patternFormat, url: z.string() })),
    /** The public material that shows it, for the search by image; null until it is generated. */
    asset_id: z.string().nullable(),
  }),
});
export type SewingPattern = z.infer<typeof getSewingPattern.response>;

export const bodyProfile = z.object({
  id: z.string(),
  name: z.string(),
  body: bodyKind,
  measures: measureValues,
  updated_at: z.iso.datetime(),
});
export type BodyProfile = z.infer<typeof bodyProfile>;

/** The user's saved bodies, the last used first. They belong to the user, whatever identity is in use. */
export const getBodyProfiles = defineCall({
  method: 'GET',
  path: '/body_profiles',
  action: 'account',
  added: true,
  request: z.object({}),
  response: z.object({ profiles: z.array(bodyProfile) }),
});

/**
 * Keeps a body, or with `profile_id` changes one (44000). 41402 names the measure that no body has, and its range; 41403 when there are twenty
 * already. Measures may be missing; a design that needs them says so.
 */
export const putBodyProfile = defineCall({
  method: 'POST',
  path: '/body_profile',
  action: 'account',
  added: true,
  request: z.object({
    profile_id: z.string().max(64).optional(),
    name: z.string().trim().min(1).max(40),
    body: bodyKind,
    measures: measureValues,
  }),
  response: z.object({ profile: bodyProfile }),
});

export const deleteBodyProfile = defineCall({
  method: 'DELETE',
  path: '/body_profile',
  action: 'account',
  added: true,
  request: z.object({ profile_id: z.string().max(64) }),
  response: z.object({ profile_id: z.string() }),
});
