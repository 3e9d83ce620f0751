import { z } from 'zod';
import { asset, assetGroup, assetLimits, assetScope, assetType } from './assets.ts';
import { defineCall } from './call.ts';
import { dayOrMoment, listingMark, listingPage, listingRange } from './listing.ts';
import { searchText } from './normalise-text.ts';

export const assetOrders = ['newest', 'oldest', 'name', 'largest'] as const;
export type AssetOrder = (typeof assetOrders)[number];

const name = z.string().trim().min(1).max(assetLimits.nameLength);
const key = z.string().trim().min(1).max(40);

/** What a list of materials is of; the list, its marks and its counts take the same. */
export const assetListFilter = {
  scope: assetScope.default('private'),
  type: assetType.optional(),
  /** A group's id, with the groups below it, or `none` for what is in no group. */
  group_id: z.string().max(40).optional(),
  gender_style: key.optional(),
  style_type: key.optional(),
  fabric_type: key.optional(),
  /** Only what lacks a field that its type asks for, or only what lacks none. */
  missing: z.stringbool().optional(),
  /** Part of the name, in either language, whatever the case. */
  search: searchText(60).optional(),
  /** Added at or after this moment, or on or after this day of UTC. */
  from: dayOrMoment.optional(),
  /** Added before this moment, or on or before this day of UTC. */
  to: dayOrMoment.optional(),
  /** `deleted`: the recycle area, newest there first for the order `newest`. */
  state: z.enum(['kept', 'deleted']).default('kept'),
  order: z.enum(assetOrders).default('newest'),
} as const;

/** A part of the list. 44000 for a group that is not there. */
export const getAssetList = defineCall({
  method: 'GET',
  path: '/asset_list',
  action: 'work',
  added: true,
  request: z.object({ ...assetListFilter, ...listingRange }),
  response: listingPage(asset),
});

/**
 * Figures beside the list: its months in the list's order (none unless sorted by date), and counts by type and group under
 * the other filters: `types` ignores type and group, `groups` and `ungrouped` ignore the group, `missing` ignores that
 * filter.
 */
export const getAssetMarks = defineCall({
  method: 'GET',
  path: '/asset_marks',
  action: 'work',
  added: true,
  request: z.object({ ...assetListFilter, serial: listingRange.serial }),
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
 * The same for many. `{n}` in the name counts in the order of the ids, from 1. A field that a type needs cannot be emptied
 * (41060). All or none; in a company what others added is the administrator's to change (43000).
 */
export const changeAssets = defineCall({
  method: 'POST',
  path: '/change_assets',
  action: 'work',
  added: true,
  request: z.object({
    asset_ids: assetIds,
    name: name.optional(),
    gender_style: key.nullable().optional(),
    style_type: key.nullable().optional(),
    fabric_type: key.nullable().optional(),
  }),
  response: done('changed'),
});

/** Into the recycle area, from where they go for good after `recycleDays`. Tasks that use them are not touched. All or none. */
export const recycleAssets = defineCall({
  method: 'POST',
  path: '/recycle_assets',
  action: 'work',
  added: true,
  request: z.object({ asset_ids: assetIds }),
  response: done('recycled'),
});

/** Back from the recycle area, without their group where that is gone. 41061 when the library is full. */
export const restoreAssets = defineCall({
  method: 'POST',
  path: '/restore_assets',
  action: 'work',
  added: true,
  request: z.object({ asset_ids: assetIds }),
  response: done('restored'),
});

/** Deletes materials of the recycle area for good; `everything`: all of them that the caller may delete. */
export const purgeAssets = defineCall({
  method: 'POST',
  path: '/purge_assets',
  action: 'work',
  added: true,
  request: z.union([z.object({ asset_ids: assetIds }), z.object({ everything: z.literal(true) })]),
  response: done('purged'),
});

/** The pictures and pattern files of materials as they are, in a zip with a folder a group; the address is good for five minutes. */
export const zipAssets = defineCall({
  method: 'POST',
  path: '/zip_assets',
  action: 'work',
  added: true,
  request: z.object({ asset_ids: assetIds, name: z.string().trim().max(60).optional() }),
  response: z.object({
    url: z.string(),
    file_name: z.string(),
    files: z.number().int(),
    /** About how long it will be. */
    bytes: z.number().int(),
  }),
});

/** The groups of a type in a new order; those that are not named come after them as they were. 44000 for one that is not there. */
export const orderAssetGroups = defineCall({
  method: 'PUT',
  path: '/asset_groups_order',
  action: 'work',
  added: true,
  request: z.object({ type: assetType, group_ids: z.array(z.string()).min(1).max(assetLimits.groups) }),
  response: z.object({ groups: z.array(assetGroup) }),
});
