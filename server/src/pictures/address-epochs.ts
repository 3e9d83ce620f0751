import { inArray } from 'drizzle-orm';
import type { Orm } from '../db/database.ts';
import { users } from '../db/schema/accounts.ts';

/** The number that is signed into the picture addresses of each person. */
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
