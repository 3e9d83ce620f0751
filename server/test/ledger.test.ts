import { ledgerListing } from '@atelier/contract/credits';
import { generateCount } from '@atelier/contract/membership';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ledgerDrift } from '../src/modules/wallet/audit.ts';
import { capture, grant, hold, quotaOf, release } from '../src/modules/wallet/ledger.ts';
import { withTransaction } from '../src/platform/db/database.ts';
import { pruneExpired } from '../src/services.ts';
import { createTestServer, type TestServer } from './test-server.ts';

/** The accounts of the tasks. */
const owner = uuidv7();
let testServer: TestServer;
beforeAll(async () => {
  testServer = await createTestServer();
});
afterAll(async () => {
  expect(await ledgerDrift(testServer.db.orm)).toBe(0);
  await testServer.close();
});

const query = (text: string, values: unknown[] = []) => testServer.db.pool.query(text, values);
const inTx = <R>(work: Parameters<typeof withTransaction<R>>[1]) => withTransaction(testServer.db, work);

/** A wallet with lots of the given sizes, which end after the given days. */
const buildWallet = async (lots: { amount: number; days: number | null; source?: 'trial' | 'package' }[]) => {
  const tokens = await testServer.signUp();
  const { rows } = await query(
    'select w.id, u.id as user_id from wallets w join users u on u.id = w.user_id where u.phone = $1',
    [`+86${tokens.phone}`],
  );
  const walletId = rows[0].id as string;
  // The trial lot would distort the figures.
  await query('update credit_lots set expires_at = now() where wallet_id = $1', [walletId]);
  await pruneExpired(testServer.db, testServer.app.services.balances);
  for (const [index, lot] of lots.entries()) {
    const expiresAt = lot.days === null ? null : new Date(Date.now() + lot.days * 86_400_000);
    await inTx((tx) =>
      grant(tx, {
        walletId,
        amount: lot.amount,
        source: lot.source ?? 'package',
        expiresAt,
        idempotencyKey: `lot ${index}`,
      }),
    );
  }
  return { walletId, tokens, userId: rows[0].user_id as string };
};

const quota = (walletId: string) => quotaOf(testServer.db.orm, walletId);
const remaining = async (walletId: string) =>
  (
    await query(`select remaining from credit_lots where wallet_id = $1 and source <> 'trial' order by created_at`, [
      walletId,
    ])
  ).rows.map((row) => row.remaining as number);
const endLot = (walletId: string, index: number) =>
  query(
    `update credit_lots set expires_at = now() - interval '1 second'
     where id = (select id from credit_lots where wallet_id = $1 and source <> 'trial' order by created_at offset $2 limit 1)`,
    [walletId, index],
  );

