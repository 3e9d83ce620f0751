import type { getAssetList, getAssetMarks } from '@atelier/contract/asset-library';
import type { Asset, AssetType } from '@atelier/contract/assets';
import type { ResponseOf } from '@atelier/contract/call';
import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import { marksOf, monthName, monthOf } from '../../platform/db/listing.ts';
import { assetFiles, assets } from '../../platform/db/schema/assets.ts';
import type { Session } from '../auth/session.ts';
import { type AssetContext, presentAsset } from './asset-context.ts';
import { type AssetListFilter, type AssetListRequest, assetConditions, listedAt, serialNow } from './asset-filter.ts';
import { readGroups } from './read-assets.ts';

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

/** Rows as the contract's materials, in the order of the ids; those that went meanwhile are left out. */
export const presentByIds = async (
  context: AssetContext,
  session: Session,
  ids: readonly string[],
): Promise<Asset[]> => {
  if (ids.length === 0) return [];
  const rows = await context.db.orm
    .select({ asset: assets, file: assetFiles })
    .from(assets)
    .leftJoin(assetFiles, eq(assetFiles.id, assets.fileId))
    .where(inArray(assets.id, [...ids]));
  const byId = new Map(rows.map((row) => [row.asset.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [presentAsset(context, session, row.asset, row.file)] : [];
  });
};

/** A part of the list by place. Ids first: a place far down costs a walk along the index and no row. */
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
  const { rows } = await db.orm.execute<{ month: string; count: number }>(sql`
    select ${monthName(sql`m.month`)} as month, m.count from (
      select ${monthOf(listedAt(filter), timeZone)} as month, count(*)::int as count
      from assets a where ${assetConditions(session, filter)} group by 1) m`);
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
  const isInGroup = (row: KindRow) => groupId === undefined || (row.group_id ?? 'none') === groupId;
  const byType = Map.groupBy(kinds.filter(isComplete), (row) => row.type);
  const byGroup = Map.groupBy(
    kinds.filter((row) => isComplete(row) && isOfType(row)),
    (row) => row.group_id,
  );
  return {
    total: months.reduce((sum, { count }) => sum + count, 0),
    serial,
    marks: order === 'newest' || order === 'oldest' ? marksOf(months, order) : [],
    types: [...byType].map(([of, rows]) => ({ type: of, count: sumOf(rows) })),
    groups: named.map((group) => ({ ...group, count: sumOf(byGroup.get(group.id) ?? []) })),
    ungrouped: sumOf(byGroup.get(null) ?? []),
    missing: sumOf(kinds.filter((row) => row.is_incomplete && isOfType(row) && isInGroup(row))),
  };
};
