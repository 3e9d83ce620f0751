import { type AssetGroup, type AssetType, assetLimits } from '@atelier/contract/assets';
import { and, count, eq } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Session } from '../accounts/session.ts';
import { ApiFailure } from '../api-failure.ts';
import { postgresCode, withTransaction } from '../db/database.ts';
import { assetGroups, assets } from '../db/schema/assets.ts';
import { refuseProhibited } from '../tasks/check-submission.ts';
import { lockWallet } from '../wallet/ledger.ts';
import { type AssetContext, type GroupRow, presentGroup } from './asset-context.ts';

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

export const addGroup = (
  { db }: AssetContext,
  session: Session,
  { type, name }: { type: AssetType; name: string },
): Promise<AssetGroup> => {
  refuseProhibited([name]);
  const { walletId } = session;
  return named(name, () =>
    withTransaction(db, async (tx) => {
      await lockWallet(tx, walletId);
      const mine = and(eq(assetGroups.walletId, walletId), eq(assetGroups.type, type));
      const [held] = await tx.select({ count: count() }).from(assetGroups).where(mine);
      if ((held?.count ?? 0) >= assetLimits.groups) throw new ApiFailure('41063', { max: assetLimits.groups });
      const [row] = await tx.insert(assetGroups).values({ id: uuidv7(), walletId, type, name }).returning();
      if (!row) throw new Error('the group was not inserted');
      return presentGroup(row, 0);
    }),
  );
};

export const renameGroup = async (
  context: AssetContext,
  session: Session,
  groupId: string,
  name: string,
): Promise<AssetGroup> => {
  refuseProhibited([name]);
  const group = await findGroup(context, session, groupId);
  const { orm } = context.db;
  const [row] = await named(name, () =>
    orm.update(assetGroups).set({ name }).where(eq(assetGroups.id, group.id)).returning(),
  );
  const [held] = await orm.select({ count: count() }).from(assets).where(eq(assets.groupId, group.id));
  return presentGroup(row ?? group, held?.count ?? 0);
};

/** Its materials stay, without a group. */
export const removeGroup = async (context: AssetContext, session: Session, groupId: string): Promise<void> => {
  const group = await findGroup(context, session, groupId);
  await context.db.orm.delete(assetGroups).where(eq(assetGroups.id, group.id));
};
