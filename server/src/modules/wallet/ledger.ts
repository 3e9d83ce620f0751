import { trialCredits } from '@atelier/catalogue/constants';
import { lowCreditError, lowCreditOf } from '@atelier/contract/low-credit';
import type { Quota } from '@atelier/contract/membership';
import { sql } from 'drizzle-orm';
import { ApiFailure, firstOf } from '../../platform/api-failure.ts';
import { dayMs, dbNowMs, newId } from '../../platform/db/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import { creditLots, type ledgerMovements } from '../../platform/db/schema/ledger.ts';
import { checkKeyLimit, checkMemberLimit, isTrialOnly, levelNow, packageRuns, type SpendingKey } from './owner.ts';

/** Portion of a lot in a movement. */
interface LotShare {
  lotId: string;
  amount: number;
}

type Account = 'issued' | 'spendable' | 'held' | 'spent' | 'expired' | 'returned';

interface Movement {
  walletId: string;
  kind: (typeof ledgerMovements.$inferInsert)['kind'];
  from: Account;
  to: Account;
  shares: readonly LotShare[];
  taskId?: string;
  toolType?: number | null;
  /** User who caused it. */
  userId?: string;
  idempotencyKey?: string;
}

/** The shares as rows of a statement, with the columns `lot_id` and `amount`. */
const shareRows = (shares: readonly LotShare[]) => {
  const rows = JSON.stringify(shares.map(({ lotId, amount }) => ({ lot_id: lotId, amount })));
  return sql`jsonb_to_recordset(${rows}::jsonb) as share (lot_id uuid, amount int)`;
};

const total = (shares: readonly LotShare[]) => shares.reduce((all, share) => all + share.amount, 0);

/** Writes a movement, two entries per lot that sum to zero, after its lots have changed. @returns the change of the balance */
const writeMovement = async (tx: Tx, movement: Movement): Promise<number> => {
  const { walletId, kind, from, to, shares } = movement;
  const moved = total(shares);
  const change = to === 'spendable' ? moved : from === 'spendable' ? -moved : 0;
  const lines = shares.flatMap(({ lotId, amount }) => [
    { account: from, lot_id: lotId, amount: -amount },
    { account: to, lot_id: lotId, amount },
  ]);
  // One statement: concurrent spenders wait for every round trip under the wallet's lock.
  await tx.execute(sql`
    with moved as (
      insert into ledger_movements (id, wallet_id, kind, amount, balance, task_id, tool_type, user_id, once_key)
      values (${newId()}, ${walletId}, ${kind}, ${change},
        (select coalesce(sum(remaining), 0) from credit_lots where wallet_id = ${walletId} and remaining > 0),
        ${movement.taskId ?? null}, ${movement.toolType ?? null}, ${movement.userId ?? null}, ${movement.idempotencyKey ?? null})
      returning id)
    insert into ledger_entries (movement_id, line, wallet_id, lot_id, account, amount)
    select moved.id, row_number() over () - 1, ${walletId}, entry.lot_id, entry.account, entry.amount
    from moved, jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as entry (account text, lot_id uuid, amount int)`);
  return change;
};

/** Hours for which a lot that expired while held stays valid after its credits are released. */
const graceHours = 24;

/** True when `credit_lots l` of `wallets w` can be spent: not expired; gifts and grants need a running package. */
export const isSpendable = sql`(l.expires_at is null or l.expires_at > clock_timestamp())
  and (l.source not in ('gift', 'grant') or ${packageRuns})`;

/** Spendable lots with remaining credits, earliest expiry first; expires due lots. The wallet's row must be locked. */
const spendableLots = async (tx: Tx, walletId: string): Promise<LotShare[]> => {
  const { rows } = await tx.execute<{ id: string; remaining: number; has_ended: boolean; is_spendable: boolean }>(sql`
    select l.id, l.remaining, coalesce(l.expires_at <= clock_timestamp(), false) as has_ended, ${isSpendable} as is_spendable
    from credit_lots l join wallets w on w.id = l.wallet_id
    where l.wallet_id = ${walletId} and l.remaining > 0
    order by l.expires_at asc nulls last, l.id asc`);
  if (rows.some((row) => row.has_ended)) await expireLots(tx, walletId);
  return rows.flatMap((row) => (row.is_spendable && !row.has_ended ? [{ lotId: row.id, amount: row.remaining }] : []));
};

