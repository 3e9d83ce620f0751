import { createAsset } from '@atelier/contract/assets';
import { type Tokens, userAuth } from '@atelier/contract/auth';
import { modifyCompany, userAddCompany } from '@atelier/contract/company';
import { companyMemberAdd, companyMemberRemove } from '@atelier/contract/company-members';
import { downloadResult, downloadResults } from '@atelier/contract/download';
import { collectResult, getTask } from '@atelier/contract/generation';
import { useIdentity } from '@atelier/contract/identities';
import { changeResults, getResultList } from '@atelier/contract/result-list';
import { shareResult } from '@atelier/contract/share';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStudio, type Studio } from './generation/studio.ts';

let studio: Studio;
let boss: Tokens;
let member: Tokens;
let other: Tokens;
let companyId: string;
let memberId: string;
/** Created by the member for the company. */
let task: string;
let result: string;

beforeAll(async () => {
  studio = await openStudio();
  const { testServer } = studio;
  [boss, member, other] = [await testServer.signUp(), await testServer.signUp(), await testServer.signUp()];
  const { company } = await testServer.call(userAddCompany, { name: 'Loom' }, { as: boss });
  const id = company?.id ?? '';
  companyId = id;
  const { invite_link: link } = await testServer.call(modifyCompany, { id, invite_link: 'renew' }, { as: boss });
  for (const as of [member, other])
    await testServer.call(companyMemberAdd, { invite_token: link?.token ?? '' }, { as });
  await testServer.db.pool.query(
    `update wallets set membership_level = 4, membership_starts_at = now() where company_id = $1`,
    [id],
  );
  await testServer.db.pool.query(
    `insert into credit_lots (id, wallet_id, source, granted, remaining)
     select gen_random_uuid(), id, 'grant', 50, 50 from wallets where company_id = $1`,
    [id],
  );
  memberId = (await testServer.call(userAuth, {}, { as: member })).id;
  task = (await studio.submit({ name: 'loom' }, member)).id;
  result = (await studio.reach(task, 'completed', member)).results[0]?.id ?? '';
});
afterAll(() => studio.close());

const change = (as: Tokens, action: 'delete' | 'restore' | 'favourite' | 'unfavourite', ids = [result]) =>
  studio.testServer.call(changeResults, { result_ids: ids, change: action }, { as });
const list = (as: Tokens, filter: { deleted?: string; favourite?: string; member_id?: string } = {}) =>
  studio.testServer.call(getResultList, filter, { as });
const save = (as: Tokens) =>
  studio.testServer.answer(
    createAsset,
    { type: 'scene', style_type: 'studio', name: 'kept', image_id: result },
    { as },
  );

describe("a member's work for the company", () => {
  it('is downloaded, kept, deleted and restored by its administrator, and the member sees it', async () => {
    const { testServer } = studio;
    const zip = await testServer.call(downloadResults, { result_ids: [result] }, { as: boss });
    expect(zip).toMatchObject({ files: 1 });
    expect(zip.bytes).toBeGreaterThan(100);
    const file = await testServer.app.inject({ method: 'GET', url: zip.url });
    expect(file.statusCode).toBe(200);
    expect(file.rawPayload.length).toBeGreaterThan(100);
    const single = await testServer.call(downloadResult, { result_id: result, format: 'png' }, { as: boss });
    expect((await testServer.app.inject({ method: 'GET', url: single.url })).statusCode).toBe(200);

    expect(await change(boss, 'favourite')).toEqual({ changed: 1 });
    expect((await list(member, { favourite: 'true' })).total).toBe(1);
    expect(await change(boss, 'unfavourite')).toEqual({ changed: 1 });
    expect((await save(boss)).data).toMatchObject({ asset: { name: 'kept' } });

    expect(await change(boss, 'delete')).toEqual({ changed: 1 });
    expect((await list(member)).total).toBe(0);
    expect((await list(member, { deleted: 'true' })).items).toMatchObject([{ task: { name: 'loom' } }]);
    expect((await list(boss, { deleted: 'true', member_id: memberId })).total).toBe(1);
    expect(await change(boss, 'restore')).toEqual({ changed: 1 });
    expect((await list(member)).total).toBe(1);
    expect(await testServer.call(changeResults, { task_ids: [task], change: 'delete' }, { as: boss })).toEqual({
      changed: 1,
    });
    expect(await testServer.call(changeResults, { task_ids: [task], change: 'restore' }, { as: boss })).toEqual({
      changed: 1,
    });
  });

  it("is hidden from other members and from the administrator's personal account", async () => {
    const { testServer } = studio;
    for (const as of [other, boss]) {
      if (as === boss) await testServer.call(useIdentity, { company_id: null }, { as });
      expect(await change(as, 'delete')).toEqual({ changed: 0 });
      expect(await testServer.call(changeResults, { task_ids: [task], change: 'delete' }, { as })).toEqual({
        changed: 0,
      });
      expect(await testServer.answer(downloadResults, { result_ids: [result] }, { as })).toMatchObject({
        code: '44000',
      });
      expect(await save(as)).toMatchObject({ code: '44001' });
    }
    await testServer.call(useIdentity, { company_id: companyId }, { as: boss });
  });

  it('has texts, inputs, favourites and links that only its author can use', async () => {
    const { testServer } = studio;
    expect(await testServer.answer(getTask, { task_id: task }, { as: boss })).toMatchObject({ code: '44000' });
    expect(await testServer.answer(shareResult, { result_id: result }, { as: boss })).toMatchObject({ code: '44000' });
    expect(await testServer.answer(collectResult, { result_id: result }, { as: boss })).toMatchObject({
      code: '44000',
    });
  });

  it('is inaccessible at once when the member leaves while the list is open', async () => {
    const { testServer } = studio;
    expect((await list(boss, { member_id: memberId })).total).toBe(1);
    await testServer.call(companyMemberRemove, { member_id: memberId }, { as: boss });
    expect(await change(boss, 'delete')).toEqual({ changed: 0 });
    expect(await testServer.answer(downloadResults, { result_ids: [result] }, { as: boss })).toMatchObject({
      code: '44000',
    });
    expect(await save(boss)).toMatchObject({ code: '44001' });
    expect((await list(boss, { member_id: memberId })).total).toBe(0);
  });
});
