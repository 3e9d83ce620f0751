import { getAssetList, getAssetMarks } from '@atelier/contract/asset-library';
import { createAsset, createAssetGroup } from '@atelier/contract/assets';
import { type Tokens, userAuth } from '@atelier/contract/auth';
import type { RequestOf } from '@atelier/contract/call';
import { modifyCompany, userAddCompany } from '@atelier/contract/company';
import { companyMemberAdd, companyMemberRemove } from '@atelier/contract/company-members';
import { collectResult, delRowGenerate, delSingleGenerate } from '@atelier/contract/generation';
import { getResultList, getResultMarks } from '@atelier/contract/result-list';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStudio, type Studio } from './generation/studio.ts';

let studio: Studio;

beforeAll(async () => {
  studio = await openStudio();
});
afterAll(() => studio.close());

/** Scenes of a new account, one for each name, the first one the oldest, a month apart and ending with November 2026. */
const library = async (names: readonly string[]) => {
  const user = await studio.testServer.signUp();
  const image = await studio.upload(user);
  const ids: string[] = [];
  for (const name of names) {
    const request = { type: 'scene', style_type: 'studio', name, image_id: image.id } as const;
    ids.push((await studio.testServer.call(createAsset, request, { as: user })).asset.id);
  }
  await studio.testServer.db.pool.query(
    `update assets a set created_at = timestamptz '2026-11-10 12:00+08' - make_interval(months => $2 - o.at::int)
     from unnest($1::text[]) with ordinality o(id, at) where a.id = o.id`,
    [ids, ids.length],
  );
  const list = (filter: RequestOf<typeof getAssetList> = {}) =>
    studio.testServer.call(getAssetList, filter, { as: user });
  const marks = (filter: RequestOf<typeof getAssetMarks> = {}) =>
    studio.testServer.call(getAssetMarks, filter, { as: user });
  const namesOf = async (filter: RequestOf<typeof getAssetList> = {}) =>
    (await list(filter)).items.map(({ name }) => name);
  return { user, image, ids, list, marks, namesOf };
};

describe('list of materials', () => {
  it('returns any range by offset, stable under later inserts', async () => {
    const { user, image, list, namesOf } = await library(['a', 'b', 'c', 'd', 'e']);
    const opened = await list({ limit: 2 });
    expect(opened).toMatchObject({ total: 5, offset: 0, items: [{ name: 'e' }, { name: 'd' }] });
    const request = { type: 'scene', style_type: 'studio', name: 'later', image_id: image.id } as const;
    await studio.testServer.call(createAsset, request, { as: user });
    const { serial } = opened;
    expect(await namesOf({ offset: 2, limit: 2, serial })).toEqual(['c', 'b']);
    expect(await list({ offset: 4, serial })).toMatchObject({ total: 5, serial, items: [{ name: 'a' }] });
    expect(await namesOf({ limit: 1 })).toEqual(['later']);
    expect(await namesOf({ offset: 100 })).toEqual([]);
  });

  it('supports each sort order', async () => {
    const { ids, namesOf } = await library(['beta', 'alpha', 'Gamma']);
    await studio.testServer.db.pool.query('update assets set bytes = 9000000 where id = $1', [ids[1]]);
    expect(await namesOf({ order: 'oldest' })).toEqual(['beta', 'alpha', 'Gamma']);
    expect(await namesOf({ order: 'name' })).toEqual(['alpha', 'beta', 'Gamma']);
    expect((await namesOf({ order: 'largest' }))[0]).toBe('alpha');
  });

  it("returns its months with the offset of their first item, in the sort order and the user's time zone", async () => {
    const { ids, marks } = await library(['a', 'b', 'c']);
    // The last evening of September in UTC is October in Shanghai.
    await studio.testServer.db.pool.query(
      `update assets set created_at = timestamptz '2026-09-30 18:00Z' where id = $1`,
      [ids[0]],
    );
    expect((await marks()).marks).toEqual([
      { month: '2026-11', first: 0, count: 1 },
      { month: '2026-10', first: 1, count: 2 },
    ]);
    expect((await marks({ order: 'oldest' })).marks).toEqual([
      { month: '2026-10', first: 0, count: 2 },
      { month: '2026-11', first: 2, count: 1 },
    ]);
    expect((await marks({ time_zone: 'Nowhere/Unknown' })).marks).toEqual((await marks()).marks);
    expect((await marks({ time_zone: 'America/New_York' })).marks).toEqual([
      { month: '2026-11', first: 0, count: 1 },
      { month: '2026-10', first: 1, count: 1 },
      { month: '2026-09', first: 2, count: 1 },
    ]);
    expect((await marks({ order: 'name' })).marks).toEqual([]);
    expect((await marks({ from: '2026-11-01' })).total).toBe(1);
    expect((await marks({ to: '2026-10-31' })).total).toBe(2);
  });

  it('counts types, groups and missing fields, each without its own filter', async () => {
    const { user, image, ids, marks } = await library(['a', 'b', 'c']);
    const { group } = await studio.testServer.call(createAssetGroup, { type: 'scene', name: 'sets' }, { as: user });
    const face = { type: 'face', gender_style: 'woman', name: 'f', image_id: image.id } as const;
    await studio.testServer.call(createAsset, face, { as: user });
    await studio.testServer.db.pool.query('update assets set group_id = $1 where id = $2', [group.id, ids[0]]);
    await studio.testServer.db.pool.query('update assets set style_type = null where id = $1', [ids[1]]);
    const seen = await marks({ type: 'scene', group_id: group.id });
    expect(seen.total).toBe(1);
    expect(seen.types).toEqual(
      expect.arrayContaining([
        { type: 'scene', count: 3 },
        { type: 'face', count: 1 },
      ]),
    );
    expect(seen.groups).toMatchObject([{ name: 'sets', count: 1 }]);
    expect([seen.ungrouped, seen.missing]).toEqual([2, 0]);
    expect((await marks({ type: 'scene' })).missing).toBe(1);
  });

  it('finds part of a name: two Chinese characters, one, letters in any case, pattern characters', async () => {
    const { namesOf } = await library(['亚麻衬衫', '棉衬衣', 'Silk Dress 50%', 'silk_dress', '丝 绸']);
    expect(await namesOf({ search: '衬衫' })).toEqual(['亚麻衬衫']);
    expect(await namesOf({ search: '衬' })).toEqual(['棉衬衣', '亚麻衬衫']);
    expect(await namesOf({ search: 'SILK' })).toEqual(['silk_dress', 'Silk Dress 50%']);
    expect(await namesOf({ search: 'k_d' })).toEqual(['silk_dress']);
    expect(await namesOf({ search: '50%' })).toEqual(['Silk Dress 50%']);
    expect(await namesOf({ search: 'k d' })).toEqual(['Silk Dress 50%']);
    expect(await namesOf({ search: '丝 绸' })).toEqual(['丝 绸']);
    expect(await namesOf({ search: '衫衬' })).toEqual([]);
  });

  it('returns the missing fields of each, and refuses an unknown serial', async () => {
    const { user, ids, list } = await library(['a', 'b']);
    await studio.testServer.db.pool.query('update assets set style_type = null where id = $1', [ids[0]]);
    expect((await list({ missing: 'true' })).items).toMatchObject([{ name: 'a', missing: ['style_type'] }]);
    expect((await list({ missing: 'false' })).items).toMatchObject([{ name: 'b', missing: [] }]);
    const odd = await studio.testServer.answer(getAssetList, { serial: 'x' }, { as: user });
    expect(odd).toMatchObject({ code: '41000', details: { field: 'serial' } });
  });
});

