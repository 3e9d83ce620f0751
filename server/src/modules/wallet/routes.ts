import { defaultMembershipMenu } from '@atelier/catalogue/constants';
import * as contract from '@atelier/contract/credits';
import { generateCount, getUserMembership, type Membership } from '@atelier/contract/membership';
import { type SQL, sql } from 'drizzle-orm';
import { ApiFailure } from '../../platform/api-failure.ts';
import { dbNow, isoOrNull } from '../../platform/db/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { readPage } from '../../platform/db/listing.ts';
import type { Sold } from '../../platform/db/schema/orders.ts';
import type { RouteModule } from '../../services.ts';
import { registerCall } from '../auth/register-call.ts';
import { type Session, walletFor } from '../auth/session.ts';
import { dayOf, formatDay, packageMonthStart, parseDay, startOfDay } from './calendar.ts';
import { isSpendable, quotaOf } from './ledger.ts';
import { isTrialOnly, levelNow, memberAllowances } from './owner.ts';

const levelOf = (level: number): Membership['membership_type'] =>
  level === -1 || level === 1 || level === 4 ? level : 0;

interface MembershipRow extends Record<string, unknown> {
  level: number;
  is_trial: boolean;
  starts_at: string | null;
  ends_at: string | null;
  expires_at: string | null;
  /** Contents of the running package. */
  sold: Sold | null;
}

const readMembership = async (db: Database, walletId: string): Promise<Membership> => {
  const { rows } = await db.orm.execute<MembershipRow>(sql`
    select ${levelNow} as level, ${isTrialOnly} as is_trial,
      case when w.membership_ends_at > now() then w.membership_starts_at::text end as starts_at,
      case when w.membership_ends_at > now() then w.membership_ends_at::text end as ends_at,
      (select m.sold from memberships m where m.wallet_id = w.id and m.state = 'live' and m.starts_at <= now() and m.ends_at > now()
        limit 1) as sold,
      (select min(expires_at) from credit_lots
        where wallet_id = w.id and remaining > 0 and expires_at > now())::text as expires_at
    from wallets w where w.id = ${walletId}`);
  const sold = rows[0]?.sold;
  return {
    membership_type: levelOf(rows[0]?.level ?? 0),
    menu_list: sold?.menu ?? [...defaultMembershipMenu],
    package: sold ? { code: sold.code ?? '', name: sold.name, level: sold.level ?? 0 } : null,
    starts_at: isoOrNull(rows[0]?.starts_at),
    ends_at: isoOrNull(rows[0]?.ends_at),
    expires_at: isoOrNull(rows[0]?.expires_at),
    is_trial: rows[0]?.is_trial ?? true,
  };
};

interface LedgerQuestion {
  walletId: string;
  /** Restricts it to movements of this user. */
  memberId?: string | undefined;
  toolType?: number | undefined;
  kind?: contract.MovementGroup | undefined;
  /** `YYYY-MM-DD` in `timeZone`, inclusive. */
  from?: string | undefined;
  to?: string | undefined;
  timeZone: string;
  /** From 1. */
  page: number;
  size: number;
}

/** Stored kinds by requested group. */
const kindsOf: Readonly<Record<contract.MovementGroup, readonly string[]>> = {
  use: ['hold'],
  return: ['release', 'give-back'],
  in: ['grant'],
  out: ['expire', 'refund'],
};

/** Kinds unknown to clients of the first contract, and their replacements; the source distinguishes them. */
const firstKinds: Partial<Record<EntryRow['kind'], contract.LedgerEntry['kind']>> = {
  refund: 'expire',
  'give-back': 'release',
};

interface EntryRow extends Record<string, unknown> {
  id: string;
  kind: contract.LedgerEntry['kind'] | 'refund' | 'give-back';
  amount: number;
  balance: number;
  source: string | null;
  task_id: string | null;
  tool_type: number | null;
  user_id: string | null;
  nickname: string | null;
  created_at: string;
  total: number;
}

