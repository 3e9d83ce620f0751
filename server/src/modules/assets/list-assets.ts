import type { getAssetList, getAssetMarks } from '@atelier/contract/asset-library';
import type { Asset, AssetGroup, AssetScope, AssetType, assetFilter } from '@atelier/contract/assets';
import type { ResponseOf } from '@atelier/contract/call';
import { branchOf } from '@atelier/contract/group-tree';
import { and, asc, count, desc, eq, ilike, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { ApiFailure } from '../../platform/api-failure.ts';
import { dbNowMs } from '../../platform/db/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import * as listing from '../../platform/db/listing.ts';
import { assetFiles, assetGroups, assets } from '../../platform/db/schema/assets.ts';
import type { Session } from '../auth/session.ts';
import { type AssetContext, type AssetRow, inGroupBranch, presentAsset, presentGroup } from './asset-context.ts';

type Filter = z.output<typeof assetFilter>;

const wallet = (session: Session, scope: AssetScope): SQL =>
  scope === 'public' ? isNull(assets.walletId) : eq(assets.walletId, session.walletId);

const isNamed = (search: string | undefined): SQL | undefined => {
  if (!search) return undefined;
  const like = listing.likePart(search);
  return or(ilike(assets.name, like), ilike(assets.nameEn, like));
};

const conditions = (session: Session, filter: Filter): (SQL | undefined)[] => [
  wallet(session, filter.scope),
  isNull(assets.deletedAt),
  filter.type && eq(assets.type, filter.type),
  filter.group_id === undefined ? undefined : inGroupBranch(assets.groupId, filter.group_id),
  filter.gender_style ? eq(assets.genderStyle, filter.gender_style) : undefined,
  filter.style_type ? eq(assets.styleType, filter.style_type) : undefined,
  filter.fabric_type ? eq(assets.fabricType, filter.fabric_type) : undefined,
  isNamed(filter.search),
];

/** Newest first. */
export const readAssets = async (context: AssetContext, session: Session, filter: Filter) => {
  if (filter.cursor !== undefined && !/^\d{1,15}$/.test(filter.cursor))
    throw new ApiFailure('41000', { field: 'cursor' });
  const { orm } = context.db;
  const wanted = conditions(session, filter);
  const rows = await orm
    .select({ asset: assets, file: assetFiles })
    .from(assets)
    .leftJoin(assetFiles, eq(assetFiles.id, assets.fileId))
    .where(and(...wanted, filter.cursor === undefined ? undefined : lt(assets.serial, Number(filter.cursor))))
    .orderBy(desc(assets.serial))
    .limit(filter.size + 1);
  const page = rows.slice(0, filter.size);
  const last = page.at(-1)?.asset.serial;
  return {
    total: await orm.$count(assets, and(...wanted)),
    assets: page.map(({ asset, file }): Asset => presentAsset(context, session, asset, file)),
    next: rows.length > page.length && last !== undefined ? String(last) : null,
  };
};

/** Visible materials in the order of the ids, of the library or of the recycle bin. @throws ApiFailure 44000 unknown or foreign */
export const findAssets = async (
  context: AssetContext,
  session: Session,
  ids: readonly string[],
  state: 'kept' | 'deleted' = 'kept',
): Promise<AssetRow[]> => {
  if (ids.length === 0) return [];
  const seen = or(isNull(assets.walletId), eq(assets.walletId, session.walletId));
  const rows = await context.db.orm
    .select()
    .from(assets)
    .where(
      and(
        inArray(assets.id, [...ids]),
        seen,
        state === 'kept' ? isNull(assets.deletedAt) : isNotNull(assets.deletedAt),
      ),
    );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => {
    const row = byId.get(id);
    if (!row) throw new ApiFailure('44000');
    return row;
  });
};

/** One material as the page shows it. */
export const readAsset = async (context: AssetContext, session: Session, id: string): Promise<Asset> => {
  const [found] = await context.db.orm
    .select({ asset: assets, file: assetFiles })
    .from(assets)
    .leftJoin(assetFiles, eq(assetFiles.id, assets.fileId))
    .where(eq(assets.id, id));
  if (!found) throw new ApiFailure('44000');
  return presentAsset(context, session, found.asset, found.file);
};

