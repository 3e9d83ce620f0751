import {
  type Cipheriv,
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  type Decipheriv,
  hash,
  type KeyObject,
  randomFillSync,
} from 'node:crypto';
import { base64Bytes, type EnvelopeCipher } from './envelope.ts';

const algorithm = 'aes-256-cbc';
/** AES block size, and so the IV size, in bytes. */
const block = 16;
const noIv = Buffer.alloc(block);

// As a KeyObject: creating a cipher from raw bytes takes five times as long (measured with Node 24).
const aesKey = (key: string): KeyObject => createSecretKey(hash('sha256', key, 'buffer'));

// A few random bytes cost as much as many, so they come from a pool; each byte is used once.
const pool = Buffer.alloc(16 * 1024);
let used = pool.length;

const fillRandom = (target: Buffer): void => {
  const count = target.length;
  if (used + count > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  pool.copy(target, 0, used, used + count);
  pool.fill(0, used, used + count);
  used += count;
};

const randomBytes = (count: number): Buffer => {
  const bytes = Buffer.allocUnsafe(count);
  fillRandom(bytes);
  return bytes;
};

/** Space for one block, then the text's UTF-8 bytes, then PKCS7 padding. */
const padded = (text: string): Buffer => {
  const size = Buffer.byteLength(text);
  const padding = block - (size % block);
  const bytes = Buffer.allocUnsafe(block + size + padding);
  bytes.write(text, block, size, 'utf8');
  return bytes.fill(padding, block + size);
};

/** Ciphers of one key, reused across messages: creating one costs more than sealing 1 KB. */
interface KeyCiphers {
  aes: KeyObject;
  seal?: Cipheriv;
  open?: Decipheriv;
}

/** Maximum cached keys; about 2 KB each. */
const keysKept = 512;
const kept = new Map<string, KeyCiphers>();

const ciphersOf = (key: string): KeyCiphers => {
  let ciphers = kept.get(key);
  if (!ciphers) {
    // Each side changes its key regularly, so the oldest key expires first.
    if (kept.size === keysKept) kept.delete(kept.keys().next().value as string);
    ciphers = { aes: aesKey(key) };
    kept.set(key, ciphers);
  }
  return ciphers;
};

// Node's decoder also accepts the URL alphabet, and ignores unknown characters.
const fromBase64 = (text: string): Buffer => {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length !== base64Bytes(text) || text.includes('-') || text.includes('_')) throw new Error('bad base64');
  return bytes;
};

/** Returns the end of the text before the padding. */
const endOf = (bytes: Buffer): number => {
  const padding = bytes.at(-1) ?? 0;
  const end = bytes.length - padding;
  if (padding < 1 || padding > block || !bytes.subarray(end).every((byte) => byte === padding)) {
    throw new Error('bad padding');
  }
  return end;
};

/**
 * node:crypto. One cipher per key is reused: a block before every message separates the messages of its chain. For sealing,
 * the block is random and its ciphertext becomes the IV; for opening, the block is the IV and its plaintext is dropped.
 */
export const nodeCipher: EnvelopeCipher = {
  encrypt(plaintext, key, iv) {
    const bytes = padded(plaintext);
    const ciphers = ciphersOf(key);
    if (iv) {
      const cipher = createCipheriv(algorithm, ciphers.aes, iv).setAutoPadding(false);
      return Buffer.concat([iv, cipher.update(bytes.subarray(block))]).toString('base64');
    }
    ciphers.seal ??= createCipheriv(algorithm, ciphers.aes, noIv).setAutoPadding(false);
    fillRandom(bytes.subarray(0, block));
    return ciphers.seal.update(bytes).toString('base64');
  },
  decrypt(ciphertext, key) {
    const ciphers = ciphersOf(key);
    ciphers.open ??= createDecipheriv(algorithm, ciphers.aes, noIv).setAutoPadding(false);
    const bytes = ciphers.open.update(fromBase64(ciphertext));
    return bytes.toString('utf8', block, endOf(bytes));
  },
  randomBytes,
};
