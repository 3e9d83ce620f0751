import { assetTypeOfInput } from '@atelier/catalogue/asset-type-of-input';
import { getModelSquare, getSquareMethods } from '@atelier/contract/model-square';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type TestServer } from './test-server.ts';

let testServer: TestServer;

const hash = 'ab'.repeat(32);

/** A public material, or one of a wallet. */
const add = async (id: string, type: string, more: Record<string, string | null> = {}) => {
  const row = {
    name: id,
    name_en: `${id} en`,
    gender_style: null,
    style_type: null,
    wallet_id: null,
    group_id: null,
    ...more,
  };
  const columns = Object.keys(row);
  await testServer.db.pool.query(
    `insert into assets (id, type, blob_hash, mime, width, height, bytes, ${columns.join(', ')})
     values ($1, $2, $3, 'image/png', 600, 800, 9, ${columns.map((_, at) => `$${at + 4}`).join(', ')})`,
    [id, type, hash, ...Object.values(row)],
  );
};

const group = 'a0000000-0000-4000-8000-000000000001';

beforeAll(async () => {
  testServer = await createTestServer();
  await testServer.db.pool.query('insert into blobs (hash, bytes, reference_count) values ($1, 9, 6)', [hash]);
  await testServer.db.pool.query(
    `insert into asset_groups (id, type, name, name_en) values ($1, 'pose', '走动', 'Walking')`,
    [group],
  );
  await add('pose-woman', 'pose', { gender_style: 'woman', group_id: group });
  await add('pose-man', 'pose', { gender_style: 'man' });
  await add('street', 'scene', { style_type: 'street' });
  await add('tee', 'sewingPattern');
  const ada = await testServer.signUp();
  const { rows } = await testServer.db.pool.query<{ wallet_id: string }>(
    `select id as wallet_id from wallets where user_id = (select id from users where phone = $1)`,
    [`+86${ada.phone}`],
  );
  await add('private-pose', 'pose', { wallet_id: rows[0]?.wallet_id ?? null });
});
afterAll(() => testServer.close());

const list = async (filter = {}) => (await testServer.call(getModelSquare, filter)).items.map(({ id }) => id);

describe('model square', () => {
  it('shows everyone the public materials for tools, each with type, style, category, area and online time [spec 3.13]', async () => {
    const { items, types, total } = await testServer.call(getModelSquare, {});
    expect(total).toBe(3);
    expect(types).toEqual([
      { type: 'pose', count: 2 },
      { type: 'scene', count: 1 },
    ]);
    expect(items.find(({ id }) => id === 'pose-woman')).toMatchObject({
      ...{ type: 'pose', name: { zh: 'pose-woman', en: 'pose-woman en' }, gender_style: 'woman' },
      category: { id: group, title: { zh: '走动', en: 'Walking' } },
      areas: ['photoshoot'],
      online_at: expect.stringMatching(/^\d{4}-/),
    });
    expect(assetTypeOfInput('pose')).toBe('pose');
    // Poses come first among materials of the same day.
    expect(items.map(({ type }) => type)).toEqual(['pose', 'pose', 'scene']);
  });

  it('is filtered by type, category, area, style, target group and words [spec 1.19, 2.1]', async () => {
    expect((await list({ type: 'pose' })).sort()).toEqual(['pose-man', 'pose-woman']);
    expect(await list({ type: 'pose', category: group })).toEqual(['pose-woman']);
    expect(await list({ gender: 'man' })).toEqual(['pose-man']);
    expect(await list({ style: 'street' })).toEqual(['street']);
    expect(await list({ area: 'photoshoot', type: 'scene' })).toEqual(['street']);
    expect(await list({ area: 'none' })).toEqual([]);
    expect(await list({ search: 'STREET' })).toEqual(['street']);
    expect(await list({ order: 'name', limit: 1, offset: 2 })).toEqual(['street']);
    expect((await testServer.call(getModelSquare, { type: 'pose' })).categories).toEqual([
      { id: group, title: { zh: '走动', en: 'Walking' }, count: 1 },
    ]);
  });

  it('keeps a stable page order, and drops deleted materials', async () => {
    const { serial } = await testServer.call(getModelSquare, {});
    await add('later', 'scene');
    expect(await list({ serial })).not.toContain('later');
    expect(await list()).toContain('later');
    await testServer.db.pool.query(`update assets set deleted_at = now() where id = 'later'`);
    expect(await list()).not.toContain('later');
    expect(await testServer.answer(getModelSquare, { type: 'car' as 'pose' })).toMatchObject({ code: '41000' });
    expect(await testServer.answer(getModelSquare, { serial: 'x' })).toMatchObject({ code: '41000' });
  });

  it('lists the built-in engine and each method of its templates, with its availability', async () => {
    const { methods } = await testServer.call(getSquareMethods, {});
    const [engine, ...templates] = methods;
    expect(engine).toMatchObject({ kind: 'builtin', method: 'classical', is_generative: false, models: [] });
    expect(engine?.tools.find(({ type }) => type === 5)).toEqual({ type: 5, ready: true });
    const upscale = templates.find(({ method }) => method === 'real-esrgan-x4');
    expect(upscale).toMatchObject({
      kind: 'template',
      tools: [{ type: 5, ready: false }],
      models: [{ file: 'RealESRGAN_x4plus.pth', licence: 'BSD-3-Clause' }],
      packages: [],
    });
    // No model server is connected: none is available.
    expect(templates.flatMap(({ tools }) => tools).filter(({ ready }) => ready)).toEqual([]);
    expect(new Set(methods.map(({ method }) => method)).size).toBe(methods.length);
  });
});
