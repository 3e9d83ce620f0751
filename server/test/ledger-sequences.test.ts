import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ledgerDrift } from '../src/modules/wallet/audit.ts';
import {
  capture,
  expireLots,
  giveBack,
  grant,
  hold,
  lockWallet,
  quotaOf,
  release,
} from '../src/modules/wallet/ledger.ts';
import { ApiFailure } from '../src/platform/api-failure.ts';
import { postgresCode, type Tx, withTransaction } from '../src/platform/db/database.ts';
import { createTestServer, type TestServer } from './test-server.ts';

const sequences = process.env.TEST_FULL ? 1000 : 20;

/** The accounts of the tasks. */
const owner = uuidv7();
let testServer: TestServer;
beforeAll(async () => {
  testServer = await createTestServer();
});
afterAll(() => testServer.close());

class Crash extends Error {}

interface Lot {
  id: string;
  left: number;
  /** Grows with time; the past is 0. */
  endsAt: number;
}
interface Held {
  state: 'open' | 'captured' | 'released';
  shares: { lot: Lot; amount: number }[];
}

/** A plain model of the ledger. */
const createModel = () => {
  const lots: Lot[] = [];
  const tasks = new Map<string, Held>();
  let clock = 1;
  const alive = () => lots.filter((lot) => lot.endsAt > 0);
  const sweep = () => {
    for (const lot of lots) if (lot.endsAt === 0) lot.left = 0;
  };
  const sumOf = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0);
  return {
    tasks,
    lots,
    alive,
    sweep,
    spendable: () => sumOf(alive().map((lot) => lot.left)),
    held: () =>
      sumOf(
        [...tasks.values()]
          .filter(({ state }) => state === 'open')
          .flatMap(({ shares }) => shares.map((s) => s.amount)),
      ),
    // Future lots end in their order; a revived one ends before them, after those revived earlier.
    addLot: (id: string, amount: number) => lots.push({ id, left: amount, endsAt: 1e6 + lots.length }),
    hold(id: string, amount: number) {
      sweep();
      let open = amount;
      const shares = alive()
        .sort((a, b) => a.endsAt - b.endsAt)
        .flatMap((lot) => {
          const taken = Math.min(open, lot.left);
          open -= taken;
          lot.left -= taken;
          return taken > 0 ? [{ lot, amount: taken }] : [];
        });
      tasks.set(id, { state: 'open', shares });
    },
    release(task: Held) {
      sweep();
      task.state = 'released';
      for (const { lot, amount } of task.shares) {
        if (lot.endsAt === 0) {
          clock += 1;
          lot.endsAt = clock;
        }
        lot.left += amount;
      }
    },
  };
};

