import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type { EnvelopeCipher } from './envelope.ts';

const aesKey = (key: string): Buffer => createHash('sha256').update(key, 'utf8').digest();

export const nodeCipher: EnvelopeCipher = {
  encrypt(plaintext, key, iv = randomBytes(16)) {
    const cipher = createCipheriv('aes-256-cbc', aesKey(key), iv);
    return Buffer.concat([iv, cipher.update(plaintext, 'utf8'), cipher.final()]).toString('base64');
  },
  decrypt(ciphertext, key) {
    const all = Buffer.from(ciphertext, 'base64');
    const decipher = createDecipheriv('aes-256-cbc', aesKey(key), all.subarray(0, 16));
    return Buffer.concat([decipher.update(all.subarray(16)), decipher.final()]).toString('utf8');
  },
  randomBytes: (count) => randomBytes(count),
};
