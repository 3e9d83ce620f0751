import { creditLotListing, getUsage, ledgerListing } from '@atelier/contract/credits';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayOf, formatDay } from '../src/modules/wallet/calendar.ts';
import { capture, hold, release } from '../src/modules/wallet/ledger.ts';
import { withTransaction } from '../src/platform/db/database.ts';
import { createTestServer, type TestServer } from './test-server.ts';

let testServer: TestServer;
beforeAll(async () => {
  testServer = await createTestServer();
});
afterAll(() => testServer.close());

const dayAt = (moment: number): string => formatDay(dayOf(new Date(moment), 'Asia/Shanghai'));
const today = dayAt(Date.now());
const query = (text: string, values: unknown[] = []) => testServer.db.pool.query(text, values);

const signUp = async () => {
  const tokens = await testServer.signUp();
  const { rows } = await query(
    'select w.id, u.id as user_id from wallets w join users u on u.id = w.user_id where u.phone = $1',
    [`+86${tokens.phone}`],
  );
  return { tokens, walletId: rows[0].id as string, userId: rows[0].user_id as string };
};

const spend = async (
  { walletId, userId }: { walletId: string; userId: string },
  amount: number,
  toolType: number,
  settle = capture,
  toolGroup?: string,
) => {
  const taskId = uuidv7();
  await withTransaction(testServer.db, (tx) => hold(tx, { walletId, userId, taskId, amount, toolType, toolGroup }));
  await withTransaction(testServer.db, (tx) => settle(tx, taskId));
  return taskId;
};

/** Two users in one company, the first its administrator, with 100 credits. */
const foundCompany = async () => {
  const [admin, member] = [await signUp(), await signUp()];
  const [companyId, walletId] = [uuidv7(), uuidv7()];
  await query(`insert into companies (id, name) values ($1, 'Spring')`, [companyId]);
  await query('insert into wallets (id, company_id, membership_level) values ($1, $2, 4)', [walletId, companyId]);
  for (const [person, isAdmin] of [
    [admin, true],
    [member, false],
  ] as const) {
    await query('insert into company_members (company_id, user_id, is_admin) values ($1, $2, $3)', [
      companyId,
      person.userId,
      isAdmin,
    ]);
    await query('update users set company_in_use = $1 where id = $2', [companyId, person.userId]);
  }
  const lotId = uuidv7();
  await query(
    `insert into credit_lots (id, wallet_id, source, granted, remaining) values ($1, $2, 'package', 100, 100)`,
    [lotId, walletId],
  );
  return { admin: { ...admin, walletId }, member: { ...member, walletId } };
};

describe('wallet movements', () => {
  it('show the balance after each, newest first, with filters', async () => {
    const person = await signUp();
    await spend(person, 8, 5);
    await spend(person, 6, 7, release);
    const as = { as: person.tokens };
    const { entries, total } = await testServer.call(ledgerListing, {}, as);
    expect(total).toBe(4);
    expect(entries.map(({ kind, amount, balance, source }) => [kind, amount, balance, source])).toEqual([
      ['release', 6, 32, ''],
      ['hold', -6, 26, ''],
      ['hold', -8, 32, ''],
      ['grant', 40, 40, 'trial'],
    ]);
    const kinds = async (filter: object) =>
      (await testServer.call(ledgerListing, filter, as)).entries.map(
        ({ kind, tool_type: type }) => `${kind} ${type ?? ''}`,
      );
    expect(await kinds({ kind: 'use' })).toEqual(['hold 7', 'hold 5']);
    expect(await kinds({ kind: 'return' })).toEqual(['release 7']);
    expect(await kinds({ kind: 'in' })).toEqual(['grant ']);
    expect(await kinds({ tool_type: 5 })).toEqual(['hold 5']);
    expect(await kinds({ from: today, to: today })).toHaveLength(4);
    expect(await kinds({ from: '2020-01-01', to: '2020-12-31' })).toEqual([]);
    expect(await kinds({ page: 2, size: 3 })).toEqual(['grant ']);
  });

  it.each([{ from: '2026-02-31' }, { to: '0000-01-01' }, { tool_type: 3e9 }, { kind: 'steal' }, { page: 0 }])(
    'refuse the filter %j',
    async (filter) => {
      const { tokens } = await signUp();
      const answer = await testServer.answer(ledgerListing, filter as object, { as: tokens });
      expect(answer).toMatchObject({ status: 400, code: '41000' });
    },
  );

  it("show a company member's own only; an administrator sees all by name", async () => {
    const { admin, member } = await foundCompany();
    await spend(admin, 10, 5);
    await spend(member, 20, 7);
    const own = await testServer.call(ledgerListing, {}, { as: member.tokens });
    expect(own.entries.map(({ amount }) => amount)).toEqual([-20]);
    const all = await testServer.call(ledgerListing, {}, { as: admin.tokens });
    expect(all.entries.map(({ amount, member: taskMember }) => [amount, taskMember?.id])).toEqual([
      [-20, member.userId],
      [-10, admin.userId],
    ]);
    const narrowed = await testServer.call(ledgerListing, { member_id: admin.userId }, { as: admin.tokens });
    expect(narrowed.total).toBe(1);
    const foreign = await testServer.answer(ledgerListing, { member_id: admin.userId }, { as: member.tokens });
    expect(foreign).toMatchObject({ status: 403, code: '43000' });
  });
});

