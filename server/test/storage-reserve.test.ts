import { missingContents } from '@atelier/contract/contents';
import { submitCalls } from '@atelier/contract/generation';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStudio, type Studio } from './generation/studio.ts';
import { buyPackage, settle } from './money-server.ts';
import { noisePicture } from './noise-picture.ts';

let studio: Studio;
beforeAll(async () => {
  // More than any disk of a test has free.
  studio = await openStudio({ env: { STORAGE_RESERVE_GB: '1000000' } });
});
afterAll(() => studio.close());

const upload = async (as = studio.ann) => studio.uploadFiles([{ name: 'a.png', data: await noisePicture() }], as);
const askRoom = async (as = studio.ann) => {
  const contents = [{ sha256: 'a'.repeat(64), bytes: 1000 }];
  return (await studio.testServer.call(missingContents, { contents }, { as })).room.bytes;
};

describe('storage reserve of an almost full disk', () => {
  it('refuses a wallet without a package, with the reason', async () => {
    expect(await upload()).toMatchObject({ status: 507, code: '50003' });
    expect(await askRoom()).toBe(0);
  });

  it('serves a wallet with an active package', async () => {
    const { testServer } = studio;
    const as = await testServer.signUp();
    const { id } = await settle(testServer, as, await buyPackage(testServer, as));
    const { status, images } = await upload(as);
    expect(status).toBe(200);
    expect(await askRoom(as)).toBeGreaterThan(0);
    await testServer.db.pool.query(
      `update wallets set membership_ends_at = now() - interval '1 second'
       where id = (select wallet_id from orders where id = $1)`,
      [id],
    );
    expect(await upload(as)).toMatchObject({ code: '50003' });
    const task = { type: 5, idempotency_key: `reserve-${id}`, inputs: { original: [images[0]?.id ?? ''] } };
    expect(await testServer.answer(submitCalls.generate_hd, task, { as })).toMatchObject({ code: '50003' });
  });
});
