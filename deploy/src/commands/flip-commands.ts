import type { RegistryPayload } from '@atelier/contract/registry';
import { type Command, InvalidArgumentError } from 'commander';
import { startCanary, stopCanary } from '../canary.ts';
import { resolveVersion } from '../find-version.ts';
import { promote } from '../promote.ts';
import { readRegistry } from '../registry-file.ts';
import { countsAtHand } from '../remote-counts.ts';
import { rollback } from '../rollback.ts';
import { type Answer, type CommandContext, defineCommand, reasonOption } from './define-command.ts';

/** What a remote looks like after a flip. */
const answerOf = ({ revision, remotes }: RegistryPayload, remote: string, lines: readonly string[]): Answer => {
  const { active = '', lastGood = null, canary = null } = remotes[remote] ?? {};
  return { json: { remote, active, lastGood, canary, revision }, lines: [...lines, `revision ${revision}`] };
};

const parsePercent = (text: string): number => {
  const percent = Number(text);
  if (text.trim() !== '' && percent > 0 && percent <= 100) return percent;
  throw new InvalidArgumentError('a number above 0, at most 100.');
};

const addPromote = (context: CommandContext): void =>
  defineCommand<{ reason?: string; server?: string; force?: boolean }>(context, {
    usage: 'promote <remote> <version>',
    summary: 'make a published version the active one; the one before becomes the last good where it served well',
    details:
      "Open pages take it at their next navigation into the group. Ends a canary of this version, and clears a version that was taken back. Good is what served 10 minutes and 20 loads with at most 2 % failures, and a remote's first version; where no server is at hand the time alone decides. A beginning that one version has is enough for its name.",
    example: 'atelier-deploy promote remote-tools 1.4.2 --reason "new cutout"',
    options: (command) =>
      reasonOption(command).option('--force', 'although the host beside the store would pass it over'),
    run: async (deployment, { reason = '', server, force = false }, [remote = '', given = '']) => {
      const version = resolveVersion(await readRegistry(deployment), remote, given);
      const counts = await countsAtHand(server, context.surroundings.env);
      let left: string | undefined;
      const payload = await promote(deployment, remote, version, {
        reason,
        isForced: force,
        ...(counts && { counts }),
        onShortcoming: (before, shortcoming) => (left = `${before} is not taken for a good version: ${shortcoming}`),
      });
      const good = payload.remotes[remote]?.lastGood;
      const lines = [`${remote} ${version} is active${good ? `; ${good} is the last good version` : ''}`];
      return answerOf(payload, remote, left === undefined ? lines : [...lines, left]);
    },
  });

const addRollback = (context: CommandContext): void =>
  defineCommand<{ to?: string; reason: string; server?: string }>(context, {
    usage: 'rollback <remote>',
    summary: 'go back to the last good version that does not fail by now, or to the one named by --to',
    details:
      'One signed write; nothing is built, hashed again or uploaded. Ends a running canary. The version you leave stays published, but no page falls back to it until it is promoted again.',
    example: 'atelier-deploy rollback remote-tools --reason "blank page in Safari"',
    options: (command) =>
      command
        .option(
          '--to <version>',
          'this version instead of the last good one; a beginning that one version has is enough',
        )
        .requiredOption('--reason <text>', 'why, for the log and for the next operator'),
    run: async (deployment, { to, reason, server }, [remote = '']) => {
      const counts = to === undefined ? await countsAtHand(server, context.surroundings.env) : undefined;
      const payload = await rollback(deployment, remote, {
        reason,
        ...(to !== undefined && { to: resolveVersion(await readRegistry(deployment), remote, to) }),
        ...(counts && { counts }),
      });
      return answerOf(payload, remote, [`${remote} is back at ${payload.remotes[remote]?.active}`]);
    },
  });

interface CanaryOptions {
  percent?: number;
  off?: boolean;
  reason?: string;
}

const canaryOptions = (command: Command): Command =>
  reasonOption(command)
    .option('--percent <number>', 'share of people that get it, above 0, at most 100', parsePercent)
    .option('--off', 'give everybody the active version again');

const addCanary = (context: CommandContext): void =>
  defineCommand<CanaryOptions>(context, {
    usage: 'canary <remote> [version]',
    summary: 'give a version to some percent of people first, or stop that with --off',
    details:
      'The same person always gets the same version. Raising the percentage only adds people. When it went well, promote the version; when it did not, --off: no page falls back to it then.',
    example:
      'atelier-deploy canary remote-tools 1.4.2 --percent 10\n  atelier-deploy canary remote-tools --off --reason "slower than 1.4.1"',
    options: canaryOptions,
    run: async (deployment, { percent, off, reason = '' }, [remote = '', given]) => {
      if (off && given === undefined && percent === undefined) {
        const payload = await stopCanary(deployment, remote, reason);
        return answerOf(payload, remote, [
          `no canary of ${remote} runs: everybody gets ${payload.remotes[remote]?.active}`,
        ]);
      }
      if (off || given === undefined || percent === undefined) {
        return context.program.error(
          'error: write "canary <remote> <version> --percent 10" or "canary <remote> --off"',
        );
      }
      const version = resolveVersion(await readRegistry(deployment), remote, given);
      const payload = await startCanary(deployment, remote, version, { percent, reason });
      return answerOf(payload, remote, [`${remote} ${version} goes to ${percent} % of people`]);
    },
  });

/** Commands that change what people get; each is one atomic write. */
export const addFlipCommands = (context: CommandContext): void => {
  addPromote(context);
  addCanary(context);
  addRollback(context);
};
