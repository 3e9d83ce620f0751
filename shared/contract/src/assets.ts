import { z } from 'zod';
import { defineCall } from './call.ts';
import { searchText } from './normalise-text.ts';
import { uploadedImage } from './task.ts';

/** The nine categories of the material library. */
export const assetTypes = [
  'fabric',
  'clothing',
  'face',
  'scene',
  'lineDrawing',
  'pattern',
  'model',
  'pose',
  'sewingPattern',
] as const;
export const assetType = z.enum(assetTypes);
export type AssetType = z.infer<typeof assetType>;

/** `private`: of the current identity, the user's own or the company's. `public`: of the installation, for all users. */
export const assetScope = z.enum(['private', 'public']);
export type AssetScope = z.infer<typeof assetScope>;

/** Maximum numbers; the maximum number of materials per identity is configured by the installation. */
export const assetLimits = { groups: 100, groupLevels: 3, atOnce: 100, atOnceInLibrary: 1000, nameLength: 60 } as const;

/** Days in the recycle bin before a material is deleted permanently. */
export const recycleDays = 30;

const name = z.string().trim().min(1).max(assetLimits.nameLength);
/** A key of the catalogue, e.g. `woman`, `dress`, `cotton`. */
const key = z.string().trim().min(1).max(40);

/** Data extracted from a pattern file at upload. */
export const patternFacts = z.object({
  format: z.enum(['dxf', 'pdf', 'svg', 'plt', 'zip']),
  /** The first pieces of the file; sides are 0 where it has no separate drawing of a piece. */
  pieces: z.array(
    z.object({
      name: z.string(),
      width: z.number(),
      height: z.number(),
      /** Area of the largest closed outline, mm² or the file's own units squared; null: no closed outline, absent: not measured. */
      area: z.number().nullish(),
      size: z.string().nullable(),
      quantity: z.number().int().nullable(),
    }),
  ),
  /** Total number of pieces. */
  total: z.number().int(),
  /** Unit of the drawing; measures are mm, or the file's own where it declares none. */
  unit: z.enum(['mm', 'inch']).nullable(),
  /** The exact unit where it is another of the same system. */
  drawn_in: z
    .enum(['micron', 'cm', 'dm', 'm', 'dam', 'hm', 'km', 'microinch', 'mil', 'foot', 'yard', 'mile'])
    .nullish(),
  /** Files of a ZIP that are stored with it and contain no drawing, e.g. grading rules; absent: none. */
  attached: z.array(z.string()).optional(),
  /** Side of the calibration square on the sheet, mm. */
  square: z.number().nullish(),
  /** Extent of the whole drawing. */
  width: z.number(),
  height: z.number(),
  /** Pages of a PDF, files of a ZIP, else 1. */
  parts: z.number().int(),
});
export type PatternFacts = z.infer<typeof patternFacts>;

/** A file of pattern pieces: DXF, PDF, SVG, PLT or a ZIP of them. */
export const patternFile = z.object({
  id: z.string(),
  name: z.string(),
  bytes: z.number().int(),
  /** Signed download address, valid for a day. */
  url: z.string(),
  /** null: uploaded before files were analysed. */
  facts: patternFacts.nullish(),
});
export type PatternFile = z.infer<typeof patternFile>;

export const assetField = z.enum(['name', 'image', 'gender_style', 'style_type', 'fabric_type', 'pattern_file']);
export type AssetField = z.infer<typeof assetField>;

export const asset = z.object({
  id: z.string(),
  type: assetType,
  scope: assetScope,
  name: z.string(),
  /** Public materials have a name in each language; null: the only name is the user's own. */
  name_en: z.string().nullable(),
  group_id: z.string().nullable(),
  /** `woman`, `man` or `children`. */
  gender_style: z.string().nullable(),
  /** A key of the type's styles (`@atelier/catalogue/asset-types`). */
  style_type: z.string().nullable(),
  /** A choice of the attribute `fabricType`. */
  fabric_type: z.string().nullable(),
  image: z.object({
    url: z.string(),
    thumb_url: z.string(),
    width: z.number().int(),
    height: z.number().int(),
    bytes: z.number().int(),
  }),
  /** Sewing patterns only. */
  pattern_file: patternFile.nullable(),
  created_at: z.iso.datetime(),
  /** Empty fields that its type requires; absent if not checked. */
  missing: z.array(assetField).optional(),
  /** When it was moved to the recycle bin, and when it will be deleted permanently. */
  deleted_at: z.iso.datetime().optional(),
  purged_at: z.iso.datetime().optional(),
});
export type Asset = z.infer<typeof asset>;

export const assetGroup = z.object({
  id: z.string(),
  type: assetType,
  scope: assetScope,
  name: z.string(),
  name_en: z.string().nullable(),
  /** Parent group, of the same type; null or absent: top level. */
  parent_id: z.string().nullable().optional(),
  /** Number of its materials, without those of its subgroups. */
  count: z.number().int(),
});
export type AssetGroup = z.infer<typeof assetGroup>;

const facts = z.object({
  name: name.optional(),
  gender_style: key.nullable().optional(),
  style_type: key.nullable().optional(),
  fabric_type: key.nullable().optional(),
});

