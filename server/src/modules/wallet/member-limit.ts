import { lowCreditError } from '@atelier/contract/low-credit';
import { sql } from 'drizzle-orm';
import { ApiFailure } from '../../platform/api-failure.ts';
import type { Tx } from '../../platform/db/database.ts';
import { defaultTimeZone, usedByKey, usedInMonth } from './calendar.ts';

/**
 * Checks whether a member may use so many credits of a company's wallet. Called under the wallet's lock, so that concurrent holds are
 * counted together and removed members get none.
 * @throws ApiFailure 42006 over the month's limit, 43000 when the user is not a member any more
 */
export const checkMemberLimit = async (
  tx: Tx,
  {
    walletId,
    userId,
    amount,
    timeZone = defaultTimeZone,
  }: { walletId: string; userId: string; amount: number; timeZone?: string | undefined },
): Promise<void> => {
  const { rows } = await tx.execute<{ credit_limit: number | null; used: number | null }>(sql`
    select m.credit_limit, case when m.credit_limit is not null then ${usedInMonth(sql`m.user_id`, timeZone)} end as used
    from wallets w join companies c on c.id = w.company_id and c.disbanded_at is null
    join company_members m on m.company_id = c.id and m.user_id = ${userId}
    where w.id = ${walletId}`);
  const [member] = rows;
  if (!member) throw new ApiFailure('43000');
  if (member.credit_limit === null) return;
  const short = amount - (member.credit_limit - (member.used ?? 0));
  if (short <= 0 || amount === 0) return;
  const { code, details } = lowCreditError({ kind: 'limit', short, way: 'ask' });
  throw new ApiFailure(code, details);
};

/** A program's key, as far as its credits go. */
export interface SpendingKey {
  id: string;
  /** Credits a package month; null: no limit. */
  creditLimit: number | null;
}

/**
 * Checks whether a key may use so many credits. Called under the wallet's lock, so that a key that was revoked meanwhile gets none.
 * @throws ApiFailure 42007 over the month's limit, 40006 when the key is gone
 */
export const checkKeyLimit = async (
  tx: Tx,
  {
    walletId,
    key,
    amount,
    timeZone = defaultTimeZone,
  }: { walletId: string; key: SpendingKey; amount: number; timeZone?: string | undefined },
): Promise<void> => {
  const { rows } = await tx.execute<{ used: number }>(sql`
    select case when k.credit_limit is null then 0 else ${usedByKey(sql`k.id`, timeZone)} end as used
    from api_keys k join wallets w on w.id = k.wallet_id where k.id = ${key.id} and w.id = ${walletId} for share of k`);
  if (!rows[0]) throw new ApiFailure('40006');
  const short = key.creditLimit === null ? 0 : amount - (key.creditLimit - rows[0].used);
  if (short > 0) throw new ApiFailure('42007', { short });
};

/** What members of the wallet's company may still use this month, by person; only those who have a limit. @param userId of this one alone */
export const memberAllowances = async (
  db: Pick<Tx, 'execute'>,
  walletId: string,
  timeZone: string,
  userId?: string,
): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await db.execute<{ user_id: string; allowance: number }>(sql`
    select m.user_id, greatest(0, m.credit_limit - ${usedInMonth(sql`m.user_id`, timeZone)})::int as allowance
    from wallets w join company_members m on m.company_id = w.company_id
    where w.id = ${walletId} and m.credit_limit is not null ${userId === undefined ? sql`` : sql`and m.user_id = ${userId}`}`);
  return new Map(rows.map((row) => [row.user_id, row.allowance]));
};
