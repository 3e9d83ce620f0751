import { createHmac, createSecretKey, hkdfSync, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createOnce } from '@atelier/embedded-postgres/create-once';
import { inArray, not, sql } from 'drizzle-orm';
import { type SecretPair, secretBytes } from '../config/secret-settings.ts';
import { type Database, withTransaction } from '../db/database.ts';
import { secretPrints } from '../db/schema/service.ts';

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

const names = ['access.key', 'hmac.key'] as const;
const earlier = (name: string): string => `earlier-${name}`;
const folderOf = (dataDir: string): string => join(dataDir, 'secrets');

/** Whether a server has been started on this data folder with secrets of its own. */
export const hasSecretFiles = (dataDir: string): boolean =>
  names.some((name) => existsSync(join(folderOf(dataDir), name)));

const keyOf = (path: string, text: string): Buffer => {
  const key = Buffer.from(text, 'base64');
  if (key.length !== secretBytes) throw new Error(`${path} does not hold a key; remove it to have a new one made`);
  return key;
};

const readOrCreate = async (path: string): Promise<Buffer> =>
  keyOf(path, await createOnce(path, () => randomBytes(secretBytes).toString('base64')));

const readIfThere = async (path: string): Promise<Buffer | null> => {
  try {
    return keyOf(path, await readFile(path, 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
};

/** Key files under `<dataDir>/secrets`, made once, readable by their owner only: the present pair, then the earlier one if it is kept. */
export const readSecretFiles = async (dataDir: string): Promise<[SecretPair, ...SecretPair[]]> => {
  const folder = folderOf(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const [access, hmac] = [await readOrCreate(join(folder, names[0])), await readOrCreate(join(folder, names[1]))];
  const [oldAccess, oldHmac] = await Promise.all(names.map((name) => readIfThere(join(folder, earlier(name)))));
  const present = { access, hmac };
  return oldAccess && oldHmac ? [present, { access: oldAccess, hmac: oldHmac }] : [present];
};

/** New keys sign from the next start on; those of now become the earlier ones, which still verify. */
export const rotateSecretFiles = async (dataDir: string): Promise<void> => {
  await readSecretFiles(dataDir);
  for (const name of names) await rename(join(folderOf(dataDir), name), join(folderOf(dataDir), earlier(name)));
  await readSecretFiles(dataDir);
};

/** What the earlier keys signed counts no longer, from the next start on. */
export const forgetEarlierSecrets = async (dataDir: string): Promise<void> => {
  for (const name of names) await rm(join(folderOf(dataDir), earlier(name)), { force: true });
};

/** Secrets of the environment, else those of the data folder, which are made when they are not there. */
export const loadSecrets = async (dataDir: string, given?: readonly SecretPair[]): Promise<Secrets> => {
  const [present, ...earlier] = given ?? [];
  return createSecrets(present ? [present, ...earlier] : await readSecretFiles(dataDir));
};

/** A node with secrets of its own: what it signs no other node would take, and the other way round. */
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

/**
 * Notes whose secrets count for this database: those of the node that started last, which has to share one with those before it.
 * @param prints `Secrets.prints`
 * @throws SecretsMismatchError when it shares none
 */
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
