import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { uploadPatternFile } from '@atelier/contract/assets';
import { apiBase } from '@atelier/contract/call';
import { uploadImages } from '@atelier/contract/generation';
import { generateCount } from '@atelier/contract/membership';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { fillDisk } from './full-disk.ts';
import { openStudio, type Studio } from './generation/studio.ts';
import { noisePicture } from './noise-picture.ts';
import { envelope } from './test-server.ts';

let studio: Studio;
let disk: ReturnType<typeof fillDisk> | undefined;

beforeAll(async () => {
  studio = await openStudio();
});
afterEach(() => {
  disk?.restore();
  disk = undefined;
});
afterAll(() => studio.close());

const blobFolder = () => join(studio.testServer.config.dataDir, 'blobs');
const fill = (free = 0) => {
  disk = fillDisk(blobFolder(), free);
};

/** Every file of the store, drafts too, and every row. */
const everything = async () => {
  const { rows } = await studio.testServer.db.pool.query<{ images: number; blobs: number }>(
    'select (select count(*)::int from images) as images, (select count(*)::int from blobs) as blobs',
  );
  const files = (await readdir(blobFolder(), { recursive: true, withFileTypes: true })).filter((file) => file.isFile());
  return { ...rows[0], files: files.map(({ name }) => name).sort() };
};

const files = async (count: number) => {
  const list = [];
  for (let at = 0; at < count; at += 1) list.push({ name: `${at}.png`, data: await noisePicture() });
  return list;
};

describe('a full disk', () => {
  it('fails an upload with a message in both languages and stores nothing', async () => {
    const before = await everything();
    fill(100_000);
    const [file] = await files(1);
    if (!file) return;
    expect(await studio.uploadFiles([file])).toMatchObject({ status: 507, code: '50002' });
    expect(await everything()).toEqual(before);
    const message = async (language: string) => {
      const form = new FormData();
      form.append('file', new Blob([new Uint8Array(file.data)]), file.name);
      const encoded = new Response(form);
      const response = await studio.testServer.app.inject({
        method: 'POST',
        url: `${apiBase}${uploadImages.path}`,
        headers: {
          authorization: `Bearer ${studio.ann.access}`,
          'accept-language': language,
          'content-type': encoded.headers.get('content-type') ?? '',
        },
        payload: Buffer.from(await encoded.arrayBuffer()),
      });
      return (envelope.open(response.json()) as { msg: string }).msg;
    };
    expect(await message('en')).toContain('Storage is full and nothing was saved');
    expect(await message('zh')).toContain('存储空间已满，内容未保存');
  });

  it('stores none of several pictures, and removes those that fitted', async () => {
    const before = await everything();
    fill(700_000);
    expect(await studio.uploadFiles(await files(5))).toMatchObject({ status: 507, code: '50002' });
    expect(await everything()).toEqual(before);
  });

  it('keeps concurrent uploads of other users, also of the same picture @full', async () => {
    const [shared, ...own] = await files(9);
    if (!shared) return;
    fill(700_000);
    const answers = await Promise.all([
      studio.uploadFiles([shared], studio.bob),
      ...own.map((file) => studio.uploadFiles([shared, file, ...own])),
      studio.uploadFiles([shared], studio.bob),
    ]);
    const kept = answers.flatMap(({ images }) => images);
    expect(answers.map(({ status }) => status)).toContain(507);
    for (const { url } of kept) expect((await studio.testServer.app.inject({ url })).statusCode).toBe(200);
    const { files: left } = await everything();
    const { rows } = await studio.testServer.db.pool.query<{ hash: string }>('select hash from blobs');
    expect(left.filter((name) => !rows.some(({ hash }) => hash === name))).toEqual([]);
  });

  it('still serves pictures, reduced ones too', async () => {
    const [image] = (await studio.uploadFiles(await files(1))).images;
    fill();
    const before = await everything();
    const shown = await studio.testServer.app.inject({ url: image?.thumb_url ?? '' });
    expect(shown.statusCode).toBe(200);
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: 'webp' });
    expect(await everything()).toEqual(before);
  });

  it('fails a task with its reason, once, without a charge', async () => {
    const image = await studio.upload();
    const before = await studio.testServer.call(generateCount, {}, { as: studio.ann });
    fill();
    const task = await studio.submit({ inputs: { original: [image.id] } });
    const failed = await studio.reach(task.id, 'failed');
    expect(failed).toMatchObject({ fail_reason: 'storage-full' });
    expect(await studio.testServer.call(generateCount, {}, { as: studio.ann })).toEqual(before);
    const { rows } = await studio.testServer.db.pool.query('select attempts from tasks where id = $1', [task.id]);
    expect(rows).toEqual([{ attempts: 1 }]);
  });

  it('refuses a pattern file alike', async () => {
    const before = await everything();
    fill(100);
    const form = new FormData();
    form.append('file', new Blob([`IN;PD0,0,400,400;${' '.repeat(2000)}`]), 'pieces.plt');
    const encoded = new Response(form);
    const response = await studio.testServer.app.inject({
      method: 'POST',
      url: `${apiBase}${uploadPatternFile.path}`,
      headers: {
        authorization: `Bearer ${studio.ann.access}`,
        'content-type': encoded.headers.get('content-type') ?? '',
      },
      payload: Buffer.from(await encoded.arrayBuffer()),
    });
    expect(envelope.open(response.json())).toMatchObject({ code: '50002' });
    expect(await everything()).toEqual(before);
  });
});

describe('after space is freed', () => {
  it('the same upload succeeds', async () => {
    const [file] = await files(1);
    if (!file) return;
    fill();
    expect((await studio.uploadFiles([file])).status).toBe(507);
    disk?.restore();
    expect((await studio.uploadFiles([file])).status).toBe(200);
  });
});
