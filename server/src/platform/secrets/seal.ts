import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Mac } from './secrets.ts';

const [ivBytes, tagBytes] = [12, 16];

/** A text that only this installation can read, and only for this owner: AES-256-GCM by the present key, base64url. */
export const sealText = (mac: Pick<Mac, 'macs'>, owner: string, text: string): string => {
  const [key] = mac.macs(owner);
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
};

interface OpenedText {
  text: string;
  /** By an earlier key, which may leave the ring: seal it anew. */
  isOld: boolean;
}

/** Reads it by the present key or an earlier one; null where none fits. */
export const openText = (mac: Pick<Mac, 'macs'>, owner: string, sealed: string): OpenedText | null => {
  const bytes = Buffer.from(sealed, 'base64url');
  for (const [nth, key] of mac.macs(owner).entries()) {
    try {
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes });
      decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
      const text = Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]);
      return { text: text.toString('utf8'), isOld: nth > 0 };
    } catch {
      // Sealed by another key of the ring.
    }
  }
  return null;
};
