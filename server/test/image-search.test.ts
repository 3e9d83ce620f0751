import { createAsset, deleteAssets } from '@atelier/contract/assets';
import type { Tokens } from '@atelier/contract/auth';
import type { RequestOf } from '@atelier/contract/call';
import { getSearchPlaces, searchByImage } from '@atelier/contract/image-search';
import { drawFlatPicture } from '@atelier/engine/flats/render-svg';
import { resolveSpec } from '@atelier/engine/flats/resolve-spec';
import type { PartialSpec } from '@atelier/engine/flats/spec';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openStudio, type Studio } from './generation/studio.ts';

let studio: Studio;
const day = 24 * 3_600_000;

beforeAll(async () => {
  // The benchmark measures similarity; this tests visibility, so the fast descriptors are used.
  studio = await openStudio();
});
afterAll(() => studio.close());

const flat = async (wish: PartialSpec, seed = 3): Promise<Buffer> => {
  const sheet = { ratio: '4:5', quality: 'normal', views: ['front'], ground: '#f5f4f1' } as const;
  return Buffer.from((await drawFlatPicture(resolveSpec(wish, seed), sheet)).png.data);
};

const uploadFlat = async (wish: PartialSpec, user: Tokens = studio.ann, seed = 3) => {
  const { images } = await studio.uploadFiles([{ name: 'flat.png', data: await flat(wish, seed) }], user);
  if (!images[0]) throw new Error('the upload was refused');
  return images[0];
};

const addFlat = async (name: string, wish: PartialSpec, user: Tokens = studio.ann, style = 'upperBody') => {
  const image_id = (await uploadFlat(wish, user)).id;
  const request = { type: 'clothing', name, gender_style: 'woman', style_type: style, image_id } as const;
  return (await studio.testServer.call(createAsset, request, { as: user })).asset;
};

const search = (request: RequestOf<typeof searchByImage>, user: Tokens = studio.ann) =>
  studio.testServer.call(searchByImage, request, { as: user });

/** Once every change is indexed. */
const indexed = (user: Tokens = studio.ann) =>
  vi.waitFor(
    async () => {
      const { places } = await studio.testServer.call(getSearchPlaces, {}, { as: user });
      expect(places.map(({ waiting }) => waiting)).toEqual([0, 0, 0]);
      return places;
    },
    { timeout: 60_000, interval: 300 },
  );

const coat: PartialSpec = { kind: 'coat', print: 'solid', colours: { main: '#8a5a2b' } };
const redCoat: PartialSpec = { ...coat, colours: { main: '#b02a3a' } };
const trousers: PartialSpec = { kind: 'trousers', print: 'solid', colours: { main: '#8a5a2b' } };

const names = (hits: readonly { asset: { name: string } | null }[]) => hits.map(({ asset }) => asset?.name);

