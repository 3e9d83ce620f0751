import { createHmac, createSecretKey, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { SecretPair } from '../config/secret-settings.ts';

/** What one purpose signs and checks with. */
export interface Mac {
  /** HMAC by the present key. */
  mac(value: string): Buffer;
  /**
   * Is `given` what the present key or an earlier one says? In constant time.
   * @param shape how the bytes are written; base64url unless given
   */
  isMac(value: string, given: string, shape?: (mac: Buffer) => string): boolean;
  /** HMACs by the present key and by each earlier one, 32 bytes each: keys that something is sealed with. */
  macs(value: string): readonly [Buffer, ...Buffer[]];
}

export interface Secrets {
  /** Keys of access tokens: the first signs, each verifies. */
  access: readonly [Buffer, ...Buffer[]];
  /** HMAC of a value for one purpose (`refresh`, `code`, `image`, ...) by the present key; a purpose never verifies another's. */
  mac(purpose: string, value: string): Buffer;
  /** The keys of one purpose. */
  of(purpose: string): Mac;
  /** Names of the keys, present one first, that say nothing about them. */
  prints: readonly string[];
}

const asText = (mac: Buffer): string => mac.toString('base64url');

const isSameText = (given: string, expected: string): boolean => {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
};

const macBy = (key: KeyObject, purpose: string, value: string): Buffer =>
  createHmac('sha256', key).update(`${purpose}\n${value}`).digest();

/** @param pairs at least one, the present one first */
export const createSecrets = (pairs: readonly [SecretPair, ...SecretPair[]]): Secrets => {
  // Made once: from bytes, each HMAC would make a key of its own first.
  const keys = pairs.map(({ hmac }) => createSecretKey(hmac)) as [KeyObject, ...KeyObject[]];
  const mac = (purpose: string, value: string) => macBy(keys[0], purpose, value);
  return {
    access: pairs.map(({ access }) => access) as [Buffer, ...Buffer[]],
    mac,
    of: (purpose) => ({
      mac: (value) => mac(purpose, value),
      macs: (value) => keys.map((key) => macBy(key, purpose, value)) as [Buffer, ...Buffer[]],
      isMac: (value, given, shape = asText) => keys.some((key) => isSameText(given, shape(macBy(key, purpose, value)))),
    }),
    prints: pairs.map(({ access, hmac }) => {
      const print = hkdfSync('sha256', Buffer.concat([access, hmac]), '', 'atelier print', 9);
      return Buffer.from(print).toString('base64url');
    }),
  };
};
