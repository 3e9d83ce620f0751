import type { OperatorLogRow } from '@atelier/contract/console';
import { eq, sql } from 'drizzle-orm';
import { ApiFailure } from '../../platform/api-failure.ts';
import { newId } from '../../platform/db/clock.ts';
import { type Database, type Tx, withTransaction } from '../../platform/db/database.ts';
import { adminLog } from '../../platform/db/schema/operator.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import type { PhoneCodes } from '../auth/phone-codes.ts';
import type { Session } from '../auth/session.ts';

/** Username of an account, for the log. @throws ApiFailure 44000 */
export const nameOf = async (tx: Pick<Tx, 'execute'>, userId: string): Promise<string> => {
  const { rows } = await tx.execute<{ username: string }>(sql`select username from users where id::text = ${userId}`);
  if (!rows[0]) throw new ApiFailure('44000');
  return rows[0].username;
};

interface AdminAction {
  userId: string;
  /** As the command line calls it: `accounts block`. */
  command: string;
  input?: Record<string, unknown>;
  reason?: string;
}

const recordOf = async (db: Database, { userId, command, input = {}, reason = '' }: AdminAction) => ({
  id: newId(),
  by: await nameOf(db.orm, userId),
  reason,
  command,
  input: { ...input, place: 'console' },
});

/**
 * Runs `work` in a transaction with its row of the log. A refusal is logged too, with its code.
 * @param check runs before the transaction, so that no second connection is needed within it
 * @returns what `work` gave
 */
export const withLog = async <Outcome extends Record<string, unknown>>(
  db: Database,
  deed: AdminAction,
  work: (tx: Tx) => Promise<Outcome>,
  check: () => Promise<void> = async () => {},
): Promise<Outcome> => {
  const record = await recordOf(db, deed);
  try {
    await check();
    return await withTransaction(db, async (tx) => {
      const outcome = await work(tx);
      await tx.insert(adminLog).values({ ...record, isDone: true, outcome });
      return outcome;
    });
  } catch (error) {
    if (error instanceof ApiFailure)
      await db.orm.insert(adminLog).values({ ...record, isDone: false, outcome: { refused: error.message } });
    throw error;
  }
};

/**
 * As `withLog`, for work that has transactions of its own: the row is there before the work begins, and says afterwards what came of it. A node that
 * dies meanwhile leaves a row that is not done.
 */
export const withOwnTransactions = async <Outcome>(
  db: Database,
  deed: AdminAction,
  work: () => Promise<Outcome>,
): Promise<Outcome> => {
  const record = await recordOf(db, deed);
  const settle = (isDone: boolean, outcome: Record<string, unknown>) =>
    db.orm.update(adminLog).set({ isDone, outcome }).where(eq(adminLog.id, record.id));
  await db.orm.insert(adminLog).values({ ...record, isDone: false, outcome: { begun: true } });
  try {
    const outcome = await work();
    await settle(true, {});
    return outcome;
  } catch (error) {
    await settle(false, { refused: error instanceof Error ? error.message : String(error) });
    throw error;
  }
};

interface LogLine extends Record<string, unknown> {
  id: string;
  at: Date;
  by: string;
  command: string;
  about: string | null;
  reason: string;
  is_done: boolean;
}

/** A page of the log, the newest first. */
export const listOperatorLog = async (
  db: Database,
  { page, size }: { page: number; size: number },
): Promise<{ total: number; lines: OperatorLogRow[] }> => {
  const [{ rows }, counted] = await Promise.all([
    db.orm.execute<LogLine>(sql`
      select id, at, by, command, reason, is_done,
        coalesce(input->>'name', (select string_agg(value, ' ') from jsonb_array_elements_text(input->'operands'))) as about
      from admin_log order by at desc, id desc limit ${size} offset ${(page - 1) * size}`),
    db.orm.execute<{ total: number }>(sql`select count(*)::int as total from admin_log`),
  ]);
  return {
    total: counted.rows[0]?.total ?? 0,
    lines: rows.map(({ at, about, ...line }) => ({ ...line, about: about ?? '', at: new Date(at).toISOString() })),
  };
};

/** What the operator's console is built from. */
export interface OperatorContext {
  db: Database;
  limits: Limits;
  secrets: Secrets;
  codes: PhoneCodes;
  /** Name of the product, as an authenticator lists it. */
  issuer: string;
}

/** Which operator asks, on which device. */
export type Asker = Pick<Session, 'userId' | 'sessionId'>;
