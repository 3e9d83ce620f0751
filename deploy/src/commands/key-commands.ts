import { Option } from 'commander';
import { DeployError } from '../deploy-error.ts';
import type { Deployment } from '../deployment.ts';
import { createSigningKey } from '../packages/signatures.ts';
import { changeRegistry, readSnapshot } from '../registry-file.ts';
import {
  createKey,
  ensureKeys,
  keySlots,
  type PrivateKey,
  putKey,
  putRenewalKey,
  readPrivateKeys,
  readRenewers,
  renewalKeyPath,
  slotOf,
} from '../registry-keys.ts';
import { formatTable } from '../status-table.ts';
import { type DeployCommand, reasonOption } from './define-command.ts';

const dayMs = 86_400_000;
/** So long pages stay open that know only the keys of their own build. */
const overlapDays = 7;

const refuseUnknown = (remaining: PrivateKey, now: Date): void => {
  if (remaining.addedAt === undefined) return;
  const known = new Date(Date.parse(remaining.addedAt) + overlapDays * dayMs);
  if (now >= known) return;
  throw new DeployError(
    `pages that were opened before ${remaining.addedAt.slice(0, 16)} do not know key ${remaining.keyId}, and would refuse the registry: deploy a host built since and wait until ${known.toISOString().slice(0, 10)}; where a key has leaked, name it by --leaked`,
  );
};

/** What leaks: the key of a slot, or the one that renews. */
const leakable = [...keySlots, 'renewal'] as const;

export interface RotateOptions {
  reason?: string;
  /** Replaced at once, although open pages may not know the other key. */
  leaked?: (typeof leakable)[number];
  now?: Date;
}

export interface Rotated {
  added: PrivateKey | undefined;
  retired: PrivateKey | undefined;
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
 * Replaces the older registry key and the key that renews, and signs with what is in use from now on: hosts of the build before accept
 * the registry by the key that stays, servers renew with the key before until the next rotation.
 * @throws DeployError when the key that stays is so new that open pages may not know it.
 */
export const rotateKeys = async (deployment: Deployment, options: RotateOptions = {}): Promise<Rotated> => {
  const { leaked, reason = '', now = new Date() } = options;
  const keys = readPrivateKeys(deployment.keys);
  const { retired, added, signers } =
    leaked === 'renewal' ? { retired: undefined, added: undefined, signers: keys } : planRotation(keys, options);
  const renewal = createSigningKey();
  const [before] = readRenewers(deployment.keys);
  const previous = leaked === undefined ? before : undefined;
  const { document } = await readSnapshot(deployment);
  // Files change last: a rotation that cannot sign leaves everything as it is.
  if (document !== null) {
    const log = {
      action: 'rotate-key',
      remote: null,
      from: retired?.keyId ?? null,
      to: added?.keyId ?? renewal.x,
      reason,
    } as const;
    const renewers = previous === undefined ? [renewal.x] : [renewal.x, previous];
    await changeRegistry(deployment, ({ payload }) => ({ remotes: payload.remotes, log }), { signers, renewers, now });
  }
  putRenewalKey(deployment.keys, renewal, previous);
  if (added) putKey(deployment.keys, added);
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

const listCommand: DeployCommand = {
  usage: 'keys list',
  summary: 'show the slots, their keys and since when',
  example: 'atelier-deploy keys list',
  run: async ({ keys: folder }) => {
    const keys = readPrivateKeys(folder);
    const rows = keySlots.map((slot) => {
      const key = keys.find((known) => slotOf(known) === slot);
      return { slot, keyId: key?.keyId ?? null, addedAt: key?.addedAt ?? null };
    });
    const cells = rows.map(({ slot, keyId, addedAt }) => [
      slot,
      keyId ?? '(free)',
      addedAt ?? (keyId ? 'the first' : ''),
    ]);
    return { json: { keys: rows }, lines: formatTable(['slot', 'key', 'since'], cells) };
  },
};

const rotateCommand: DeployCommand = {
  usage: 'keys rotate',
  summary: 'replace the older signing key and the key that renews, and sign the registry again',
  details:
    'Pages go on by the signing key that stays, so build and deploy the host and wait 7 days before the next rotation. Servers renew with the key before until then. --leaked replaces one at once: the key of slot a or b, or the one that renews.',
  example: 'atelier-deploy keys rotate --reason "yearly"',
  options: (command) =>
    reasonOption(command).addOption(new Option('--leaked <key>', 'this one, at once').choices(leakable)),
  run: async (deployment, { reason = '', leaked }: Pick<RotateOptions, 'reason' | 'leaked'>) => {
    const { added, retired } = await rotateKeys(deployment, { reason, ...(leaked && { leaked }) });
    const copy = `give ${renewalKeyPath(deployment.keys)} to the servers (RENEWAL_KEY) and back ${deployment.keys} up`;
    return {
      json: { added: added?.keyId ?? null, retired: retired?.keyId ?? null },
      lines: [
        ...(retired ? [`key ${retired.keyId} is deleted`] : []),
        ...(added ? [`key ${added.keyId} signs from now on, beside the other`] : []),
        'another key renews from now on',
      ],
      next: added ? `build and deploy the host, which contains the new public half; ${copy}` : copy,
    };
  },
};

/** Commands about the keys that sign the registry. */
export const keyCommands = [keygenCommand, listCommand, rotateCommand];
