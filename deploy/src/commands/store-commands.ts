import { collectGarbage } from '../gc.ts';
import { mirrorStore } from '../mirror.ts';
import { signAgain } from '../registry-file.ts';
import { openStore } from '../store/open-store.ts';
import { type DeployCommand, parseCount, reasonOption } from './define-command.ts';

const sizeOf = (bytes: number): string =>
  bytes < 1_000_000 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

const gcCommand: DeployCommand = {
  usage: 'gc',
  summary: 'remove old versions and their files',
  details:
    'Never removes what is active, last good or a canary; nor, without --force, what was published, active or a canary within the last day, because open pages may still load parts of it. Files of a version removed now go with the next run.',
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

const renewCommand: DeployCommand = {
  usage: 'renew',
  summary: 'sign the registry again as it is, so that browsers take one that came from a backup',
  example: 'atelier-deploy renew --reason "restored from the backup"',
  options: reasonOption,
  run: async (deployment, { reason = '' }: { reason?: string }) => {
    const { revision } = await signAgain(deployment, { reason });
    return { json: { revision }, lines: [`signed as revision ${revision}`], next: 'atelier-deploy doctor' };
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

/** Commands for the contents of the store. */
export const storeCommands = [gcCommand, mirrorCommand, renewCommand];