/** Required fields of a material of each type, besides name and image. */
export const assetRequirements: Readonly<Record<AssetType, readonly AssetField[]>> = {
  fabric: ['fabric_type'],
  clothing: ['gender_style', 'style_type'],
  face: ['gender_style'],
  scene: ['style_type'],
  lineDrawing: ['gender_style', 'style_type'],
  pattern: ['style_type'],
  model: ['gender_style'],
  pose: ['gender_style'],
  sewingPattern: ['gender_style', 'style_type', 'fabric_type', 'pattern_file'],
};

/** Required fields that a material lacks, in the form's order. Validated by the form before the call, and by the server. */
export const missingAssetFields = (
  type: AssetType,
  filled: Readonly<Partial<Record<AssetField, string | null | undefined>>>,
): AssetField[] => (['name', 'image', ...assetRequirements[type]] as const).filter((field) => !filled[field]?.trim());

export const assetFilter = z.object({
  scope: assetScope.default('private'),
  type: assetType.optional(),
  /** A group's id, including its subgroups, or `none` for materials without a group. */
  group_id: z.string().optional(),
  gender_style: key.optional(),
  style_type: key.optional(),
  fabric_type: key.optional(),
  /** Substring of the name, in either language. */
  search: searchText(60).optional(),
  cursor: z.string().optional(),
  size: z.coerce.number().int().min(1).max(100).default(40),
});

/** Newest first; `next` is null at the end. */
export const getAssets = defineCall('GET /assets', {
  action: 'work',
  request: assetFilter,
  response: z.object({ total: z.number().int(), assets: z.array(asset), next: z.string().nullable() }),
});

/**
 * Stores a copy of an own upload or result, or of the content of an open link, as a material. Only the operator creates `public` ones
 * (43000). 41060 with the first missing field, 41061 when the library is full, 44000 for an unknown group, 44001 for an unknown image or
 * file.
 */
export const createAsset = defineCall('POST /asset', {
  action: 'work',
  request: facts.extend({
    type: assetType,
    scope: assetScope.default('private'),
    /** Id of an upload or of a result. */
    image_id: z.string().optional(),
    /** Id of a link instead of an own image; 44002 when it has expired. */
    share_id: z.string().max(64).optional(),
    group_id: z.string().nullable().optional(),
    pattern_file_id: z.string().optional(),
  }),
  response: z.object({ asset }),
});

/** Changes name or metadata; an absent field stays unchanged. */
export const changeAsset = defineCall('PUT /asset', {
  action: 'work',
  request: facts.extend({ asset_id: z.string() }),
  response: z.object({ asset }),
});

const assetIds = z.array(z.string()).min(1).max(assetLimits.atOnce);

/** Moves materials into a group of the same type, or out of their group with null. Atomic: 44000 for an unknown one. */
export const moveAssets = defineCall('POST /move_assets', {
  action: 'work',
  request: z.object({ asset_ids: assetIds, group_id: z.string().nullable() }),
  response: z.object({ moved: z.number().int() }),
});

/** Deletes materials permanently. In a company only the administrator may delete materials of other members (43000). Atomic. */
export const deleteAssets = defineCall('POST /del_assets', {
  action: 'work',
  request: z.object({ asset_ids: assetIds }),
  response: z.object({ deleted: z.number().int() }),
});

/** Copies materials or own results as new uploads, in the requested order, for use as tool inputs. */
export const takeAssets = defineCall('POST /use_assets', {
  action: 'work',
  request: z.object({
    asset_ids: z.array(z.string()).max(assetLimits.atOnce).default([]),
    result_ids: z.array(z.string()).max(assetLimits.atOnce).default([]),
  }),
  response: z.object({ images: z.array(uploadedImage) }),
});

export const getAssetGroups = defineCall('GET /asset_groups', {
  action: 'work',
  request: z.object({ scope: assetScope.default('private'), type: assetType.optional() }),
  response: z.object({ groups: z.array(assetGroup) }),
});

/**
 * 41062 when the type already has a group of this name, 41063 when there are too many, 44000 for an unknown parent, 41067 below the last
 * level.
 */
export const createAssetGroup = defineCall('POST /asset_group', {
  action: 'work',
  request: z.object({ type: assetType, name, parent_id: z.string().nullable().optional() }),
  response: z.object({ group: assetGroup }),
});

/** Renames a group or moves it with its subgroups; null: to the top level. Codes as above, 41068 for a move into its own branch. */
export const renameAssetGroup = defineCall('PUT /asset_group', {
  action: 'work',
  request: z.object({ group_id: z.string(), name: name.optional(), parent_id: z.string().nullable().optional() }),
  response: z.object({ group: assetGroup }),
});

/**
 * Deletes a group; its materials have no group then, or are moved to the group `move_to` of the same type (44000). Its subgroups move up
 * one level, with their materials.
 */
export const deleteAssetGroup = defineCall('DELETE /asset_group', {
  action: 'work',
  request: z.object({ group_id: z.string(), move_to: z.string().optional() }),
  response: z.object({ group_id: z.string() }),
});

/** Multipart with the field `file`. Codes 41016, 41064, 41066 and 45005. Deleted after a day unless used by a material. */
export const uploadPatternFile = defineCall('POST /upload_pattern_file', {
  action: 'work',
  upload: true,
  request: z.instanceof(FormData),
  response: z.object({ file: patternFile }),
});
