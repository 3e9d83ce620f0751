import { Option } from 'commander';
import { DeployError } from '../deploy-error.ts';
import type { Deployment } from '../deployment.ts';
import { changeRegistry, readSnapshot } from '../registry-file.ts';
import {
  createKey,
  ensureKeys,
  type KeySlot,
  keySlots,
  type PrivateKey,
  putKey,
  readPrivateKeys,
  slotOf,
} from '../registry-keys.ts';
import { type DeployCommand, reasonOption } from './define-command.ts';

const dayMs = 86_400_000;
/** Days that pages stay open which trust only the keys of their own build. */
const overlapDays = 7;

const refuseUnknown = (remaining: PrivateKey, now: Date): void => {
  if (remaining.addedAt === undefined) return;
  const known = new Date(Date.parse(remaining.addedAt) + overlapDays * dayMs);
  if (now >= known) return;
  throw new DeployError(
    `pages that were opened before ${remaining.addedAt.slice(0, 16)} do not know key ${remaining.keyId}, and would refuse the registry: deploy a host built since and wait until ${known.toISOString().slice(0, 10)}; where a key has leaked, name it by --leaked`,
  );
};

export interface RotateOptions {
  reason?: string;
  /** Replaced immediately, although open pages may not trust the other key. */
  leaked?: KeySlot;
  now?: Date;
}

const planRotation = (keys: readonly PrivateKey[], { leaked, now = new Date() }: RotateOptions) => {
  const free = keySlots.find((slot) => keys.every((key) => slotOf(key) !== slot));
  const [oldest] = keys.toSorted((one, other) => (one.addedAt ?? '').localeCompare(other.addedAt ?? ''));
  const named = keys.find((key) => slotOf(key) === leaked);
  const retired = named ?? (free === undefined ? oldest : undefined);
  const staying = keys.filter((key) => key !== retired);
  if (named === undefined && retired !== undefined) for (const key of staying) refuseUnknown(key, now);
  const slot = retired ? slotOf(retired) : (free ?? 'a');
  const added: PrivateKey = { ...createKey(slot), addedAt: now.toISOString() };
  return { retired, added, signers: [...staying, added] };
};

/**
 * Replaces the older registry key and signs with the keys in use from then on: hosts of the previous build accept the registry by the
 * remaining key. @throws DeployError when the remaining key is so new that open pages may not trust it.
 */
export const rotateKeys = async (deployment: Deployment, options: RotateOptions = {}) => {
  const { reason = '', now = new Date() } = options;
  const { retired, added, signers } = planRotation(readPrivateKeys(deployment.keys), options);
  const { document } = await readSnapshot(deployment);
  // Key files change last: a rotation that cannot sign changes nothing.
  if (document !== null) {
    const log = { action: 'rotate-key', remote: null, from: retired?.keyId ?? null, to: added.keyId, reason } as const;
    await changeRegistry(deployment, ({ payload }) => ({ remotes: payload.remotes, log }), { signers, now });
  }
  putKey(deployment.keys, added);
  return { added, retired };
};

const keygenCommand: DeployCommand = {
  usage: 'keygen',
  summary: 'make the first signing keys, one in each of two slots; where there is a key nothing changes',
  example: 'atelier-deploy keygen',
  run: async ({ keys: folder }) => {
    const keys = ensureKeys(folder).map(({ keyId }) => keyId);
    return {
      json: { keys },
      lines: [
        ...keys.map((keyId) => `key ${keyId}`),
        `Keys are in ${folder}. Build the host again when a key is new: it contains the public halves.`,
      ],
    };
  },
};

const rotateCommand: DeployCommand = {
  usage: 'keys rotate',
  summary: 'replace the older signing key, and sign the registry again',
  details:
    'Pages go on by the key that stays, so build and deploy the host and wait 7 days before the next rotation. --leaked replaces the key of that slot at once.',
  example: 'atelier-deploy keys rotate --reason "yearly"',
  options: (command) =>
    reasonOption(command).addOption(new Option('--leaked <key>', 'this one, at once').choices(keySlots)),
  run: async (deployment, { reason = '', leaked }: Pick<RotateOptions, 'reason' | 'leaked'>) => {
    const { added, retired } = await rotateKeys(deployment, { reason, ...(leaked && { leaked }) });
    return {
      json: { added: added.keyId, retired: retired?.keyId ?? null },
      lines: [
        ...(retired ? [`key ${retired.keyId} is deleted`] : []),
        `key ${added.keyId} signs from now on, beside the other`,
      ],
      next: `back ${deployment.keys} up; build and deploy the host, which contains the new public half`,
    };
  },
};

/** Commands for the keys that sign the registry. */
export const keyCommands = [keygenCommand, rotateCommand];