/** Takes `amount` from the lots in order; null when they contain too few credits. */
export const shareOut = (lots: readonly LotShare[], amount: number): LotShare[] | null => {
  const shares: LotShare[] = [];
  let open = amount;
  for (const lot of lots) {
    const taken = Math.min(open, lot.amount);
    if (taken > 0) shares.push({ lotId: lot.lotId, amount: taken });
    open -= taken;
  }
  return open > 0 ? null : shares;
};

/** Adds to (or with negative amounts subtracts from) the remaining credits of each lot. */
const changeLots = async (tx: Tx, shares: readonly LotShare[], sign: 1 | -1): Promise<void> => {
  await tx.execute(sql`
    update credit_lots set remaining = remaining + ${sign}::int * share.amount from ${shareRows(shares)} where id = share.lot_id`);
};

/** Expires the due lots of a wallet. The wallet's row must be locked. @returns expired credits */
export const expireLots = async (tx: Tx, walletId: string): Promise<number> => {
  const { rows } = await tx.execute<{ id: string; amount: number }>(sql`
    with ended as (
      select id, remaining from credit_lots
      where wallet_id = ${walletId} and remaining > 0 and expires_at <= clock_timestamp()
      order by id for update)
    update credit_lots set remaining = 0 from ended where credit_lots.id = ended.id
    returning credit_lots.id, ended.remaining as amount`);
  const shares = rows.map((row) => ({ lotId: row.id, amount: row.amount }));
  if (shares.length === 0) return 0;
  return -(await writeMovement(tx, { walletId, kind: 'expire', from: 'spendable', to: 'expired', shares }));
};

/** Extends lots that expired while their credits were held, so that released credits can be spent. */
const extendEndedLots = async (tx: Tx, lotIds: readonly string[]): Promise<void> => {
  for (const lotId of lotIds) {
    await tx.execute(sql`
      update credit_lots set expires_at = clock_timestamp() + make_interval(hours => ${graceHours})
      where id = ${lotId} and expires_at <= clock_timestamp()`);
  }
};

interface LockedWallet {
  isCompany: boolean;
  /** Present membership level. */
  level: number;
  /** Gigabytes of the running package; null: those of the level. */
  storageGb: number | null;
}

/** Locks the wallet's row; every movement does so first, and before the task's row wherever both are locked. */
export const lockWallet = async (tx: Tx, walletId: string): Promise<LockedWallet> => {
  const { rows } = await tx.execute<{ is_company: boolean; level: number; storage_gb: number | null }>(sql`
    select w.company_id is not null as is_company, ${levelNow} as level,
      case when w.membership_ends_at > now() then w.storage_gb end as storage_gb
    from wallets w where w.id = ${walletId} for update of w`);
  const row = firstOf(rows);
  return { isCompany: row.is_company, level: row.level, storageGb: row.storage_gb };
};

/** Determines the advice in errors about low credits. */
export interface Payer {
  /** True when the user may buy for the wallet: its owner, or an administrator of its company. */
  canBuy?: boolean | undefined;
  /** Time zone of the days on which a member's month starts; default Asia/Shanghai. */
  timeZone?: string | undefined;
}

const requireCredits = async (
  tx: Tx,
  wallet: LockedWallet,
  { walletId, canBuy }: Payer & { walletId: string },
  spendable: number,
  price: number,
): Promise<void> => {
  if (price <= spendable) return;
  const { rows } = await tx.execute<{ is_trial: boolean }>(
    sql`select ${isTrialOnly} as is_trial from wallets w where w.id = ${walletId}`,
  );
  const isTrial = rows[0]?.is_trial === true;
  const standing = { ...wallet, spendable, canBuy: canBuy ?? !wallet.isCompany, isTrial };
  const low = lowCreditOf(standing, { minLevel: wallet.level, price });
  if (!low) throw new Error(`wallet ${walletId}: ${spendable} do not pay for ${price}, and nothing is low`);
  const { code, details } = lowCreditError(low);
  throw new ApiFailure(code, details);
};

interface HoldRequest extends Payer {
  walletId: string;
  taskId: string;
  /** User of the task. */
  userId: string;
  /** Whole credits, 0 or more. */
  amount: number;
  /** For the ledger listing. */
  toolType?: number;
  /** Tool group of the submitting page. */
  toolGroup?: string | undefined;
  /** API key that submitted it. */
  key?: SpendingKey | undefined;
}