describe('wallet usage', () => {
  it('counts captured credits by day, tool and user', async () => {
    const { admin, member } = await foundCompany();
    await spend(admin, 10, 5);
    await spend(member, 20, 7);
    await spend(member, 4, 7, release);
    const whole = await testServer.call(getUsage, { from: today, to: today }, { as: admin.tokens });
    expect(whole).toMatchObject({
      today,
      period_from: null,
      days: [
        {
          day: today,
          tools: [
            { tool_type: 7, credits: 20 },
            { tool_type: 5, credits: 10 },
          ],
        },
      ],
      members: [
        { id: member.userId, credits: 20 },
        { id: admin.userId, credits: 10 },
      ],
    });
    const own = await testServer.call(getUsage, { from: today, to: today }, { as: member.tokens });
    expect(own.members).toMatchObject([{ id: member.userId, credits: 20 }]);
    expect(own.days[0]?.tools).toEqual([{ tool_type: 7, credits: 20 }]);
  });

  it('counts for the wallet that was used', async () => {
    const { admin } = await foundCompany();
    await spend(admin, 2, 220, capture, 'processing');
    await spend(admin, 3, 220, capture, 'photoshoot');
    const { days } = await testServer.call(getUsage, { from: today, to: today }, { as: admin.tokens });
    expect(days[0]?.tools).toEqual([
      { tool_type: 220, credits: 3, group: 'photoshoot' },
      { tool_type: 220, credits: 2, group: 'processing' },
    ]);
  });

  it("returns the start of the package's month", async () => {
    const { tokens, walletId } = await signUp();
    await query(
      `update wallets set membership_starts_at = now() - interval '3 days', membership_ends_at = now() + interval '20 days' where id = $1`,
      [walletId],
    );
    const { period_from: from } = await testServer.call(getUsage, { from: today, to: today }, { as: tokens });
    expect(from).toBe(dayAt(Date.now() - 3 * 86_400_000));
  });

  it.each([
    { from: '2026-02-02', to: '2026-02-01' },
    { from: '2024-01-01', to: '2026-01-01' },
  ])('refuses the period %j', async (span) => {
    const { tokens } = await signUp();
    expect(await testServer.answer(getUsage, span, { as: tokens })).toMatchObject({ status: 400, code: '41000' });
  });
});

describe('credit lots', () => {
  it('are listed in spending order, without expired ones', async () => {
    const { tokens, walletId } = await signUp();
    const add = (source: string, remaining: number, days: number | null) =>
      query(
        `insert into credit_lots (id, wallet_id, source, granted, remaining, expires_at)
         values ($1, $2, $3, 50, $4, now() + make_interval(days => $5))`,
        [uuidv7(), walletId, source, remaining, days],
      );
    await add('grant', 50, null);
    await add('top-up', 30, 3);
    await add('top-up', 0, 2);
    await add('package', 9, -1);
    const { lots } = await testServer.call(creditLotListing, {}, { as: tokens });
    expect(lots.map(({ source, granted, remaining }) => [source, remaining, granted])).toEqual([
      ['top-up', 30, 50],
      ['trial', 40, 40],
      ['grant', 50, 50],
    ]);
  });
});
