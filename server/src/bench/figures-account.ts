import { type Figure, median } from '@atelier/testing/figure';
import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { grant, hold } from '../modules/wallet/ledger.ts';
import { type Database, withTransaction } from '../platform/db/database.ts';
import { seedDemo } from '../seed/demo.ts';
import { type BenchDatabase, withBenchDatabase } from './bench-database.ts';

/** Concurrent spends. */
const callers = 8;
const rounds = 20;
const warmUps = 3;

/** Operations per second at a given concurrency. */
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

/** Writes the rows of a hold by hand, with the same locks and no logic. */
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

/** Measures concurrent holds on one wallet against the same rows written by hand. */
const measureSpend = async ({ db }: BenchDatabase): Promise<Figure> => {
  const { walletId, userId } = await fillWallet(db);
  const spend = () =>
    withTransaction(db, (tx) => hold(tx, { walletId, userId, taskId: uuidv7(), amount: 1, toolType: 5 }));
  const pairs = await inTurns(
    () => rateOf(64, callers, spend),
    () => rateOf(64, callers, () => spendByHand(db, walletId, userId)),
  );
  return figureOf('wallet.spend.ratio', pairs, callers, 'holds on one wallet against the same rows written by hand');
};

export const measureSpending = (): Promise<Figure[]> => withBenchDatabase(async (bench) => [await measureSpend(bench)]);
