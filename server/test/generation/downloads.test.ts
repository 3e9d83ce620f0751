import { createAsset, takeAssets } from '@atelier/contract/assets';
import { downloadResult, downloadResults } from '@atelier/contract/download';
import { renameGenerate } from '@atelier/contract/generation';
import { getResultShare, getShare, revokeShare, shareResult } from '@atelier/contract/share';
import type { Task } from '@atelier/contract/task';
import { embedXmp, readXmp } from '@atelier/engine/provenance/embed-xmp';
import { buildXmp, saysGenerated } from '@atelier/engine/provenance/xmp';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runUpkeep } from '../run-upkeep.ts';
import { plainPicture } from './fake-engine.ts';
import { openStudio, type Studio } from './studio.ts';

let studio: Studio;
let task: Task;
let resultId: string;

const fetch = (url: string) => studio.testServer.app.inject({ method: 'GET', url });
const as = () => ({ as: studio.ann });

const drawn = async (name: string): Promise<Task> => {
  const held = studio.engine.nextDraw();
  const { id } = await studio.submit({ name });
  (await held).finish([await plainPicture(600, 300, '#335577')]);
  return studio.reach(id, 'completed');
};

beforeAll(async () => {
  studio = await openStudio();
  task = await drawn('spring coat');
  resultId = task.results[0]?.id ?? '';
});
afterAll(() => studio.close());

/** Names in a zip's central directory. */
const namesIn = (zip: Buffer): string[] => {
  const names: string[] = [];
  for (let at = zip.indexOf('PK\x01\x02'); at >= 0; at = zip.indexOf('PK\x01\x02', at + 4)) {
    names.push(zip.subarray(at + 46, at + 46 + zip.readUInt16LE(at + 28)).toString());
  }
  return names;
};

describe('a download', () => {
  it('puts the whole picture on a white square for a marketplace', async () => {
    const request = { result_id: resultId, format: 'jpeg', canvas: '800x800' } as const;
    const { url, file_name } = await studio.testServer.call(downloadResult, request, as());
    expect(file_name).toBe('spring coat.jpg');
    const { rawPayload, headers } = await fetch(url);
    expect(headers['content-type']).toBe('image/jpeg');
    const { data, info } = await sharp(rawPayload).raw().toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width: 800, height: 800 });
    expect([...data.subarray(0, 3)]).toEqual([255, 255, 255]);
    const middle = (400 * 800 + 400) * 3;
    expect(data[middle + 2]).toBeGreaterThan(100);
  });

  it('respects a size limit @full', async () => {
    const noise = await sharp({
      create: {
        width: 500,
        height: 500,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 120, sigma: 60 },
      },
    })
      .png()
      .toBuffer();
    const held = studio.engine.nextDraw();
    const { id } = await studio.submit({ name: 'noise' });
    (await held).finish([{ data: noise, mime: 'image/png', width: 500, height: 500 }]);
    const { results } = await studio.reach(id, 'completed');
    for (const format of ['jpeg', 'webp', 'png'] as const) {
      const request = { result_id: results[0]?.id ?? '', format, max_kb: 60 };
      const { url } = await studio.testServer.call(downloadResult, request, as());
      const { rawPayload } = await fetch(url);
      expect(rawPayload.byteLength).toBeLessThanOrEqual(60 * 1024);
      expect((await sharp(rawPayload).metadata()).format).toBe(format);
    }
  });

  it('refuses an unsigned format', async () => {
    const { url } = await studio.testServer.call(
      downloadResult,
      { result_id: resultId, format: 'jpeg', square: 800 },
      as(),
    );
    expect((await fetch(url.replace('q=800', 'q=1600'))).statusCode).toBe(403);
    expect((await fetch(`${url}&k=900`)).statusCode).toBe(403);
    const wrong = await studio.testServer.answer(downloadResult, { result_id: resultId, format: 'svg' }, as());
    expect(wrong).toMatchObject({ code: '41000', details: { field: 'format' } });
  });
});

