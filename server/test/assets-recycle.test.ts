import {
  changeAssets,
  getAssetList,
  getAssetMarks,
  orderAssetGroups,
  purgeAssets,
  recycleAssets,
  restoreAssets,
  zipAssets,
} from '@atelier/contract/asset-library';
import {
  changeAsset,
  createAsset,
  createAssetGroup,
  deleteAssetGroup,
  getAssetGroups,
  moveAssets,
  takeAssets,
} from '@atelier/contract/assets';
import type { Tokens } from '@atelier/contract/auth';
import type { RequestOf } from '@atelier/contract/call';
import { changeResults, getResultList } from '@atelier/contract/result-list';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStudio, type Studio } from './generation/studio.ts';
import { runUpkeep } from './run-upkeep.ts';

let studio: Studio;

beforeAll(async () => {
  studio = await openStudio({ env: { LIBRARY_LIMIT: '6' } });
});
afterAll(() => studio.close());

const day = 24 * 3_600_000;

/** A new account with its own library. */
const person = async () => {
  const { testServer } = studio;
  const as = await testServer.signUp();
  const image = await studio.upload(as);
  const add = async (name: string, change: Partial<RequestOf<typeof createAsset>> = {}) => {
    const request = { type: 'scene', style_type: 'studio', name, image_id: image.id, ...change } as const;
    return (await testServer.call(createAsset, request, { as })).asset;
  };
  const names = async (state: 'kept' | 'deleted' = 'kept') =>
    (await testServer.call(getAssetList, { state, order: 'oldest' }, { as })).items.map(({ name }) => name);
  const group = async (name: string) =>
    (await testServer.call(createAssetGroup, { type: 'scene', name }, { as })).group;
  return { as, image, add, names, group };
};
const upkeep = (now: Date) => runUpkeep(studio.testServer.app.services.generation.context, now);
const later = (days: number) => new Date(Date.now() + days * day);
const blobOf = async (id: string) => {
  const { rows } = await studio.testServer.db.pool.query<{ reference_count: number }>(
    'select b.reference_count from assets a join blobs b on b.hash = a.blob_hash where a.id = $1',
    [id],
  );
  return rows[0]?.reference_count;
};

