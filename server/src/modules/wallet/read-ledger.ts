import type { LedgerEntry, MovementGroup } from '@atelier/contract/credits';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { dayNamed, startOfDay } from './calendar.ts';

export interface LedgerQuestion {
  walletId: string;
  /** Only what this person moved. */
  memberId?: string | undefined;
  toolType?: number | undefined;
  kind?: MovementGroup | undefined;
  /** `YYYY-MM-DD` of `timeZone`, both included. */
  from?: string | undefined;
  to?: string | undefined;
  timeZone: string;
  /** From 1. */
  page: number;
  size: number;
}

/** By what a person asks for, the kinds that are written. */
const kindsOf: Readonly<Record<MovementGroup, readonly string[]>> = {
  use: ['hold'],
  return: ['release'],
  in: ['grant'],
  out: ['expire', 'refund'],
};

interface EntryRow extends Record<string, unknown> {
  id: string;
  kind: LedgerEntry['kind'] | 'refund';
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
  // What a finished task keeps was taken by its hold: its capture changes nothing that a person has.
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
  if (from !== undefined) conditions.push(sql`m.created_at >= ${startOfDay(dayNamed(from), timeZone)}`);
  if (to !== undefined) conditions.push(sql`m.created_at < ${startOfDay(dayNamed(to) + 1, timeZone)}`);
  return sql.join(conditions, sql` and `);
};

/** A page of the changes of a wallet's balance, newest first. */
export const readLedger = async (
  db: Database,
  question: LedgerQuestion,
): Promise<{ total: number; entries: LedgerEntry[] }> => {
  const where = conditionsOf(question);
  const [counted, { rows }] = await Promise.all([
    db.orm.execute<{ total: number }>(sql`select count(*)::int as total from ledger_movements m where ${where}`),
    db.orm.execute<EntryRow>(sql`
      select m.id, m.kind, m.amount, m.balance, m.task_id, m.tool_type, m.user_id, u.nickname, m.created_at,
        case when m.kind = 'grant' then (
          select l.source from ledger_entries e join credit_lots l on l.id = e.lot_id where e.movement_id = m.id limit 1) end as source
      from ledger_movements m left join users u on u.id = m.user_id
      where ${where}
      order by m.id desc limit ${question.size} offset ${(question.page - 1) * question.size}`),
  ]);
  const entries = rows.map((row) => ({
    id: row.id,
    kind: row.kind === 'refund' ? ('expire' as const) : row.kind,
    amount: row.amount,
    balance: row.balance,
    source: row.kind === 'refund' ? 'refund' : (row.source ?? ''),
    task_id: row.task_id,
    tool_type: row.tool_type,
    member: row.user_id === null ? null : { id: row.user_id, nickname: row.nickname ?? '' },
    created_at: new Date(row.created_at).toISOString(),
  }));
  return { total: counted.rows[0]?.total ?? 0, entries };
};