/** In the user-defined order, else by creation. */
export const readGroups = async (
  { db }: AssetContext,
  session: Session,
  { scope, type }: { scope: AssetScope; type?: AssetType | undefined },
): Promise<AssetGroup[]> => {
  const owner = scope === 'public' ? isNull(assetGroups.walletId) : eq(assetGroups.walletId, session.walletId);
  const rows = await db.orm
    .select({ group: assetGroups, count: count(assets.id) })
    .from(assetGroups)
    .leftJoin(assets, and(eq(assets.groupId, assetGroups.id), isNull(assets.deletedAt)))
    .where(and(owner, type && eq(assetGroups.type, type)))
    .groupBy(assetGroups.id)
    .orderBy(asc(assetGroups.position), asc(assetGroups.createdAt), asc(assetGroups.id));
  return rows.map(({ group, count: members }) => presentGroup(group, members));
};

type AssetListRequest = z.output<typeof getAssetList.request>;
type AssetListFilter = z.output<typeof getAssetMarks.request>;

const named = (search: string): SQL =>
  listing.holdsText(sql`atelier_grams(a.name, a.name_en)`, sql`lower(a.name || chr(10) || coalesce(a.name_en, ''))`, [
    search,
  ]);

/** Timestamp at which a row entered the requested list. */
const listedAt = ({ state }: Pick<AssetListFilter, 'state'>): SQL =>
  state === 'deleted' ? sql`a.deleted_at` : sql`a.created_at`;

/** Rows that existed when the list was opened: materials have a serial, the recycle bin uses a timestamp (milliseconds). */
const openedWith = ({ state, serial }: Pick<AssetListFilter, 'state' | 'serial'>): SQL | undefined => {
  const number = listing.readSerial(serial);
  if (number === null) return undefined;
  return state === 'deleted' ? sql`a.deleted_at < ${new Date(number + 1)}` : sql`a.serial <= ${number}`;
};

/** Serial of a newly opened list: no existing row has a higher one, and each later row has. */
const serialNow = async (
  { orm }: Database,
  { state, serial }: Pick<AssetListFilter, 'state' | 'serial'>,
): Promise<string> => {
  if (serial !== undefined) return serial;
  if (state === 'deleted') return String(dbNowMs());
  const { rows } = await orm.execute<{ last: string }>(sql`select last_value as last from assets_serial_seq`);
  return String(rows[0]?.last ?? 0);
};

type Leaves = 'type' | 'group_id' | 'missing';

/** A filter in SQL over `assets a`, without the excluded conditions. @throws ApiFailure 44000, 41000 */
const assetConditions = (session: Session, filter: AssetListFilter, without: readonly Leaves[] = []): SQL => {
  const { scope, state, type, group_id: groupId, missing, search, from, to } = filter;
  const asked = (field: Leaves) => !without.includes(field);
  return listing.allOf(
    [
      scope === 'public' ? sql`a.wallet_id is null` : sql`a.wallet_id = ${session.walletId}`,
      state === 'deleted' ? sql`a.deleted_at is not null` : sql`a.deleted_at is null`,
      type && asked('type') && sql`a.type = ${type}`,
      groupId !== undefined && asked('group_id') && inGroupBranch(sql`a.group_id`, groupId),
      missing !== undefined && asked('missing') && sql`a.is_incomplete = ${missing}`,
      filter.gender_style && sql`a.gender_style = ${filter.gender_style}`,
      filter.style_type && sql`a.style_type = ${filter.style_type}`,
      filter.fabric_type && sql`a.fabric_type = ${filter.fabric_type}`,
      from && sql`${listedAt(filter)} >= ${new Date(from)}`,
      to && sql`${listedAt(filter)} < ${listing.endOf(to)}`,
      search ? named(search) : undefined,
      openedWith(filter),
    ].map((condition) => condition || undefined),
  );
};

const sortOf = (filter: Pick<AssetListFilter, 'order' | 'state'>): SQL => {
  const moment = listedAt(filter);
  switch (filter.order) {
    case 'oldest':
      return sql`${moment}, a.serial`;
    case 'name':
      return sql`lower(a.name), a.serial desc`;
    case 'largest':
      return sql`a.bytes desc, a.serial desc`;
    default:
      return sql`${moment} desc, a.serial desc`;
  }
};