describe('recycle area of the library', () => {
  it('keeps materials for 30 days with picture and group, and restores them', async () => {
    const { testServer } = studio;
    const { as, add, names, group } = await person();
    const { id: groupId } = await group('sets');
    const [one, two] = [await add('one', { group_id: groupId }), await add('two')];
    await testServer.call(recycleAssets, { asset_ids: [one.id] }, { as });
    expect([await names(), await names('deleted')]).toEqual([['two'], ['one']]);
    const [lying] = (await testServer.call(getAssetList, { state: 'deleted' }, { as })).items;
    const left = Date.parse(lying?.purged_at ?? '') - Date.parse(lying?.deleted_at ?? '');
    expect(left).toBe(30 * day);
    expect((await testServer.app.inject({ method: 'GET', url: lying?.image.thumb_url ?? '' })).statusCode).toBe(200);
    expect((await testServer.call(getAssetGroups, {}, { as })).groups).toMatchObject([{ count: 0 }]);
    await upkeep(later(29));
    await testServer.call(restoreAssets, { asset_ids: [one.id] }, { as });
    expect(await names()).toEqual(['one', 'two']);
    expect((await testServer.call(getAssetMarks, {}, { as })).groups).toMatchObject([{ name: 'sets', count: 1 }]);
    await testServer.call(recycleAssets, { asset_ids: [one.id, two.id] }, { as });
    await upkeep(later(31));
    expect([await names(), await names('deleted')]).toEqual([[], []]);
  });

  it('hides deleted materials from changes, tools, moves and a second deletion', async () => {
    const { testServer } = studio;
    const { as, add } = await person();
    const { id } = await add('gone');
    await testServer.call(recycleAssets, { asset_ids: [id] }, { as });
    const refused = [
      await testServer.answer(takeAssets, { asset_ids: [id] }, { as }),
      await testServer.answer(changeAsset, { asset_id: id, name: 'x' }, { as }),
      await testServer.answer(moveAssets, { asset_ids: [id], group_id: null }, { as }),
      await testServer.answer(recycleAssets, { asset_ids: [id] }, { as }),
    ];
    expect(refused.map(({ code }) => code)).toEqual(['44000', '44000', '44000', '44000']);
  });

  it("is emptied permanently with every reference, and frees the library's limit", async () => {
    const { testServer } = studio;
    const { as, add, names } = await person();
    const made = [];
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) made.push(await add(name));
    const ids = made.map(({ id }) => id);
    const before = (await blobOf(ids[5] ?? '')) ?? 0;
    await expect(add('g')).rejects.toThrow('41061');
    await testServer.call(recycleAssets, { asset_ids: ids.slice(0, 3) }, { as });
    await add('g');
    expect(await testServer.answer(restoreAssets, { asset_ids: ids.slice(0, 3) }, { as })).toMatchObject({
      code: '41061',
    });
    expect(await testServer.call(purgeAssets, { asset_ids: ids.slice(0, 1) }, { as })).toEqual({ purged: 1 });
    expect(await testServer.call(purgeAssets, { everything: true }, { as })).toEqual({ purged: 2 });
    expect([await names(), await names('deleted')]).toEqual([['d', 'e', 'f', 'g'], []]);
    expect(await blobOf(ids[5] ?? '')).toBe(before - 3 + 1);
    expect(await testServer.answer(purgeAssets, { asset_ids: [ids[5] ?? ''] }, { as })).toMatchObject({
      code: '44000',
    });
  });

  it('does not break a queued task that uses a deleted material', async () => {
    const { testServer } = studio;
    const { as, add } = await person();
    const made = await add('input');
    const { images } = await testServer.call(takeAssets, { asset_ids: [made.id] }, { as });
    const task = await studio.submit({ inputs: { original: [images[0]?.id ?? ''] } }, as);
    await testServer.call(recycleAssets, { asset_ids: [made.id] }, { as });
    await testServer.call(purgeAssets, { everything: true }, { as });
    await studio.reach(task.id, 'completed', as);
  });

  it('is separate for each identity', async () => {
    const { testServer } = studio;
    const [ann, bob] = [await person(), await person()];
    const { id } = await ann.add('mine');
    const foreign = { as: bob.as as Tokens };
    expect(await testServer.answer(recycleAssets, { asset_ids: [id] }, foreign)).toMatchObject({ code: '44000' });
    await testServer.call(recycleAssets, { asset_ids: [id] }, { as: ann.as });
    expect(await testServer.answer(restoreAssets, { asset_ids: [id] }, foreign)).toMatchObject({ code: '44000' });
    expect(await testServer.call(purgeAssets, { everything: true }, foreign)).toEqual({ purged: 0 });
    expect(await ann.names('deleted')).toEqual(['mine']);
  });
});

describe('bulk actions on materials', () => {
  it('apply the same fields to all materials or to none', async () => {
    const { testServer } = studio;
    const { as, add, names } = await person();
    const ids = [(await add('x')).id, (await add('y')).id];
    expect(
      await testServer.call(changeAssets, { asset_ids: ids, name: 'arch {n}', style_type: 'city' }, { as }),
    ).toEqual({
      changed: 2,
    });
    expect(await names()).toEqual(['arch 1', 'arch 2']);
    const emptied = await testServer.answer(changeAssets, { asset_ids: ids, style_type: null }, { as });
    expect(emptied).toMatchObject({ code: '41060', details: { field: 'style_type' } });
    const half = { asset_ids: [...ids, 'A'.repeat(22)], name: 'z' };
    expect(await testServer.answer(changeAssets, half, { as })).toMatchObject({ code: '44000' });
    expect(await names()).toEqual(['arch 1', 'arch 2']);
  });

  it('download as a zip with a folder for each group and unique names', async () => {
    const { testServer } = studio;
    const { as, add, group } = await person();
    const { id: groupId } = await group('a/b');
    const ids = [(await add('one', { group_id: groupId })).id, (await add('one')).id, (await add('one')).id];
    const zip = await testServer.call(zipAssets, { asset_ids: ids }, { as });
    expect(zip).toMatchObject({ files: 3, file_name: 'materials.zip' });
    const packed = await testServer.app.inject({ method: 'GET', url: zip.url });
    expect(packed.headers['content-type']).toBe('application/zip');
    const text = packed.rawPayload.toString('latin1');
    for (const name of ['a_b/one.png', 'one.png', 'one (2).png']) expect(text).toContain(name);
  });

  it('name the zip after a single group', async () => {
    const { testServer } = studio;
    const { as, add, group } = await person();
    const [silk, lace] = [await group('silk'), await group('lace')];
    const [a, b] = [await add('a', { group_id: silk.id }), await add('b', { group_id: lace.id })];
    const nameOf = async (ids: string[]) => (await testServer.call(zipAssets, { asset_ids: ids }, { as })).file_name;
    expect([await nameOf([a.id]), await nameOf([a.id, b.id])]).toEqual(['silk.zip', 'materials.zip']);
  });
});

