import * as contract from '@atelier/contract/assets';
import type { RequestOf } from '@atelier/contract/call';
import { branchOf, heightOf, levelOf } from '@atelier/contract/group-tree';
import { and, count, eq, isNull, max, sql } from 'drizzle-orm';
import { ApiFailure, firstOf } from '../../platform/api-failure.ts';
import { newId, uuid } from '../../platform/db/clock.ts';
import { type Orm, postgresCode, type Tx, withTransaction } from '../../platform/db/database.ts';
import { assetGroups, assets } from '../../platform/db/schema/assets.ts';
import { requireDisplayName } from '../../platform/text/display-text.ts';
import type { Session } from '../auth/session.ts';
import { refuseProhibited } from '../tasks/check-submission.ts';
import { lockWallet } from '../wallet/ledger.ts';
import { type AssetContext, type GroupRow, presentGroup } from './asset-context.ts';
import { readGroups } from './list-assets.ts';

/** Two groups of one type with the same name. */
const uniqueViolation = '23505';

const named = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (postgresCode(error) === uniqueViolation) throw new ApiFailure('41062', { name }, { cause: error });
    throw error;
  }
};

type Owner = Pick<GroupRow, 'walletId' | 'type'>;

const ofOwner = ({ walletId, type }: Owner) =>
  and(
    walletId === null ? isNull(assetGroups.walletId) : eq(assetGroups.walletId, walletId),
    eq(assetGroups.type, type),
  );

/** A group of the active identity. @throws ApiFailure 44000 */
export const findGroup = async (orm: Pick<Orm, 'select'>, session: Session, id: string): Promise<GroupRow> => {
  const own = and(eq(assetGroups.id, id), eq(assetGroups.walletId, session.walletId));
  return firstOf(uuid.test(id) ? await orm.select().from(assetGroups).where(own) : []);
};

/** Validates a group's new parent; the locked wallet prevents cycles by concurrent moves. @throws ApiFailure 44000, 41067, 41068 */
const checkParent = async (tx: Tx, owner: Owner, parentId: string, moved?: string): Promise<void> => {
  const rows = await tx
    .select({ id: assetGroups.id, parent_id: assetGroups.parentId })
    .from(assetGroups)
    .where(ofOwner(owner));
  if (!rows.some(({ id }) => id === parentId)) throw new ApiFailure('44000');
  if (moved !== undefined && branchOf(rows, moved).includes(parentId)) throw new ApiFailure('41068');
  const height = moved === undefined ? 1 : heightOf(rows, moved);
  if (levelOf(rows, parentId) + height > contract.assetLimits.groupLevels)
    throw new ApiFailure('41067', { max: contract.assetLimits.groupLevels });
};

/** Number of groups, and the position of the last. */
const standing = async (tx: Tx, owner: Owner) => {
  const [held] = await tx
    .select({ count: count(), last: max(assetGroups.position) })
    .from(assetGroups)
    .where(ofOwner(owner));
  return { count: held?.count ?? 0, next: (held?.last ?? 0) + 1 };
};

/** Appends a group; `name` is sanitised. The caller has locked the wallet. @throws ApiFailure 41063, 41020, 44000, 41067 */
export const insertGroup = async (
  tx: Tx,
  walletId: string,
  { type, name, parentId }: { type: contract.AssetType; name: string; parentId: string | null },
): Promise<GroupRow> => {
  refuseProhibited([name]);
  if (parentId !== null) await checkParent(tx, { walletId, type }, parentId);
  const held = await standing(tx, { walletId, type });
  if (held.count >= contract.assetLimits.groups) throw new ApiFailure('41063', { max: contract.assetLimits.groups });
  const values = { id: newId(), walletId, type, name, parentId, position: held.next };
  const [row] = await tx.insert(assetGroups).values(values).returning();
  if (!row) throw new Error('the group was not inserted');
  return row;
};

export const addGroup = (
  { db }: AssetContext,
  session: Session,
  wanted: RequestOf<typeof contract.createAssetGroup>,
): Promise<contract.AssetGroup> => {
  const name = requireDisplayName(wanted.name, 'name');
  const { type, parent_id: parentId = null } = wanted;
  return named(name, () =>
    withTransaction(db, async (tx) => {
      await lockWallet(tx, session.walletId);
      return presentGroup(await insertGroup(tx, session.walletId, { type, name, parentId }), 0);
    }),
  );
};

/** Changes name, parent, or both; a moved group becomes the last of its new siblings. */
export const changeGroup = async (
  { db }: AssetContext,
  session: Session,
  input: RequestOf<typeof contract.renameAssetGroup>,
): Promise<contract.AssetGroup> => {
  const name = input.name === undefined ? undefined : requireDisplayName(input.name, 'name');
  refuseProhibited([name ?? '']);
  const { parent_id: parentId } = input;
  const row = await named(name ?? '', () =>
    withTransaction(db, async (tx) => {
      await lockWallet(tx, session.walletId);
      const group = await findGroup(tx, session, input.group_id);
      if (parentId) await checkParent(tx, group, parentId, group.id);
      const isMoved = parentId !== undefined && parentId !== group.parentId;
      const change = {
        ...(name !== undefined && { name }),
        ...(isMoved && { parentId, position: (await standing(tx, group)).next }),
      };
      if (Object.keys(change).length === 0) return group;
      const [changed] = await tx.update(assetGroups).set(change).where(eq(assetGroups.id, group.id)).returning();
      return changed ?? group;
    }),
  );
  return presentGroup(row, await db.orm.$count(assets, and(eq(assets.groupId, row.id), isNull(assets.deletedAt))));
};

/** Deletes a group. Its materials stay, without a group or in another one of its type; subgroups move up. @throws ApiFailure 44000 */
export const removeGroup = async (
  { db }: AssetContext,
  session: Session,
  groupId: string,
  moveTo: string | undefined,
): Promise<void> =>
  withTransaction(db, async (tx) => {
    await lockWallet(tx, session.walletId);
    const group = await findGroup(tx, session, groupId);
    const next = moveTo === undefined ? null : await findGroup(tx, session, moveTo);
    if (next && (next.type !== group.type || next.id === group.id)) throw new ApiFailure('44000');
    // Includes those in the recycle bin: they are restored into the same group as the others.
    if (next) await tx.update(assets).set({ groupId: next.id }).where(eq(assets.groupId, group.id));
    await tx.update(assetGroups).set({ parentId: group.parentId }).where(eq(assetGroups.parentId, group.id));
    await tx.delete(assetGroups).where(eq(assetGroups.id, group.id));
  });

/** Reorders the groups of a type; groups that are not named follow in their previous order. @throws ApiFailure 44000 */
export const orderGroups = async (
  context: AssetContext,
  session: Session,
  { type, group_ids: wanted }: { type: contract.AssetType; group_ids: readonly string[] },
): Promise<contract.AssetGroup[]> => {
  const groups = await readGroups(context, session, { scope: 'private', type });
  const byId = new Map(groups.map((group) => [group.id, group]));
  const first = [...new Set(wanted)].map((id) => {
    const group = byId.get(id);
    if (!group) throw new ApiFailure('44000');
    return group;
  });
  const ordered = [...first, ...groups.filter((group) => !first.includes(group))];
  const ids = ordered.map(({ id }) => id);
  await context.db.orm.execute(sql`
    update asset_groups g set position = o.at from unnest(${sql.param(ids)}::uuid[]) with ordinality o(id, at)
    where g.id = o.id and g.wallet_id = ${session.walletId}`);
  return ordered;
};
