import { beforeAll, describe, expect, it } from 'vitest';
import { validateRegistry, verifyRegistry } from './accept-registry.ts';
import { buildPayload, buildSigner } from './signed-registry.fixture.ts';

let signer: Awaited<ReturnType<typeof buildSigner>>;
let unknownSigner: Awaited<ReturnType<typeof buildSigner>>;

beforeAll(async () => {
  signer = await buildSigner('a-1');
  unknownSigner = await buildSigner('a-1');
});

const judge = (text: string, minimum?: number) => validateRegistry(text, { keys: [signer.key], minimum });

describe('registry validation before any fetch', () => {
  it('accepts a signed one that is not older than the last', async () => {
    const payload = buildPayload();
    const text = JSON.stringify(await signer.sign(payload));
    expect(await judge(text, 5)).toEqual({ payload });
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

  it('refuses an unknown key under a known name', async () => {
    expect(await judge(JSON.stringify(await unknownSigner.sign(buildPayload())))).toEqual({ refusal: 'signature' });
  });

  it('accepts either of two keys, for key rotation', async () => {
    const second = await buildSigner('b-1');
    const document = await second.sign(buildPayload());
    expect(await verifyRegistry(document, [signer.key, second.key])).toBe(true);
  });

  it('refuses a replay', async () => {
    expect(await judge(JSON.stringify(await signer.sign(buildPayload())), 6)).toEqual({ refusal: 'older' });
  });

  it.each(['', '<!doctype html>', '{}', 'null', '{"payload":1,"signatures":[]}'])('refuses %j', async (text) => {
    expect(await judge(text)).toEqual({ refusal: 'malformed' });
  });

  it.each([{ keyId: 'a-1', value: '%%%' }, { keyId: 'a-1', value: 'AAAA' }, { keyId: 'a-1' }, null])(
    'accepts the valid signature behind an unreadable one: %j',
    async (broken) => {
      const document = await signer.sign(buildPayload());
      const signatures = [broken as never, ...document.signatures];
      expect(await judge(JSON.stringify({ ...document, signatures }))).toHaveProperty('payload.revision', 5);
      expect(await verifyRegistry({ ...document, signatures }, [signer.key], false)).toBe(true);
    },
  );

  it.each([null, 7, {}, { revision: 5, remotes: null }])('refuses a signed payload with %j', async (payload) => {
    expect(await judge(JSON.stringify(await signer.sign(payload as never)))).toEqual({ refusal: 'malformed' });
  });

  it('returns the same result on an insecure origin, where the library verifies', async () => {
    const document = await signer.sign(buildPayload());
    expect(await verifyRegistry(document, [signer.key], false)).toBe(true);
    expect(await verifyRegistry({ ...document, payload: `${document.payload}A` }, [signer.key], false)).toBe(false);
  });
});