const step = fc.record({
  kind: fc.constantFrom(
    'submit',
    'submit',
    'submit',
    'complete',
    'fail',
    'give-back',
    'cancel',
    'duplicate',
    'race',
    'expire',
    'sweep',
    'grant',
  ),
  amount: fc.constantFrom(0, 5, 5, 100, 220),
  pick: fc.nat(30),
  crashes: fc.boolean(),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const newWallet = async (): Promise<string> => {
  const [userId, walletId] = [uuidv7(), uuidv7()];
  await testServer.db.pool.query(
    `insert into users (id, username, phone, nickname, invite_code) values ($1::uuid, $2, $2, '', $2)`,
    [userId, userId],
  );
  await testServer.db.pool.query('insert into wallets (id, user_id) values ($1, $2)', [walletId, userId]);
  return walletId;
};

/** Runs the work; every other time the process "dies" just before the commit, and then it runs again as after a restart. */
const run = async <R>(crashes: boolean, work: (tx: Tx) => Promise<R>): Promise<R> => {
  if (crashes) {
    const dies = withTransaction(testServer.db, async (tx) => {
      await work(tx);
      throw new Crash();
    });
    await dies.catch((error: unknown) => {
      if (!(error instanceof Crash)) throw error;
    });
  }
  return withTransaction(testServer.db, work);
};

const runSequence = async (steps: readonly Step[]): Promise<void> => {
  const walletId = await newWallet();
  const model = createModel();
  const addLot = async (amount: number, crashes: boolean) => {
    const idempotencyKey = `lot ${model.lots.length}`;
    const expiresAt = new Date(Date.now() + (30 + model.lots.length) * 86_400_000);
    expect(
      await run(crashes, (tx) => grant(tx, { walletId, amount, source: 'package', expiresAt, idempotencyKey })),
    ).toBe(true);
    const { rows } = await testServer.db.pool.query(
      'select id from credit_lots where wallet_id = $1 order by id desc limit 1',
      [walletId],
    );
    model.addLot(rows[0].id, amount);
  };
  const pickTask = (pick: number) => [...model.tasks][pick % Math.max(1, model.tasks.size)];

  const doStep = async ({ kind, amount, pick, crashes }: Step): Promise<void> => {
    const [taskId, task] = pickTask(pick) ?? [];
    if (kind === 'submit') {
      const id = uuidv7();
      const isEnough = amount <= model.spendable();
      const submitted = run(crashes, (tx) => hold(tx, { walletId, userId: owner, taskId: id, amount }));
      if (isEnough) {
        await submitted;
        model.hold(id, amount);
      } else await expect(submitted).rejects.toBeInstanceOf(ApiFailure);
    } else if (kind === 'grant') await addLot(amount + 1, crashes);
    else if (kind === 'sweep') {
      await run(crashes, async (tx) => {
        await lockWallet(tx, walletId);
        await expireLots(tx, walletId);
      });
      model.sweep();
    } else if (kind === 'expire') {
      const lot = model.alive()[pick % Math.max(1, model.alive().length)];
      if (!lot) return;
      await testServer.db.pool.query(`update credit_lots set expires_at = now() - interval '1 second' where id = $1`, [
        lot.id,
      ]);
      lot.endsAt = 0;
    } else if (!taskId || !task) return;
    else if (kind === 'duplicate') {
      const again = run(false, (tx) => hold(tx, { walletId, userId: owner, taskId, amount: 0 })).catch(postgresCode);
      expect(await again).toBe('23505');
    } else if (kind === 'complete') {
      const taken = await run(crashes, (tx) => capture(tx, taskId));
      expect(taken === null).toBe(task.state !== 'open');
      if (task.state === 'open') task.state = 'captured';
    } else if (kind === 'give-back') {
      const back = await run(crashes, (tx) => giveBack(tx, taskId));
      expect(back === null).toBe(task.state !== 'captured');
      if (task.state === 'captured') model.release(task);
    } else if (kind === 'race') {
      const [captured, released] = await Promise.all([
        run(crashes, (tx) => capture(tx, taskId)),
        run(false, (tx) => release(tx, taskId)),
      ]);
      expect([captured, released].filter((moved) => moved !== null)).toHaveLength(task.state === 'open' ? 1 : 0);
      if (captured !== null) task.state = 'captured';
      if (released !== null) model.release(task);
    } else {
      const back = await run(crashes, (tx) => release(tx, taskId));
      expect(back === null).toBe(task.state !== 'open');
      if (task.state === 'open') model.release(task);
    }
  };

  await addLot(300, false);
  for (const [index, one] of steps.entries()) {
    await doStep(one);
    if (index % 5 === 0 || index === steps.length - 1) {
      expect(await quotaOf(testServer.db.orm, walletId)).toEqual({
        residue_count: model.spendable(),
        held: model.held(),
      });
    }
  }
};

it(`${sequences} random sequences of submit, complete, fail, give back, cancel, duplicate, expire and crash: drift 0`, async () => {
  const property = fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), runSequence);
  await fc.assert(property, {
    numRuns: sequences,
    endOnFailure: true,
    seed: process.env.TEST_FULL ? Date.now() : 20_261_120,
  });
  expect(await ledgerDrift(testServer.db.orm)).toBe(0);
}, 600_000);

it('the drift figure detects a lost credit', async () => {
  await testServer.db.pool.query(
    'update credit_lots set remaining = remaining - 1 where id = (select id from credit_lots where remaining > 0 limit 1)',
  );
  expect(await ledgerDrift(testServer.db.orm)).toBe(1);
});