/** Materials in the contract's shape, by id. */
export const readAssetsById = async (
  context: AssetContext,
  session: Session,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Asset>> => {
  if (ids.length === 0) return new Map();
  const rows = await context.db.orm
    .select({ asset: assets, file: assetFiles })
    .from(assets)
    .leftJoin(assetFiles, eq(assetFiles.id, assets.fileId))
    .where(inArray(assets.id, [...ids]));
  return new Map(rows.map(({ asset, file }) => [asset.id, presentAsset(context, session, asset, file)]));
};

/** In the order of the ids; omits deleted ones. */
export const presentByIds = async (
  context: AssetContext,
  session: Session,
  ids: readonly string[],
): Promise<Asset[]> => {
  const byId = await readAssetsById(context, session, ids);
  return ids.flatMap((id) => byId.get(id) ?? []);
};

/** A range of the list by offset. Reads ids first: a large offset costs an index scan and no rows. */
export const listAssets = async (
  context: AssetContext,
  session: Session,
  request: AssetListRequest,
): Promise<ResponseOf<typeof getAssetList>> => {
  const { orm } = context.db;
  const wanted = assetConditions(session, request);
  const serial = await serialNow(context.db, request);
  const [counted, placed] = await Promise.all([
    orm.execute<{ total: number }>(sql`select count(*)::int as total from assets a where ${wanted}`),
    orm.execute<{ id: string }>(
      sql`select a.id from assets a where ${wanted} order by ${sortOf(request)} offset ${request.offset} limit ${request.limit}`,
    ),
  ]);
  return {
    total: counted.rows[0]?.total ?? 0,
    serial,
    offset: request.offset,
    items: await presentByIds(
      context,
      session,
      placed.rows.map(({ id }) => id),
    ),
  };
};

interface KindRow extends Record<string, unknown> {
  type: AssetType;
  group_id: string | null;
  is_incomplete: boolean;
  count: number;
}

const sumOf = (rows: readonly KindRow[]): number => rows.reduce((sum, { count }) => sum + count, 0);

const readKinds = async ({ db }: AssetContext, session: Session, filter: AssetListFilter): Promise<KindRow[]> => {
  const wanted = assetConditions(session, filter, ['type', 'group_id', 'missing']);
  const { rows } = await db.orm.execute<KindRow>(sql`
    select a.type, a.group_id, a.is_incomplete, count(*)::int as count from assets a where ${wanted} group by 1, 2, 3`);
  return rows;
};

const readMonths = async ({ db, timeZone }: AssetContext, session: Session, filter: AssetListFilter) => {
  const { rows } = await listing.readInTimeZone(filter, timeZone, (zone) =>
    db.orm.execute<{ month: string; count: number }>(sql`
    select ${listing.monthName(sql`m.month`)} as month, m.count from (
      select ${listing.monthOf(listedAt(filter), zone)} as month, count(*)::int as count
      from assets a where ${assetConditions(session, filter)} group by 1) m`),
  );
  return rows;
};

/** Counts shown next to the list; the contract says which filters each count ignores. */
export const markAssets = async (
  context: AssetContext,
  session: Session,
  filter: AssetListFilter,
): Promise<ResponseOf<typeof getAssetMarks>> => {
  const { type, group_id: groupId, missing, scope, order } = filter;
  const serial = await serialNow(context.db, filter);
  const [months, kinds, named] = await Promise.all([
    readMonths(context, session, filter),
    readKinds(context, session, filter),
    readGroups(context, session, { scope, type }),
  ]);
  const isComplete = (row: KindRow) => missing === undefined || row.is_incomplete === missing;
  const isOfType = (row: KindRow) => type === undefined || row.type === type;
  const branch = groupId === undefined ? undefined : branchOf(named, groupId);
  const isInGroup = (row: KindRow) => !branch || branch.includes(row.group_id ?? 'none');
  const byType = Map.groupBy(kinds.filter(isComplete), (row) => row.type);
  const byGroup = Map.groupBy(
    kinds.filter((row) => isComplete(row) && isOfType(row)),
    (row) => row.group_id,
  );
  return {
    total: months.reduce((sum, { count }) => sum + count, 0),
    serial,
    marks: order === 'newest' || order === 'oldest' ? listing.marksOf(months, order) : [],
    types: [...byType].map(([of, rows]) => ({ type: of, count: sumOf(rows) })),
    groups: named.map((group) => ({ ...group, count: sumOf(byGroup.get(group.id) ?? []) })),
    ungrouped: sumOf(byGroup.get(null) ?? []),
    missing: sumOf(kinds.filter((row) => row.is_incomplete && isOfType(row) && isInGroup(row))),
  };
};