describe('search by image', () => {
  it('finds the same design in any colour, the same colour first', async () => {
    await addFlat('red coat', redCoat);
    await addFlat('brown coat', coat);
    await addFlat('brown trousers', trousers, studio.ann, 'pants');
    await indexed();
    const { id } = await uploadFlat(coat);
    const found = await search({ kind: 'image', id, places: ['assets'] });
    expect(names(found.hits).slice(0, 2).sort()).toEqual(['brown coat', 'red coat']);
    expect(found).toMatchObject({ engine: 'classical', has_garment: true, waiting: 0 });
    expect(found.compared).toEqual([{ place: 'assets', count: 3 }]);
    const alike = await search({ kind: 'image', id, places: ['assets'], mode: 'colour' });
    expect(names(alike.hits)[0]).toBe('brown coat');
    expect(alike.hits[0]).toMatchObject({ place: 'assets', design: 100, colour: 100 });
    expect(alike.hits.filter((hit) => hit.is_duplicate)).toEqual([alike.hits[0]]);
    const red = alike.hits.find(({ asset }) => asset?.name === 'red coat');
    expect(red?.colour).toBeLessThan(60);
    // Listed items are indexed before the first search.
    const { rows } = await studio.testServer.db.pool.query(
      'select a.name from assets a join thumbnails t on t.source_hash = a.blob_hash and t.width = 320 where a.wallet_id is not null',
    );
    expect(rows).toHaveLength(3);
  });

  it('filters by place and attributes, and returns no guessed attributes', async () => {
    const { id } = await uploadFlat(coat);
    const pants = await search({ kind: 'image', id, places: ['assets', 'results'], style_type: 'pants' });
    expect(pants.hits.every(({ asset }) => asset?.style_type === 'pants')).toBe(true);
    expect(pants.compared).toEqual([
      { place: 'assets', count: 1 },
      { place: 'results', count: 0 },
    ]);
    const plain = await studio.upload();
    const other = await search({ kind: 'image', id: plain.id });
    expect(other.hits.every(({ same }) => same.length === 0)).toBe(true);
    const ahead = await search({ kind: 'image', id, from: new Date(Date.now() + day).toISOString() });
    expect(ahead.hits).toEqual([]);
  });

  it('finds items similar to a material, a result and a part of a picture, never the picture itself', async () => {
    const made = await addFlat('pattern of all', coat);
    await indexed();
    const like = await search({ kind: 'asset', id: made.id, places: ['assets'] });
    expect(like.hits.map(({ asset }) => asset?.id)).not.toContain(made.id);
    const { id: task } = await studio.submit();
    const { results } = await studio.reach(task, 'completed');
    const result = results[0]?.id ?? '';
    expect((await search({ kind: 'result', id: result })).query).toMatchObject({ kind: 'result', id: result });
    const crop = { x: 0, y: 0, width: 300, height: 300 };
    expect((await search({ kind: 'asset', id: made.id, crop })).query.id).toBe(made.id);
    const outside = { kind: 'asset', id: made.id, crop: { ...crop, x: 5000 } } as const;
    const refused = await studio.testServer.answer(searchByImage, outside, { as: studio.ann });
    expect(refused).toMatchObject({ code: '41000', details: { field: 'crop' } });
  });

  it('returns nothing of other users and answers a foreign id as unknown', async () => {
    const { id } = await uploadFlat(coat, studio.bob);
    const { hits } = await search({ kind: 'image', id }, studio.bob);
    expect(hits.filter(({ place }) => place !== 'public')).toEqual([]);
    const ownAsset = await addFlat('mine alone', coat);
    for (const kind of ['image', 'asset', 'result'] as const)
      for (const foreign of [ownAsset.id, id, uuidv7()]) {
        const user = foreign === id ? studio.ann : studio.bob;
        const answer = await studio.testServer.answer(searchByImage, { kind, id: foreign }, { as: user });
        expect(answer).toMatchObject({ status: 410, code: '44001' });
      }
  });

  it('forgets deleted items, and reports an expired picture of a link @full', async () => {
    const gone = await addFlat('soon gone', coat);
    await indexed();
    const { id } = await uploadFlat(coat);
    const before = await search({ kind: 'image', id, places: ['assets'], limit: 120 });
    expect(names(before.hits)).toContain('soon gone');
    await studio.testServer.call(deleteAssets, { asset_ids: [gone.id] }, { as: studio.ann });
    const after = await search({ kind: 'image', id, places: ['assets'], limit: 120 });
    expect(names(after.hits)).not.toContain('soon gone');
    expect(after.compared[0]?.count).toBe((before.compared[0]?.count ?? 0) - 1);
    const [ownAsset] = (await studio.testServer.call(getSearchPlaces, {}, { as: studio.ann })).places;
    expect(ownAsset?.indexed).toBe(after.compared[0]?.count);
    const { rows } = await studio.testServer.db.pool.query('select look_at from images where id = $1', [id]);
    expect(rows[0].look_at.getTime()).toBeGreaterThan(Date.now() + 14.9 * day);
    await studio.testServer.db.pool.query('delete from images where id = $1', [id]);
    const over = await studio.testServer.answer(searchByImage, { kind: 'image', id }, { as: studio.ann });
    expect(over).toMatchObject({ status: 410, code: '44001' });
  });

  it('reindexes everything when the descriptors change @full', async () => {
    const { pool } = studio.testServer.db;
    await indexed();
    await pool.query("update asset_features set version = 'classical-0'");
    await studio.testServer.restart();
    const [ownAsset] = (await studio.testServer.call(getSearchPlaces, {}, { as: studio.ann })).places;
    expect(ownAsset).toMatchObject({ place: 'assets', indexed: 0 });
    expect(ownAsset?.waiting).toBeGreaterThan(0);
    await indexed();
    const { rows } = await pool.query('select distinct version from asset_features where wallet_id is not null');
    expect(rows).toEqual([{ version: 'classical-2' }]);
  });
});
