import { type AssetGroup, type AssetType, assetLimits } from '@atelier/contract/assets';
import { and, count, eq, isNull, max, sql } from 'drizzle-orm';
import { ApiFailure } from '../../platform/api-failure.ts';
import { newId } from '../../platform/db/clock.ts';
import { postgresCode, type Tx, withTransaction } from '../../platform/db/database.ts';
import { assetGroups, assets } from '../../platform/db/schema/assets.ts';
import { requireDisplayName } from '../../platform/text/display-text.ts';
import type { Session } from '../auth/session.ts';
import { refuseProhibited } from '../tasks/check-submission.ts';
import { lockWallet } from '../wallet/ledger.ts';
import { type AssetContext, type GroupRow, presentGroup } from './asset-context.ts';
import { readGroups } from './read-assets.ts';

/** Two groups of one type and one name. */
const uniqueViolation = '23505';

const named = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (postgresCode(error) === uniqueViolation) throw new ApiFailure('41062', { name }, { cause: error });
    throw error;
  }
};

/** A group of the identity in use. @throws ApiFailure 44000 */
const findGroup = async ({ db }: AssetContext, session: Session, id: string): Promise<GroupRow> => {
  const own = and(eq(assetGroups.id, id), eq(assetGroups.walletId, session.walletId));
  const [row] = /^[0-9a-f-]{36}$/.test(id) ? await db.orm.select().from(assetGroups).where(own) : [];
  if (!row) throw new ApiFailure('44000');
  return row;
};

/** After the others; `name` as others see it. The wallet is locked by the caller. @throws ApiFailure 41063, 41020 */
export const insertGroup = async (
  tx: Tx,
  walletId: string,
  { type, name }: { type: AssetType; name: string },
): Promise<GroupRow> => {
  refuseProhibited([name]);
  const mine = and(eq(assetGroups.walletId, walletId), eq(assetGroups.type, type));
  const [held] = await tx
    .select({ count: count(), last: max(assetGroups.position) })
    .from(assetGroups)
    .where(mine);
  if ((held?.count ?? 0) >= assetLimits.groups) throw new ApiFailure('41063', { max: assetLimits.groups });
  const position = (held?.last ?? 0) + 1;
  const [row] = await tx.insert(assetGroups).values({ id: newId(), walletId, type, name, position }).returning();
  if (!row) throw new Error('the group was not inserted');
  return row;
};

export const addGroup = (
  { db }: AssetContext,
  session: Session,
  wanted: { type: AssetType; name: string },
): Promise<AssetGroup> => {
  const name = requireDisplayName(wanted.name, 'name');
  return named(name, () =>
    withTransaction(db, async (tx) => {
      await lockWallet(tx, session.walletId);
      return presentGroup(await insertGroup(tx, session.walletId, { type: wanted.type, name }), 0);
    }),
  );
};

export const renameGroup = async (
  context: AssetContext,
  session: Session,
  groupId: string,
  given: string,
): Promise<AssetGroup> => {
  const name = requireDisplayName(given, 'name');
  refuseProhibited([name]);
  const group = await findGroup(context, session, groupId);
  const { orm } = context.db;
  const [row] = await named(name, () =>
    orm.update(assetGroups).set({ name }).where(eq(assetGroups.id, group.id)).returning(),
  );
  const [held] = await orm
    .select({ count: count() })
    .from(assets)
    .where(and(eq(assets.groupId, group.id), isNull(assets.deletedAt)));
  return presentGroup(row ?? group, held?.count ?? 0);
};

/** Its materials stay, without a group or in another one of its type. @throws ApiFailure 44000 */
export const removeGroup = async (
  context: AssetContext,
  session: Session,
  groupId: string,
  moveTo: string | undefined,
): Promise<void> => {
  const group = await findGroup(context, session, groupId);
  const next = moveTo === undefined ? null : await findGroup(context, session, moveTo);
  if (next && (next.type !== group.type || next.id === group.id)) throw new ApiFailure('44000');
  await withTransaction(context.db, async (tx) => {
    // Those in the recycle area too: they come back to where the others are.
    if (next) await tx.update(assets).set({ groupId: next.id }).where(eq(assets.groupId, group.id));
    await tx.delete(assetGroups).where(eq(assetGroups.id, group.id));
  });
};

/** The groups of a type as they are to follow; those that are not named come after them as they were. @throws ApiFailure 44000 */
export const orderGroups = async (
  context: AssetContext,
  session: Session,
  { type, group_ids: wanted }: { type: AssetType; group_ids: readonly string[] },
): Promise<AssetGroup[]> => {
  const standing = await readGroups(context, session, { scope: 'private', type });
  const byId = new Map(standing.map((group) => [group.id, group]));
  const first = [...new Set(wanted)].map((id) => {
    const group = byId.get(id);
    if (!group) throw new ApiFailure('44000');
    return group;
  });
  const ordered = [...first, ...standing.filter((group) => !first.includes(group))];
  const ids = ordered.map(({ id }) => id);
  await context.db.orm.execute(sql`
    update asset_groups g set position = o.at from unnest(${sql.param(ids)}::uuid[]) with ordinality o(id, at)
    where g.id = o.id and g.wallet_id = ${session.walletId}`);
  return ordered;
};
