import { getChallenge, pwdSendCode, sendCode } from '@atelier/contract/auth';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createChallenges, drawableLetters, drawChallenge } from '../src/modules/auth/challenges.ts';
import { createTestServer, type TestServer } from './test-server.ts';

let testServer: TestServer;
beforeAll(async () => {
  testServer = await createTestServer({ env: { CODES_BEFORE_CHALLENGE: '5' } });
});
afterAll(() => testServer.close());

let numbers = 0;
const phone = () => {
  numbers += 1;
  return `134${String(numbers).padStart(8, '0')}`;
};
const letGo = (id: string) =>
  testServer.db.pool.query(`update challenges set created_at = now() - interval '1 minute' where id = $1`, [id]);

describe('an address that requests many codes', () => {
  const from = '203.0.113.7';
  const ask = (challenge?: { id: string; letters: string }) =>
    testServer.answer(sendCode, { phone: phone(), purpose: 'login', ...(challenge && { challenge }) }, { from });

  it('gets five without a challenge, then 45003; other addresses are not affected', async () => {
    for (let count = 0; count < 5; count += 1) expect(await ask()).toMatchObject({ success: '1' });
    expect(await ask()).toMatchObject({ status: 429, code: '45003' });
    expect(await testServer.answer(pwdSendCode, { phone: phone() }, { from })).toMatchObject({ code: '45003' });
    expect(
      await testServer.answer(sendCode, { phone: phone(), purpose: 'login' }, { from: '203.0.113.8' }),
    ).toMatchObject({
      success: '1',
    });
  });

  it('passes by waiting, once, and not earlier', async () => {
    const { id, picture, wait_seconds } = await testServer.call(getChallenge, {});
    expect(picture).toMatch(/^data:image\/png;base64,/);
    expect(wait_seconds).toBe(45);
    expect(await ask({ id, letters: '' })).toMatchObject({ code: '41216' });
    await letGo(id);
    expect(await ask({ id, letters: '' })).toMatchObject({ success: '1' });
    expect(await ask({ id, letters: '' })).toMatchObject({ code: '41216' });
  });

  it('passes by the letters in any case, with at most three attempts (41216)', async () => {
    const { db, secrets } = testServer.app.services;
    const challenges = createChallenges(db, secrets);
    const hash = (id: string, letters: string) => secrets.mac('challenge', `${id} ${letters}`).toString('base64url');
    const known = async (letters: string) => {
      const { id } = await challenges.create();
      await db.pool.query('update challenges set answer_hash = $2 where id = $1', [id, hash(id, letters)]);
      return id;
    };
    expect(await ask({ id: await known('ACE37'), letters: 'ace37' })).toMatchObject({ success: '1' });
    const guessed = await known('ACE37');
    for (const letters of ['AAAAA', 'CCCCC', 'EEEEE', 'ACE37'])
      expect(await ask({ id: guessed, letters })).toMatchObject({ code: '41216' });
  });
});

it('a challenge picture is small and has every letter of the alphabet', async () => {
  const data = await drawChallenge(drawableLetters.slice(0, 5));
  expect(await sharp(data).metadata()).toMatchObject({ format: 'png', width: 200, height: 72 });
  expect(data.length).toBeLessThan(12_000);
  expect(drawableLetters).not.toMatch(/[01OIQDBSZ568]/);
});
