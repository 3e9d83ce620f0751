import type { Tokens } from '@atelier/contract/auth';
import { modifyCompany, userAddCompany } from '@atelier/contract/company';
import { companyMemberAdd, getCompanyMember } from '@atelier/contract/company-members';
import { getQueue } from '@atelier/contract/console-queue';
import { ledgerListing } from '@atelier/contract/credits';
import { getTask, giveBackCredits } from '@atelier/contract/generation';
import { generateCount } from '@atelier/contract/membership';
import { revokeShare, shareResult } from '@atelier/contract/share';
import type { Task } from '@atelier/contract/task';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ledgerDrift } from '../src/modules/wallet/audit.ts';
import { grant } from '../src/modules/wallet/ledger.ts';
import { withTransaction } from '../src/platform/db/database.ts';
import { openStudio, type Studio } from './generation/studio.ts';
import { signUpOperator } from './operator-sign-in.ts';

let studio: Studio;
beforeAll(async () => {
  studio = await openStudio({ env: { GIVE_BACKS_PER_MONTH: '2' } });
});
afterAll(async () => {
  expect(await ledgerDrift(studio.testServer.db.orm)).toBe(0);
  await studio.close();
});

const drawn = async (as: Tokens): Promise<Task> => studio.reach((await studio.submit({}, as)).id, 'completed', as);
const give = (task: Pick<Task, 'id'>, as: Tokens) =>
  studio.testServer.answer(giveBackCredits, { task_id: task.id }, { as });
const balanceOf = async (as: Tokens) => (await studio.testServer.call(generateCount, {}, { as })).residue_count;

describe('credit return for an unusable result', () => {
  it('happens once under repeated and concurrent requests', async () => {
    const ann = await studio.testServer.signUp();
    const before = await balanceOf(ann);
    const task = await drawn(ann);
    expect(task).toMatchObject({ charged: 2, give_back: { per_month: 2 } });
    const answers = await Promise.all(Array.from({ length: 5 }, () => give(task, ann)));
    for (const answer of answers) {
      expect(answer).toMatchObject({ success: '1', data: { credits: 2, left: 1, task: { charged: 0, price: 2 } } });
    }
    expect(await balanceOf(ann)).toBe(before);
    const { entries } = await studio.testServer.call(ledgerListing, { kind: 'return' }, { as: ann });
    expect(entries).toMatchObject([
      { kind: 'release', source: 'give-back', amount: 2, task_id: task.id, tool_type: 5 },
    ]);
    const { task: now } = await studio.testServer.call(getTask, { task_id: task.id }, { as: ann });
    expect(now.give_back).toBeUndefined();
    expect(now.version).toBeGreaterThan(task.version);
  });

  it('is limited per month, also under concurrency', async () => {
    const ann = await studio.testServer.signUp();
    const made = [await drawn(ann), await drawn(ann), await drawn(ann)];
    const answers = await Promise.all(made.map((task) => give(task, ann)));
    expect(answers.map(({ code }) => code ?? 'given').sort()).toEqual(['41037', 'given', 'given']);
    expect(answers.find(({ code }) => code === '41037')?.details).toEqual({ limit: 2 });
    // Another month has another count.
    const id = made[answers.findIndex(({ success }) => success === '1')]?.id;
    const past = (column: string) => `overlay(${column}::text placing '01900000-0000' from 1 for 13)::uuid`;
    const moved = `select id from ledger_movements where kind = 'give-back' and task_id = '${id}'`;
    await studio.testServer.db.pool.query(`begin; set local session_replication_role = replica;
      update ledger_entries set movement_id = ${past('movement_id')} where movement_id in (${moved});
      update ledger_movements set id = ${past('id')} where id in (${moved}); commit`);
    const refused = made[answers.findIndex(({ code }) => code === '41037')];
    expect(await give(refused ?? { id: '' }, ann)).toMatchObject({ success: '1', data: { left: 0 } });
  });

  it("is refused for another user's task, a failed one, one too old and one with a shared result", async () => {
    const ann = await studio.testServer.signUp();
    const task = await drawn(ann);
    expect(await give(task, studio.bob)).toMatchObject({ status: 404, code: '44000' });
    const resultId = task.results[0]?.id ?? '';
    const { share } = await studio.testServer.call(shareResult, { result_id: resultId }, { as: ann });
    expect(await give(task, ann)).toMatchObject({ status: 409, code: '41036' });
    await studio.testServer.call(revokeShare, { share_id: share.id }, { as: ann });
    const age = (days: number) =>
      studio.testServer.db.pool.query(
        `update tasks set finished_at = now() - make_interval(days => $2) where id = $1`,
        [task.id, days],
      );
    await age(8);
    expect(await give(task, ann)).toMatchObject({ code: '41035', details: { days: 7 } });
    await age(6);
    expect(await give(task, ann)).toMatchObject({ success: '1' });
    const held = studio.engine.nextDraw();
    const { id } = await studio.submit({}, ann);
    expect(await give({ id }, ann)).toMatchObject({ code: '41032' });
    (await held).finish();
    await studio.reach(id, 'completed', ann);
  });

  it("goes to the company's wallet and lowers the member's month", async () => {
    const { testServer } = studio;
    const [ann, bob] = [await testServer.signUp(), await testServer.signUp()];
    const { company } = await testServer.call(userAddCompany, { name: 'Spring' }, { as: ann });
    const { rows } = await testServer.db.orm.execute<{ id: string }>(sql`
      update wallets set membership_level = 4, membership_starts_at = now() where company_id = ${company?.id} returning id`);
    await withTransaction(testServer.db, (tx) =>
      grant(tx, { walletId: rows[0]?.id ?? '', amount: 60, source: 'grant', expiresAt: null, idempotencyKey: 'first' }),
    );
    const { invite_link: link } = await testServer.call(
      modifyCompany,
      { id: company?.id ?? '', invite_link: 'renew' },
      { as: ann },
    );
    await testServer.call(companyMemberAdd, { invite_token: link?.token ?? '' }, { as: bob });
    const before = await balanceOf(ann);
    const task = await drawn(bob);
    const usedBy = async () => (await testServer.call(getCompanyMember, {}, { as: ann })).members[1]?.credit_used;
    expect([await balanceOf(ann), await usedBy()]).toEqual([before - 2, 2]);
    // The administrator cannot return credits of a member's result.
    expect(await give(task, ann)).toMatchObject({ code: '44000' });
    expect(await give(task, bob)).toMatchObject({ success: '1', data: { credits: 2 } });
    expect([await balanceOf(ann), await usedBy()]).toEqual([before, 0]);
  });

  it('is counted by tool for operators', async () => {
    const operator = await signUpOperator(studio.testServer);
    const { tools } = await studio.testServer.call(getQueue, {}, { as: operator });
    const row = tools.find(({ tool_type: type }) => type === 5);
    const { rows } = await studio.testServer.db.pool.query(
      `select count(*)::int as paid, count(*) filter (where charged = 0)::int as back from tasks where state = 'completed' and price > 0`,
    );
    expect([row?.paid_14_days, row?.given_back_14_days]).toEqual([rows[0].paid, rows[0].back]);
    expect(row?.given_back_14_days).toBeGreaterThan(3);
  });
});
