import { readFileSync } from 'node:fs';
import { getAssetMarks } from '@atelier/contract/asset-library';
import {
  assetFilter,
  assetLimits,
  changeAsset,
  createAsset,
  createAssetGroup,
  deleteAssetGroup,
  deleteAssets,
  getAssetGroups,
  getAssets,
  missingAssetFields,
  moveAssets,
  patternFile,
  renameAssetGroup,
  takeAssets,
  uploadPatternFile,
} from '@atelier/contract/assets';
import type { Tokens } from '@atelier/contract/auth';
import { apiBase, type RequestOf } from '@atelier/contract/call';
import { apiAnswer, envelopeBody } from '@atelier/contract/envelope';
import { errorSentence } from '@atelier/contract/errors';
import { patternFormat } from '@atelier/sewing/reading/pattern-format';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweepUnusedBlobs } from '../src/platform/storage/blob-store.ts';
import { openStudio, type Studio } from './generation/studio.ts';
import { runUpkeep } from './run-upkeep.ts';
import { envelope } from './test-server.ts';

let studio: Studio;

beforeAll(async () => {
  studio = await openStudio({ env: { LIBRARY_LIMIT: '5000' } });
});
afterAll(() => studio.close());

const as = (tokens: Tokens) => ({ as: tokens });
const day = 24 * 3_600_000;

/** A scene of Ann's by default. */
const add = async (change: Partial<RequestOf<typeof createAsset>> = {}, user = studio.ann) => {
  const image_id = change.image_id ?? (await studio.upload(user)).id;
  const request = { type: 'scene', name: 'arch', style_type: 'studio', ...change, image_id } as const;
  return (await studio.testServer.call(createAsset, request, as(user))).asset;
};
const list = (filter: RequestOf<typeof getAssets> = {}, user = studio.ann) =>
  studio.testServer.call(getAssets, filter, as(user));

