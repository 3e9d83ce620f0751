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

/** `private`: of the identity in use, the user's own or the company's. `public`: of the installation, for all users. */
export const assetScope = z.enum(['private', 'public']);
export type AssetScope = z.infer<typeof assetScope>;

/** Most of each; how many materials an identity may have is the installation's to say. */
export const assetLimits = { groups: 100, groupLevels: 3, atOnce: 100, atOnceInLibrary: 1000, nameLength: 60 } as const;

/** Days that a material stays in the recycle area before it is deleted for good. */
export const recycleDays = 30;

const name = z.string().trim().min(1).max(assetLimits.nameLength);
/** A key of the catalogue, e.g. `woman`, `dress`, `cotton`. */
const key = z.string().trim().min(1).max(40);

/** What was seen in a file of pattern pieces when it came. */
export const patternFacts = z.object({
  format: z.enum(['dxf', 'pdf', 'svg', 'plt', 'zip']),
  /** The first pieces of the file; sides are 0 where it has no separate drawing of a piece. */
  pieces: z.array(
    z.object({
      name: z.string(),
      width: z.number(),
      height: z.number(),
      /** Of its largest closed outline, mm² or the file's own units squared; null: no outline closes, absent: not measured. */
      area: z.number().nullish(),
      size: z.string().nullable(),
      quantity: z.number().int().nullable(),
    }),
  ),
  /** How many pieces it has. */
  total: z.number().int(),
  /** The unit in which the file is drawn; measures are mm, or the file's own where it does not say. */
  unit: z.enum(['mm', 'inch']).nullable(),
  /** The unit itself where it is another of the same family. */
  drawn_in: z
    .enum(['micron', 'cm', 'dm', 'm', 'dam', 'hm', 'km', 'microinch', 'mil', 'foot', 'yard', 'mile'])
    .nullish(),
  /** Files of a ZIP that are kept with it and hold no drawing, e.g. grading rules; absent: none. */
  attached: z.array(z.string()).optional(),
  /** Side, mm, of the square on the sheet by which a print is measured. */
  square: z.number().nullish(),
  /** Of everything that is drawn. */
  width: z.number(),
  height: z.number(),
  /** Pages of a PDF, files of a ZIP, 1 else. */
  parts: z.number().int(),
});
export type PatternFacts = z.infer<typeof patternFacts>;

/** A file of pattern pieces: DXF, PDF, SVG, PLT or a ZIP of them. */
export const patternFile = z.object({
  id: z.string(),
  name: z.string(),
  bytes: z.number().int(),
  /** Signed address that answers as a download, good for a day. */
  url: z.string(),
  /** null: it came before files were looked into. */
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
  /** Public materials have a name in each language; null: the one name is the user's own. */
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
  /** In the recycle area since, and when it goes for good. */
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
  /** The group that it is in, of the same type; null or absent: at the top. */
  parent_id: z.string().nullable().optional(),
  /** Materials in it, without those of the groups below it. */
  count: z.number().int(),
});
export type AssetGroup = z.infer<typeof assetGroup>;

const facts = z.object({
  name: name.optional(),
  gender_style: key.nullable().optional(),
  style_type: key.nullable().optional(),
  fabric_type: key.nullable().optional(),
});

/** What a material of each type cannot be without, beside its name and picture. */
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

/** The fields that a material still lacks, in the form's order. The form asks this before the call, the server again. */
export const missingAssetFields = (
  type: AssetType,
  filled: Readonly<Partial<Record<AssetField, string | null | undefined>>>,
): AssetField[] => (['name', 'image', ...assetRequirements[type]] as const).filter((field) => !filled[field]?.trim());

export const assetFilter = z.object({
  scope: assetScope.default('private'),
  type: assetType.optional(),
  /** A group's id, with the groups below it, or `none` for what is in no group. */
  group_id: z.string().optional(),
  gender_style: key.optional(),
  style_type: key.optional(),
  fabric_type: key.optional(),
  /** Part of the name, in either language. */
  search: searchText(60).optional(),
  cursor: z.string().optional(),
  size: z.coerce.number().int().min(1).max(100).default(40),
});

/** Newest first; `next` is null at the end. */
export const getAssets = defineCall({
  method: 'GET',
  path: '/assets',
  action: 'work',
  added: true,
  request: assetFilter,
  response: z.object({ total: z.number().int(), assets: z.array(asset), next: z.string().nullable() }),
});