/** Reserves a task's price, once. @throws ApiFailure 42002 to 42004 as `lowCreditOf`, 42006, 43000 as `checkMemberLimit`, 42007 as `checkKeyLimit` */
export const hold = async (tx: Tx, request: HoldRequest): Promise<void> => {
  const { walletId, taskId, userId, amount, toolType, toolGroup, canBuy, timeZone, key } = request;
  const wallet = await lockWallet(tx, walletId);
  const lots = await spendableLots(tx, walletId);
  await requireCredits(tx, wallet, { walletId, canBuy }, total(lots), amount);
  if (wallet.isCompany) await checkMemberLimit(tx, { walletId, userId, amount, timeZone });
  if (key) await checkKeyLimit(tx, { walletId, key, amount, timeZone });
  const shares = shareOut(lots, amount);
  if (!shares) throw new Error(`wallet ${walletId}: its lots do not give the credits that they hold`);
  await tx.execute(sql`
    with held as (
      insert into holds (task_id, wallet_id, user_id, amount, tool_type, tool_group, key_id)
      values (${taskId}, ${walletId}, ${userId}, ${amount}, ${toolType ?? null}, ${toolGroup ?? null}, ${key?.id ?? null})),
    parts as (
      insert into hold_lots (task_id, lot_id, amount) select ${taskId}, share.lot_id, share.amount from ${shareRows(shares)}
      returning lot_id, amount)
    update credit_lots set remaining = remaining - parts.amount from parts where id = parts.lot_id`);
  await writeMovement(tx, { walletId, kind: 'hold', from: 'spendable', to: 'held', shares, taskId, toolType, userId });
};

/** Checks that the credits cover several holds, so that the error names the total shortfall. @throws ApiFailure as `hold` */
export const checkSpendable = async (
  tx: Tx,
  { walletId, userId, canBuy, timeZone }: Payer & { walletId: string; userId: string },
  amount: number,
): Promise<void> => {
  const wallet = await lockWallet(tx, walletId);
  await expireLots(tx, walletId);
  const { residue_count: spendable } = await quotaOf(tx, walletId);
  await requireCredits(tx, wallet, { walletId, canBuy }, spendable, amount);
  if (wallet.isCompany) await checkMemberLimit(tx, { walletId, userId, amount, timeZone });
};

/** Settles the hold once; null when it is not in the state `was`, or does not exist. */
const settle = async (
  tx: Tx,
  taskId: string,
  state: 'captured' | 'released',
  was: 'open' | 'captured' = 'open',
): Promise<{ walletId: string; userId: string; toolType: number | null; shares: LotShare[] } | null> => {
  const found = await tx.execute<{ wallet_id: string }>(sql`select wallet_id from holds where task_id = ${taskId}`);
  if (!found.rows[0]) return null;
  await lockWallet(tx, found.rows[0].wallet_id);
  const { rows } = await tx.execute<{ wallet_id: string; user_id: string; tool_type: number | null }>(sql`
    update holds set state = ${state}, settled_at = clock_timestamp()
    where task_id = ${taskId} and state = ${was} returning wallet_id, user_id, tool_type`);
  if (!rows[0]) return null;
  const lots = await tx.execute<{ lot_id: string; amount: number }>(
    sql`select lot_id, amount from hold_lots where task_id = ${taskId} order by lot_id`,
  );
  const shares = lots.rows.map((row) => ({ lotId: row.lot_id, amount: row.amount }));
  return { walletId: rows[0].wallet_id, userId: rows[0].user_id, toolType: rows[0].tool_type, shares };
};

/** Captures the held credits. @returns credits captured by this call; null when the hold was settled before */
export const capture = async (tx: Tx, taskId: string): Promise<number | null> => {
  const open = await settle(tx, taskId, 'captured');
  if (!open) return null;
  const { walletId, userId, toolType, shares } = open;
  await writeMovement(tx, { walletId, kind: 'capture', from: 'held', to: 'spent', shares, taskId, toolType, userId });
  return total(shares);
};

interface ReturnKind {
  kind: 'release' | 'give-back';
  from: 'held' | 'spent';
  was: 'open' | 'captured';
}

/** Returns credits to their lots. A lot that expired in the meantime is valid 24 h longer, with the returned credits only. */
const returnCredits = async (tx: Tx, taskId: string, { kind, from, was }: ReturnKind): Promise<number | null> => {
  const settled = await settle(tx, taskId, 'released', was);
  if (!settled) return null;
  const { walletId, userId, toolType, shares } = settled;
  await expireLots(tx, walletId);
  const lotIds = shares.map((share) => share.lotId);
  await extendEndedLots(tx, lotIds);
  await changeLots(tx, shares, 1);
  await writeMovement(tx, {
    walletId,
    kind,
    from,
    to: 'spendable',
    shares,
    taskId,
    toolType,
    userId,
  });
  return total(shares);
};

