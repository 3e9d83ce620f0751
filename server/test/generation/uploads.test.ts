import { readdirSync, readFileSync } from 'node:fs';
import { apiBase } from '@atelier/contract/call';
import { submitCalls, uploadImages } from '@atelier/contract/generation';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { blockAccount } from '../../src/modules/operators/accounts.ts';
import { withTransaction } from '../../src/platform/db/database.ts';
import { runUpkeep } from '../run-upkeep.ts';
import { envelope } from '../test-server.ts';
import { plainPicture } from './fake-engine.ts';
import { openStudio, type Studio } from './studio.ts';

let studio: Studio;

beforeAll(async () => {
  studio = await openStudio();
});
afterAll(() => studio.close());

/** Pictures, unreferenced contents, and files without a row. Other code stores meanwhile: the index, earlier tasks. */
const stored = async () => {
  const { rows } = await studio.testServer.db.pool.query<{ images: number; unused: number; hashes: string[] }>(
    `select (select count(*)::int from images) as images,
      (select count(*)::int from blobs where reference_count = 0) as unused,
      (select coalesce(array_agg(hash), '{}') from blobs) as hashes`,
  );
  const files: string[] = [];
  for await (const hash of studio.testServer.app.services.generation.context.blobs.list()) files.push(hash);
  const { hashes = [], ...counts } = rows[0] ?? {};
  return { ...counts, strays: files.filter((hash) => !hashes.includes(hash)).length };
};

const png = async (width: number, height: number) => Buffer.from((await plainPicture(width, height)).data);
const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 30 } },
  });

describe('uploads', () => {
  it('are stored upright without metadata, with signed addresses', async () => {
    const data = await noise(300, 400).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const { images } = await studio.uploadFiles([{ name: '../衬衫 1.jpg', data }]);
    expect(images).toMatchObject([{ width: 400, height: 300, name: '衬衫 1.jpg' }]);
    expect(images[0]?.notes).toEqual(expect.arrayContaining(['rotated', 'metadata-removed']));
    const shown = await studio.testServer.app.inject({ method: 'GET', url: images[0]?.url ?? '' });
    expect(shown.headers['content-type']).toBe('image/jpeg');
    const { width, orientation, exif } = await sharp(shown.rawPayload).metadata();
    expect({ width, orientation, exif }).toEqual({ width: 400, orientation: undefined, exif: undefined });
    const small = await studio.testServer.app.inject({ method: 'GET', url: images[0]?.thumb_url ?? '' });
    expect(await sharp(small.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 320 });
  });

  it('are hidden while the account is blocked', async () => {
    const person = await studio.testServer.signUp();
    const { images } = await studio.uploadFiles([{ name: 'one.png', data: await png(300, 300) }], person);
    const [image] = images;
    const statuses = async () => {
      const urls = [image?.url, image?.thumb_url];
      return Promise.all(urls.map(async (url) => (await studio.testServer.app.inject({ url: url ?? '' })).statusCode));
    };
    const block = (isBlocked: boolean) =>
      withTransaction(studio.testServer.db, async (tx) => {
        const { rows } = await tx.execute<{ id: string }>(
          sql`select user_id as id from images where id = ${image?.id}`,
        );
        await blockAccount(tx, rows[0]?.id ?? '', isBlocked);
      });
    expect(await statuses()).toEqual([200, 200]);
    await block(true);
    expect(await statuses()).toEqual([404, 404]);
    await block(false);
    expect(await statuses()).toEqual([200, 200]);
  });

  it('are accepted several at a time, in order', async () => {
    const files = [
      { name: 'one.png', data: await png(300, 300) },
      { name: 'two.png', data: await png(301, 300) },
    ];
    const { images } = await studio.uploadFiles(files);
    expect(images.map(({ name, width }) => [name, width])).toEqual([
      ['one.png', 300],
      ['two.png', 301],
    ]);
  });

  it('report the recognised content', async () => {
    const { id } = await studio.upload();
    await vi.waitFor(
      () => {
        const seen = studio.messages.find(({ message }) => 'message_type' in message && message.image_id === id);
        expect(seen?.message).toMatchObject({ message_type: 2, box: null, colours: [{ share: 1 }] });
      },
      { timeout: 20_000 },
    );
    // Stored with the picture, so a restored form shows it too.
    const task = await studio.submit({ inputs: { original: [id] } });
    expect(task.inputs['original']?.[0]?.seen).toMatchObject({ box: null, colours: [{ share: 1 }] });
  });
});

/** Processes of this server that decode uploads. */
const decoders = (): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      try {
        const [status, command] = ['status', 'cmdline'].map((file) => readFileSync(`/proc/${pid}/${file}`, 'utf8'));
        return status?.includes(`PPid:\t${process.pid}\n`) && command?.includes('upload-handlers');
      } catch {
        // It has ended meanwhile.
        return false;
      }
    });

/** CPU time of a process, in ticks of 10 ms. */
const computed = (pid: number): number => {
  const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const [user, system] = rest.split(' ').slice(11, 13).map(Number);
  return (user ?? 0) + (system ?? 0);
};

