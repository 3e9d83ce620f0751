import { describe, expect, it } from 'vitest';
import { createEnvelope, type EnvelopeCipher, EnvelopeError, maxEnvelopeCharacters, sealsPerKey } from './envelope.ts';
import { browserCipher } from './envelope-browser.ts';
import { nodeCipher } from './envelope-node.ts';

const ciphers: Record<string, EnvelopeCipher> = { browser: browserCipher, node: nodeCipher };
const key = '0123456789abcdefghijABCDEFGHIJ!#';
const iv = Uint8Array.from({ length: 16 }, (_, index) => index);
const plaintext = '{"prompt":"猫 café","n":1}';
/** Valid but for its size. */
const tooLong = `${nodeCipher.encrypt(JSON.stringify('x'.repeat(0.76 * maxEnvelopeCharacters)), key)}.${key}`;
const vector = 'AAECAwQFBgcICQoLDA0OD/QjqLvCPiQblvkhXoDusnbATenjqesprULBKg3+bBKn';

describe.each(Object.entries(ciphers))('%s cipher', (_, cipher) => {
  it('is AES-CBC with PKCS7 and a key derived by SHA-256: the fixed vector [spec 9.3]', () => {
    expect(cipher.encrypt(plaintext, key, iv)).toBe(vector);
    expect(cipher.decrypt(vector, key)).toBe(plaintext);
  });

  it.each(Object.entries(ciphers))('is decrypted by the %s side', (_name, other) => {
    const value = { text: '缎面 satin', list: [1, 2], nothing: null };
    expect(createEnvelope(other).open(createEnvelope(cipher).seal(value))).toEqual(value);
  });

  it('never encrypts twice alike', () => {
    const envelope = createEnvelope(cipher);
    expect(envelope.seal({})).not.toEqual(envelope.seal({}));
  });

  it('generates a new key after the maximum number of encryptions', () => {
    const envelope = createEnvelope(cipher);
    const sealed = Array.from({ length: sealsPerKey + 1 }, (_value, index) => envelope.seal(index).data);
    const keys = sealed.map((data) => data.slice(-32));
    expect(new Set(keys.slice(0, -1)).size).toBe(1);
    expect(keys.at(-1)).not.toBe(keys[0]);
    expect(new Set(sealed.map((data) => data.slice(0, 20))).size).toBe(sealed.length);
    expect(sealed.map((data) => envelope.open({ data }))).toEqual([...sealed.keys()]);
  });

  it('decrypts valid input after invalid input', () => {
    const envelope = createEnvelope(cipher);
    const { data } = envelope.seal({ size: 'M' });
    const broken = `${data.slice(0, 40)}${data[40] === 'A' ? 'B' : 'A'}${data.slice(41)}`;
    expect(() => envelope.open({ data: broken })).toThrow(EnvelopeError);
    expect(envelope.open({ data })).toEqual({ size: 'M' });
  });

  it.each([
    ['no body', undefined],
    ['no data', {}],
    ['empty', { data: '' }],
    ['missing separator', { data: vector + key }],
    ['another separator', { data: `${vector}:${key}` }],
    ['short key', { data: `${vector}.${key.slice(1)}` }],
    ['letter outside the alphabet', { data: `${vector}.${key.slice(0, 31)}?` }],
    ['bad base64', { data: `${vector.slice(0, -1)}%.${key}` }],
    ['the URL alphabet', { data: `${vector.replace('/', '_')}.${key}` }],
    ['a line break', { data: `${vector.slice(0, -1)}\n.${key}` }],
    ['padding in the middle', { data: `${vector.slice(0, 20)}=${vector.slice(21)}.${key}` }],
    ['wrong block length', { data: `${btoa('x'.repeat(40))}.${key}` }],
    ['IV only', { data: `${btoa('x'.repeat(16))}.${key}` }],
    ['wrong key', { data: `${vector}.${key.slice(0, 31)}A` }],
    ['not JSON', { data: `${cipher.encrypt('{', key)}.${key}` }],
    ['over the size limit', { data: tooLong }],
  ])('rejects %s with the same error', (_name, body) => {
    expect(() => createEnvelope(cipher).open(body)).toThrow(EnvelopeError);
  });
});

describe('separator', () => {
  it.each(['A', '+', '=', '#', '', '..'])('refuses %j', (separator) => {
    expect(() => createEnvelope(nodeCipher, separator)).toThrow(RangeError);
  });
});