/** Releases the held credits. @returns credits released by this call; null when the hold was settled before */
export const release = (tx: Tx, taskId: string): Promise<number | null> =>
  returnCredits(tx, taskId, { kind: 'release', from: 'held', was: 'open' });

/** Refunds the spent credits of a completed task. @returns credits refunded by this call; null when none are left to refund */
export const giveBack = (tx: Tx, taskId: string): Promise<number | null> =>
  returnCredits(tx, taskId, { kind: 'give-back', from: 'spent', was: 'captured' });

interface GrantRequest {
  walletId: string;
  /** Whole credits, above 0. */
  amount: number;
  source: 'trial' | 'package' | 'top-up' | 'gift' | 'grant';
  /** Null: never expires. */
  expiresAt: Date | null;
  /** E.g. `trial` or `order:{id}`: a second grant with the same key changes nothing. */
  idempotencyKey: string;
  /** Order that bought them. */
  orderId?: string;
}

/** Adds a lot. @returns false when this key was granted before. */
export const grant = async (tx: Tx, request: GrantRequest): Promise<boolean> => {
  const { walletId, amount, source, expiresAt, idempotencyKey, orderId } = request;
  await lockWallet(tx, walletId);
  const seen = await tx.execute(
    sql`select 1 from ledger_movements where wallet_id = ${walletId} and once_key = ${idempotencyKey}`,
  );
  if (seen.rows.length > 0) return false;
  const lotId = newId();
  const lot = { id: lotId, walletId, source, granted: amount, remaining: amount, expiresAt, orderId: orderId ?? null };
  await tx.insert(creditLots).values(lot);
  const shares = [{ lotId, amount }];
  await writeMovement(tx, { walletId, kind: 'grant', from: 'issued', to: 'spendable', shares, idempotencyKey });
  return true;
};

/** Spendable and held credits of a wallet. */
export const quotaOf = async (tx: Pick<Tx, 'execute'>, walletId: string): Promise<Quota> => {
  const { rows } = await tx.execute<{ residue: number; held: number }>(sql`
    select
      (select coalesce(sum(l.remaining), 0)::int from credit_lots l join wallets w on w.id = l.wallet_id
        where l.wallet_id = ${walletId} and l.remaining > 0 and ${isSpendable}) as residue,
      (select coalesce(sum(amount), 0)::int from holds where wallet_id = ${walletId} and state = 'open') as held`);
  return { residue_count: Math.max(0, rows[0]?.residue ?? 0), held: rows[0]?.held ?? 0 };
};

interface TakeBackRequest {
  walletId: string;
  /** Restricts it to lots of these orders. */
  orderIds: readonly string[];
  /** Maximum amount. */
  amount: number;
  /** User who caused it. */
  userId?: string;
  idempotencyKey: string;
}

/** Revokes purchased credits, those with the latest expiry first. The wallet must be locked. @returns the number of revoked credits. */
export const takeBack = async (tx: Tx, request: TakeBackRequest): Promise<number> => {
  const { walletId, orderIds, amount, userId, idempotencyKey } = request;
  await expireLots(tx, walletId);
  const { rows } = await tx.execute<{ id: string; remaining: number }>(sql`
    select id, remaining from credit_lots
    where wallet_id = ${walletId} and remaining > 0 and order_id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(orderIds)}::jsonb))
    order by expires_at desc nulls first, id desc`);
  const lots = rows.map((row) => ({ lotId: row.id, amount: row.remaining }));
  const taken = Math.min(amount, total(lots));
  const shares = shareOut(lots, taken) ?? [];
  if (shares.length === 0) return 0;
  await changeLots(tx, shares, -1);
  await writeMovement(tx, {
    walletId,
    kind: 'refund',
    from: 'spendable',
    to: 'returned',
    shares,
    idempotencyKey,
    ...(userId && { userId }),
  });
  return taken;
};

/** True when a wallet's company or user is active. Call it after the wallet is locked, in a separate statement. */
export const isWalletInService = async (tx: Pick<Tx, 'execute'>, walletId: string): Promise<boolean> => {
  const { rows } = await tx.execute(sql`
    select 1 from wallets w left join companies c on c.id = w.company_id left join users u on u.id = w.user_id
    where w.id = ${walletId} and c.disbanded_at is null and c.blocked_at is null and not coalesce(u.is_disabled, false)`);
  return rows.length > 0;
};

export const grantTrial = async (tx: Tx, walletId: string): Promise<void> => {
  const expiresAt = new Date(dbNowMs() + trialCredits.days * dayMs);
  await grant(tx, { walletId, amount: trialCredits.credits, source: 'trial', expiresAt, idempotencyKey: 'trial' });
};
