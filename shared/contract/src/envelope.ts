import { z } from 'zod';

/**
 * The envelope around JSON bodies of logged-in calls: `{ data: "<ciphertext><separator><key>" }`,
 * AES-256-CBC with PKCS7, AES key = SHA-256 of the key's UTF-8 bytes, ciphertext = base64(16 IV bytes + encrypted UTF-8 JSON).
 * The key travels with the message: this hides payloads from casual reading and is NOT confidentiality, TLS is.
 */

export const envelopeKeyLength = 32;
export const envelopeKeyAlphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789!#';
export const defaultEnvelopeSeparator = '.';
/** Largest accepted `data` string, in characters. */
export const maxEnvelopeCharacters = 8 * 1024 * 1024;

export const envelopeBody = z.object({ data: z.string() });
export type EnvelopeBody = z.infer<typeof envelopeBody>;

/** The primitives that differ between browser (crypto-js) and server (node:crypto). */
export interface EnvelopeCipher {
  /** @returns base64 of IV + ciphertext. */
  encrypt(plaintext: string, key: string, iv?: Uint8Array): string;
  /** @throws when base64, block length or padding is wrong. */
  decrypt(ciphertext: string, key: string): string;
  /** @returns cryptographically random bytes. */
  randomBytes(count: number): Uint8Array;
}

/** The only error of the decoder, whatever the cause, so that it leaks nothing. */
export class EnvelopeError extends Error {
  constructor() {
    super('envelope could not be opened');
    this.name = 'EnvelopeError';
  }
}

export interface Envelope {
  seal(value: unknown): EnvelopeBody;
  /** @throws EnvelopeError on a missing separator, wrong key, bad base64, block length, padding, JSON or size. */
  open(body: unknown): unknown;
}

const keyPattern = /^[A-Za-z0-9!#]{32}$/;
/** IV (16) plus at least one block. */
const minimumBytes = 32;

/** @throws RangeError when the separator could be part of the key or of base64. */
export const assertEnvelopeSeparator = (separator: string): void => {
  if (separator.length !== 1 || /[A-Za-z0-9!#+/=]/.test(separator)) {
    throw new RangeError('the envelope separator is one character outside base64 and the key alphabet');
  }
};

// 64 letters divide 256 evenly, so a masked byte is an unbiased letter.
const randomKey = (cipher: EnvelopeCipher): string => {
  let key = '';
  for (const byte of cipher.randomBytes(envelopeKeyLength)) key += envelopeKeyAlphabet.charAt(byte & 63);
  return key;
};

/** Number of bytes that a complete base64 text decodes to. */
export const base64Bytes = (base64: string): number =>
  (base64.length / 4) * 3 - (base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0);

/**
 * Messages sealed with one random key, each with its own IV. The key is part of the message, so reuse weakens nothing, and both sides save
 * its hash and key schedule.
 */
export const sealsPerKey = 256;

export const createEnvelope = (cipher: EnvelopeCipher, separator: string = defaultEnvelopeSeparator): Envelope => {
  assertEnvelopeSeparator(separator);
  let key = '';
  let sealsLeft = 0;
  return {
    seal(value) {
      if (sealsLeft === 0) {
        key = randomKey(cipher);
        sealsLeft = sealsPerKey;
      }
      sealsLeft -= 1;
      return { data: cipher.encrypt(JSON.stringify(value ?? null), key) + separator + key };
    },
    open(body) {
      try {
        // Parsed without a schema: this runs for every request.
        const data = (body as Partial<EnvelopeBody> | null)?.data;
        if (typeof data !== 'string' || data.length > maxEnvelopeCharacters) throw new EnvelopeError();
        const key = data.slice(-envelopeKeyLength);
        const ciphertext = data.slice(0, -envelopeKeyLength - 1);
        const isWhole = data.at(-envelopeKeyLength - 1) === separator && keyPattern.test(key);
        const bytes = base64Bytes(ciphertext);
        if (!isWhole || ciphertext.length % 4 !== 0 || bytes < minimumBytes || bytes % 16 !== 0)
          throw new EnvelopeError();
        return JSON.parse(cipher.decrypt(ciphertext, key)) as unknown;
      } catch {
        throw new EnvelopeError();
      }
    },
  };
};

/** Enveloped response: '1' is success, any other value is a failure. */
export const apiAnswer = z.object({
  success: z.enum(['0', '1']),
  code: z.string().optional(),
  msg: z.string().optional(),
  /** Parameters of the code's message, so that each side can format it in its own language. */
  details: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  data: z.unknown(),
});
export type ApiAnswer = z.infer<typeof apiAnswer>;