const conditionsOf = ({ walletId, memberId, toolType, kind, from, to, timeZone }: LedgerQuestion): SQL => {
  // A completed task's credits were deducted by its hold: its capture does not change the balance.
  const conditions = [sql`m.wallet_id = ${walletId}`, sql`m.kind <> 'capture'`];
  if (memberId !== undefined) conditions.push(sql`m.user_id::text = ${memberId}`);
  if (toolType !== undefined) conditions.push(sql`m.tool_type = ${toolType}`);
  if (kind !== undefined)
    conditions.push(
      sql`m.kind in (${sql.join(
        kindsOf[kind].map((name) => sql`${name}`),
        sql`, `,
      )})`,
    );
  if (from !== undefined) conditions.push(sql`m.created_at >= ${startOfDay(parseDay(from), timeZone)}`);
  if (to !== undefined) conditions.push(sql`m.created_at < ${startOfDay(parseDay(to) + 1, timeZone)}`);
  return sql.join(conditions, sql` and `);
};

/** A page of the changes of a wallet's balance, newest first. */
const readLedger = async (
  db: Database,
  question: LedgerQuestion,
): Promise<{ total: number; entries: contract.LedgerEntry[] }> => {
  const { total, rows } = await readPage<EntryRow>(db.orm, {
    columns: sql`m.id, m.kind, m.amount, m.balance, m.task_id, m.tool_type, m.user_id, u.nickname, m.created_at,
      case when m.kind = 'grant' then (
        select l.source from ledger_entries e join credit_lots l on l.id = e.lot_id where e.movement_id = m.id limit 1) end as source`,
    from: sql`ledger_movements m left join users u on u.id = m.user_id`,
    where: conditionsOf(question),
    order: sql`m.id desc`,
    ...{ page: question.page, size: question.size },
  });
  const entries = rows.map((row) => ({
    id: row.id,
    kind: firstKinds[row.kind] ?? (row.kind as contract.LedgerEntry['kind']),
    amount: row.amount,
    balance: row.balance,
    source: row.kind in firstKinds ? row.kind : (row.source ?? ''),
    task_id: row.task_id,
    tool_type: row.tool_type,
    member: row.user_id === null ? null : { id: row.user_id, nickname: row.nickname ?? '' },
    created_at: new Date(row.created_at).toISOString(),
  }));
  return { total, entries };
};

interface UsageQuestion {
  walletId: string;
  memberId?: string | undefined;
  /** `YYYY-MM-DD` in `timeZone`, inclusive. */
  from: string;
  to: string;
  timeZone: string;
}

/** Start of the running package's month; null without one. */
const readPeriod = async (db: Database, walletId: string, timeZone: string): Promise<string | null> => {
  const { rows } = await db.orm.execute<{ begins_at: string }>(sql`
    select ${packageMonthStart(timeZone)} as begins_at from wallets w
    where w.id = ${walletId} and w.membership_starts_at <= now() and w.membership_ends_at > now()`);
  return rows[0] ? formatDay(dayOf(new Date(rows[0].begins_at), timeZone)) : null;
};

