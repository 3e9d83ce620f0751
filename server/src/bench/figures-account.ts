import { login } from '@atelier/contract/auth';
import { apiBase } from '@atelier/contract/call';
import { type Figure, median } from '@atelier/testing/figure';
import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { createApp } from '../app.ts';
import { createAccount } from '../modules/auth/accounts.ts';
import { hashPassword, verifyPassword } from '../modules/auth/passwords.ts';
import { grant, hold } from '../modules/wallet/ledger.ts';
import { parseConfig } from '../platform/config/config.ts';
import { type Database, withTransaction } from '../platform/db/database.ts';
import { seedDemo } from '../seed/demo.ts';
import { type BenchDatabase, withBenchDatabase } from './bench-database.ts';

/** Spends at once, and sign-ins: as many as keep the processors busy while others wait for the disk. */
const callers = { spend: 8, signIn: 24 };
const rounds = 20;
const warmUps = 3;
/** Of one round. */
const signIns = 72;

/** How many a second, so many at a time. */
const rateOf = async (count: number, atOnce: number, one: () => Promise<unknown>): Promise<number> => {
  let open = count;
  const start = performance.now();
  const work = async () => {
    while (open > 0) {
      open -= 1;
      await one();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return (count * 1000) / (performance.now() - start);
};

interface Pair {
  own: number;
  limit: number;
}

const inTurns = async (own: () => Promise<number>, limit: () => Promise<number>): Promise<Pair[]> => {
  const pairs: Pair[] = [];
  for (let round = -warmUps; round < rounds; round += 1) {
    const pair = { own: await own(), limit: await limit() };
    if (round >= 0) pairs.push(pair);
  }
  return pairs;
};

const figureOf = (id: string, pairs: readonly Pair[], atOnce: number, words: string): Figure => {
  const rate = (arm: keyof Pair) => `${Math.round(median(pairs.map((pair) => pair[arm])))}/s`;
  const value = median(pairs.map(({ own, limit }) => own / limit));
  const note = `${words}: ${rate('own')} against ${rate('limit')}, ${atOnce} at once, ${pairs.length} pairs`;
  return { id, value, unit: 'x', target: 0.7, better: 'higher', note };
};

/** People of their own and addresses of their own, as they come in the morning. */
const seedPeople = async (db: Database, count: number, passwordHash: string): Promise<string[]> => {
  const phones = Array.from({ length: count }, (_, index) => `138${String(index).padStart(8, '0')}`);
  for (const phone of phones)
    await withTransaction(db, (tx) =>
      createAccount(tx, { phone: `+86${phone}`, passwordHash, invitedBy: null, language: 'zh' }),
    );
  return phones;
};

/** Sign-ins through the whole of the API against nothing but the check of the same password. */
const measureLogin = async ({ db, dataDir }: BenchDatabase): Promise<Figure> => {
  const password = 'linen and silk';
  const stored = await hashPassword(password);
  const phones = await seedPeople(db, signIns, stored);
  const config = parseConfig({
    NODE_ENV: 'test',
    ATELIER_DATA: dataDir,
    DATABASE_URL: db.url,
    RATE_LIMIT: '0',
    ROLE: 'api',
    LOG_LEVEL: 'silent',
  });
  const app = await createApp({ config, db });
  try {
    await app.ready();
    let next = 0;
    const signIn = async () => {
      next += 1;
      const username = phones[next % phones.length];
      const remoteAddress = `10.0.${next % 200}.${next % 250}`;
      const payload = { username, password };
      const answer = await app.inject({ method: 'POST', url: `${apiBase}${login.path}`, payload, remoteAddress });
      if (answer.statusCode !== 200) throw new Error(`a sign-in was answered ${answer.statusCode}: ${answer.body}`);
    };
    const pairs = await inTurns(
      () => rateOf(signIns, callers.signIn, signIn),
      () => rateOf(signIns, callers.signIn, () => verifyPassword(stored, password)),
    );
    return figureOf('account.login.ratio', pairs, callers.signIn, 'sign-ins against checks of the password alone');
  } finally {
    await app.close();
  }
};

const fillWallet = async (db: Database): Promise<{ walletId: string; userId: string }> => {
  const userId = await seedDemo(db);
  const { rows } = await db.orm.execute<{ id: string }>(sql`select id from wallets where user_id = ${userId}`);
  const walletId = rows[0]?.id ?? '';
  const expiresAt = new Date(Date.now() + 86_400_000);
  await withTransaction(db, (tx) =>
    grant(tx, { walletId, amount: 1_000_000, source: 'grant', expiresAt, idempotencyKey: 'bench' }),
  );
  return { walletId, userId };
};

/** What a hold writes, by hand: the same rows and the same locks, nothing decided on the way. */
const spendByHand = async ({ pool }: Database, walletId: string, userId: string): Promise<void> => {
  const client = await pool.connect();
  const [taskId, movementId] = [uuidv7(), uuidv7()];
  try {
    await client.query('begin');
    await client.query('select id from wallets where id = $1 for update', [walletId]);
    const { rows } = await client.query<{ id: string }>(
      `select id, remaining from credit_lots where wallet_id = $1 and remaining > 0 and (expires_at is null or expires_at > clock_timestamp())
       order by expires_at asc nulls last, id asc`,
      [walletId],
    );
    const lotId = rows.at(-1)?.id;
    await client.query(`insert into holds (task_id, wallet_id, user_id, amount, tool_type) values ($1, $2, $3, 1, 5)`, [
      taskId,
      walletId,
      userId,
    ]);
    await client.query('insert into hold_lots (task_id, lot_id, amount) values ($1, $2, 1)', [taskId, lotId]);
    await client.query('update credit_lots set remaining = remaining - 1 where id = $1', [lotId]);
    await client.query(
      `insert into ledger_movements (id, wallet_id, kind, amount, balance, task_id, tool_type, user_id)
       values ($1, $2, 'hold', -1, (select sum(remaining) from credit_lots where wallet_id = $2 and remaining > 0), $3, 5, $4)`,
      [movementId, walletId, taskId, userId],
    );
    await client.query(
      `insert into ledger_entries (movement_id, line, wallet_id, lot_id, account, amount)
       values ($1, 0, $2, $3, 'spendable', -1), ($1, 1, $2, $3, 'held', 1)`,
      [movementId, walletId, lotId],
    );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
};

/** Holds on one wallet at once, against the same rows written by hand. */
const measureSpend = async ({ db }: BenchDatabase): Promise<Figure> => {
  const { walletId, userId } = await fillWallet(db);
  const spend = () =>
    withTransaction(db, (tx) => hold(tx, { walletId, userId, taskId: uuidv7(), amount: 1, toolType: 5 }));
  const pairs = await inTurns(
    () => rateOf(64, callers.spend, spend),
    () => rateOf(64, callers.spend, () => spendByHand(db, walletId, userId)),
  );
  return figureOf(
    'wallet.spend.ratio',
    pairs,
    callers.spend,
    'holds on one wallet against the same rows written by hand',
  );
};

export const measureLogins = (): Promise<Figure[]> => withBenchDatabase(async (bench) => [await measureLogin(bench)]);

export const measureSpending = (): Promise<Figure[]> => withBenchDatabase(async (bench) => [await measureSpend(bench)]);
