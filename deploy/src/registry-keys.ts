import { createHash, generateKeyPairSync, type JsonWebKey } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { registryKeysFile } from '@atelier/build/host-files';
import { DeployError } from './deploy-error.ts';
import { createSigningKey } from './packages/signatures.ts';
import type { SigningKey } from './sign-registry.ts';

/** Two slots: while one key is rotated, hosts that know the other go on accepting the registry. */
export const keySlots = ['a', 'b'] as const;
export type KeySlot = (typeof keySlots)[number];

export interface PublicKey {
  keyId: string;
  jwk: { kty: string; crv: string; x: string; y: string };
}

export interface PrivateKey {
  /** Begins with its slot: `a-1f2e...`. */
  keyId: string;
  /** P-256 with its private part. */
  jwk: JsonWebKey;
  /** When it came beside a key that hosts knew; absent for the first keys, which every host knows. */
  addedAt?: string;
}

/** Renews the registry and does nothing else; a server may have a copy of it. */
export const renewalKeyPath = (folder: string): string => join(folder, 'renewal-key.json');
const renewalNamePath = (folder: string) => join(folder, 'renewal-public.json');

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

/** Keys of the slots that are filled, in slot order. */
export const readPrivateKeys = (folder: string): PrivateKey[] => {
  const slots = filledSlots(folder);
  if (slots.length === 0) throw new DeployError(`no registry key in ${folder}: run "atelier-deploy keygen" first`);
  return slots.map((slot) => readKey(folder, slot));
};

/**
 * Public keys from a file, for machines without the private keys.
 * @throws DeployError when the file is missing.
 */
export const readPublicFile = (path: string): PublicKey[] => {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as PublicKey[];
  } catch (cause) {
    throw new DeployError(`${path} cannot be read: "atelier-deploy keygen" writes it beside the registry's keys`, {
      cause,
    });
  }
};

/** Public halves; what a host build contains, and all that a folder holds on a machine that copies a store and signs nothing. */
export const readPublicKeys = (folder: string): PublicKey[] =>
  filledSlots(folder).length === 0 && existsSync(publicPath(folder))
    ? readPublicFile(publicPath(folder))
    : readPrivateKeys(folder).map(publicHalf);

const writePublicKeys = (folder: string): PublicKey[] => {
  const keys = readPublicKeys(folder);
  writeFileSync(publicPath(folder), `${JSON.stringify(keys, null, 2)}\n`);
  return keys;
};

/** Readable by its owner only; a file that is there is replaced. */
const writePrivate = (path: string, key: object): void => {
  rmSync(path, { force: true });
  writeFileSync(path, `${JSON.stringify(key)}\n`, { mode: 0o600, flag: 'wx' });
};

/** Puts a key into its slot, in place of the one before. */
export const putKey = (folder: string, key: PrivateKey): void => {
  writePrivate(privatePath(folder, slotOf(key)), key);
  writePublicKeys(folder);
};

/** Names of the keys that may renew what is signed from here; none in a folder of before there were any. */
export const readRenewers = (folder: string): string[] => {
  if (!existsSync(renewalNamePath(folder))) return [];
  const { x, previous } = JSON.parse(readFileSync(renewalNamePath(folder), 'utf8')) as { x: string; previous?: string };
  return previous === undefined ? [x] : [x, previous];
};

/** Puts the key that renews into its place. `previous`: name of the one before, which renews until the next rotation. */
export const putRenewalKey = (folder: string, key: SigningKey, previous?: string): void => {
  writeFileSync(renewalNamePath(folder), `${JSON.stringify({ x: key.x, previous })}\n`);
  writePrivate(renewalKeyPath(folder), key);
};

/**
 * Makes the first keys, one a slot and one that renews, and writes the public halves beside them. Where there is a key already,
 * nothing is added: hosts in use know what there is, and a new one comes by `rotate`. Private keys are readable by their owner only.
 * @throws DeployError where the private halves are missing: new ones would sign what no host of this installation takes.
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
  if (readRenewers(folder).length === 0) putRenewalKey(folder, createSigningKey());
  return writePublicKeys(folder);
};

export { registryKeysFile };

export interface KeyPlaces {
  /** The host's build. */
  webDir: string | undefined;
  /** File with the public halves of the operator's keys. */
  publicKeys: string | undefined;
}

/**
 * Public halves of the keys that an installation trusts: those of the host that it serves, and its own. Never of the store, which
 * others may write. None where there is neither.
 */
export const readTrustedKeys = ({ webDir, publicKeys }: KeyPlaces): readonly PublicKey[] => {
  const ofHost = webDir === undefined ? undefined : join(webDir, registryKeysFile);
  const files = [ofHost, publicKeys].filter((path) => path !== undefined && existsSync(path));
  return files.flatMap((path) => readPublicFile(path ?? ''));
};
