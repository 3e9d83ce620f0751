import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DeployError } from '@atelier/deploy/deploy-error';
import { mirrorStore } from '@atelier/deploy/mirror';
import { readSnapshot, signAgain } from '@atelier/deploy/registry-file';
import { createFolderStore } from '@atelier/deploy/store/folder-store';
import { BackupError, type BackupManifest } from './manifest.ts';

export interface RegistryPlaces {
  /** Folder with registry.json, its records, its log and the versions. */
  store: string;
  /** File with the public halves of the keys that sign it. */
  publicKeys: string;
  /** Folder of the private halves, where this machine has them. */
  keys: string;
}

const publicName = 'registry-public.json';
const registryIn = (folder: string) => join(folder, 'registry.json');
/** Of a backup. */
const placesIn = (folder: string) => ({ store: join(folder, 'store'), keys: join(folder, 'keys') });

const orBackupError = async <Result>(work: Promise<Result>): Promise<Result> => {
  try {
    return await work;
  } catch (error) {
    throw error instanceof DeployError ? new BackupError(error.message, { cause: error }) : error;
  }
};

/**
 * Copies registry, records, log, versions and public keys into a backup; private keys are never part of it.
 * @returns null where nothing is published
 */
export const writeRegistry = async (
  { store, publicKeys }: RegistryPlaces,
  folder: string,
): Promise<NonNullable<BackupManifest['registry']> | null> => {
  if (!existsSync(registryIn(store))) return null;
  const target = placesIn(folder);
  await mkdir(target.keys, { recursive: true });
  await copyFile(publicKeys, join(target.keys, publicName)).catch((cause: unknown) => {
    throw new BackupError(`${publicKeys} cannot be read: name the file by REGISTRY_PUBLIC_KEYS`, { cause });
  });
  const from = { store: createFolderStore(store), keys: target.keys, by: 'backup' };
  const { epoch, revision, files } = await orBackupError(mirrorStore(from, createFolderStore(target.store)));
  return { epoch, revision, files };
};

const keyIds = async (path: string): Promise<string[]> =>
  (JSON.parse(await readFile(path, 'utf8')) as { keyId: string }[]).map(({ keyId }) => keyId);

/**
 * Looks before anything is changed.
 * @throws BackupError where the backup's registry is damaged, or the target has another one, or keys of another store
 */
export const checkRegistryTarget = async ({ store, publicKeys }: RegistryPlaces, folder: string): Promise<void> => {
  const from = placesIn(folder);
  await orBackupError(readSnapshot({ store: createFolderStore(from.store), keys: from.keys, by: 'restore' }));
  if (existsSync(registryIn(store))) {
    throw new BackupError(`${store} has a registry already: restore into a new data folder (ATELIER_DATA, STORE_DIR)`);
  }
  if (!existsSync(publicKeys)) return;
  const own = await keyIds(publicKeys);
  const signers = await keyIds(join(from.keys, publicName));
  if (!signers.some((key) => own.includes(key))) {
    throw new BackupError(
      `${publicKeys} holds keys of another store: put the keys folder of the backed-up installation in its place, or remove it`,
    );
  }
};

/**
 * Brings the registry of a backup into its place and, where the private keys are there, signs it so that browsers take it whatever
 * they have seen since the backup.
 * @param known the highest registry that the restored database has seen
 * @returns the revision it is at; `isSigned` false: the keys are missing
 */
export const readRegistry = async (
  { store, publicKeys, keys }: RegistryPlaces,
  folder: string,
  known: { epoch: number; revision: number } | null,
): Promise<{ epoch: number; revision: number; isSigned: boolean }> => {
  const from = placesIn(folder);
  if (!existsSync(publicKeys)) {
    await mkdir(dirname(publicKeys), { recursive: true, mode: 0o700 });
    await copyFile(join(from.keys, publicName), publicKeys);
  }
  const deployment = { store: createFolderStore(from.store), keys: from.keys, by: 'restore' };
  const { epoch, revision } = await orBackupError(mirrorStore(deployment, createFolderStore(store)));
  if (!existsSync(join(keys, 'registry-a.json')) && !existsSync(join(keys, 'registry-b.json'))) {
    return { epoch, revision, isSigned: false };
  }
  const target = { store: createFolderStore(store), keys, by: 'restore', highestSeen: async () => known ?? undefined };
  const signed = await orBackupError(signAgain(target, { reason: 'restored from a backup', isEpochRaised: true }));
  return { epoch: signed.epoch, revision: signed.revision, isSigned: true };
};
