import { beforeAll, describe, expect, it } from 'vitest';
import { type RegistryWatermark, validateRegistry, verifyRegistry } from './accept-registry.ts';

import { buildPayload, buildSigner } from './signed-registry.fixture.ts';

const now = new Date('2026-02-01T00:00:00Z');
let signer: Awaited<ReturnType<typeof buildSigner>>;
let stranger: Awaited<ReturnType<typeof buildSigner>>;

beforeAll(async () => {
  signer = await buildSigner('a-1');
  stranger = await buildSigner('a-1');
});

const judge = (text: string, mark?: RegistryWatermark, at = now) =>
  validateRegistry(text, { keys: [signer.key], now: at, mark });

describe('a registry is judged before anything it names is fetched', () => {
  it('accepts a signed, unexpired one that is not older than the last', async () => {
    const payload = buildPayload();
    const text = JSON.stringify(await signer.sign(payload));
    expect(await judge(text, { epoch: 1, revision: 5 })).toEqual({ payload, isExpired: false });
  });

  it('refuses a flipped byte in the payload and in the signature', async () => {
    const document = await signer.sign(buildPayload());
    const flip = (text: string) => `${text.slice(0, 10)}${text[10] === 'A' ? 'B' : 'A'}${text.slice(11)}`;
    const payload = JSON.stringify({ ...document, payload: flip(document.payload) });
    const [first] = document.signatures;
    const signature = JSON.stringify({ ...document, signatures: [{ keyId: 'a-1', value: flip(first?.value ?? '') }] });
    expect(await judge(payload)).toEqual({ refusal: 'signature' });
    expect(await judge(signature)).toEqual({ refusal: 'signature' });
  });

  it('refuses a key that only claims a known name', async () => {
    expect(await judge(JSON.stringify(await stranger.sign(buildPayload())))).toEqual({ refusal: 'signature' });
  });

  it('accepts either of two keys, so that one can be rotated', async () => {
    const second = await buildSigner('b-1');
    const document = await second.sign(buildPayload());
    expect(await verifyRegistry(document, [signer.key, second.key])).toBe(true);
  });

  it('accepts an expired one, and says that it is', async () => {
    const payload = buildPayload();
    const text = JSON.stringify(await signer.sign(payload));
    expect(await judge(text, undefined, new Date('2026-04-01T00:00:00Z'))).toEqual({ payload, isExpired: true });
  });

  it('refuses an expired one that is older than the last', async () => {
    const text = JSON.stringify(await signer.sign(buildPayload()));
    const verdict = await judge(text, { epoch: 1, revision: 6 }, new Date('2027-01-01T00:00:00Z'));
    expect(verdict).toEqual({ refusal: 'older' });
  });

  it.each([
    { mark: { epoch: 1, revision: 6 }, refusal: 'older' },
    { mark: { epoch: 2, revision: 1 }, refusal: 'older' },
  ])('refuses a replay after $mark.epoch.$mark.revision', async ({ mark, refusal }) => {
    expect(await judge(JSON.stringify(await signer.sign(buildPayload())), mark)).toEqual({ refusal });
  });

  it('accepts a rebuilt store: higher epoch, lower revision', async () => {
    const text = JSON.stringify(await signer.sign(buildPayload({ epoch: 2, revision: 1 })));
    expect(await judge(text, { epoch: 1, revision: 90 })).toHaveProperty('payload.epoch', 2);
  });

  it.each(['', '<!doctype html>', '{}', 'null', '{"payload":1,"signatures":[]}'])('refuses %j', async (text) => {
    expect(await judge(text)).toEqual({ refusal: 'malformed' });
  });

  it.each([{ keyId: 'a-1', value: '%%%' }, { keyId: 'a-1', value: 'AAAA' }, { keyId: 'a-1' }, null])(
    'takes the good signature behind one that cannot be read: %j',
    async (broken) => {
      const document = await signer.sign(buildPayload());
      const signatures = [broken as never, ...document.signatures];
      expect(await judge(JSON.stringify({ ...document, signatures }))).toHaveProperty('payload.revision', 5);
      expect(await verifyRegistry({ ...document, signatures }, [signer.key], false)).toBe(true);
    },
  );

  it.each([null, 7, {}, { revision: 5, remotes: null }])('refuses a signed payload that holds %j', async (payload) => {
    expect(await judge(JSON.stringify(await signer.sign(payload as never)))).toEqual({ refusal: 'malformed' });
  });

  it('gives the same verdict on an insecure origin, where the library verifies', async () => {
    const document = await signer.sign(buildPayload());
    expect(await verifyRegistry(document, [signer.key], false)).toBe(true);
    expect(await verifyRegistry({ ...document, payload: `${document.payload}A` }, [signer.key], false)).toBe(false);
  });
});
