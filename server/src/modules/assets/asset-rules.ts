import { operatorRole } from '@atelier/catalogue/constants';
import { and, count, eq, isNull } from 'drizzle-orm';
import { ApiFailure } from '../../platform/api-failure.ts';
import type { Tx } from '../../platform/db/database.ts';
import { assetGroups, assets } from '../../platform/db/schema/assets.ts';
import { companyMembers } from '../../platform/db/schema/companies.ts';
import type { Session } from '../auth/session.ts';
import type { AssetRow } from './asset-context.ts';

/** All members of a company may add materials; only the administrator changes those of others. Public materials are the operator's. */
export const checkMine = async (
  tx: Tx,
  session: Session,
  rows: readonly Pick<AssetRow, 'userId' | 'walletId'>[],
): Promise<void> => {
  const foreign = rows.filter((row) => row.userId !== session.userId || row.walletId === null);
  if (foreign.length === 0) return;
  if (foreign.some((row) => row.walletId === null)) {
    if (!session.roles.includes(operatorRole)) throw new ApiFailure('43000');
    return;
  }
  const [member] = await tx
    .select({ isAdmin: companyMembers.isAdmin })
    .from(companyMembers)
    .where(
      and(eq(companyMembers.userId, session.userId), eq(companyMembers.companyId, session.companyId ?? session.userId)),
    );
  if (!member?.isAdmin) throw new ApiFailure('43000');
};

/** @throws ApiFailure 44000 where the owner has no such group of this type */
export const checkGroup = async (
  tx: Tx,
  walletId: string | null,
  groupId: string,
  type: AssetRow['type'],
): Promise<void> => {
  const isUuid = /^[0-9a-f-]{36}$/.test(groupId);
  const [group] = isUuid ? await tx.select().from(assetGroups).where(eq(assetGroups.id, groupId)) : [];
  if (!group || group.walletId !== walletId || group.type !== type) throw new ApiFailure('44000');
};

/** Number of materials that may still be added. Only kept ones count: the recycle bin uses storage, not this limit. */
export const roomLeft = async (tx: Tx, walletId: string, max: number): Promise<number> => {
  const kept = and(eq(assets.walletId, walletId), isNull(assets.deletedAt));
  const [held] = await tx.select({ count: count() }).from(assets).where(kept);
  return Math.max(0, max - (held?.count ?? 0));
};

/** @throws ApiFailure 41061 */
export const checkRoom = async (tx: Tx, walletId: string, max: number, wanted = 1): Promise<void> => {
  if ((await roomLeft(tx, walletId, max)) < wanted) throw new ApiFailure('41061', { max });
};
