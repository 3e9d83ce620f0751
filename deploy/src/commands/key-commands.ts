import { Argument } from 'commander';
import { shortKey } from '../delegation.ts';
import { DeployError } from '../deploy-error.ts';
import type { Deployment } from '../deployment.ts';
import { changeRegistry, readRegistry, readSnapshot, signAgain } from '../registry-file.ts';
import {
  addKey,
  createRenewalKey,
  ensureKeys,
  type KeySlot,
  keySlots,
  type PrivateKey,
  readPrivateKeys,
  readPublicKeys,
  removeKey,
  renewalKeyPath,
  slotOf,
} from '../registry-keys.ts';
import { formatTable } from '../status-table.ts';
import { type DeployCommand, reasonOption } from './define-command.ts';

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
  summary: 'add the next key to the free slot and sign the registry with both',
  details:
    'Then build and deploy the host: it contains the new public half. Pages of the old host go on by the other key.',
  example: 'atelier-deploy keys rotate --reason "yearly"',
  options: reasonOption,
  run: async (deployment, { reason = '' }: { reason?: string }) => {
    const { keyId } = await rotateKey(deployment, reason);
    return {
      json: { added: keyId },
      lines: [
        `key ${keyId} signs from now on, beside the other`,
        'Next: build and deploy the host, so that it knows this key.',
      ],
    };
  },
};

const retireCommand: DeployCommand = {
  usage: 'keys retire',
  summary: 'sign with the other key alone and delete this one',
  details:
    'Refused while the other key is younger than 7 days: pages that do not know it would refuse the registry. --force is for a key that has leaked.',
  example: 'atelier-deploy keys retire a --reason "yearly"',
  options: (command) =>
    reasonOption(command)
      .addArgument(new Argument('<slot>', 'which key').choices(keySlots))
      .option('--force', 'although open pages may not know the other key'),
  run: async (deployment, { reason = '', force = false }: { reason?: string; force?: boolean }, [slot]) => {
    const { keyId } = await retireKey(deployment, slot as KeySlot, { reason, isForced: force });
    return {
      json: { retired: keyId },
      lines: [`key ${keyId} is deleted; hosts built from now on do not know it`, 'Next: atelier-deploy keys rotate'],
    };
  },
};

const renewalCommand: DeployCommand = {
  usage: 'keys renewal',
  summary: 'make another key that renews the registry, in place of the one before, and sign the registry again',
  details: 'What the last one renews counts no more, at once. Give the new file to the servers that renew.',
  example: 'atelier-deploy keys renewal --reason "the server was rebuilt"',
  options: reasonOption,
  run: async (deployment, { reason = '' }: { reason?: string }) => {
    readPublicKeys(deployment.keys);
    const name = createRenewalKey(deployment.keys);
    if ((await readRegistry(deployment)).revision > 0) await signAgain(deployment, { reason });
    return {
      json: { renewer: name, file: renewalKeyPath(deployment.keys) },
      lines: [
        `key ${shortKey(name)} renews from now on: give ${renewalKeyPath(deployment.keys)} to the servers (RENEWAL_KEY)`,
      ],
    };
  },
};

/** Commands about the keys that sign the registry. */
export const keyCommands = [keygenCommand, listCommand, rotateCommand, retireCommand, renewalCommand];
