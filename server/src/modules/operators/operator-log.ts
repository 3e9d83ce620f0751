import type { OperatorLogRow } from '@atelier/contract/console';
import { eq, sql } from 'drizzle-orm';
import { ApiFailure, firstOf } from '../../platform/api-failure.ts';
import { newId } from '../../platform/db/clock.ts';
import { type Database, type Tx, withTransaction } from '../../platform/db/database.ts';
import { readPage } from '../../platform/db/listing.ts';
import { adminLog } from '../../platform/db/schema/person.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import type { PhoneCodes } from '../auth/phone-codes.ts';
import type { Session } from '../auth/session.ts';

/** Username of an account, for the log. @throws ApiFailure 44000 */
export const nameOf = async (tx: Pick<Tx, 'execute'>, userId: string): Promise<string> => {
  const { rows } = await tx.execute<{ username: string }>(sql`select username from users where id::text = ${userId}`);
  return firstOf(rows).username;
};

/** A refusal with its remedy for the operator. */
export class AdminError extends Error {
  constructor(message: string, options?: { cause: unknown }) {
    super(message, options);
    this.name = 'AdminError';
  }
}

export const refusalOf = (error: unknown): string | null =>
  error instanceof AdminError || error instanceof ApiFailure ? error.message : null;

/** Log row of an action in the console or on the command line. */
interface AdminAction {
  by: string;
  /** Command name: `accounts block`. */
  command: string;
  input: Record<string, unknown>;
  reason: string;
}

interface LogOptions<Outcome> {
  /** Runs before the transaction, so that no second connection is needed within it. */
  check?: () => Promise<void>;
  /** Repeatable work that takes hours: each statement commits by itself, because a long transaction would block vacuum. */
  isLong?: boolean;
  /** Logged part of the result; all by default. */
  outcomeOf?: (result: Outcome) => Record<string, unknown>;
}

/** Runs `work` in a transaction with its log row. A refusal is logged too. @returns the result of `work` */
export const withLog = async <Outcome extends object>(
  db: Database,
  action: AdminAction,
  work: (tx: Tx) => Promise<Outcome>,
  { check, isLong = false, outcomeOf = (result) => result as Record<string, unknown> }: LogOptions<Outcome> = {},
): Promise<Outcome> => {
  const logged = async (tx: Tx): Promise<Outcome> => {
    const result = await work(tx);
    await tx.insert(adminLog).values({ id: newId(), ...action, isDone: true, outcome: outcomeOf(result) });
    return result;
  };
  try {
    await check?.();
    return await (isLong ? logged(db.orm as Tx) : withTransaction(db, logged));
  } catch (error) {
    const refused = refusalOf(error);
    if (refused !== null)
      await db.orm.insert(adminLog).values({ id: newId(), ...action, isDone: false, outcome: { refused } });
    throw error;
  }
};

/** Like `withLog`, for work with its own transactions: the row is inserted before the work and updated with its outcome. */
const withOwnTransactions = async <Outcome>(
  db: Database,
  action: AdminAction,
  work: () => Promise<Outcome>,
): Promise<Outcome> => {
  const id = newId();
  const settle = (isDone: boolean, outcome: Record<string, unknown>) =>
    db.orm.update(adminLog).set({ isDone, outcome }).where(eq(adminLog.id, id));
  await db.orm.insert(adminLog).values({ id, ...action, isDone: false, outcome: { begun: true } });
  try {
    const outcome = await work();
    await settle(true, {});
    return outcome;
  } catch (error) {
    await settle(false, { refused: error instanceof Error ? error.message : String(error) });
    throw error;
  }
};

type ConsoleAction = Pick<AdminAction, 'command'> & Partial<AdminAction>;
type Operator = Pick<Session, 'userId'>;

/** The same for actions in the console, by the operator's username. */
export const consoleLog = (db: Database) => {
  const complete = async ({ userId }: Operator, { command, input, reason = '' }: ConsoleAction) => ({
    ...{ command, reason, by: await nameOf(db.orm, userId) },
    input: { ...input, place: 'console' },
  });
  return {
    withLog: async <Outcome extends object>(
      operator: Operator,
      action: ConsoleAction,
      work: (tx: Tx) => Promise<Outcome>,
      options?: LogOptions<Outcome>,
    ) => withLog(db, await complete(operator, action), work, options),
    withOwnTransactions: async <Outcome>(operator: Operator, action: ConsoleAction, work: () => Promise<Outcome>) =>
      withOwnTransactions(db, await complete(operator, action), work),
  };
};

type LogLine = Omit<OperatorLogRow, 'at' | 'about'> & { at: Date; about: string | null };

/** A page of the log, newest first. */
export const listOperatorLog = async (
  db: Database,
  { page, size }: { page: number; size: number },
): Promise<{ total: number; lines: OperatorLogRow[] }> => {
  const { total, rows } = await readPage<LogLine>(db.orm, {
    columns: sql`id, at, by, command, reason, is_done,
      coalesce(input->>'name', (select string_agg(value, ' ') from jsonb_array_elements_text(input->'operands'))) as about`,
    ...{ from: sql`admin_log`, order: sql`at desc, id desc`, page, size },
  });
  return {
    total,
    lines: rows.map(({ at, about, ...line }) => ({ ...line, about: about ?? '', at: new Date(at).toISOString() })),
  };
};

/** Dependencies of the operator console. */
export interface OperatorContext {
  db: Database;
  limits: Limits;
  secrets: Secrets;
  codes: PhoneCodes;
  /** Product name that an authenticator app displays. */
  issuer: string;
}

export type Requester = Pick<Session, 'userId' | 'sessionId'>;