const sendFile = async (name: string, data: Uint8Array, user = studio.ann) => {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(data)]), name);
  const encoded = new Response(form);
  const response = await studio.testServer.app.inject({
    method: 'POST',
    url: `${apiBase}${uploadPatternFile.path}`,
    headers: { authorization: `Bearer ${user.access}`, 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  return apiAnswer.parse(envelope.open(envelopeBody.parse(response.json())));
};

const dxf = Buffer.from('0\nSECTION\n2\nENTITIES\n0\nLINE\n8\n1\n10\n0\n20\n0\n11\n90\n21\n60\n0\nENDSEC\n0\nEOF\n');

describe('materials', () => {
  it('keep their picture after the upload expires', async () => {
    const made = await add({ name: 'window light' });
    const context = studio.testServer.app.services.generation.context;
    await runUpkeep(context, new Date(Date.now() + 2 * day));
    await sweepUnusedBlobs(studio.testServer.db, context.blobs, new Date(Date.now() + 4 * day));
    const shown = await studio.testServer.app.inject({ method: 'GET', url: made.image.url });
    expect(shown.headers['content-type']).toBe('image/png');
    const small = await studio.testServer.app.inject({ method: 'GET', url: made.image.thumb_url });
    expect(small.headers['content-type']).toBe('image/webp');
  });

  it('are filtered and paged, newest first', async () => {
    const { ann } = studio;
    const group = (await studio.testServer.call(createAssetGroup, { type: 'clothing', name: 'page' }, as(ann))).group;
    const facts = { type: 'clothing', gender_style: 'woman', style_type: 'dresses', group_id: group.id } as const;
    for (const name of ['one', 'two_1', 'three']) await add({ ...facts, name });
    const first = await list({ type: 'clothing', group_id: group.id, size: 2 });
    expect([first.total, first.assets.map(({ name }) => name)]).toEqual([3, ['three', 'two_1']]);
    const rest = await list({ type: 'clothing', group_id: group.id, size: 2, cursor: first.next ?? '' });
    expect([rest.assets.map(({ name }) => name), rest.next]).toEqual([['one'], null]);
    expect((await list({ search: 'o_1' })).assets.map(({ name }) => name)).toEqual(['two_1']);
    expect((await list({ type: 'clothing', gender_style: 'man' })).total).toBe(0);
    expect((await list({ type: 'clothing', style_type: 'dresses' })).total).toBe(3);
    const odd = await studio.testServer.answer(getAssets, { cursor: 'x' }, as(ann));
    expect(odd).toMatchObject({ code: '41000', details: { field: 'cursor' } });
  });

  it.each(['Cafe\u0301', '\u200bCafé', 'Café  crêpe', 'CAFÉ\u3000CRÊPE', 'crêpe Ｎ１２'])(
    'are found by %j, in normalised form',
    async (search) => {
      const name = 'Cafe\u0301 \u00a0crêpe Ｎ12';
      const { total } = await list({ search: 'Café crêpe N12' });
      if (total === 0) await add({ name });
      expect((await list({ search })).assets.map((asset) => asset.name)).toEqual(['Café crêpe N12']);
    },
  );

  it.each([
    [{ name: ' ' }, 'name'],
    [{ image_id: undefined }, 'image'],
    [{ type: 'fabric' }, 'fabric_type'],
    [{ type: 'clothing', gender_style: 'man', style_type: null }, 'style_type'],
    [{ type: 'model' }, 'gender_style'],
    [{ type: 'sewingPattern', gender_style: 'man', style_type: 'pants', fabric_type: 'linen' }, 'pattern_file'],
  ] as const)('with a missing field are refused with its name: %o', async (change, field) => {
    const image_id = (await studio.upload()).id;
    const request = { type: 'scene', name: 'arch', style_type: 'studio', image_id, ...change } as never;
    const answer = await studio.testServer.answer(createAsset, request, as(studio.ann));
    // The schema already refuses an empty name.
    expect(answer.details?.['field']).toBe(field);
    expect(answer.status).toBe(400);
  });

  it('change name and fields, but keep the fields that their type requires', async () => {
    const made = await add();
    const { asset } = await studio.testServer.call(changeAsset, { asset_id: made.id, name: 'niche' }, as(studio.ann));
    expect(asset).toMatchObject({ name: 'niche', style_type: 'studio' });
    const emptied = await studio.testServer.answer(
      changeAsset,
      { asset_id: made.id, style_type: null },
      as(studio.ann),
    );
    expect(emptied).toMatchObject({ code: '41060', details: { field: 'style_type' } });
    // The label of the form, in the caller's language.
    expect(emptied.msg).toBe('素材信息不完整，请填写：款式');
    expect(errorSentence('41060', 'en', emptied.details)).toBe('Asset details are incomplete. Fill in: Style');
  });

  it('in a company require a visible name', async () => {
    const made = await add();
    const turned = await studio.testServer.call(
      changeAsset,
      { asset_id: made.id, name: 'gnp\u202E.tra' },
      as(studio.ann),
    );
    expect(turned.asset.name).toBe('gnp.tra');
    const unseen = await studio.testServer.answer(changeAsset, { asset_id: made.id, name: '\u200B' }, as(studio.ann));
    expect(unseen).toMatchObject({ code: '41000', details: { field: 'name' } });
  });

  it('become new uploads that a tool accepts', async () => {
    const made = await add({ name: 'for a tool' });
    const { images } = await studio.testServer.call(takeAssets, { asset_ids: [made.id] }, as(studio.ann));
    expect(images).toMatchObject([{ name: 'for a tool.png', width: 400, height: 500 }]);
    const task = await studio.submit({ inputs: { original: [images[0]?.id ?? ''] } });
    const done = await studio.reach(task.id, 'completed');
    const result = done.results[0]?.id ?? '';
    const again = await studio.testServer.call(takeAssets, { result_ids: [result] }, as(studio.ann));
    expect(again.images).toHaveLength(1);
    expect((await add({ image_id: result, name: 'a result' })).name).toBe('a result');
  });

  it('of other users cannot be found, moved, deleted or used', async () => {
    const made = await add();
    const { bob } = studio;
    expect((await list({}, bob)).total).toBe(0);
    const tries = [
      await studio.testServer.answer(changeAsset, { asset_id: made.id, name: 'mine' }, as(bob)),
      await studio.testServer.answer(moveAssets, { asset_ids: [made.id], group_id: null }, as(bob)),
      await studio.testServer.answer(deleteAssets, { asset_ids: [made.id] }, as(bob)),
      await studio.testServer.answer(takeAssets, { asset_ids: [made.id] }, as(bob)),
    ];
    expect(tries.map(({ code }) => code)).toEqual(['44000', '44000', '44000', '44000']);
    const stolen = await studio.testServer.answer(
      createAsset,
      { type: 'scene', name: 'x', style_type: 'studio', image_id: (await studio.upload()).id },
      as(bob),
    );
    expect(stolen.code).toBe('44001');
    const published = await studio.testServer.answer(
      createAsset,
      { type: 'scene', name: 'x', style_type: 'studio', scope: 'public', image_id: (await studio.upload()).id },
      as(studio.ann),
    );
    expect(published.code).toBe('43000');
  });

  it('are deleted permanently, all or none', async () => {
    const [one, other] = [await add(), await add()];
    const wrong = await studio.testServer.answer(deleteAssets, { asset_ids: [one.id, 'nothing'] }, as(studio.ann));
    expect(wrong.code).toBe('44000');
    expect(await studio.testServer.call(deleteAssets, { asset_ids: [one.id, other.id] }, as(studio.ann))).toEqual({
      deleted: 2,
    });
    const shown = await studio.testServer.app.inject({ method: 'GET', url: one.image.url });
    expect(shown.statusCode).toBe(404);
  });

  it('that are public can be used by everyone and changed by no user [spec 3.12]', async () => {
    const made = await add({ name: 'of the house' });
    await studio.testServer.db.pool.query('update assets set wallet_id = null, user_id = null where id = $1', [
      made.id,
    ]);
    const seen = await list({ scope: 'public' }, studio.bob);
    expect(seen.assets).toMatchObject([{ id: made.id, scope: 'public' }]);
    const taken = await studio.testServer.call(takeAssets, { asset_ids: [made.id] }, as(studio.bob));
    expect(taken.images).toHaveLength(1);
    expect((await studio.testServer.answer(deleteAssets, { asset_ids: [made.id] }, as(studio.bob))).code).toBe('43000');
  });

  it('stop at the limit of the library', async () => {
    const made = await add({}, studio.bob);
    await studio.testServer.db.pool.query(
      `insert into assets (id, wallet_id, type, name, blob_hash, mime, width, height, bytes)
        select 'full-' || n, a.wallet_id, a.type, a.name, a.blob_hash, a.mime, a.width, a.height, a.bytes
        from assets a, generate_series(1, $2) n where a.id = $1`,
      [made.id, studio.testServer.config.libraryLimit],
    );
    const request = {
      type: 'scene',
      name: 'more',
      style_type: 'studio',
      image_id: (await studio.upload(studio.bob)).id,
    } as const;
    const answer = await studio.testServer.answer(createAsset, request, as(studio.bob));
    expect(answer).toMatchObject({
      status: 409,
      code: '41061',
      details: { max: studio.testServer.config.libraryLimit },
    });
    await studio.testServer.db.pool.query("delete from assets where id like 'full-%'");
  });
});

describe('groups', () => {
  const make = (name: string, type: 'fabric' | 'scene' = 'scene') =>
    studio.testServer.call(createAssetGroup, { type, name }, as(studio.ann));

  it('are created, renamed and deleted; their materials stay [spec 3.12]', async () => {
    const { group } = await make('light');
    const made = await add({ group_id: group.id });
    const renamed = await studio.testServer.call(
      renameAssetGroup,
      { group_id: group.id, name: 'daylight' },
      as(studio.ann),
    );
    expect(renamed.group).toMatchObject({ name: 'daylight', count: 1 });
    await studio.testServer.call(deleteAssetGroup, { group_id: group.id }, as(studio.ann));
    const kept = (await list({ group_id: 'none' })).assets.find(({ id }) => id === made.id);
    expect(kept?.group_id).toBeNull();
  });

  it('nest in three levels: a filter includes subgroups, deleting one keeps its materials', async () => {
    const { testServer, ann } = studio;
    const make3 = async (name: string, parent_id: string | null) =>
      (await testServer.call(createAssetGroup, { type: 'scene', name, parent_id }, as(ann))).group;
    const move = (group_id: string, parent_id: string | null) =>
      testServer.answer(renameAssetGroup, { group_id, parent_id }, as(ann));
    const year = await make3('2031', null);
    const season = await make3('spring 2031', year.id);
    const look = await make3('look 7', season.id);
    const other = await make3('archive', null);
    expect([year, season, look].map(({ parent_id }) => parent_id)).toEqual([null, year.id, season.id]);
    const deepest = await add({ name: 'deepest', group_id: look.id });
    const top = await add({ name: 'top', group_id: year.id });
    const found = async (group_id: string) => (await list({ group_id })).assets.map(({ id }) => id).sort();
    expect(await found(year.id)).toEqual([deepest.id, top.id].sort());
    expect(await found(season.id)).toEqual([deepest.id]);
    const marks = await testServer.call(getAssetMarks, { group_id: year.id }, as(ann));
    expect([marks.total, marks.groups.find(({ id }) => id === year.id)?.count]).toEqual([2, 1]);

    const fourth = await testServer.answer(createAssetGroup, { type: 'scene', name: 'x', parent_id: look.id }, as(ann));
    expect(fourth).toMatchObject({ status: 409, code: '41067', details: { max: 3 } });
    expect((await move(season.id, other.id)).success).toBe('1');
    expect(await move(other.id, look.id)).toMatchObject({ code: '41068' });
    // Two concurrent moves, each into the other: one is refused.
    const both = await Promise.all([move(year.id, other.id), move(other.id, year.id)]);
    expect(both.filter(({ success }) => success === '1')).toHaveLength(1);

    await testServer.call(deleteAssetGroup, { group_id: season.id }, as(ann));
    const { groups } = await testServer.call(getAssetGroups, { type: 'scene' }, as(ann));
    expect(groups.find(({ id }) => id === look.id)).toMatchObject({ parent_id: other.id, count: 1 });
  });

  it('accept materials of their own type only', async () => {
    const [scenes, fabrics] = [(await make('scenes')).group, (await make('cloth', 'fabric')).group];
    const made = await add();
    expect(
      await studio.testServer.call(moveAssets, { asset_ids: [made.id], group_id: scenes.id }, as(studio.ann)),
    ).toEqual({
      moved: 1,
    });
    const wrong = await studio.testServer.answer(
      moveAssets,
      { asset_ids: [made.id], group_id: fabrics.id },
      as(studio.ann),
    );
    expect(wrong.code).toBe('44000');
  });

  it('have a unique name within their type', async () => {
    await make('Linen', 'fabric');
    const twice = await studio.testServer.answer(createAssetGroup, { type: 'fabric', name: 'linen' }, as(studio.ann));
    expect(twice).toMatchObject({ status: 409, code: '41062', details: { name: 'linen' } });
    await make('Linen');
  });

  it('have a visible name, without invisible characters', async () => {
    const unseen = await studio.testServer.answer(createAssetGroup, { type: 'fabric', name: '\u200B' }, as(studio.ann));
    expect(unseen).toMatchObject({ code: '41000', details: { field: 'name' } });
    expect((await make('photo\u202Egpj.exe', 'fabric')).group.name).toBe('photogpj.exe');
    // Decomposed Unicode, as macOS writes folder names.
    await make('Café', 'fabric');
    const twice = await studio.testServer.answer(
      createAssetGroup,
      { type: 'fabric', name: 'Cafe\u0301' },
      as(studio.ann),
    );
    expect(twice.code).toBe('41062');
  });

  it('of other users cannot be read or changed', async () => {
    const { group } = await make('mine alone');
    const renamed = await studio.testServer.answer(renameAssetGroup, { group_id: group.id, name: 'x' }, as(studio.bob));
    const gone = await studio.testServer.answer(deleteAssetGroup, { group_id: group.id }, as(studio.bob));
    expect([renamed.code, gone.code]).toEqual(['44000', '44000']);
    const { groups } = await studio.testServer.call(getAssetGroups, {}, as(studio.bob));
    expect(groups).toEqual([]);
  });

  it('stop at their limit', async () => {
    const { groups } = await studio.testServer.call(getAssetGroups, { type: 'pose' }, as(studio.ann));
    expect(groups).toEqual([]);
    await studio.testServer.db.pool.query(
      `insert into asset_groups (id, wallet_id, type, name)
        select gen_random_uuid(), wallet_id, 'pose', 'group ' || n from assets, generate_series(1, $1) n
        where wallet_id is not null and user_id = (select id from users where phone = $2) group by wallet_id, n`,
      [assetLimits.groups, await phoneOf(studio.ann)],
    );
    const answer = await studio.testServer.answer(createAssetGroup, { type: 'pose', name: 'one more' }, as(studio.ann));
    expect(answer).toMatchObject({ code: '41063', details: { max: assetLimits.groups } });
  });
});

const phoneOf = async (user: Tokens): Promise<string> => {
  const { rows } = await studio.testServer.db.pool.query<{ phone: string }>(
    'select u.phone from users u join sessions s on s.user_id = u.id where s.id = $1',
    [JSON.parse(Buffer.from(user.access.split('.')[1] ?? '', 'base64url').toString()).sid],
  );
  return rows[0]?.phone ?? '';
};

describe('pattern files', () => {
  it('belong to a sewing pattern and are downloadable', async () => {
    const answer = await sendFile('../上衣 front.dxf', dxf);
    const { file } = uploadPatternFile.response.parse(answer.data);
    expect(patternFile.parse(file)).toMatchObject({ name: '上衣 front.dxf', bytes: dxf.byteLength });
    const made = await add({
      type: 'sewingPattern',
      gender_style: 'woman',
      style_type: 'upperBody',
      fabric_type: 'cotton',
      pattern_file_id: file.id,
    });
    const got = await studio.testServer.app.inject({ method: 'GET', url: made.pattern_file?.url ?? '' });
    expect(got.headers['content-disposition']).toContain('attachment');
    expect(got.rawPayload.equals(dxf)).toBe(true);
    const forged = await studio.testServer.app.inject({ method: 'GET', url: `/files/${file.id}?e=9999999999&s=x` });
    expect(forged.statusCode).toBe(403);
  });

  it.each([
    ['12" x 8" front.dxf', '12" x 8" front.dxf'],
    ['100%25 front.dxf', '100%25 front.dxf'],
    ['front\r\nback.dxf', 'front back.dxf'],
  ])('keep the name %j as browsers escape it', async (sent, name) => {
    const { file } = uploadPatternFile.response.parse((await sendFile(sent, dxf)).data);
    expect(file.name).toBe(name);
  });

  it('are recognised by their first bytes', async () => {
    expect(patternFormat(dxf)).toBe('dxf');
    expect(patternFormat(Buffer.from('%PDF-1.7'))).toBe('pdf');
    expect(patternFormat(Buffer.from('<?xml version="1.0"?>\n<svg xmlns="x"/>'))).toBe('svg');
    expect(patternFormat(Buffer.from('IN;SP1;'))).toBe('plt');
    expect(patternFormat(Buffer.from('PK\u0003\u0004'))).toBe('zip');
    const answer = await sendFile('pattern.dxf', readFileSync(new URL(import.meta.url)));
    expect(answer).toMatchObject({ success: '0', code: '41064' });
  });
});

describe('required fields of a material', () => {
  it('are the same in the form and on the server [spec 3.12]', () => {
    expect(missingAssetFields('fabric', { name: 'twill', image: 'id' })).toEqual(['fabric_type']);
    expect(missingAssetFields('pattern', { name: '', style_type: 'design' })).toEqual(['name', 'image']);
    expect(assetFilter.parse({})).toEqual({ scope: 'private', size: 40 });
  });
});
