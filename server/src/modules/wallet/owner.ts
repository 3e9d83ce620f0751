import { lowCreditError } from '@atelier/contract/low-credit';
import { type SQL, sql } from 'drizzle-orm';
import { ApiFailure, firstOf } from '../../platform/api-failure.ts';
import type { Tx } from '../../platform/db/database.ts';
import { defaultTimeZone, usedByKey, usedInMonth } from './calendar.ts';

/** Trial credits of the `wallets` row with the alias `w` have not expired. */
const trialRuns = sql`exists (select 1 from credit_lots trial where trial.wallet_id = w.id and trial.source = 'trial'
  and trial.expires_at > clock_timestamp())`;

/** Present membership level of `wallets w`; a company that is not activated is free while its trial runs. */
export const levelNow = sql`case
  when w.membership_level > 0 and (w.membership_ends_at is null or w.membership_ends_at > now()) then w.membership_level
  when w.company_id is null or ${trialRuns} then 0
  else -1 end`;

/** The `wallets` row with the alias `w` never had credits other than trial credits. */
export const isTrialOnly = sql`not exists (
  select 1 from credit_lots bought where bought.wallet_id = w.id and bought.source <> 'trial')`;

/** The `wallets` row with the alias `w` has a running package; the trial counts as one. */
export const packageRuns = sql`(
  (w.membership_level > 0 and (w.membership_ends_at is null or w.membership_ends_at > clock_timestamp()))
  or ${trialRuns})`;

/** Owner of tasks, results and sessions: the user, and the wallet. */
export interface Owner {
  userId: string;
  walletId: string;
}

/** The owner fields of a row or session. */
export const ownerOf = ({ userId, walletId }: Owner): Owner => ({ userId, walletId });

/** SQL condition: the user may see an image or file of the wallet, which is personal or of a company that the user belongs to. */
export const isVisibleTo = (walletId: SQL, userId: SQL): SQL => sql`exists (
  select 1 from wallets ow where ow.id = ${walletId} and (ow.company_id is null or exists (
    select 1 from company_members om join companies oc on oc.id = om.company_id and oc.disbanded_at is null and oc.blocked_at is null
    where om.company_id = ow.company_id and om.user_id::text = ${userId}::text)))`;

/** Checks a member's monthly limit under the wallet's lock. @throws ApiFailure 42006 over the limit, 43000 when no longer a member */
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
  const member = firstOf(rows, '43000');
  if (member.credit_limit === null) return;
  const short = amount - (member.credit_limit - (member.used ?? 0));
  if (short <= 0 || amount === 0) return;
  const { code, details } = lowCreditError({ kind: 'limit', short, way: 'ask' });
  throw new ApiFailure(code, details);
};

/** Spending fields of an API key. */
export interface SpendingKey {
  id: string;
  /** Credits per package month; null: no limit. */
  creditLimit: number | null;
}

/** Checks a key's monthly limit under the wallet's lock. @throws ApiFailure 42007 over the limit, 40006 when the key is gone */
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

/** Remaining monthly allowance of the company's members with a limit, by user. @param userId restricts it to this user */
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
