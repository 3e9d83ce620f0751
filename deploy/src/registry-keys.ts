import { createHash, generateKeyPairSync, type JsonWebKey } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { registryKeysFile } from '@atelier/build/host-files';
import { DeployError } from './deploy-error.ts';

export { registryKeysFile };

/** Two slots: while one key is rotated, hosts that trust the other still accept the registry. */
export const keySlots = ['a', 'b'] as const;
export type KeySlot = (typeof keySlots)[number];

export interface PublicKey {
  keyId: string;
  jwk: { kty: string; crv: string; x: string; y: string };
}

export interface PrivateKey {
  /** Starts with its slot: `a-1f2e...`. */
  keyId: string;
  /** P-256 private key. */
  jwk: JsonWebKey;
  /** Timestamp at which it was added beside a known key; absent for the first keys, which every host trusts. */
  addedAt?: string;
}

const privatePath = (folder: string, slot: KeySlot) => join(folder, `registry-${slot}.json`);
export const publicPath = (folder: string): string => join(folder, 'registry-public.json');

export const createKey = (slot: KeySlot): PrivateKey => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const jwk = privateKey.export({ format: 'jwk' });
  const thumbprint = createHash('sha256').update(`${jwk.x}.${jwk.y}`).digest('hex').slice(0, 12);
  return { keyId: `${slot}-${thumbprint}`, jwk };
};

const publicHalf = ({ keyId, jwk }: PrivateKey): PublicKey => {
  const { kty = '', crv = '', x = '', y = '' } = jwk;
  return { keyId, jwk: { kty, crv, x, y } };
};

const readKey = (folder: string, slot: KeySlot) =>
  JSON.parse(readFileSync(privatePath(folder, slot), 'utf8')) as PrivateKey;

const filledSlots = (folder: string) => keySlots.filter((slot) => existsSync(privatePath(folder, slot)));

export const slotOf = ({ keyId }: PrivateKey): KeySlot => (keyId.startsWith('a') ? 'a' : 'b');

/** Keys of the filled slots, in slot order. */
export const readPrivateKeys = (folder: string): PrivateKey[] => {
  const slots = filledSlots(folder);
  if (slots.length === 0) throw new DeployError(`no registry key in ${folder}: run "atelier-deploy keygen" first`);
  return slots.map((slot) => readKey(folder, slot));
};

/** Public keys from a file, for machines without the private keys. @throws DeployError when it is missing. */
export const readPublicFile = (path: string): PublicKey[] => {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as PublicKey[];
  } catch (cause) {
    throw new DeployError(`${path} cannot be read: "atelier-deploy keygen" writes it beside the registry's keys`, {
      cause,
    });
  }
};

/** Public keys: part of a host build, and the only keys on a machine that mirrors a store and signs nothing. */
export const readPublicKeys = (folder: string): PublicKey[] =>
  filledSlots(folder).length === 0 && existsSync(publicPath(folder))
    ? readPublicFile(publicPath(folder))
    : readPrivateKeys(folder).map(publicHalf);

const writePublicKeys = (folder: string): PublicKey[] => {
  const keys = readPublicKeys(folder);
  writeFileSync(publicPath(folder), `${JSON.stringify(keys, null, 2)}\n`);
  return keys;
};

/** Writes a key into its slot, replacing the previous one; readable by its owner only. */
export const putKey = (folder: string, key: PrivateKey): void => {
  const path = privatePath(folder, slotOf(key));
  rmSync(path, { force: true });
  writeFileSync(path, `${JSON.stringify(key)}\n`, { mode: 0o600, flag: 'wx' });
  writePublicKeys(folder);
};

/**
 * Creates the first keys, one a slot, and writes the public halves beside them. Existing keys stay unchanged: hosts trust those, and
 * `rotate` adds new ones. Private keys are readable by their owner only. @throws DeployError when the private halves are missing: no host
 * of this installation accepts signatures of new ones.
 */
export const ensureKeys = (folder: string): PublicKey[] => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (filledSlots(folder).length === 0 && existsSync(publicPath(folder))) {
    throw new DeployError(
      `${folder} has the public halves of the keys and none of the private ones: bring the keys folder of this installation back. ` +
        'Where it is lost, remove registry-public.json there and registry.json of the store: new keys are made, and every remote is published again',
    );
  }
  if (filledSlots(folder).length === 0) for (const slot of keySlots) putKey(folder, createKey(slot));
  return writePublicKeys(folder);
};

/** Public keys that an installation trusts: its host's and its own; others may write those of the store. */
export const readTrustedKeys = (places: {
  /** Folder of the host's build. */
  webDir: string | undefined;
  /** File with the public halves of the operator's keys. */
  publicKeys: string | undefined;
}): readonly PublicKey[] => {
  const files = [places.webDir && join(places.webDir, registryKeysFile), places.publicKeys];
  return files.flatMap((path) => (path && existsSync(path) ? readPublicFile(path) : []));
};
