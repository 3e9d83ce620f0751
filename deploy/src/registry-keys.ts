import { createHash, generateKeyPairSync, type JsonWebKey } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DeployError } from './deploy-error.ts';

/** Two slots: while one key is rotated, hosts that know the other go on accepting the registry. */
const keySlots = ['a', 'b'] as const;
type KeySlot = (typeof keySlots)[number];

export interface PublicKey {
  keyId: string;
  jwk: { kty: string; crv: string; x: string; y: string };
}

export interface PrivateKey {
  keyId: string;
  /** P-256 with its private part. */
  jwk: JsonWebKey;
}

const privatePath = (folder: string, slot: KeySlot) => join(folder, `registry-${slot}.json`);
export const publicPath = (folder: string): string => join(folder, 'registry-public.json');

const createKey = (slot: KeySlot): PrivateKey => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const jwk = privateKey.export({ format: 'jwk' });
  const thumbprint = createHash('sha256').update(`${jwk.x}.${jwk.y}`).digest('hex').slice(0, 12);
  return { keyId: `${slot}-${thumbprint}`, jwk };
};

const publicHalf = ({ keyId, jwk }: PrivateKey): PublicKey => {
  const { kty = '', crv = '', x = '', y = '' } = jwk;
  return { keyId, jwk: { kty, crv, x, y } };
};

const readKey = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as PrivateKey;

/** Keys of the slots that are filled, in slot order. */
export const readPrivateKeys = (folder: string): PrivateKey[] => {
  const keys = keySlots.map((slot) => privatePath(folder, slot)).filter(existsSync);
  if (keys.length === 0) throw new DeployError(`no registry key in ${folder}: run "atelier-deploy keygen" first`);
  return keys.map(readKey);
};

/** Public halves; what a host build contains. */
export const readPublicKeys = (folder: string): PublicKey[] => readPrivateKeys(folder).map(publicHalf);

/**
 * Fills the empty slots and writes the public halves beside them. A filled slot stays as it is: hosts in use know its key.
 * Private keys are readable by their owner only.
 */
export const ensureKeys = (folder: string): PublicKey[] => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const slot of keySlots) {
    const path = privatePath(folder, slot);
    if (!existsSync(path)) writeFileSync(path, `${JSON.stringify(createKey(slot))}\n`, { mode: 0o600, flag: 'wx' });
  }
  const keys = readPublicKeys(folder);
  writeFileSync(publicPath(folder), `${JSON.stringify(keys, null, 2)}\n`);
  return keys;
};
