import type { Asset, AssetGroup, AssetScope, AssetType, assetFilter } from '@atelier/contract/assets';
import { and, asc, count, desc, eq, ilike, inArray, isNotNull, isNull, lt, or, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { ApiFailure } from '../../platform/api-failure.ts';
import { likePart } from '../../platform/db/listing.ts';
import { assetFiles, assetGroups, assets } from '../../platform/db/schema/assets.ts';
import type { Session } from '../auth/session.ts';
import { type AssetContext, type AssetRow, inGroupBranch, presentAsset, presentGroup } from './asset-context.ts';

type Filter = z.output<typeof assetFilter>;

const wallet = (session: Session, scope: AssetScope): SQL =>
  scope === 'public' ? isNull(assets.walletId) : eq(assets.walletId, session.walletId);

const named = (search: string | undefined): SQL | undefined => {
  if (!search) return undefined;
  const like = likePart(search);
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
  named(filter.search),
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

/**
 * Visible materials in the order of the ids, of the library or of the recycle bin. @throws ApiFailure 44000, both for a foreign id and an
 * unknown one
 */
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