describe('groups', () => {
  it('are deleted with their materials kept or moved to another group', async () => {
    const { testServer } = studio;
    const { as, add, group } = await person();
    const [one, two] = [await group('one'), await group('two')];
    const { id } = await add('a', { group_id: one.id });
    const groupOf = async () =>
      (await testServer.call(getAssetList, {}, { as })).items.find((item) => item.id === id)?.group_id;
    const odd = await testServer.answer(deleteAssetGroup, { group_id: one.id, move_to: one.id }, { as });
    expect(odd).toMatchObject({ code: '44000' });
    await testServer.call(deleteAssetGroup, { group_id: one.id, move_to: two.id }, { as });
    expect(await groupOf()).toBe(two.id);
    await testServer.call(deleteAssetGroup, { group_id: two.id }, { as });
    expect(await groupOf()).toBeNull();
  });

  it('keep the given order, new groups last', async () => {
    const { testServer } = studio;
    const { as, group } = await person();
    const [one, two, three] = [await group('one'), await group('two'), await group('three')];
    const ordered = await testServer.call(orderAssetGroups, { type: 'scene', group_ids: [three.id, one.id] }, { as });
    expect(ordered.groups.map(({ name }) => name)).toEqual(['three', 'one', 'two']);
    await group('four');
    const { groups } = await testServer.call(getAssetGroups, {}, { as });
    expect(groups.map(({ name }) => name)).toEqual(['three', 'one', 'two', 'four']);
    const foreign = await testServer.answer(
      orderAssetGroups,
      { type: 'scene', group_ids: [two.id] },
      { as: studio.bob },
    );
    expect(foreign).toMatchObject({ code: '44000' });
  });
});

describe('bulk actions on results', () => {
  it('mark, delete and restore single results, and skip those of other users', async () => {
    const { testServer } = studio;
    const as = await testServer.signUp();
    const { id } = await studio.submit({}, as);
    const { results } = await studio.reach(id, 'completed', as);
    const other = await studio.submit({}, studio.bob);
    const foreign = (await studio.reach(other.id, 'completed', studio.bob)).results[0]?.id ?? '';
    const ids = [...results.map((result) => result.id), foreign];
    const ask = (change: RequestOf<typeof changeResults>['change']) =>
      testServer.call(changeResults, { result_ids: ids, change }, { as });
    const total = async (filter: RequestOf<typeof getResultList>) =>
      (await testServer.call(getResultList, filter, { as })).total;
    expect(await ask('favourite')).toEqual({ changed: results.length });
    expect(await ask('favourite')).toEqual({ changed: 0 });
    expect(await total({ favourite: 'true' })).toBe(results.length);
    expect(await ask('delete')).toEqual({ changed: results.length });
    expect([await total({}), await total({ deleted: 'true' })]).toEqual([0, results.length]);
    expect(await ask('restore')).toEqual({ changed: results.length });
    expect(await testServer.call(changeResults, { task_ids: [id, other.id], change: 'delete' }, { as })).toEqual({
      changed: 1,
    });
    expect([await total({}), await total({ deleted: 'true' })]).toEqual([0, results.length]);
  });
});