it('a layered file has the result on top and the task’s picture hidden below it', async () => {
  const { url, file_name } = await studio.testServer.call(downloadResult, { result_id: resultId, format: 'psd' }, as());
  expect(file_name).toBe('spring coat.psd');
  const { rawPayload, headers } = await fetch(url);
  expect(headers['content-type']).toBe('image/vnd.adobe.photoshop');
  // Width and height, big endian.
  expect([rawPayload.toString('latin1', 0, 4), rawPayload.readUInt32BE(18), rawPayload.readUInt32BE(14)]).toEqual([
    '8BPS',
    600,
    300,
  ]);
  const [input] = Object.values(task.inputs).flat();
  expect(rawPayload.includes(Buffer.from(input?.name ?? 'none', 'latin1'))).toBe(true);
  expect(rawPayload.includes('<atelier:engine>')).toBe(true);
  const shaped = { result_id: resultId, format: 'psd', canvas: '3:4' } as const;
  const refused = await studio.testServer.answer(downloadResult, shaped, as());
  expect(refused).toMatchObject({ code: '41000', details: { field: 'format' } });
});

describe('several downloads', () => {
  it('are one zip with a name for each [spec 4.4]', async () => {
    const twin = await drawn('spring coat');
    const ids = [resultId, twin.results[0]?.id ?? '', 'made-up'];
    const zip = await studio.testServer.call(
      downloadResults,
      { result_ids: ids, name: 'for/the shop', format: 'png' },
      as(),
    );
    expect(zip).toMatchObject({ files: 2, file_name: 'for_the shop.zip' });
    const answer = await fetch(zip.url);
    expect(answer.headers['content-type']).toBe('application/zip');
    expect(namesIn(answer.rawPayload)).toEqual(['spring coat.png', 'spring coat (2).png']);
    expect(answer.rawPayload.byteLength).toBeGreaterThan(zip.bytes);
  });

  it('of one task are named after the task', async () => {
    const other = await drawn('autumn skirt');
    const nameOf = async (ids: string[]) =>
      (await studio.testServer.call(downloadResults, { result_ids: ids }, as())).file_name;
    const both = [resultId, other.results[0]?.id ?? ''];
    expect([await nameOf([resultId]), await nameOf(both)]).toEqual(['spring coat.zip', 'results.zip']);
  });

  it("include the user's own results only", async () => {
    const refused = await studio.testServer.answer(downloadResults, { result_ids: [resultId] }, { as: studio.bob });
    expect(refused).toMatchObject({ status: 404, code: '44000' });
    expect((await fetch('/images/zip/aaaaaaaaaaaaaaaaaaaaaa')).statusCode).toBe(403);
  });
});

