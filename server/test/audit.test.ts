import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditRecent, auditWhole, ledgerDrift, recentDrift } from '../src/modules/wallet/audit.ts';
import { capture, hold, release } from '../src/modules/wallet/ledger.ts';
import { withTransaction } from '../src/platform/db/database.ts';
import { createDatabaseMetrics } from '../src/platform/telemetry/metrics.ts';
import { createTestServer, type TestServer } from './test-server.ts';

/** The accounts of the tasks. */
const owner = uuidv7();
let testServer: TestServer;
let walletId: string;

beforeAll(async () => {
  testServer = await createTestServer({ env: { ROLE: 'api' } });
  await testServer.signUp();
  const { rows } = await testServer.db.pool.query<{ id: string }>('select id from wallets');
  walletId = rows[0]?.id ?? '';
});
afterAll(() => testServer.close());

const move = (settle?: typeof capture) =>
  withTransaction(testServer.db, async (tx) => {
    const taskId = uuidv7();
    await hold(tx, { walletId, userId: owner, taskId, amount: 2 });
    await settle?.(tx, taskId);
    return taskId;
  });
const change = (text: string, ...values: unknown[]) => testServer.db.pool.query(text, values);
const driftMetric = async () =>
  /^atelier_ledger_drift (\S+)$/m.exec(await createDatabaseMetrics(testServer.db).metrics())?.[1];

describe('ledger audit', () => {
  it('finds no difference after holds, captures and releases, in part and in full', async () => {
    for (const settle of [capture, release, undefined, capture]) await move(settle);
    expect(await recentDrift(testServer.db.orm, new Date(0))).toBe(0);
    expect(await auditRecent(testServer.db)).toBe(0);
    expect(await auditWhole(testServer.db)).toBe(0);
    expect(await driftMetric()).toBe('0');
  });

  it.each([
    [
      'a lot that lost a credit',
      'update credit_lots set remaining = remaining - 1 where wallet_id = $1',
      'update credit_lots set remaining = remaining + 1 where wallet_id = $1',
    ],
    [
      'a hold that was ended without a movement',
      "update holds set state = 'released' where wallet_id = $1 and state = 'open'",
      "update holds set state = 'open' where wallet_id = $1 and state = 'released' and settled_at is null",
    ],
    [
      'an entry that was written alone',
      "update ledger_entries set amount = amount + 3 where movement_id = (select movement_id from ledger_entries where wallet_id = $1 and account = 'spent' order by movement_id limit 1) and account = 'spent'",
      "update ledger_entries set amount = amount - 3 where movement_id = (select movement_id from ledger_entries where wallet_id = $1 and account = 'spent' order by movement_id limit 1) and account = 'spent'",
    ],
  ])('finds %s in the wallet that changed; driftMetric reports it until the full audit', async (_, breaks, mends) => {
    await change(breaks, walletId);
    await move(capture);
    expect(await recentDrift(testServer.db.orm, new Date(Date.now() - 60_000))).toBeGreaterThan(0);
    expect(await auditRecent(testServer.db)).toBeGreaterThan(0);
    await change(mends, walletId);
    expect(await ledgerDrift(testServer.db.orm)).toBe(0);
    expect(await auditRecent(testServer.db)).toBe(0);
    expect(Number(await driftMetric())).toBeGreaterThan(0);
    await auditWhole(testServer.db);
    expect(await driftMetric()).toBe('0');
  });

  it('finds packages without a paid order and overlapping packages', async () => {
    const orderId = uuidv7();
    await change(
      `insert into orders (id, number, wallet_id, buyer_id, kind, state, sold, points, amount, idempotency_key, asked_hash, expires_at, paid_at)
       values ($2, '1', $1, $3, 'membership', 'paid', '{}', 100, 100, 'key', '', now(), now())`,
      walletId,
      ...[orderId, owner],
    );
    const addPeriod = (starts: string) =>
      change(
        `insert into memberships (id, wallet_id, order_id, sold, starts_at, ends_at, days, full_days, price, points, parts, next_part_at)
         values (gen_random_uuid(), $1, $2, '{}', now() + $3::interval, now() + $3::interval + interval '30 days', 30, 30, 1, 1, 1, now())`,
        ...[walletId, orderId, starts],
      );
    await addPeriod('-1 day');
    await addPeriod('29 days');
    expect(await auditWhole(testServer.db)).toBe(0);
    await addPeriod('40 days');
    expect(await auditWhole(testServer.db)).toBe(1);
    await change(
      "update memberships set state = 'replaced', next_part_at = null where starts_at > now() + interval '30 days'",
    );
    expect(await auditWhole(testServer.db)).toBe(0);
    await change("update orders set state = 'refunded' where id = $1", orderId);
    await move(capture);
    expect(await auditRecent(testServer.db)).toBe(2);
    expect(await auditWhole(testServer.db)).toBe(2);
    await change("update memberships set state = 'refunded'");
    // Instalments are still due.
    expect(await auditWhole(testServer.db)).toBe(2);
    await change('update memberships set next_part_at = null');
    expect(await auditWhole(testServer.db)).toBe(0);
  });

  it('finds old differences in the full audit', async () => {
    await change("update ledger_audits set checked_at = now() + interval '1 hour'");
    await change('update credit_lots set remaining = remaining - 1 where wallet_id = $1', walletId);
    expect(await auditRecent(testServer.db)).toBe(0);
    expect(await auditWhole(testServer.db)).toBe(1);
    expect(await driftMetric()).toBe('1');
  });
});