describe('credits of a task', () => {
  it('are held in compute credits at submission, then captured [spec 1.3, 1.20]', async () => {
    const { walletId, tokens } = await buildWallet([{ amount: 100, days: 5 }]);
    const taskId = uuidv7();
    await inTx((tx) => hold(tx, { walletId, userId: owner, taskId, amount: 30, toolType: 5 }));
    expect(await quota(walletId)).toEqual({ residue_count: 70, held: 30 });
    expect(await inTx((tx) => capture(tx, taskId))).toBe(30);
    expect(await testServer.call(generateCount, {}, { as: tokens })).toEqual({ residue_count: 70, held: 0 });
    // The listing shows changes of the balance: the hold already reduced it by the captured amount.
    const { entries } = await testServer.call(ledgerListing, { size: 1 }, { as: tokens });
    expect(entries).toMatchObject([{ kind: 'hold', amount: -30, balance: 70, task_id: taskId, tool_type: 5 }]);
  });

  it('are released on a cancel [spec 4.2, 9.8]', async () => {
    const { walletId } = await buildWallet([{ amount: 100, days: 5 }]);
    const taskId = uuidv7();
    await inTx((tx) => hold(tx, { walletId, userId: owner, taskId, amount: 30 }));
    expect(await inTx((tx) => release(tx, taskId))).toBe(30);
    expect(await quota(walletId)).toEqual({ residue_count: 100, held: 0 });
  });

  it('are settled once: no charge by a late worker after a cancel or by a second capture', async () => {
    const { walletId } = await buildWallet([{ amount: 100, days: 5 }]);
    const taskId = uuidv7();
    await inTx((tx) => hold(tx, { walletId, userId: owner, taskId, amount: 30 }));
    const settled = await Promise.all([
      inTx((tx) => capture(tx, taskId)),
      inTx((tx) => release(tx, taskId)),
      inTx((tx) => capture(tx, taskId)),
    ]);
    expect(settled.filter((amount) => amount !== null)).toEqual([30]);
    expect(await inTx((tx) => release(tx, taskId))).toBeNull();
    expect(await inTx((tx) => release(tx, uuidv7()))).toBeNull();
  });

  it('are never held beyond the balance, under concurrency', async () => {
    const { walletId } = await buildWallet([{ amount: 100, days: 5 }]);
    const tries = await Promise.allSettled(
      Array.from({ length: 8 }, () =>
        inTx((tx) => hold(tx, { walletId, userId: owner, taskId: uuidv7(), amount: 30 })),
      ),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(await quota(walletId)).toEqual({ residue_count: 10, held: 90 });
  });

  it('are unchanged when the surrounding transaction fails', async () => {
    const { walletId } = await buildWallet([{ amount: 100, days: 5 }]);
    const broken = inTx(async (tx) => {
      await hold(tx, { walletId, userId: owner, taskId: uuidv7(), amount: 30 });
      throw new Error('the task could not be queued');
    });
    await expect(broken).rejects.toThrow('could not be queued');
    expect(await quota(walletId)).toEqual({ residue_count: 100, held: 0 });
  });
});

describe('low credits', () => {
  it('return the shortfall: 42002 with only the trial, 42003 afterwards', async () => {
    const { walletId } = await buildWallet([]);
    const submit = () => inTx((tx) => hold(tx, { walletId, userId: owner, taskId: uuidv7(), amount: 100 }));
    await expect(submit()).rejects.toMatchObject({ code: '42002', details: { short: 100 } });
    await inTx((tx) =>
      grant(tx, { walletId, amount: 60, source: 'package', expiresAt: null, idempotencyKey: 'order:1' }),
    );
    await expect(submit()).rejects.toMatchObject({ code: '42003', details: { short: 40 } });
  });

  it('refer members of a company to their administrator: 42004', async () => {
    const companyId = uuidv7();
    const walletId = uuidv7();
    await query(`insert into companies (id, name) values ($1, 'Atelier Ltd')`, [companyId]);
    await query('insert into wallets (id, company_id) values ($1, $2)', [walletId, companyId]);
    const submit = inTx((tx) => hold(tx, { walletId, userId: owner, taskId: uuidv7(), amount: 5 }));
    await expect(submit).rejects.toMatchObject({ code: '42004', details: { short: 5 } });
    const asAdministrator = inTx((tx) =>
      hold(tx, { walletId, userId: owner, canBuy: true, taskId: uuidv7(), amount: 5 }),
    );
    await expect(asAdministrator).rejects.toMatchObject({ code: '42003', details: { short: 5, way: 'subscribe' } });
  });
});

describe('lots', () => {
  it('are used in the order in which they end; a lot without an end is last', async () => {
    const { walletId } = await buildWallet([
      { amount: 50, days: null },
      { amount: 50, days: 30 },
      { amount: 50, days: 3 },
    ]);
    await inTx((tx) => hold(tx, { walletId, userId: owner, taskId: uuidv7(), amount: 120 }));
    expect(await remaining(walletId)).toEqual([30, 0, 0]);
  });

  it('get back exactly the taken amount', async () => {
    const { walletId } = await buildWallet([
      { amount: 50, days: 3 },
      { amount: 50, days: 30 },
    ]);
    const taskId = uuidv7();
    await inTx((tx) => hold(tx, { walletId, userId: owner, taskId, amount: 70 }));
    await inTx((tx) => release(tx, taskId));
    expect(await remaining(walletId)).toEqual([50, 50]);
  });

  it('cannot be spent after their end, before and after the sweep [spec 1.3, 3.3]', async () => {
    const { walletId, tokens } = await buildWallet([{ amount: 50, days: 3 }]);
    await endLot(walletId, 0);
    expect((await quota(walletId)).residue_count).toBe(0);
    await expect(
      inTx((tx) => hold(tx, { walletId, userId: owner, taskId: uuidv7(), amount: 1 })),
    ).rejects.toMatchObject({
      code: '42003',
    });
    await pruneExpired(testServer.db, testServer.app.services.balances);
    const { entries } = await testServer.call(ledgerListing, { size: 1 }, { as: tokens });
    expect(entries).toMatchObject([{ kind: 'expire', amount: -50 }]);
  });

  it('that ended with held credits last 24 h more with the released credits only', async () => {
    const { walletId } = await buildWallet([{ amount: 50, days: 3 }]);
    const taskId = uuidv7();
    await inTx((tx) => hold(tx, { walletId, userId: owner, taskId, amount: 20 }));
    await endLot(walletId, 0);
    await inTx((tx) => release(tx, taskId));
    expect(await quota(walletId)).toEqual({ residue_count: 20, held: 0 });
    const { rows } = await query(
      `select extract(epoch from expires_at - now())::int as seconds from credit_lots where wallet_id = $1 and remaining > 0`,
      [walletId],
    );
    expect(rows[0].seconds).toBeGreaterThan(86_300);
    expect(rows[0].seconds).toBeLessThanOrEqual(86_400);
  });

  it('are granted once for the same key', async () => {
    const { walletId } = await buildWallet([]);
    const pay = () =>
      inTx((tx) => grant(tx, { walletId, amount: 500, source: 'package', expiresAt: null, idempotencyKey: 'order:7' }));
    const granted = await Promise.all([pay(), pay(), pay()]);
    expect(granted.filter(Boolean)).toHaveLength(1);
    expect((await quota(walletId)).residue_count).toBe(500);
  });
});

describe('another user', () => {
  it('cannot read a wallet by guessing a company (43000), and sees own movements only', async () => {
    const { tokens } = await buildWallet([{ amount: 7, days: 1 }]);
    const companyId = uuidv7();
    await query(`insert into companies (id, name) values ($1, 'Private Ltd')`, [companyId]);
    await query('insert into wallets (id, company_id) values ($1, $2)', [uuidv7(), companyId]);
    const foreign = await testServer.answer(generateCount, { company_id: companyId }, { as: tokens });
    const unknown = await testServer.answer(generateCount, { company_id: 'no-such' }, { as: tokens });
    expect(foreign).toMatchObject({ status: 403, code: '43000' });
    expect(unknown).toMatchObject({ status: 403, code: '43000' });
    const other = await testServer.signUp();
    expect((await testServer.call(ledgerListing, {}, { as: other })).entries).toMatchObject([
      { kind: 'grant', amount: 40 },
    ]);
  });
});
