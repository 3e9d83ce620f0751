import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { renewalStatement } from '@atelier/contract/signed-statements';
import { DeployError } from './deploy-error.ts';
import type { Deployment } from './deployment.ts';
import { readSigningKey } from './packages/signatures.ts';
import { readRegistry, signAgain } from './registry-file.ts';
import { type PublicKey, readPublicKeys, readRenewers, renewalKeyPath } from './registry-keys.ts';
import { openRegistry, parseDocument, type SigningKey, signStatement } from './sign-registry.ts';
import { createFolderStore } from './store/folder-store.ts';
import type { Store } from './store/store.ts';

const registryPath = 'registry.json';
const dayMs = 86_400_000;
/** A renewal is for so long, and comes once a day of it is over. */
const [lifeDays, renewAfterDays] = [7, 1];
const mostTries = 5;

export interface RenewalParts {
  store: Store;
  /** Renews, and signs nothing else. */
  key: SigningKey;
  /** Public halves of the keys that sign registries. */
  trusted: readonly PublicKey[];
}

export interface Renewal {
  isRenewed: boolean;
  /** When the registry's time is over; null for a store without one. */
  expires: Date | null;
}

/**
 * Renews the registry of a store when a day of its validity has passed: the operator's signed payload, revision and log do not change.
 * Safe to run anywhere, often and concurrently. A store without a registry is not changed.
 * @throws DeployError when no trusted key signed the registry, or it does not name this renewal key.
 */
export const renewRegistry = async ({ store, key, trusted }: RenewalParts, now = new Date()): Promise<Renewal> => {
  for (let attempt = 1; ; attempt++) {
    const object = await store.read(registryPath);
    if (object === undefined) return { isRenewed: false, expires: null };
    const text = object.bytes.toString('utf8');
    const { expires: end, renewers = [] } = openRegistry(text, trusted);
    if (!renewers.includes(key.x)) {
      throw new DeployError(
        'the registry does not name this renewal key: copy renewal-key.json from the operator\'s keys, or let the operator sign again ("atelier-deploy renew")',
      );
    }
    if (Date.parse(end) - now.getTime() > (lifeDays - renewAfterDays) * dayMs) {
      return { isRenewed: false, expires: new Date(end) };
    }
    const expires = new Date(now.getTime() + lifeDays * dayMs);
    const { payload, signatures } = parseDocument(text);
    const renewal = {
      expires: expires.toISOString(),
      signatures: [signStatement(renewalStatement(payload, expires.toISOString()), key)],
    };
    const bytes = Buffer.from(`${JSON.stringify({ payload, signatures, renewal })}\n`);
    if (await store.writeIfUnchanged(registryPath, bytes, object.tag)) return { isRenewed: true, expires };
    // A concurrent write won; its registry has its full validity.
    if (attempt === mostTries) throw new DeployError(`others changed ${store.name} each time: try again`);
    await pause(50 * attempt);
  }
};

/** The same for the registry in a folder. `keyFile`: the renewal key, or the file that has it. */
export const renewFolder = (
  folder: string,
  { keyFile, trusted }: { keyFile: string; trusted: readonly PublicKey[] },
): Promise<Renewal> => renewRegistry({ store: createFolderStore(folder), key: readSigningKey(keyFile), trusted });

/**
 * Brings the registry up to what its operator's keys say: signed again where it does not name the key that renews, for it is older
 * than that; else renewed when a day of its time is over, where the key for it is here. A store without a registry is left alone.
 */
export const keepFresh = async (deployment: Deployment): Promise<void> => {
  const { revision, renewers = [] } = await readRegistry(deployment);
  if (revision === 0) return;
  const isNamed = readRenewers(deployment.keys).every((name) => renewers.includes(name));
  if (!isNamed) {
    await signAgain(deployment, { reason: 'names the key that renews' });
    return;
  }
  const keyFile = renewalKeyPath(deployment.keys);
  if (!existsSync(keyFile)) return;
  const trusted = readPublicKeys(deployment.keys);
  await renewRegistry({ store: deployment.store, key: readSigningKey(keyFile), trusted });
};
