import { z } from 'zod';
import { asset, assetGroup, assetLimits, assetScope, assetType } from './assets.ts';
import { defineCall } from './call.ts';
import { dayOrMoment, listingMark, listingMonths, listingPage, listingRange } from './listing.ts';
import { searchText } from './normalise-text.ts';

export const assetOrders = ['newest', 'oldest', 'name', 'largest'] as const;
export type AssetOrder = (typeof assetOrders)[number];

const name = z.string().trim().min(1).max(assetLimits.nameLength);
const key = z.string().trim().min(1).max(40);

/** Filter of a list of materials; the list, its metadata and its counts use the same. */
export const assetListFilter = {
  scope: assetScope.default('private'),
  type: assetType.optional(),
  /** A group's id, including its subgroups, or `none` for materials without a group. */
  group_id: z.string().max(40).optional(),
  gender_style: key.optional(),
  style_type: key.optional(),
  fabric_type: key.optional(),
  /** True: only materials that lack a required field; false: only complete ones. */
  missing: z.stringbool().optional(),
  /** Substring of the name, in either language, case-insensitive. */
  search: searchText(60).optional(),
  /** Added at or after this timestamp, or on or after this UTC date. */
  from: dayOrMoment.optional(),
  /** Added before this timestamp, or on or before this UTC date. */
  to: dayOrMoment.optional(),
  /** `deleted`: the recycle bin, ordered by deletion time for the order `newest`. */
  state: z.enum(['kept', 'deleted']).default('kept'),
  order: z.enum(assetOrders).default('newest'),
} as const;

/** One page of the list. 44000 for an unknown group. */
export const getAssetList = defineCall('GET /asset_list', {
  action: 'work',
  request: z.object({ ...assetListFilter, ...listingRange }),
  response: listingPage(asset),
});

/**
 * Metadata of the list: its months in the list's order (none unless sorted by date), and counts by type and group under the other filters:
 * `types` ignores type and group, `groups` and `ungrouped` ignore the group, `missing` ignores that filter.
 */
export const getAssetMarks = defineCall('GET /asset_marks', {
  action: 'work',
  request: z.object({ ...assetListFilter, ...listingMonths }),
  response: z.object({
    total: z.number().int(),
    serial: z.string(),
    marks: z.array(listingMark),
    types: z.array(z.object({ type: assetType, count: z.number().int() })),
    groups: z.array(assetGroup),
    ungrouped: z.number().int(),
    missing: z.number().int(),
  }),
});

const assetIds = z.array(z.string()).min(1).max(assetLimits.atOnceInLibrary);
const done = <Name extends string>(field: Name) => z.object({ [field]: z.number().int() } as Record<Name, z.ZodNumber>);

/**
 * Changes several materials. `{n}` in the name counts from 1 in the order of the ids. A required field cannot be cleared (41060). Atomic;
 * in a company only the administrator may change materials of other members (43000).
 */
export const changeAssets = defineCall('POST /change_assets', {
  action: 'work',
  request: z.object({
    asset_ids: assetIds,
    name: name.optional(),
    gender_style: key.nullable().optional(),
    style_type: key.nullable().optional(),
    fabric_type: key.nullable().optional(),
  }),
  response: done('changed'),
});

/** Moves materials to the recycle bin, which deletes them permanently after `recycleDays`. Tasks that use them are not affected. Atomic. */
export const recycleAssets = defineCall('POST /recycle_assets', {
  action: 'work',
  request: z.object({ asset_ids: assetIds }),
  response: done('recycled'),
});

/** Restores materials from the recycle bin, without their group if it was deleted. 41061 when the library is full. */
export const restoreAssets = defineCall('POST /restore_assets', {
  action: 'work',
  request: z.object({ asset_ids: assetIds }),
  response: done('restored'),
});

/** Permanently deletes materials in the recycle bin; `everything`: all that the caller may delete. */
export const purgeAssets = defineCall('POST /purge_assets', {
  action: 'work',
  request: z.union([z.object({ asset_ids: assetIds }), z.object({ everything: z.literal(true) })]),
  response: done('purged'),
});

/** The original images and pattern files of materials in a zip with one folder per group; the address is valid for five minutes. */
export const zipAssets = defineCall('POST /zip_assets', {
  action: 'work',
  request: z.object({ asset_ids: assetIds, name: z.string().trim().max(60).optional() }),
  response: z.object({
    url: z.string(),
    file_name: z.string(),
    files: z.number().int(),
    /** Approximate size. */
    bytes: z.number().int(),
  }),
});

/** Changes the order of a type's groups; groups not listed follow in their previous order. 44000 for an unknown group. */
export const orderAssetGroups = defineCall('PUT /asset_groups_order', {
  action: 'work',
  request: z.object({ type: assetType, group_ids: z.array(z.string()).min(1).max(assetLimits.groups) }),
  response: z.object({ groups: z.array(assetGroup) }),
});
