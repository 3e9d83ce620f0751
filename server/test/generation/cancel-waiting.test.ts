import { cancelCompanyWaiting, cancelWaiting, getCompanyWaiting } from '@atelier/contract/batch';
import { modifyCompany, userAddCompany } from '@atelier/contract/company';
import { companyMemberAdd } from '@atelier/contract/company-members';
import { getTask, getWaitInfo } from '@atelier/contract/generation';
import { useIdentity } from '@atelier/contract/identities';
import { generateCount } from '@atelier/contract/membership';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ledgerDrift } from '../../src/modules/wallet/audit.ts';
import { openStudio, type Studio } from './studio.ts';

// No worker runs, so everything stays queued.
let studio: Studio;

beforeAll(async () => {
  studio = await openStudio({ env: { ROLE: 'api' } });
});
afterAll(() => studio.close());

const quota = (as = studio.ann) => studio.testServer.call(generateCount, {}, { as });
const stateOf = async (task_id: string, as = studio.ann) =>
  (await studio.testServer.call(getTask, { task_id }, { as })).task.state;

describe('cancelling all queued tasks', () => {
  it("releases all held credits of a user and keeps running tasks and other users' tasks", async () => {
    const { testServer, ann, bob } = studio;
    const before = await quota();
    const drawing = await studio.submit();
    await testServer.db.pool.query(`update tasks set state = 'drawing' where id = $1`, [drawing.id]);
    const waiting = [await studio.submit(), await studio.submit()];
    const others = await studio.submit({}, bob);
    const credits = waiting.reduce((sum, { price }) => sum + price, 0);
    expect(credits).toBeGreaterThan(0);

    expect(await testServer.call(cancelWaiting, {}, { as: ann })).toEqual({ tasks: 2, credits });
    for (const { id } of waiting) expect(await stateOf(id)).toBe('cancelled');
    expect(await stateOf(drawing.id)).toBe('drawing');
    expect(await stateOf(others.id, bob)).toBe('queued');
    expect((await quota()).residue_count).toBe(before.residue_count - drawing.price);
    expect(await testServer.call(cancelWaiting, {}, { as: ann })).toEqual({ tasks: 0, credits: 0 });
    expect(await ledgerDrift(testServer.db.orm)).toBe(0);
  });

  it("covers the tasks of all members for a company's administrator", async () => {
    const { testServer } = studio;
    const [boss, member] = [await testServer.signUp(), await testServer.signUp()];
    const { company } = await testServer.call(userAddCompany, { name: 'Loom' }, { as: boss });
    const id = company?.id ?? '';
    const { invite_link: link } = await testServer.call(modifyCompany, { id, invite_link: 'renew' }, { as: boss });
    const personal = await studio.submit({}, member);
    await testServer.call(companyMemberAdd, { invite_token: link?.token ?? '' }, { as: member });
    await testServer.db.pool.query(
      `insert into credit_lots (id, wallet_id, source, granted, remaining)
       select gen_random_uuid(), id, 'grant', 50, 50 from wallets where company_id = $1`,
      [id],
    );
    const waiting = [await studio.submit({}, member), await studio.submit({}, boss)];
    const credits = waiting.reduce((sum, { price }) => sum + price, 0);

    expect(await testServer.answer(cancelCompanyWaiting, {}, { as: member })).toMatchObject({ code: '43000' });
    expect(await testServer.call(getCompanyWaiting, {}, { as: boss })).toEqual({ tasks: 2, credits });
    expect(await testServer.call(cancelCompanyWaiting, {}, { as: boss })).toEqual({ tasks: 2, credits });
    expect((await testServer.call(getWaitInfo, {}, { as: member })).tasks).toEqual([]);
    expect(await testServer.call(getCompanyWaiting, {}, { as: boss })).toEqual({ tasks: 0, credits: 0 });
    await testServer.call(useIdentity, { company_id: null }, { as: member });
    expect(await stateOf(personal.id, member)).toBe('queued');
  });
});
