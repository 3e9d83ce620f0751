import { inArray, type SQL, sql } from 'drizzle-orm';
import type { Orm } from '../../platform/db/database.ts';
import { users } from '../../platform/db/schema/accounts.ts';

/** Whether addresses that were signed for a person end now: the account is blocked, or its number is another. */
export const hasEnded = (userId: SQL, epoch: number): SQL => sql`exists (
  select 1 from users hu where hu.id = ${userId} and (hu.is_disabled or hu.address_epoch <> ${epoch}::int))`;

/** The number that is signed into the addresses of each person. */
export const readAddressEpochs = async (
  { orm }: { orm: Pick<Orm, 'select'> },
  userIds: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  if (userIds.length === 0) return new Map();
  const rows = await orm
    .select({ id: users.id, epoch: users.addressEpoch })
    .from(users)
    .where(inArray(users.id, [...new Set(userIds)]));
  return new Map(rows.map(({ id, epoch }) => [id, epoch]));
};
