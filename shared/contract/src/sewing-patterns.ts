import { z } from 'zod';
import { defineCall } from './call.ts';
import { searchText } from './normalise-text.ts';

/** Maximum number of body profiles of a user. */
export const bodyProfileLimit = 20;

const localized = z.object({ zh: z.string(), en: z.string() });

/** Body type that a pattern is drafted for. */
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
  /** Number of pieces to cut. */
  pieces: z.number().int(),
  /** Body types that it supports, the default first. */
  bodies: z.array(bodyKind).min(1),
  /** SVG of its outlines. */
  cover_url: z.string(),
});
export type PatternRow = z.infer<typeof patternRow>;

/**
 * Public patterns that match, in the order of the library. `text` searches both names, the category and the FreeSewing name of the design.
 * `categories` lists all categories, with counts that ignore the category filter.
 */
export const getSewingPatterns = defineCall('GET /sewing_patterns', {
  action: 'work',
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

/** Outlines are the `d` of SVG paths, in millimetres on the sheet. */
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
  /** Bounding box of the outline. */
  box: z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }),
  /** Offset from the drafting coordinates, which all sizes share, to the sheet. */
  shift: z.tuple([z.number(), z.number()]),
});
export type DrawnPiece = z.infer<typeof drawnPiece>;

export const patternFormats = ['pdf-a4', 'pdf-a0', 'dxf', 'svg'] as const;
export const patternFormat = z.enum(patternFormats);

const measure = z.object({
  key: z.string(),
  name: localized,
  /** Instructions for taking the measurement. */
  how: localized,
  unit: z.enum(['mm', 'deg']),
  min: z.number(),
  max: z.number(),
});
export type BodyMeasure = z.infer<typeof measure>;

/** Millimetres, and degrees for angles, by measurement name. */
const measureValues = z.record(z.string().max(40), z.number());

/**
 * Drafts one pattern: in a standard size, or with `profile_id` for a body profile (44000 when it is missing, 41400 with the missing
 * measurements, 41401 with the measurements that make the design impossible). 44000 for an unknown design, or one that does not support the
 * body type.
 */
export const getSewingPattern = defineCall('GET /sewing_pattern', {
  action: 'work',
  request: z.object({
    id: z.string().max(40),
    body: bodyKind.optional(),
    size: patternSize.default('M'),
    profile_id: z.string().max(64).optional(),
    /** Language of the text in the files. */
    language: z.enum(['zh', 'en']).default('zh'),
  }),
  response: z.object({
    pattern: patternRow,
    body: bodyKind,
    /** null: a body profile. */
    size: patternSize.nullable(),
    /** Seam allowance in mm. */
    allowance: z.number(),
    sheet: z.object({ width: z.number(), height: z.number(), pieces: z.array(drawnPiece) }),
    /** All sizes of the body type: net measurements in mm, and chest with body type as written in GB/T 1335. */
    sizes: z.array(z.object({ size: patternSize, type: z.string(), values: measureValues })),
    /** Measurements that the design requires. */
    measures: z.array(measure),
    a4: z.object({ pages: z.number().int(), left: z.number().int() }),
    /** Signed download URLs, valid for a day. */
    files: z.array(z.object({ format: patternFormat, url: z.string() })),
    /** Public asset that shows it, for image search; null until it is generated. */
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

/** The user's body profiles, most recently used first. They belong to the user, whatever identity is in use. */
export const getBodyProfiles = defineCall('GET /body_profiles', {
  action: 'account',
  response: z.object({ profiles: z.array(bodyProfile) }),
});

/**
 * Creates a body profile, or with `profile_id` updates one (44000). 41402 names the measurement out of range, with its range; 41403 above
 * twenty profiles. Measurements may be missing; a design that requires them reports it.
 */
export const putBodyProfile = defineCall('POST /body_profile', {
  action: 'account',
  request: z.object({
    profile_id: z.string().max(64).optional(),
    name: z.string().trim().min(1).max(40),
    body: bodyKind,
    measures: measureValues,
  }),
  response: z.object({ profile: bodyProfile }),
});

export const deleteBodyProfile = defineCall('DELETE /body_profile', {
  action: 'account',
  request: z.object({ profile_id: z.string().max(64) }),
  response: z.object({ profile_id: z.string() }),
});
