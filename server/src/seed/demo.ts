import path from 'node:path';
import { trialCredits } from '@atelier/catalogue/constants';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@atelier/embedded-postgres/embedded-postgres';
import { MissingDatabaseError } from '@atelier/embedded-postgres/missing-database-error';
import { eq } from 'drizzle-orm';
import { createAccount, hashPassword } from '../modules/auth/accounts.ts';
import { toE164 } from '../modules/auth/phone-codes.ts';
import { AdminError } from '../modules/operators/operator-log.ts';
import { grant } from '../modules/wallet/ledger.ts';
import { readClock } from '../platform/db/clock.ts';
import { type Database, openDatabase, type Tx, takeTurns, withTransaction } from '../platform/db/database.ts';
import { users } from '../platform/db/schema/accounts.ts';
import { wallets } from '../platform/db/schema/ledger.ts';
import { describeStartError } from '../platform/process/start-error.ts';

/** Signs in by password or by a code from the developer inbox. */
export const demo = { phone: '13800000000', username: 'demo', password: 'atelier', credits: 1280 };

/** Demo operator (role '3') with access to the remotes' state. */
export const demoOperator = { phone: '13800000003', username: 'operator', password: 'atelier' };

/** Creates a missing account; nodes that start together are serialised, and later ones find it. @returns its id */
const makeOnce = (db: Database, username: string, make: (tx: Tx) => Promise<string>): Promise<string> =>
  withTransaction(db, async (tx) => {
    await takeTurns(tx);
    const [known] = await tx.select({ id: users.id }).from(users).where(eq(users.username, username));
    return known?.id ?? make(tx);
  });

/** Creates the operator's account once. */
export const seedOperator = async (db: Database): Promise<void> => {
  const { phone, username, password } = demoOperator;
  const [known] = await db.orm.select({ id: users.id }).from(users).where(eq(users.username, username));
  if (known) return;
  const passwordHash = await hashPassword(password);
  await makeOnce(db, username, async (tx) => {
    const id = await createAccount(tx, {
      phone: toE164(phone),
      passwordHash,
      invitedBy: null,
      language: 'zh',
      username,
      nickname: 'Operator',
    });
    await tx.update(users).set({ isOperator: true }).where(eq(users.id, id));
    return id;
  });
};

/** Creates the demo account once; running it again changes nothing. @returns its id. */
export const seedDemo = async (db: Database): Promise<string> => {
  const [known] = await db.orm.select({ id: users.id }).from(users).where(eq(users.username, demo.username));
  if (known) return known.id;
  const passwordHash = await hashPassword(demo.password);
  return makeOnce(db, demo.username, async (tx) => {
    const id = await createAccount(tx, {
      phone: toE164(demo.phone),
      passwordHash,
      invitedBy: null,
      language: 'zh',
      username: demo.username,
      nickname: 'Demo',
    });
    const [wallet] = await tx.select({ id: wallets.id }).from(wallets).where(eq(wallets.userId, id));
    if (!wallet) throw new Error('an account was made without a wallet');
    // Together with the trial credits, the sum is the demo's amount.
    const amount = demo.credits - trialCredits.credits;
    await grant(tx, { walletId: wallet.id, amount, source: 'grant', expiresAt: null, idempotencyKey: 'demo' });
    return id;
  });
};

interface OpenOptions {
  /** Also allows a database without tables, and a data folder without a database, which is created. */
  mayCreate?: boolean;
}

const openEmbedded = async (data: string, mayCreate: boolean): Promise<EmbeddedPostgres> => {
  try {
    return await startEmbeddedPostgres(data, undefined, { mayCreate });
  } catch (cause) {
    if (!(cause instanceof MissingDatabaseError)) throw cause;
    const [reason = ''] = cause.message.split('\n');
    throw new AdminError(
      `${reason} Set ATELIER_DATA to the data folder of the installation, or DATABASE_URL to its database.`,
      { cause },
    );
  }
};

const checkInstallation = async (db: Database, mayCreate: boolean): Promise<void> => {
  try {
    await readClock(db.pool);
  } catch (cause) {
    throw new AdminError(describeStartError(cause, 'The database cannot be opened'), { cause });
  }
  if (mayCreate) return;
  const { rows } = await db.pool.query<{ users: string | null }>(`select to_regclass('public.users') as users`);
  if (rows[0]?.users != null) return;
  throw new AdminError(
    'This database has no installation in it, and nothing was created: set ATELIER_DATA to the data folder of the installation, or DATABASE_URL to its database.',
  );
};

/** Opens the database of a data folder (or DATABASE_URL) and closes it after the work. @throws AdminError without an installation */
export const withDatabase = async (
  data: string,
  work: (db: Database) => Promise<void>,
  { mayCreate = false }: OpenOptions = {},
): Promise<void> => {
  if (data === '') throw new Error('--data names the data folder of the running product');
  const given = process.env.DATABASE_URL;
  const embedded = given ? undefined : await openEmbedded(path.resolve(data), mayCreate);
  const db = openDatabase(given ?? embedded?.url ?? '');
  try {
    await checkInstallation(db, mayCreate);
    await work(db);
  } finally {
    await db.close();
    await embedded?.stop();
  }
};
