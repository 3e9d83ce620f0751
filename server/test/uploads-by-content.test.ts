import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { getAssetList, purgeAssets, recycleAssets } from '@atelier/contract/asset-library';
import { getAssetGroups } from '@atelier/contract/assets';
import type { Tokens } from '@atelier/contract/auth';
import { apiBase, type RequestOf } from '@atelier/contract/call';
import { assetsFromContents, missingContents, putContent } from '@atelier/contract/contents';
import { apiAnswer, envelopeBody } from '@atelier/contract/envelope';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStudio, type Studio } from './generation/studio.ts';
import { noisePicture } from './noise-picture.ts';
import { runUpkeep } from './run-upkeep.ts';
import { envelope } from './test-server.ts';

let studio: Studio;

beforeAll(async () => {
  studio = await openStudio({ env: { LIBRARY_LIMIT: '20', STORAGE_GB: '0=0.002' } });
});
afterAll(() => studio.close());

const hashOf = (data: Uint8Array) => createHash('sha256').update(data).digest('hex');
const picture = async (side = 300): Promise<Buffer> => {
  const [red, green, blue] = [...createHash('sha256').update(randomUUID()).digest()] as [number, number, number];
  return sharp({ create: { width: side, height: side, channels: 3, background: { r: red, g: green, b: blue } } })
    .png()
    .toBuffer();
};