describe('an upload whose decoder dies', () => {
  it('is refused with a message, and the next one succeeds @full', async () => {
    await studio.upload();
    const heavy = await noise(6000, 4000).jpeg().toBuffer();
    const idle = new Map(decoders().map((pid) => [pid, computed(pid)]));
    expect(idle.size).toBeGreaterThan(0);
    const refused = studio.uploadFiles([{ name: 'a.jpg', data: heavy }]);
    // Only the busy one: requests that wait for a starting process go to the next.
    const busy = await vi.waitUntil(() => [...idle].find(([pid, before]) => computed(pid) > before + 5)?.[0], {
      timeout: 30_000,
      interval: 10,
    });
    process.kill(busy, 'SIGKILL');
    expect(await refused).toMatchObject({ status: 400, code: '41012' });
    expect((await studio.testServer.app.inject({ url: '/healthz' })).statusCode).toBe(200);
    expect(await studio.upload()).toMatchObject({ width: 400 });
  });
});

describe('a cropped picture', () => {
  const crop = { x: 20, y: 30, width: 300, height: 400, quarter: 1, tilt: -2.5, flip_x: true, flip_y: false };

  it('keeps a reference to its original, also in its task, as long as the task exists', async () => {
    const whole = await studio.upload();
    const part = { name: 'part.png', data: await png(300, 400), origin: { image_id: whole.id, crop } };
    const [image] = (await studio.uploadFiles([part])).images;
    expect(image?.origin).toMatchObject({ image: { id: whole.id, width: 400, height: 500 }, crop });
    const task = await studio.submit({ inputs: { original: [image?.id ?? ''] } });
    expect(task.inputs['original']?.[0]?.origin).toMatchObject({ image: { id: whole.id }, crop });
    await studio.reach(task.id, 'completed');
    const later = new Date(Date.now() + 3 * 86_400_000);
    await runUpkeep(studio.testServer.app.services.generation.context, later);
    const { rows } = await studio.testServer.db.pool.query('select id from images where id = $1', [whole.id]);
    expect(rows).toHaveLength(1);
  });

  it("cannot reference another user's picture or an invalid id", async () => {
    const foreignUpload = await studio.upload(studio.bob);
    const data = await png(300, 400);
    const claimed = await studio.uploadFiles([{ name: 'a.png', data, origin: { image_id: foreignUpload.id, crop } }]);
    expect(claimed.code).toBe('44001');
    const odd = { image_id: foreignUpload.id, crop: { ...crop, tilt: 90 } };
    expect((await studio.uploadFiles([{ name: 'a.png', data, origin: odd }])).code).toBe('41000');
  });
});

describe('an invalid upload is refused with its reason and stores nothing', () => {
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(600)]);
  const cases: [name: string, data: () => Promise<Buffer>, expected: object][] = [
    ['text named like a picture', async () => Buffer.from('<html>'.repeat(99)), { status: 400, code: '41010' }],
    ['a WebP', () => noise(300, 300).webp().toBuffer(), { status: 400, code: '41010' }],
    ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), { status: 400, code: '41010' }],
    ['a HEIC', async () => heic, { status: 400, code: '41011' }],
    [
      'a truncated JPEG',
      async () => (await noise(400, 400).jpeg().toBuffer()).subarray(0, 9000),
      { status: 400, code: '41012' },
    ],
    ['a small one', () => png(255, 300), { code: '41013', details: { width: 255, height: 300, min: 256 } }],
    ['a long one', () => png(900, 300), { code: '41014', details: { ratio: 3, max: 2.5 } }],
    ['a bomb', () => png(7000, 6000), { status: 400, code: '41015', details: { max: 40 } }],
    [
      'a heavy one',
      async () => Buffer.concat([await png(300, 300), Buffer.alloc(20 * 1024 * 1024)]),
      { status: 413, code: '41016', details: { maxSize: 20 } },
    ],
    ['an empty one', async () => Buffer.alloc(0), { status: 400, code: '41010' }],
  ];

  it.each(cases)('%s', async (_name, data, expected) => {
    const before = await stored();
    const good = { name: 'good.png', data: await png(310, 320) };
    expect(await studio.uploadFiles([good, { name: 'coat.jpg', data: await data() }])).toMatchObject(expected);
    await expect.poll(stored).toEqual(before);
  });

  it('too large, while it is still being sent', async () => {
    const origin = await studio.testServer.app.listen({ host: '127.0.0.1', port: 0 });
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(60 * 1024 * 1024)]), 'huge.jpg');
    const headers = { authorization: `Bearer ${studio.ann.access}` };
    const answer = await fetch(`${origin}${apiBase}${uploadImages.path}`, { method: 'POST', headers, body: form });
    expect(answer.status).toBe(413);
    expect(envelope.open(await answer.json())).toMatchObject({ code: '41016', details: { maxSize: 20 } });
  });

  it('too many at a time', async () => {
    const data = await png(300, 300);
    const files = Array.from({ length: 11 }, (_, index) => ({ name: `${index}.png`, data }));
    expect(await studio.uploadFiles(files)).toMatchObject({ code: '41000', details: { field: 'file' } });
  });

  it('no file', async () => {
    expect(await studio.uploadFiles([])).toMatchObject({ status: 400, code: '41000', details: { field: 'file' } });
  });

  it('too large for its tool, refused by the tool', async () => {
    const { images } = await studio.uploadFiles([{ name: 'wide.png', data: await png(2500, 1200) }]);
    const submission = { type: 5, inputs: { original: [images[0]?.id ?? ''] }, idempotency_key: 'too-large-for-it' };
    const refused = await studio.testServer.answer(submitCalls.generate_hd, submission, { as: studio.ann });
    expect(refused).toMatchObject({ status: 400, code: '41021', details: { width: 2500, max: 2048 } });
  });
});
