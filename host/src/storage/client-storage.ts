import type { StorageKey } from '@atelier/catalogue/constants';
import { type EnvelopeCipher, envelopeKeyAlphabet, envelopeKeyLength } from '@atelier/contract/envelope';
import { createPlainStorage, type KeyValueStorage, type PlainStorage } from './plain-storage.ts';

/** Plain settings and encrypted personal data under suffixed keys of one Web Storage. */
export interface ClientStorage extends PlainStorage {
  /** undefined when absent or when it cannot be decrypted (then it is removed). */
  readSealed<T>(key: StorageKey): T | undefined;
  writeSealed(key: StorageKey, value: unknown): void;
  /** Encrypts for storage outside of Web Storage, e.g. drafts in IndexedDB; `scope` separates accounts. */
  seal(value: unknown, scope: string): string;
  /** undefined when it was sealed with another key or scope. */
  open<T>(sealed: string, scope: string): T | undefined;
}

/**
 * AES-CBC with a random key of this browser. The key is stored in the same browser: it protects personal data against casual inspection,
 * copied profiles and logs, not against code that runs in this origin.
 */
export const createClientStorage = (
  storage: KeyValueStorage,
  cipher: EnvelopeCipher,
  suffix: string,
): ClientStorage => {
  const plain = createPlainStorage(storage, suffix);
  const randomKey = () =>
    Array.from(cipher.randomBytes(envelopeKeyLength), (byte) => envelopeKeyAlphabet.charAt(byte & 63)).join('');
  const deviceKey = (): string => {
    const known = plain.read('deviceKey');
    if (known) return known;
    const created = randomKey();
    plain.write('deviceKey', created);
    return created;
  };
  const seal = (value: unknown, scope: string) => cipher.encrypt(JSON.stringify(value ?? null), deviceKey() + scope);
  const open = <T>(sealed: string, scope: string): T | undefined => {
    try {
      return JSON.parse(cipher.decrypt(sealed, deviceKey() + scope)) as T;
    } catch {
      // Sealed by another key: treated as absent; the caller starts with an empty value.
      return undefined;
    }
  };
  return {
    ...plain,
    readSealed<T>(key: StorageKey) {
      const sealed = plain.read(key);
      if (sealed === null) return undefined;
      const value = open<T>(sealed, key);
      if (value === undefined) plain.remove(key);
      return value;
    },
    writeSealed: (key, value) => plain.write(key, seal(value, key)),
    seal,
    open,
  };
};
