import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createOnce } from '@atelier/embedded-postgres/create-once';
import { type SecretPair, secretBytes } from '../config/secret-settings.ts';

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
