import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { createAccount } from '../modules/auth/accounts.ts';
import { createAccessTokens } from '../modules/auth/session.ts';
import { ledgerDrift } from '../modules/wallet/audit.ts';
import { parseConfig } from '../platform/config/config.ts';
import { type Database, openDatabase, withTransaction } from '../platform/db/database.ts';
import { loadSecrets } from '../platform/secrets/secrets.ts';

/** A signed-in user. */
export interface Designer {
  userId: string;
  /** A new access token of the session, valid for two hours. */
  bearer(): string;
}

/** Database consistency after a load. */
export interface Books {
  /** Sum of ledger inconsistencies in credits. */
  drift: number;
  /** Number of tasks by state. */
  tasks: Readonly<Record<string, number>>;
  /** Completed tasks that were not charged exactly their price once. */
  wronglyCharged: number;
}

export interface Crowd {
  designers: readonly Designer[];
  books(): Promise<Books>;
  close(): Promise<void>;
}

/** Accounts created concurrently. */
const atOnce = 8;

const addOne = (db: Database, phone: string): Promise<{ userId: string; sessionId: string }> =>
  withTransaction(db, async (tx) => {
    const userId = await createAccount(tx, { phone, passwordHash: null, invitedBy: null, language: 'zh' });
    const sessionId = uuidv7();
    await tx.execute(sql`insert into sessions (id, user_id, user_agent, expires_at)
      values (${sessionId}, ${userId}, 'load', now() + interval '1 day')`);
    return { userId, sessionId };
  });

const readBooks = async (db: Database): Promise<Books> => {
  const { rows } = await db.pool.query<{ state: string; count: number }>(
    'select state, count(*)::int as count from tasks group by state',
  );
  const charged = await db.pool.query<{ count: number }>(
    `select count(*)::int as count from tasks where state = 'completed' and charged <> price`,
  );
  return {
    drift: await ledgerDrift(db.orm),
    tasks: Object.fromEntries(rows.map(({ state, count }) => [state, count])),
    wronglyCharged: charged.rows[0]?.count ?? 0,
  };
};

/** Retries while the database restarts. */
const patiently = async <Result>(ask: () => Promise<Result>, tries = 30): Promise<Result> => {
  try {
    return await ask();
  } catch (error) {
    if (tries <= 1) throw error;
    await sleep(500);
    return patiently(ask, tries - 1);
  }
};

/**
 * Creates users with 40 credits and a session each, without passwords and codes: a working day is measured, not sign-ins. `env`: database
 * and secrets of the nodes.
 */
export const gatherCrowd = async (env: NodeJS.ProcessEnv, count: number): Promise<Crowd> => {
  const config = parseConfig({ ATELIER_DATA: '.', ...env });
  if (config.databaseUrl === undefined) throw new Error('DATABASE_URL names the database of the nodes');
  const db = openDatabase(config.databaseUrl, () => undefined, atOnce);
  const secrets = await loadSecrets(config.dataDir, config.secrets);
  const tokens = createAccessTokens(secrets.access);
  const first = Math.floor(Math.random() * 9_000_000);
  const designers: Designer[] = [];
  for (let from = 0; from < count; from += atOnce) {
    const some = Array.from({ length: Math.min(atOnce, count - from) }, (_, index) =>
      addOne(db, `+86137${String(10_000_000 + first + from + index).slice(-8)}`),
    );
    for (const claims of await Promise.all(some))
      designers.push({ userId: claims.userId, bearer: () => tokens.sign(claims) });
  }
  return {
    designers,
    books: () => patiently(() => readBooks(db)),
    close: () => db.close(),
  };
};