/** Credits captured by a wallet's tasks, by day, tool and user; by the day of settlement. */
const readUsage = async (db: Database, question: UsageQuestion): Promise<contract.Usage> => {
  const { walletId, memberId, from, to, timeZone } = question;
  const ofMember = memberId === undefined ? sql`true` : sql`h.user_id::text = ${memberId}`;
  const within = sql`h.wallet_id = ${walletId} and h.state = 'captured' and ${ofMember}
    and h.settled_at >= ${startOfDay(parseDay(from), timeZone)} and h.settled_at < ${startOfDay(parseDay(to) + 1, timeZone)}`;
  const [byTool, byMember, periodFrom] = await Promise.all([
    db.orm.execute<{ day: string; tool_type: number | null; tool_group: string | null; credits: number }>(sql`
      select to_char(h.settled_at at time zone ${timeZone}, 'YYYY-MM-DD') as day, h.tool_type, h.tool_group, sum(h.amount)::int as credits
      from holds h where ${within} group by 1, 2, 3 having sum(h.amount) > 0 order by 1, 4 desc, 2, 3`),
    db.orm.execute<{ id: string; nickname: string | null; credits: number }>(sql`
      select h.user_id as id, max(u.nickname) as nickname, sum(h.amount)::int as credits
      from holds h left join users u on u.id = h.user_id where ${within} group by 1 having sum(h.amount) > 0 order by 3 desc, 1`),
    readPeriod(db, walletId, timeZone),
  ]);
  const days = new Map<string, contract.Usage['days'][number]>();
  for (const { day, tool_type, tool_group: group, credits } of byTool.rows) {
    const known = days.get(day) ?? { day, tools: [] };
    known.tools.push({ tool_type, credits, ...(group !== null && { group }) });
    days.set(day, known);
  }
  const members = byMember.rows.map(({ id, nickname, credits }) => ({ id, nickname: nickname ?? '', credits }));
  return { days: [...days.values()], members, period_from: periodFrom, today: formatDay(dayOf(dbNow(), timeZone)) };
};

/** Lots with remaining credits, in their order of use. */
const readLots = async (db: Database, walletId: string): Promise<contract.CreditLot[]> => {
  const { rows } = await db.orm.execute<{
    id: string;
    source: string;
    granted: number;
    remaining: number;
    created_at: string;
    expires_at: string | null;
    is_waiting: boolean;
  }>(sql`
    select l.id, l.source, l.granted, l.remaining, l.created_at, l.expires_at, not (${isSpendable}) as is_waiting
    from credit_lots l join wallets w on w.id = l.wallet_id
    where l.wallet_id = ${walletId} and l.remaining > 0 and (l.expires_at is null or l.expires_at > clock_timestamp())
    order by l.expires_at asc nulls last, l.id asc`);
  return rows.map((row) => ({
    id: row.id,
    source: row.source,
    granted: row.granted,
    remaining: row.remaining,
    is_waiting: row.is_waiting,
    created_at: new Date(row.created_at).toISOString(),
    expires_at: row.expires_at === null ? null : new Date(row.expires_at).toISOString(),
  }));
};

/** Members read only their own movements of a company. @throws ApiFailure 43000 for another member's */
const memberFilter = (session: Session, memberId: string | undefined): string | undefined => {
  if (!session.callers.includes('member')) return memberId;
  if (memberId !== undefined && memberId !== session.userId) throw new ApiFailure('43000');
  return session.userId;
};

/** Incoming and outgoing credits of the active wallet. */
export const creditsRoutes: RouteModule = (app, { config: { timeZone }, db }) => {
  registerCall(app, contract.ledgerListing, ({ input, session }) => {
    const { member_id: memberId, tool_type: toolType, ...rest } = input;
    const { walletId } = session;
    return readLedger(db, { ...rest, walletId, memberId: memberFilter(session, memberId), toolType, timeZone });
  });

  registerCall(app, contract.creditLotListing, async ({ session }) => ({ lots: await readLots(db, session.walletId) }));

  registerCall(app, contract.getUsage, ({ input: { from, to, member_id: memberId }, session }) => {
    const { walletId } = session;
    return readUsage(db, { walletId, memberId: memberFilter(session, memberId), from, to, timeZone });
  });
};

export const membershipRoutes: RouteModule = (app, { config, db }) => {
  registerCall(app, getUserMembership, async ({ input, session }) =>
    readMembership(db, await walletFor(db, session, input.company_id)),
  );

  registerCall(app, generateCount, async ({ input, session }) => {
    const walletId = await walletFor(db, session, input.company_id);
    const [quota, allowances] = await Promise.all([
      quotaOf(db.orm, walletId),
      memberAllowances(db.orm, walletId, config.timeZone, session.userId),
    ]);
    const allowance = allowances.get(session.userId);
    return allowance === undefined ? quota : { ...quota, allowance };
  });
};
