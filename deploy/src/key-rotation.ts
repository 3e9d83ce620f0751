import { DeployError } from './deploy-error.ts';
import type { Deployment } from './deployment.ts';
import { changeRegistry, readSnapshot } from './registry-file.ts';
import { addKey, type KeySlot, type PrivateKey, readPrivateKeys, removeKey, slotOf } from './registry-keys.ts';

const dayMs = 86_400_000;
/** So long pages stay open that know only the keys of their own build. */
const overlapDays = 7;

const signWith = async (
  deployment: Deployment,
  signers: readonly PrivateKey[],
  log: { action: 'rotate-key' | 'retire-key'; from: string | null; to: string | null; reason: string },
): Promise<void> => {
  if ((await readSnapshot(deployment)).document === null) return;
  const next = { ...log, remote: null };
  await changeRegistry(deployment, ({ payload }) => ({ remotes: payload.remotes, log: next }), { signers });
};

/** Adds the next key to the free slot and signs with both, so that hosts of the old and of the new build accept the registry. */
export const rotateKey = async (deployment: Deployment, reason = '', now = new Date()): Promise<PrivateKey> => {
  await readSnapshot(deployment);
  const key = addKey(deployment.keys, now);
  const signers = readPrivateKeys(deployment.keys);
  await signWith(deployment, signers, { action: 'rotate-key', from: null, to: key.keyId, reason });
  return key;
};

const refuseUnknown = (remaining: PrivateKey, now: Date): void => {
  if (remaining.addedAt === undefined) return;
  const known = new Date(Date.parse(remaining.addedAt) + overlapDays * dayMs);
  if (now >= known) return;
  throw new DeployError(
    `pages that were opened before ${remaining.addedAt.slice(0, 16)} do not know key ${remaining.keyId}, and would refuse the registry: deploy a host built since, wait until ${known.toISOString().slice(0, 10)}, or add --force when this key has leaked`,
  );
};

/**
 * Signs with the other key alone, then deletes this one.
 * @throws DeployError when it is the only key, or when the other is so new that open pages may not know it (`isForced` goes on).
 */
export const retireKey = async (
  deployment: Deployment,
  slot: KeySlot,
  options: { reason?: string; isForced?: boolean; now?: Date } = {},
): Promise<PrivateKey> => {
  const keys = readPrivateKeys(deployment.keys);
  const retired = keys.find((key) => slotOf(key) === slot);
  if (retired === undefined) throw new DeployError(`slot ${slot} is empty: there is no key to retire`);
  const [remaining] = keys.filter((key) => key !== retired);
  if (remaining === undefined) throw new DeployError('this is the only key: run "atelier-deploy keys rotate" first');
  if (!options.isForced) refuseUnknown(remaining, options.now ?? new Date());
  const log = { action: 'retire-key', from: retired.keyId, to: remaining.keyId, reason: options.reason ?? '' } as const;
  await signWith(deployment, [remaining], log);
  removeKey(deployment.keys, slot);
  return retired;
};