/**
 * Keeps a copy of an own upload or result, or of what an open link shows, as a material. `public` is the operator's (43000). 41060 names the first field that
 * is missing, 41061 when the library is full, 44000 for a group, 44001 for a picture or file that is not there.
 */
export const createAsset = defineCall({
  method: 'POST',
  path: '/asset',
  action: 'work',
  added: true,
  request: facts.extend({
    type: assetType,
    scope: assetScope.default('private'),
    /** Id of an upload or of a result. */
    image_id: z.string().optional(),
    /** Id of a link, in place of a picture of one's own; 44002 when it has ended. */
    share_id: z.string().max(64).optional(),
    group_id: z.string().nullable().optional(),
    pattern_file_id: z.string().optional(),
  }),
  response: z.object({ asset }),
});

/** Renames it or changes what is known of it; a field that is absent stays. */
export const changeAsset = defineCall({
  method: 'PUT',
  path: '/asset',
  action: 'work',
  added: true,
  request: facts.extend({ asset_id: z.string() }),
  response: z.object({ asset }),
});

const assetIds = z.array(z.string()).min(1).max(assetLimits.atOnce);

/** Into a group of the same type, or out of any with null. All or none: 44000 for one that is not there. */
export const moveAssets = defineCall({
  method: 'POST',
  path: '/move_assets',
  action: 'work',
  added: true,
  request: z.object({ asset_ids: assetIds, group_id: z.string().nullable() }),
  response: z.object({ moved: z.number().int() }),
});

/** For good. In a company what others added is the administrator's to remove (43000). All or none. */
export const deleteAssets = defineCall({
  method: 'POST',
  path: '/del_assets',
  action: 'work',
  added: true,
  request: z.object({ asset_ids: assetIds }),
  response: z.object({ deleted: z.number().int() }),
});

/** Copies of materials or of own results as fresh uploads, in the order asked: what a tool's input takes. */
export const takeAssets = defineCall({
  method: 'POST',
  path: '/use_assets',
  action: 'work',
  added: true,
  request: z.object({
    asset_ids: z.array(z.string()).max(assetLimits.atOnce).default([]),
    result_ids: z.array(z.string()).max(assetLimits.atOnce).default([]),
  }),
  response: z.object({ images: z.array(uploadedImage) }),
});

export const getAssetGroups = defineCall({
  method: 'GET',
  path: '/asset_groups',
  action: 'work',
  added: true,
  request: z.object({ scope: assetScope.default('private'), type: assetType.optional() }),
  response: z.object({ groups: z.array(assetGroup) }),
});

/** 41062 when the type has a group of this name, 41063 when there are too many, 44000 for a parent, 41067 below the last level. */
export const createAssetGroup = defineCall({
  method: 'POST',
  path: '/asset_group',
  action: 'work',
  added: true,
  request: z.object({ type: assetType, name, parent_id: z.string().nullable().optional() }),
  response: z.object({ group: assetGroup }),
});

/** Renames it or moves it, with the groups below it; null: to the top. Codes as above, 41068 for a move into its own branch. */
export const renameAssetGroup = defineCall({
  method: 'PUT',
  path: '/asset_group',
  action: 'work',
  added: true,
  request: z.object({ group_id: z.string(), name: name.optional(), parent_id: z.string().nullable().optional() }),
  response: z.object({ group: assetGroup }),
});

/**
 * The group goes; its materials stay without one, or go into the group `move_to` of the same type (44000). Groups in it move up to where
 * it was, with their materials.
 */
export const deleteAssetGroup = defineCall({
  method: 'DELETE',
  path: '/asset_group',
  action: 'work',
  added: true,
  request: z.object({ group_id: z.string(), move_to: z.string().optional() }),
  response: z.object({ group_id: z.string() }),
});

/** Multipart: one part `file`. Codes 41016, 41064, 41066 and 45005. Kept for a day unless a material takes it. */
export const uploadPatternFile = defineCall({
  method: 'POST',
  path: '/upload_pattern_file',
  action: 'work',
  added: true,
  upload: true,
  request: z.instanceof(FormData),
  response: z.object({ file: patternFile }),
});
