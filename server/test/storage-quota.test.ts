import { createAsset, deleteAssets, takeAssets } from '@atelier/contract/assets';
import type { Tokens } from '@atelier/contract/auth';
import { submitCalls } from '@atelier/contract/generation';
import { maskMatting } from '@atelier/contract/matting';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStudio, type Studio } from './generation/studio.ts';
import { noisePicture } from './noise-picture.ts';
import { createTestServer, type TestServer } from './test-server.ts';

let studio: Studio;
/** Another node on the same database. */
let other: TestServer;
const quota = 1_000_000;

beforeAll(async () => {
  const env = { STORAGE_GB: '0=0.001,1=0.002' };
  studio = await openStudio({ env });
  other = await createTestServer({ beside: studio.testServer, env });
});
afterAll(async () => {
  await other.close();
  await studio.close();
});

const used = async (as: Tokens): Promise<number> => {
  const { rows } = await studio.testServer.db.pool.query<{ bytes: string }>(
    `select (select coalesce(sum(bytes), 0) from images where wallet_id = w.id)
       + (select coalesce(sum(bytes), 0) from assets where wallet_id = w.id) as bytes
     from wallets w join sessions s on s.user_id = w.user_id
     where s.id = $1`,
    [JSON.parse(Buffer.from(as.access.split('.')[1] ?? '', 'base64url').toString()).sid],
  );
  return Number(rows[0]?.bytes);
};
const upload = async (as: Tokens, count = 1) => {
  const files = [];
  for (let at = 0; at < count; at += 1) files.push({ name: `${at}.png`, data: await noisePicture() });
  return studio.uploadFiles(files, as);
};
const fill = async (as: Tokens) => {
  for (;;) {
    const answer = await upload(as);
    if (answer.status !== 200) return answer;
  }
};

describe('storage quota of a wallet', () => {
  it('limits uploads to its package under concurrency, and returns the usage', async () => {
    const ann = await studio.testServer.signUp();
    const answers = await Promise.all(Array.from({ length: 8 }, () => upload(ann)));
    const kept = answers.filter(({ status }) => status === 200);
    const bytes = kept[0]?.images[0]?.bytes ?? 0;
    expect(bytes).toBeGreaterThan(200_000);
    expect(kept).toHaveLength(Math.floor(quota / bytes));
    expect(await used(ann)).toBeLessThanOrEqual(quota);
    const refused = answers.find(({ status }) => status !== 200);
    expect(refused).toMatchObject({ status: 409, code: '41070', details: { max: 0.001 } });
  });

  it('stores all pictures of an upload or none', async () => {
    const ann = await studio.testServer.signUp();
    await upload(ann, 2);
    const before = await used(ann);
    expect(await upload(ann, 2)).toMatchObject({ code: '41070' });
    expect(await used(ann)).toBe(before);
    expect((await upload(ann)).status).toBe(200);
  });

  it('counts materials and copies, without deleted materials', async () => {
    const ann = await studio.testServer.signUp();
    const [image] = (await upload(ann)).images;
    const material = {
      type: 'face' as const,
      scope: 'private' as const,
      name: 'x',
      gender_style: 'woman',
      image_id: image?.id ?? '',
    };
    const { asset } = await studio.testServer.call(createAsset, material, { as: ann });
    expect(await used(ann)).toBe((image?.bytes ?? 0) * 2);
    expect(await fill(ann)).toMatchObject({ code: '41070' });
    const take = { asset_ids: [asset.id], result_ids: [] };
    expect(await other.answer(takeAssets, take, { as: ann })).toMatchObject({ code: '41070' });
    expect(await other.answer(createAsset, material, { as: ann })).toMatchObject({
      code: '41070',
    });
    await studio.testServer.call(deleteAssets, { asset_ids: take.asset_ids }, { as: ann });
    expect((await upload(ann)).status).toBe(200);
  });

  it('refuses tasks and mattings when used up, and holds nothing for them', async () => {
    const ann = await studio.testServer.signUp();
    const [image] = (await upload(ann)).images;
    await fill(ann);
    await studio.testServer.db.pool.query('update images set bytes = bytes + 1000000 where id = $1', [image?.id]);
    const submission = { type: 5, idempotency_key: `full-${process.pid}`, inputs: { original: [image?.id ?? ''] } };
    expect(await studio.testServer.answer(submitCalls.generate_hd, submission, { as: ann })).toMatchObject({
      code: '41070',
    });
    const layers = [{ id: 'a', name: 'x', start: { kind: 'empty' }, overlap: 'take', operations: [] }];
    const matting = { image_id: image?.id ?? '', layers };
    expect(await studio.testServer.answer(maskMatting, matting as never, { as: ann })).toMatchObject({ code: '41070' });
    const { rows } = await studio.testServer.db.pool.query(
      'select 1 from holds h join wallets w on w.id = h.wallet_id join users u on u.id = w.user_id where u.phone = $1',
      [`+86${ann.phone}`],
    );
    expect(rows).toEqual([]);
  });

  it('grows with the package, and its message has the figures', async () => {
    const ann = await studio.testServer.signUp();
    const full = await fill(ann);
    expect(full).toMatchObject({ code: '41070' });
    await studio.testServer.db.pool.query(
      'update wallets set membership_level = 1 where user_id = (select id from users where phone = $1)',
      [`+86${ann.phone}`],
    );
    expect((await upload(ann)).status).toBe(200);
    expect(await fill(ann)).toMatchObject({ code: '41070', details: { max: 0.002 } });
    expect(await used(ann)).toBeLessThanOrEqual(quota * 2);
  });
});
