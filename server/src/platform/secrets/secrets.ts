import * as crypto from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createOnce } from '@atelier/embedded-postgres/create-once';
import { inArray, not, sql } from 'drizzle-orm';
import { type SecretPair, secretBytes } from '../config/secret-settings.ts';
import { type Database, withTransaction } from '../db/database.ts';
import { secretPrints } from '../db/schema/service.ts';

/** Signs and verifies for one purpose. */
export interface Mac {
  /** HMAC with the current key. */
  mac(value: string): Buffer;
  /** True when `given` is the HMAC with the current or an earlier key, compared in constant time. @param shape base64url by default */
  isMac(value: string, given: string, shape?: (mac: Buffer) => string): boolean;
  /** HMACs with the current key and each earlier one, 32 bytes each; used as encryption keys. */
  macs(value: string): readonly [Buffer, ...Buffer[]];
}

const asText = (mac: Buffer): string => mac.toString('base64url');

/** Compares in constant time. */
export const isSameText = (given: string, expected: string): boolean => {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)];
  return left.length === right.length && crypto.timingSafeEqual(left, right);
};

const macBy = (key: crypto.KeyObject, purpose: string, value: string): Buffer =>
  crypto.createHmac('sha256', key).update(`${purpose}\n${value}`).digest();

/** @param pairs at least one, current one first */
export const createSecrets = (pairs: readonly [SecretPair, ...SecretPair[]]) => {
  // Created once: from bytes, each HMAC would create a key object first.
  const keys = pairs.map(({ hmac }) => crypto.createSecretKey(hmac)) as [crypto.KeyObject, ...crypto.KeyObject[]];
  /** HMAC of a value for one purpose (`refresh`, `code`, `image`, ...); a purpose never verifies another's. */
  const mac = (purpose: string, value: string) => macBy(keys[0], purpose, value);
  return {
    /** Keys of access tokens: the first signs, each verifies. */
    access: pairs.map(({ access }) => access) as [Buffer, ...Buffer[]],
    mac,
    of: (purpose: string): Mac => ({
      mac: (value) => mac(purpose, value),
      macs: (value) => keys.map((key) => macBy(key, purpose, value)) as [Buffer, ...Buffer[]],
      isMac: (value, given, shape = asText) => keys.some((key) => isSameText(given, shape(macBy(key, purpose, value)))),
    }),
    /** Fingerprints of the keys, current one first; they reveal nothing about them. */
    prints: pairs.map(({ access, hmac }) => {
      const print = crypto.hkdfSync('sha256', Buffer.concat([access, hmac]), '', 'atelier print', 9);
      return Buffer.from(print).toString('base64url');
    }),
  };
};

export type Secrets = ReturnType<typeof createSecrets>;

const names = ['access.key', 'hmac.key'] as const;
const earlier = (name: string): string => `earlier-${name}`;
const folderOf = (dataDir: string): string => join(dataDir, 'secrets');

/** True when a server was started on this data folder with its own secrets. */
export const hasSecretFiles = (dataDir: string): boolean =>
  names.some((name) => existsSync(join(folderOf(dataDir), name)));

const keyOf = (path: string, text: string): Buffer => {
  const key = Buffer.from(text, 'base64');
  if (key.length !== secretBytes) throw new Error(`${path} does not hold a key; remove it to have a new one made`);
  return key;
};

const readOrCreate = async (path: string): Promise<Buffer> =>
  keyOf(path, await createOnce(path, () => crypto.randomBytes(secretBytes).toString('base64')));

const readIfThere = async (path: string): Promise<Buffer | null> => {
  try {
    return keyOf(path, await readFile(path, 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
};

/** Key files under `<dataDir>/secrets`, created once, for their owner only: the current pair, then the earlier one if kept. */
export const readSecretFiles = async (dataDir: string): Promise<[SecretPair, ...SecretPair[]]> => {
  const folder = folderOf(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const [access, hmac] = [await readOrCreate(join(folder, names[0])), await readOrCreate(join(folder, names[1]))];
  const [oldAccess, oldHmac] = await Promise.all(names.map((name) => readIfThere(join(folder, earlier(name)))));
  const present = { access, hmac };
  return oldAccess && oldHmac ? [present, { access: oldAccess, hmac: oldHmac }] : [present];
};

/** New keys sign from the next start on; the current ones become the earlier ones, which still verify. */
export const rotateSecretFiles = async (dataDir: string): Promise<void> => {
  await readSecretFiles(dataDir);
  for (const name of names) await rename(join(folderOf(dataDir), name), join(folderOf(dataDir), earlier(name)));
  await readSecretFiles(dataDir);
};

/** Signatures of the earlier keys are invalid from the next start on. */
export const forgetEarlierSecrets = async (dataDir: string): Promise<void> => {
  for (const name of names) await rm(join(folderOf(dataDir), earlier(name)), { force: true });
};

/** Secrets of the environment, else those of the data folder, created when missing. */
export const loadSecrets = async (dataDir: string, given?: readonly SecretPair[]) => {
  const [present, ...earlier] = given ?? [];
  return createSecrets(present ? [present, ...earlier] : await readSecretFiles(dataDir));
};

/** The node has other secrets than the other nodes: they would reject each other's signatures. */
export class SecretsMismatchError extends Error {
  constructor() {
    super(
      'The nodes of this database sign with other secrets than this one was given. ' +
        'Give it the same ATELIER_SECRETS (or the folder "secrets" of their data folder), with the key of now among them while keys are rotated. ' +
        'If they are lost, run: atelier-admin rotate-keys --lost --reason "..."; everybody then signs in anew.',
    );
    this.name = 'SecretsMismatchError';
  }
}

/** Stores the fingerprints of the newest node's secrets, which must share one with the stored ones. @throws SecretsMismatchError */
export const agreeOnSecrets = (db: Database, prints: readonly string[]): Promise<void> =>
  withTransaction(db, async (tx) => {
    await tx.execute(sql`lock table ${secretPrints} in share row exclusive mode`);
    const known = await tx.select({ print: secretPrints.print }).from(secretPrints);
    if (known.length > 0 && !known.some(({ print }) => prints.includes(print))) throw new SecretsMismatchError();
    await tx.delete(secretPrints).where(not(inArray(secretPrints.print, [...prints])));
    await tx
      .insert(secretPrints)
      .values(prints.map((print) => ({ print })))
      .onConflictDoNothing();
  });

const [ivBytes, tagBytes] = [12, 16];

/** Encrypts a text for this installation and owner: AES-256-GCM with the current key, base64url. */
export const sealText = (mac: Pick<Mac, 'macs'>, owner: string, text: string): string => {
  const [key] = mac.macs(owner);
  const iv = crypto.randomBytes(ivBytes);
  const cipher = crypto.createCipheriv('aes-256-gcm', key, iv);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
};

/** Decrypts with the current key or an earlier one (`isOld`: encrypt it again); null when none matches. */
export const openText = (mac: Pick<Mac, 'macs'>, owner: string, sealed: string) => {
  const bytes = Buffer.from(sealed, 'base64url');
  for (const [nth, key] of mac.macs(owner).entries()) {
    try {
      const decipher = crypto.createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes), {
        authTagLength: tagBytes,
      });
      decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
      const text = Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]);
      return { text: text.toString('utf8'), isOld: nth > 0 };
    } catch {
      // Encrypted with another key of the ring.
    }
  }
  return null;
};