const results = (filter: RequestOf<typeof getResultList>, as: Tokens) =>
  studio.testServer.call(getResultList, filter, { as });
const resultMarks = (filter: RequestOf<typeof getResultMarks>, as: Tokens) =>
  studio.testServer.call(getResultMarks, filter, { as });

describe('list of results', () => {
  it('has an item for each picture and one for a task without any', async () => {
    const { testServer, ann } = studio;
    const first = await studio.submit({ name: 'first' });
    await studio.reach(first.id, 'completed');
    const second = await studio.submit({ name: 'second' });
    const done = await studio.reach(second.id, 'completed');
    await testServer.db.pool.query(`update tasks set state = 'failed', fail_reason = 'crashed' where id = $1`, [
      first.id,
    ]);
    await testServer.db.pool.query('delete from results where task_id = $1', [first.id]);
    const page = await results({}, ann);
    expect(page.items.map(({ result, task }) => [task.name, task.state, result === null])).toEqual([
      ['second', 'completed', false],
      ['first', 'failed', true],
    ]);
    expect(page.total).toBe(2);
    expect((await results({ states: ['failed'] }, ann)).items).toMatchObject([{ task: { fail_reason: 'crashed' } }]);
    expect((await results({ states: 'completed,failed' }, ann)).total).toBe(2);
    expect((await results({ tools: [5] }, ann)).total).toBe(2);
    expect((await results({ tools: [111] }, ann)).total).toBe(0);
    expect((await results({ mode: 'offline' }, ann)).total).toBe(0);
    expect((await results({ search: 'SEC' }, ann)).total).toBe(1);
    expect((await results({ order: 'oldest' }, ann)).items[0]?.task.name).toBe('first');
    const shown = await testServer.app.inject({ method: 'GET', url: page.items[0]?.result?.thumb_url ?? '' });
    expect(shown.statusCode).toBe(200);
    expect(done.results[0]?.id).toBe(page.items[0]?.result?.id);
  });

  it('counts results that expire soon, without favourites, which stay past their time', async () => {
    const user = await studio.testServer.signUp();
    for (const name of ['kept', 'ending', 'young']) {
      const { id } = await studio.submit({ name }, user);
      const { results: drawn } = await studio.reach(id, 'completed', user);
      if (name === 'kept') await studio.testServer.call(collectResult, { result_id: drawn[0]?.id ?? '' }, { as: user });
    }
    await studio.testServer.db.pool.query(
      `update tasks set expires_at = now() + interval '2 days' where name in ('kept', 'ending')`,
    );
    expect((await resultMarks({}, user)).ending).toBe(1);
    expect((await results({ ends_within_days: 3 }, user)).items).toMatchObject([{ task: { name: 'ending' } }]);
    expect((await results({ order: 'ending' }, user)).items.map(({ task }) => task.name)).toEqual(['ending', 'young']);
    await studio.testServer.db.pool.query(
      `update tasks set expires_at = now() - interval '1 hour' where name = 'kept'`,
    );
    expect((await results({}, user)).total).toBe(2);
    expect((await results({ favourite: 'true' }, user)).items).toMatchObject([{ task: { name: 'kept' } }]);
  });

  it('lists the types of deleted history, each once, and the deleted results [spec 3.9]', async () => {
    const user = await studio.testServer.signUp();
    const made: { id: string; result: string }[] = [];
    for (const name of ['whole', 'single', 'left']) {
      const { id } = await studio.submit({ name }, user);
      made.push({ id, result: (await studio.reach(id, 'completed', user)).results[0]?.id ?? '' });
    }
    await studio.testServer.call(delRowGenerate, { task_id: made[0]?.id ?? '' }, { as: user });
    const single = { task_id: made[1]?.id ?? '', result_id: made[1]?.result ?? '' };
    await studio.testServer.call(delSingleGenerate, single, { as: user });
    const marks = await resultMarks({}, user);
    expect(marks).toMatchObject({ total: 1, deleted_types: [5], tools: [{ tool_type: 5, count: 1 }] });
    const deleted = await results({ deleted: 'true' }, user);
    expect(deleted.items.map(({ task }) => task.name)).toEqual(['single', 'whole']);
    expect(deleted.items[0]?.task.deleted_at).not.toBeNull();
  });

  it('shows members’ work to the administrator, and no company work to a removed member', async () => {
    const { testServer } = studio;
    const [boss, member] = [await testServer.signUp(), await testServer.signUp()];
    const { company } = await testServer.call(userAddCompany, { name: 'Loom' }, { as: boss });
    const { invite_link: link } = await testServer.call(
      modifyCompany,
      { id: company?.id ?? '', invite_link: 'renew' },
      { as: boss },
    );
    await testServer.call(companyMemberAdd, { invite_token: link?.token ?? '' }, { as: member });
    await testServer.db.pool.query(
      `update wallets set membership_level = 4, membership_starts_at = now() where company_id = $1`,
      [company?.id],
    );
    await testServer.db.pool.query(
      `insert into credit_lots (id, wallet_id, source, granted, remaining)
       select gen_random_uuid(), id, 'grant', 50, 50 from wallets where company_id = $1`,
      [company?.id],
    );
    const { id: memberId } = await testServer.call(userAuth, {}, { as: member });
    const { id: bossId } = await testServer.call(userAuth, {}, { as: boss });
    const task = await studio.submit({ name: 'loom' }, member);
    await studio.reach(task.id, 'completed', member);
    expect((await results({}, member)).total).toBe(1);
    expect((await results({}, boss)).total).toBe(0);
    const seen = await results({ member_id: memberId }, boss);
    expect(seen.items).toMatchObject([{ task: { name: 'loom', member: { id: memberId } } }]);
    expect((await results({ member_id: 'all' }, boss)).total).toBe(1);
    expect(await testServer.answer(getResultList, { member_id: bossId }, { as: member })).toMatchObject({
      code: '43000',
    });
    const narrowed = { member_id: memberId, tools: String(task.tool_type), states: 'completed', search: 'loo' };
    expect((await results(narrowed, boss)).total).toBe(1);
    expect((await results({ ...narrowed, search: 'silk' }, boss)).total).toBe(0);
    const { url = '', thumb_url: thumb = '' } = seen.items[0]?.result ?? {};
    expect((await testServer.app.inject({ method: 'GET', url })).statusCode).toBe(200);
    const image_id = (await studio.upload(member)).id;
    const scene = { type: 'scene', style_type: 'studio', name: 'shared', image_id } as const;
    const { asset } = await testServer.call(createAsset, scene, { as: member });
    const library = async (as: Tokens) =>
      (await testServer.call(getAssetList, {}, { as })).items.map(({ name }) => name);
    expect([await library(member), await library(boss)]).toEqual([['shared'], ['shared']]);
    await testServer.call(companyMemberRemove, { member_id: memberId }, { as: boss });
    // The company keeps its own; the removed member cannot read it, not even by address.
    expect([await library(member), await library(boss)]).toEqual([[], ['shared']]);
    expect((await testServer.app.inject({ method: 'GET', url: asset.image.url })).statusCode).toBe(404);
    expect((await results({ member_id: memberId }, boss)).total).toBe(0);
    expect((await results({ member_id: 'all' }, boss)).total).toBe(0);
    expect((await results({}, member)).total).toBe(0);
    expect((await testServer.app.inject({ method: 'GET', url: thumb })).statusCode).toBe(404);
  });
});
