import { Option } from 'commander';
import type { Deployment } from '../deployment.ts';
import { collectGarbage } from '../gc.ts';
import { mirrorStore } from '../mirror.ts';
import { readSigningKey } from '../packages/signatures.ts';
import { signAgain } from '../registry-file.ts';
import { publicPath, readPublicFile, renewalKeyPath } from '../registry-keys.ts';
import { renewRegistry } from '../renew-registry.ts';
import { openStore } from '../store/open-store.ts';
import { type Answer, type DeployCommand, parseCount, reasonOption } from './define-command.ts';

const sizeOf = (bytes: number): string =>
  bytes < 1_000_000 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

const gcCommand: DeployCommand = {
  usage: 'gc',
  summary: 'remove old versions and their files',
  details:
    'Never removes what is active, last good or a canary; nor, without --force, what was published, active or a canary within the last day, because open pages may still load parts of it.',
  example: 'atelier-deploy gc --keep 5 --dry-run',
  options: (command) =>
    reasonOption(command)
      .requiredOption('--keep <number>', 'newest versions of each remote that stay', parseCount)
      .option('--dry-run', 'only say what would go')
      .option('--force', 'also what is younger than a day'),
  run: async (
    deployment,
    {
      keep,
      force = false,
      dryRun = false,
      reason = '',
    }: { keep: number; force?: boolean; dryRun?: boolean; reason?: string },
  ) => {
    const result = await collectGarbage(deployment, { keep, isForced: force, isDry: dryRun, reason });
    const verb = dryRun ? 'would be removed' : 'removed';
    return {
      json: { ...result, isDry: dryRun },
      lines: [
        ...result.removed.map((version) => `${version} ${verb}`),
        `${result.files} files, ${sizeOf(result.bytes)} ${verb}`,
      ],
    };
  },
};

interface RenewOptions {
  ifDue?: boolean;
  renewalKey?: string;
  reason?: string;
}

const renewIfDue = async ({ store, keys }: Deployment, keyFile = renewalKeyPath(keys)): Promise<Answer> => {
  const key = readSigningKey(keyFile);
  const { isRenewed, expires } = await renewRegistry({ store, key, trusted: readPublicFile(publicPath(keys)) });
  const until =
    expires === null ? 'nothing is published yet' : `counts as the latest until ${expires.toISOString().slice(0, 10)}`;
  return {
    json: { isRenewed, expires: expires?.toISOString() ?? null },
    lines: [isRenewed ? until : `not due: ${until}`],
  };
};

const renewCommand: DeployCommand = {
  usage: 'renew',
  summary: 'sign the registry again as it is; --if-due: say that it is the latest for another 7 days',
  details:
    'Every change signs for 7 days. A server that was given the renewal key goes on from there by itself, every day; --if-due is for a timer of your own and needs that key and registry-public.json only.',
  example: 'atelier-deploy renew --if-due',
  options: (command) =>
    reasonOption(command)
      .option('--renewal-key <file>', 'with --if-due: the key that renews (default: renewal-key.json of the keys)')
      .addOption(
        new Option('--if-due', 'only when a day of its time is over, with the renewal key alone').conflicts('reason'),
      ),
  run: async (deployment, { ifDue = false, renewalKey, reason = '' }: RenewOptions) => {
    if (ifDue) return renewIfDue(deployment, renewalKey);
    const { epoch, revision, expires } = await signAgain(deployment, { reason });
    return {
      json: { epoch, revision, expires },
      lines: [`signed until ${expires.slice(0, 10)}`],
      next: 'atelier-deploy doctor',
    };
  },
};

const mirrorCommand: DeployCommand = {
  usage: 'mirror',
  summary: 'copy the store to another place, a bucket or a second site: files first, the registry last',
  details: 'Again later it copies what is new. A place that has a newer registry is left alone.',
  example: 'atelier-deploy mirror --to s3://releases/atelier',
  options: (command) => command.requiredOption('--to <where>', 'folder, or s3://bucket/prefix'),
  run: async (deployment, { to }: { to: string }, _operands, { env }) => {
    const copied = await mirrorStore(deployment, openStore(to, env));
    return {
      json: copied,
      lines: [`${copied.files} files, ${sizeOf(copied.bytes)} copied; ${to} is at revision ${copied.revision}`],
    };
  },
};

/** Commands about what is in the store. */
export const storeCommands = [gcCommand, mirrorCommand, renewCommand];