describe('a share link', () => {
  it('shows one result to anyone with the link, until it ends [spec 4.4, 7.26]', async () => {
    const { share } = await studio.testServer.call(shareResult, { result_id: resultId, days: 1 }, as());
    const seen = await studio.testServer.call(getShare, { id: share.id });
    expect(seen).toMatchObject({ name: 'spring coat', tool_type: 5, original: null, generated: false });
    expect((await fetch(seen.result.url)).headers['content-type']).toBe('image/png');
    expect((await fetch(seen.result.thumb_url)).headers['content-type']).toBe('image/webp');
    expect((await fetch(seen.result.url.replace('/result', '/original'))).statusCode).toBe(404);

    const changed = await studio.testServer.call(
      shareResult,
      { result_id: resultId, days: 30, shows_original: true },
      as(),
    );
    expect(changed.share.id).toBe(share.id);
    const { original } = await studio.testServer.call(getShare, { id: share.id });
    expect((await fetch(original?.url ?? '')).statusCode).toBe(200);

    await studio.testServer.call(revokeShare, { share_id: share.id }, as());
    expect(await studio.testServer.answer(getShare, { id: share.id })).toMatchObject({ status: 410, code: '44002' });
    expect((await fetch(seen.result.url)).statusCode).toBe(410);
    expect(await studio.testServer.call(getResultShare, { result_id: resultId }, as())).toEqual({ share: null });
    const fresh = await studio.testServer.call(shareResult, { result_id: resultId }, as());
    expect(fresh.share.id).not.toBe(share.id);
  });

  it('cannot be created or ended by other users', async () => {
    const { share } = await studio.testServer.call(shareResult, { result_id: resultId }, as());
    const asBob = { as: studio.bob };
    expect(await studio.testServer.answer(shareResult, { result_id: resultId }, asBob)).toMatchObject({
      code: '44000',
    });
    expect(await studio.testServer.answer(revokeShare, { share_id: share.id }, asBob)).toMatchObject({ code: '44000' });
    expect(await studio.testServer.answer(getShare, { id: 'x'.repeat(22) })).toMatchObject({ code: '44000' });
  });

  it('lets others copy its results to their libraries, still marked as AI-generated', async () => {
    const made = { engine: 'ComfyUI: x', method: 'x', tool: { type: 5, key: 'x' }, paramsHash: '', time: new Date() };
    const marks = { software: 'x', producer: 'x', produceId: 'x', seed: 1, isGenerative: true, hasInputs: false };
    const picture = await plainPicture(400, 500, '#446688');
    const file = { name: 'made.png', data: embedXmp(picture, buildXmp({ ...made, ...marks })) };
    const { images } = await studio.uploadFiles([file]);
    const { id } = await studio.submit({ inputs: { original: [images[0]?.id ?? ''] } });
    const { results } = await studio.reach(id, 'completed');
    const resultId = results[0]?.id ?? '';
    const { share } = await studio.testServer.call(shareResult, { result_id: resultId }, as());
    const request = { type: 'scene', name: 'kept', style_type: 'studio', share_id: share.id } as const;
    const asBob = { as: studio.bob };
    const { asset } = await studio.testServer.call(createAsset, request, asBob);
    const shown = await studio.testServer.call(getShare, { id: share.id });
    expect(shown.generated).toBe(true);
    const [kept, seen] = [await fetch(asset.image.url), await fetch(shown.result.url)];
    expect(kept.rawPayload.equals(seen.rawPayload)).toBe(true);
    expect(saysGenerated(readXmp(kept.rawPayload, 'image/png'))).toBe(true);
    const { images: taken } = await studio.testServer.call(takeAssets, { asset_ids: [asset.id] }, asBob);
    expect(taken[0]?.notes).toEqual(['ai-generated']);

    await studio.testServer.call(revokeShare, { share_id: share.id }, as());
    expect(await studio.testServer.answer(createAsset, request, asBob)).toMatchObject({ code: '44002' });
    expect((await fetch(asset.image.url)).statusCode).toBe(200);
  });

  it('keeps its picture past the fifteen days; an ended link does not', async () => {
    const kept = await drawn('kept by a link');
    const gone = await drawn('link was ended');
    const shareOf = async ({ results }: Task, days: 1 | 30) =>
      (await studio.testServer.call(shareResult, { result_id: results[0]?.id ?? '', days }, as())).share;
    const open = await shareOf(kept, 30);
    await studio.testServer.call(revokeShare, { share_id: (await shareOf(gone, 30)).id }, as());
    await studio.testServer.db.pool.query(`update tasks set expires_at = now() - interval '1 day' where id = any($1)`, [
      [kept.id, gone.id],
    ]);
    await runUpkeep(studio.testServer.app.services.generation.context);
    const { result } = await studio.testServer.call(getShare, { id: open.id });
    expect((await fetch(result.url)).statusCode).toBe(200);
    const renamed = await studio.testServer.answer(renameGenerate, { task_id: gone.id, name: 'gone' }, as());
    expect(renamed).toMatchObject({ code: '44000' });

    await studio.testServer.call(revokeShare, { share_id: open.id }, as());
    await runUpkeep(studio.testServer.app.services.generation.context);
    const late = await studio.testServer.answer(renameGenerate, { task_id: kept.id, name: 'kept' }, as());
    expect(late).toMatchObject({ code: '44000' });
  });

  it('releases its picture after its own expiry', async () => {
    const task = await drawn('kept for a day');
    await studio.testServer.call(shareResult, { result_id: task.results[0]?.id ?? '', days: 1 }, as());
    await studio.testServer.db.pool.query(`update tasks set expires_at = now() - interval '1 day' where id = $1`, [
      task.id,
    ]);
    const rename = () => studio.testServer.answer(renameGenerate, { task_id: task.id, name: 'kept' }, as());
    const { context } = studio.testServer.app.services.generation;
    await runUpkeep(context);
    expect(await rename()).toMatchObject({ success: '1' });
    await runUpkeep(context, new Date(Date.now() + 2 * 86_400_000));
    expect(await rename()).toMatchObject({ code: '44000' });
  });
});
