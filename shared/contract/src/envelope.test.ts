import { describe, expect, it } from 'vitest';
import { createEnvelope, type EnvelopeCipher, EnvelopeError } from './envelope.ts';
import { browserCipher } from './envelope-browser.ts';
import { nodeCipher } from './envelope-node.ts';

const ciphers: Record<string, EnvelopeCipher> = { browser: browserCipher, node: nodeCipher };
const key = '0123456789abcdefghijABCDEFGHIJ!#';
const iv = Uint8Array.from({ length: 16 }, (_, index) => index);
const plaintext = '{"prompt":"猫 café","n":1}';
const vector = 'AAECAwQFBgcICQoLDA0OD/QjqLvCPiQblvkhXoDusnbATenjqesprULBKg3+bBKn';

describe.each(Object.entries(ciphers))('%s cipher', (_, cipher) => {
  it('gives the fixed vector', () => {
    expect(cipher.encrypt(plaintext, key, iv)).toBe(vector);
    expect(cipher.decrypt(vector, key)).toBe(plaintext);
  });

  it.each(Object.entries(ciphers))('is opened by the %s side', (_name, other) => {
    const value = { text: '缎面 satin', list: [1, 2], nothing: null };
    expect(createEnvelope(other).open(createEnvelope(cipher).seal(value))).toEqual(value);
  });

  it('never seals twice alike', () => {
    const envelope = createEnvelope(cipher);
    expect(envelope.seal({})).not.toEqual(envelope.seal({}));
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
    ['wrong block length', { data: `${btoa('x'.repeat(40))}.${key}` }],
    ['IV only', { data: `${btoa('x'.repeat(16))}.${key}` }],
    ['wrong key', { data: `${vector}.${key.slice(0, 31)}A` }],
    ['not JSON', { data: `${cipher.encrypt('{', key)}.${key}` }],
    ['over the size limit', { data: `${'A'.repeat(8 * 1024 * 1024)}.${key}` }],
  ])('rejects %s with the one error', (_name, body) => {
    expect(() => createEnvelope(cipher).open(body)).toThrow(EnvelopeError);
  });
});

describe('separator', () => {
  it.each(['A', '+', '=', '#', '', '..'])('refuses %j', (separator) => {
    expect(() => createEnvelope(nodeCipher, separator)).toThrow(RangeError);
  });
});