const put = async (as: Tokens, data: Uint8Array, { sha256 = hashOf(data), kind = '' } = {}) => {
  const form = new FormData();
  if (kind !== '') form.append('kind', kind);
  form.append('file', new Blob([new Uint8Array(data)]), 'a.png');
  const encoded = new Response(form);
  const response = await studio.testServer.app.inject({
    method: 'PUT',
    url: `${apiBase}${putContent.path.replace('{sha256}', sha256)}`,
    headers: { authorization: `Bearer ${as.access}`, 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  return apiAnswer.parse(envelope.open(envelopeBody.parse(response.json())));
};
const missing = (as: Tokens, ...files: Uint8Array[]) =>
  studio.testServer.call(
    missingContents,
    { contents: files.map((data) => ({ sha256: hashOf(data), bytes: data.byteLength })) },
    { as },
  );
type Item = RequestOf<typeof assetsFromContents>['items'][number];
const itemOf = (data: Uint8Array, change: Partial<Item> = {}): Item => ({
  sha256: hashOf(data),
  key: randomUUID(),
  type: 'scene',
  name: 'arch',
  style_type: 'studio',
  ...change,
});
const make = async (as: Tokens, ...items: Item[]) =>
  (await studio.testServer.call(assetsFromContents, { items }, { as })).items.map((item) =>
    'asset' in item ? item.asset : item.error.code,
  );
const total = async (as: Tokens) => (await studio.testServer.call(getAssetList, {}, { as })).total;
const references = async (): Promise<number> => {
  const { rows } = await studio.testServer.db.pool.query<{ drift: string }>(`
    select count(*) as drift from blobs b where b.reference_count <>
      (select count(*) from images where blob_hash = b.hash) + (select count(*) from assets where blob_hash = b.hash)
      + (select count(*) from asset_files where blob_hash = b.hash) + (select count(*) from contents where blob_hash = b.hash)
      + (select count(*) from thumbnails where blob_hash = b.hash)`);
  return Number(rows[0]?.drift);
};

describe('uploads by content', () => {
  it('send only missing files, and the same file again changes nothing', async () => {
    const as = await studio.testServer.signUp();
    const [one, two] = [await picture(), await picture()];
    expect((await missing(as, one, two)).missing).toEqual([hashOf(one), hashOf(two)]);
    expect((await put(as, one)).data).toMatchObject({ kind: 'picture', width: 300, height: 300 });
    expect((await put(as, one)).success).toBe('1');
    const [first, second] = await Promise.all([put(as, two), put(as, two)]);
    expect([first?.success, second?.success]).toEqual(['1', '1']);
    const missingFiles = await missing(as, one, two);
    expect(missingFiles.missing).toEqual([]);
    expect(missingFiles.room.items).toBe(20);
    expect(await references()).toBe(0);
  });

  it('create one material for each idempotency key', async () => {
    const as = await studio.testServer.signUp();
    const data = await picture();
    await put(as, data);
    const item = itemOf(data);
    const answers = await Promise.all([make(as, item), make(as, item), make(as, item, item)]);
    const ids = answers.flat().map((asset) => (typeof asset === 'string' ? asset : asset.id));
    expect(new Set(ids).size).toBe(1);
    expect(await total(as)).toBe(1);
    // A second file of the same content is a separate material, and nothing is sent for it.
    expect((await missing(as, data)).missing).toEqual([]);
    expect(await make(as, itemOf(data, { name: 'copy' }))).toMatchObject([{ name: 'copy' }]);
    expect(await total(as)).toBe(2);
    expect(await references()).toBe(0);
  });

  it('refuse a file that changed while it was sent, and one of another content than declared', async () => {
    const as = await studio.testServer.signUp();
    const data = await picture();
    expect(await put(as, data, { sha256: hashOf(Buffer.from('as it was')) })).toMatchObject({ code: '41065' });
    expect(await put(as, data, { sha256: 'nothing' })).toMatchObject({ code: '41000', details: { field: 'sha256' } });
    expect(await put(as, Buffer.from('no picture'))).toMatchObject({ code: '41010' });
    expect(await put(as, data.subarray(0, 90))).toMatchObject({ code: '41012' });
    expect(await put(as, await picture(20))).toMatchObject({ code: '41013' });
    const wide = await sharp({ create: { width: 900, height: 300, channels: 3, background: '#888' } })
      .png()
      .toBuffer();
    expect(await put(as, wide)).toMatchObject({ code: '41014' });
    expect(await put(as, Buffer.from('no pattern'), { kind: 'pattern' })).toMatchObject({ code: '41064' });
    expect(await put(as, data, { kind: 'film' })).toMatchObject({ code: '41000', details: { field: 'kind' } });
    expect((await missing(as, data)).missing).toHaveLength(1);
    expect(await make(as, itemOf(data))).toEqual(['44001']);
  });

  it('store nothing from a connection closed half-way, and one file from a lost response', async () => {
    const as = await studio.testServer.signUp();
    const data = await picture(900);
    const address = new URL(await studio.testServer.app.listen({ host: '127.0.0.1', port: 0 }));
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(data)]), 'a.png');
    const encoded = new Response(form);
    const body = Buffer.from(await encoded.arrayBuffer());
    const head = [
      `PUT ${apiBase}${putContent.path.replace('{sha256}', hashOf(data))} HTTP/1.1`,
      `host: ${address.host}`,
      `authorization: Bearer ${as.access}`,
      `content-type: ${encoded.headers.get('content-type')}`,
      `content-length: ${body.byteLength}`,
      'connection: close',
    ];
    /** Sends part of the body, half-closes and reads on: the response's first line, empty without one. */
    const send = async (bytes: number): Promise<string> => {
      const socket = connect({ host: address.hostname, port: Number(address.port), allowHalfOpen: true });
      socket.write(`${head.join('\r\n')}\r\n\r\n`);
      socket.end(body.subarray(0, bytes));
      const parts: Buffer[] = [];
      socket.on('data', (part: Buffer) => parts.push(part));
      socket.on('error', () => undefined);
      await once(socket, 'close');
      return Buffer.concat(parts).toString('latin1').split('\r\n', 1)[0] ?? '';
    };
    expect(await send(Math.floor(body.byteLength / 2))).not.toContain('200');
    expect((await missing(as, data)).missing).toHaveLength(1);
    // A client that closes after the whole file gets no response from Node and retries, stored or not.
    for (let count = 0; count < 3; count += 1) await send(body.byteLength);
    expect((await put(as, data)).success).toBe('1');
    expect((await missing(as, data)).missing).toEqual([]);
    expect(await make(as, itemOf(data))).toMatchObject([{ name: 'arch' }]);
    expect(await total(as)).toBe(1);
    expect(await references()).toBe(0);
  });

  it('answer each item by itself: one failure does not stop the others', async () => {
    const as = await studio.testServer.signUp();
    const data = await picture();
    await put(as, data);
    const [none, words, group, good] = await make(
      as,
      itemOf(await picture()),
      itemOf(data, { name: 'porn' }),
      itemOf(data, { group_id: randomUUID() }),
      itemOf(data),
    );
    expect([none, words, group]).toEqual(['44001', '41020', '44000']);
    expect(good).toMatchObject({ name: 'arch', missing: [] });
    expect(await references()).toBe(0);
  });

  it('create a group for a folder’s name once, and materials whose fields are completed later', async () => {
    const as = await studio.testServer.signUp();
    const [one, two] = [await picture(), await picture()];
    await put(as, one);
    await put(as, two);
    const made = await make(
      as,
      itemOf(one, { group_name: 'Spring', style_type: null }),
      itemOf(two, { group_name: 'spring' }),
    );
    expect(made).toMatchObject([{ missing: ['style_type'] }, { missing: [] }]);
    expect((await studio.testServer.call(getAssetGroups, {}, { as })).groups).toMatchObject([
      { name: 'Spring', count: 2 },
    ]);
  });

  it('store a pattern file along with its picture', async () => {
    const as = await studio.testServer.signUp();
    const data = await picture();
    const dxf = Buffer.from(
      '0\nSECTION\n2\nENTITIES\n0\nLINE\n8\n1\n10\n0\n20\n0\n11\n90\n21\n60\n0\nENDSEC\n0\nEOF\n',
    );
    await put(as, data);
    expect((await put(as, dxf, { kind: 'pattern' })).data).toMatchObject({ kind: 'pattern', width: null });
    const pieces = { type: 'sewingPattern', gender_style: 'woman', fabric_type: 'cotton' } as const;
    const file = { file_sha256: hashOf(dxf), file_name: 'tee.dxf' };
    const [made, again] = await make(as, itemOf(data, { ...pieces, ...file }), itemOf(data, { ...pieces, ...file }));
    expect(made).toMatchObject({ pattern_file: { name: 'tee.dxf' }, missing: [] });
    expect(again).toMatchObject({ pattern_file: { name: 'tee.dxf' } });
    expect(await references()).toBe(0);
  });

  it('report a full storage or library item by item, and keep the created materials', async () => {
    const as = await studio.testServer.signUp();
    const noise = [];
    for (let at = 0; at < 12; at += 1) noise.push(await noisePicture());
    const codes = [];
    for (const data of noise) codes.push((await put(as, data)).code ?? 'kept');
    const kept = codes.filter((code) => code === 'kept').length;
    expect(kept).toBeGreaterThan(1);
    expect(codes.slice(kept).every((code) => code === '41070')).toBe(true);
    const items = noise.slice(0, kept).map((data) => itemOf(data));
    const repeated = itemOf(noise[0] ?? Buffer.alloc(0));
    const made = await make(as, ...items, repeated);
    expect(made.filter((asset) => typeof asset === 'string')).toEqual(['41070']);
    expect(await total(as)).toBe(kept);
    expect(await references()).toBe(0);

    const ben = await studio.testServer.signUp();
    const small = await picture();
    await put(ben, small);
    const many = await make(ben, ...Array.from({ length: 22 }, () => itemOf(small)));
    expect(many.filter((asset) => typeof asset === 'string')).toEqual(['41061', '41061']);
    expect((await missing(ben, small)).room.items).toBe(0);
  });

  it('delete unused contents after a day, and hide them from other users', async () => {
    const [as, other] = [await studio.testServer.signUp(), await studio.testServer.signUp()];
    const [left, taken] = [await picture(), await picture()];
    await put(as, left);
    await put(as, taken);
    const [made] = await make(as, itemOf(taken));
    expect((await missing(other, left, taken)).missing).toHaveLength(2);
    expect(await make(other, itemOf(left))).toEqual(['44001']);
    const context = studio.testServer.app.services.generation.context;
    await runUpkeep(context, new Date(Date.now() + 25 * 3_600_000));
    expect((await missing(as, left, taken)).missing).toEqual([hashOf(left)]);
    const id = typeof made === 'object' ? made.id : '';
    await studio.testServer.call(recycleAssets, { asset_ids: [id] }, { as });
    await studio.testServer.call(purgeAssets, { asset_ids: [id] }, { as });
    expect((await missing(as, taken)).missing).toEqual([hashOf(taken)]);
    expect(await references()).toBe(0);
  });
});
