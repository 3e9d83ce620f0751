import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type RegistryPayload, servedVersions } from '@atelier/contract/registry';
import { type Command, Option } from 'commander';
import { z } from 'zod';
import { buildApp, remoteNames } from '../build-all.ts';
import {
  isHeld,
  promote,
  removeRemote,
  resolveVersion,
  rollback,
  setDisabled,
  startCanary,
  stopCanary,
} from '../change-release.ts';
import { DeployError } from '../deploy-error.ts';
import { type Deployment, root } from '../deployment.ts';
import { type HistoryLine, readHistory, walkHistory } from '../history.ts';
import { describeMissing } from '../missing-registry.ts';
import { type Published, publish, publishPackage } from '../publish.ts';
import { readRegistry, readSnapshot, revisionProblem } from '../registry-file.ts';
import { formatHistory, formatReach, formatRemains, formatStatus, lastChanges, statusRows } from '../status-table.ts';
import { lostWords } from '../verify.ts';
import { countsAtHand, isFailing, isWithdrawn, type RemoteCounts } from '../version-health.ts';
import { type Answer, type DeployCommand, parseBy, parseCount, reasonOption } from './define-command.ts';

const buildRemote = async (remote: string, output: string): Promise<void> => {
  const names = remoteNames();
  if (!names.includes(remote)) {
    throw new DeployError(
      `this checkout has no remote ${remote}; it has ${names.join(', ')}. A build from elsewhere: --dist <folder>`,
    );
  }
  await buildApp(join(root, remote), output);
};

const publishBuild = async (
  deployment: Deployment,
  remote: string,
  dist: string | undefined,
  options: { expected: string; reason: string; isHeld: boolean },
): Promise<Published> => {
  const folder = resolve(dist ?? join(root, remote, 'dist'));
  if (dist === undefined) {
    await readRegistry(deployment); // Validates the folder before the build.
    await buildRemote(remote, folder);
  }
  return publish(deployment, folder, options);
};

const readPackage = (file: string): Buffer => {
  try {
    return readFileSync(file);
  } catch (cause) {
    throw new DeployError(`the package ${file} cannot be read: is it there?`, { cause });
  }
};

interface PublishOptions {
  dist?: string;
  package?: string;
  hold?: boolean;
  reason?: string;
}

/** `publish`: publishes a finished build to the store. */
const publishCommand: DeployCommand = {
  usage: 'publish <remote>',
  summary: 'build a remote and add the version to the registry, without activating it',
  details:
    'Only the first version of a remote becomes active at once, unless --hold is given. Publishing the same bytes again changes nothing, but brings back files that were lost or damaged. A version is never changed: other bytes need another version.',
  example: 'atelier-deploy publish remote-tools',
  options: (command) =>
    reasonOption(command)
      .option('--dist <folder>', 'take this finished build instead of building')
      .option('--hold', 'a first version is active for nobody: canary or promote it')
      .addOption(new Option('--package <file>', "take a team's package, see pack").conflicts('dist')),
  run: async (deployment, { dist, package: file, hold = false, reason = '' }: PublishOptions, [remote = '']) => {
    const options = { expected: remote, isHeld: hold, reason };
    const published =
      file === undefined
        ? await publishBuild(deployment, remote, dist, options)
        : await publishPackage(deployment, readPackage(file), { ...options, isOperator: true });
    return {
      json: published,
      lines: [`${remote} ${published.version} ${published.isNew ? 'is published' : 'was published already'}`],
      next: published.isActive
        ? `it is the version that people get: open it, then atelier-deploy status`
        : `atelier-deploy canary ${remote} ${published.version} --percent 10, or promote ${remote} ${published.version} for all`,
    };
  },
};

/** State of a remote after a change. */
const answerOf = (
  { revision, remotes }: RegistryPayload,
  remote: string,
  lines: readonly string[],
  next: string,
): Answer => {
  const { active = '', lastGood = null, canary = null } = remotes[remote] ?? {};
  return { json: { remote, active, lastGood, canary, revision }, lines, next };
};

const parsePercent = parseBy(z.coerce.number().gt(0).max(100), 'a number above 0, at most 100.');

const promoteCommand: DeployCommand = {
  usage: 'promote <remote> <version>',
  summary: 'make a published version the active one; the one before becomes the last good where it served well',
  details:
    "Open pages take it at their next navigation into the group. Ends a canary of this version, and clears a version that was taken back. Good is what served 10 minutes and 20 loads with at most 2 % failures, and a remote's first version; where no server is at hand the time alone decides. Says where web vitals of the version are clearly worse than before. A beginning that one version has is enough for its name.",
  example: 'atelier-deploy promote remote-tools 1.4.2 --reason "new cutout"',
  options: (command) =>
    reasonOption(command).option('--force', 'although the host beside the store would pass it over'),
  run: async (
    deployment,
    { reason = '', server, force = false }: { reason?: string; server?: string; force?: boolean },
    [remote = '', given = ''],
    { env },
  ) => {
    const version = resolveVersion(await readRegistry(deployment), remote, given);
    const counts = await countsAtHand(server, env);
    const warnings: string[] = [];
    const payload = await promote(deployment, remote, version, {
      reason,
      isForced: force,
      counts,
      onWarning: (words) => warnings.push(words),
    });
    const good = payload.remotes[remote]?.lastGood;
    const isOff = payload.remotes[remote]?.disabled === true;
    const lines = [
      `${remote} ${version} is active${isOff ? ', and the remote is disabled' : ''}${good ? `; ${good} is the last good version` : ''}`,
    ];
    return answerOf(
      payload,
      remote,
      [...lines, ...warnings],
      isOff
        ? `atelier-deploy enable ${remote}`
        : `atelier-deploy status; where failures grow, atelier-deploy rollback ${remote} --reason "..."`,
    );
  },
};

const rollbackCommand: DeployCommand = {
  usage: 'rollback <remote>',
  summary: 'go back to the last good version that does not fail by now, or to the one named by --to',
  details:
    'One signed write; nothing is built, hashed again or uploaded. Ends a running canary. The version you leave stays published, but no page falls back to it until it is promoted again.',
  example: 'atelier-deploy rollback remote-tools --reason "blank page in Safari"',
  options: (command) =>
    command
      .option('--to <version>', 'this version instead of the last good one; a beginning that one version has is enough')
      .requiredOption('--reason <text>', 'why, for the log and for the next operator'),
  run: async (
    deployment,
    { to, reason, server }: { to?: string; reason: string; server?: string },
    [remote = ''],
    { env },
  ) => {
    const counts = to === undefined ? await countsAtHand(server, env) : undefined;
    const payload = await rollback(deployment, remote, {
      reason,
      counts,
      to: to === undefined ? undefined : resolveVersion(await readRegistry(deployment), remote, to),
    });
    return answerOf(
      payload,
      remote,
      [`${remote} is back at ${payload.remotes[remote]?.active}`],
      'atelier-deploy status, until no open page runs the version that was taken back; inform its team',
    );
  },
};

const parseCompany = parseBy(
  z.string().toLowerCase().pipe(z.uuid()),
  "the company's id, as the console's page of the company shows it.",
);

interface CanaryOptions {
  percent?: number;
  company?: string;
  off?: boolean;
  reason?: string;
}

const canaryOptions = (command: Command): Command =>
  reasonOption(command)
    .option('--percent <number>', 'share of people that get it, above 0, at most 100', parsePercent)
    .option(
      '--company <id>',
      'members of this company get it while they act for it; more companies one by one',
      parseCompany,
    )
    .option('--off', 'give everybody the active version again');

const canaryCommand: DeployCommand = {
  usage: 'canary <remote> [version]',
  summary: 'give a version to some percent of people or to a company first, or stop that with --off',
  details:
    'The same person always gets the same version. Raising the percentage only adds people; percentage and companies of one version add up. When it went well, promote the version; when it did not, --off: no page falls back to it then.',
  example:
    'atelier-deploy canary remote-tools 1.4.2 --percent 10\n  atelier-deploy canary remote-tools 1.4.2 --company 6f1f1c52-6f2e-4a57-9d0e-0d4c6f3a2b10\n  atelier-deploy canary remote-tools --off --reason "slower than 1.4.1"',
  options: canaryOptions,
  run: async (deployment, { percent, company, off, reason = '' }: CanaryOptions, [remote = '', given], { fail }) => {
    const isAimed = percent !== undefined || company !== undefined;
    if (off && given === undefined && !isAimed) {
      const payload = await stopCanary(deployment, remote, reason);
      return answerOf(
        payload,
        remote,
        [`no canary of ${remote} runs: everybody gets ${payload.remotes[remote]?.active}`],
        'publish a mended version',
      );
    }
    if (off || given === undefined || !isAimed) {
      return fail(
        'error: write "canary <remote> <version> --percent 10", "... --company <id>" or "canary <remote> --off"',
      );
    }
    const version = resolveVersion(await readRegistry(deployment), remote, given);
    const payload = await startCanary(deployment, remote, version, { percent, company, reason });
    const canary = payload.remotes[remote]?.canary;
    return answerOf(
      payload,
      remote,
      [`${remote} ${version} goes to ${canary ? formatReach(canary) : 'nobody'}`],
      `atelier-deploy status; then atelier-deploy promote ${remote} ${version}, or canary ${remote} --off`,
    );
  },
};

const switchCommand = (
  isOff: boolean,
  words: Pick<DeployCommand, 'summary' | 'details' | 'example'>,
): DeployCommand => ({
  usage: `${isOff ? 'disable' : 'enable'} <remote>`,
  ...words,
  options: reasonOption,
  run: async (deployment, { reason = '' }: { reason?: string }, [remote = '']) => {
    const payload = await setDisabled(deployment, remote, isOff, reason);
    const line = isOff ? `${remote} is off` : `${remote} ${payload.remotes[remote]?.active} is on`;
    const next = isOff ? `atelier-deploy enable ${remote}, once it is mended` : 'atelier-deploy status';
    return answerOf(payload, remote, [line], next);
  },
});

const disableCommand = switchCommand(true, {
  summary: 'switch a remote off for everybody: its pages say that it is paused and offer others, its menu entries go',
  details: 'Open pages change at their next navigation. For one visitor, add ?without=<remote> to the address instead.',
  example: 'atelier-deploy disable remote-tools --reason "wrong prices"',
});

const enableCommand = switchCommand(false, {
  summary: 'switch a remote on again, with its active version',
  example: 'atelier-deploy enable remote-tools --reason "prices are right"',
});

const removeCommand: DeployCommand = {
  usage: 'remove <remote>',
  summary: 'take a disabled remote out of the registry, with every version',
  details: 'Its files go with the next gc. Publishing it again begins anew.',
  example: 'atelier-deploy remove remote-tools --reason "replaced"',
  options: reasonOption,
  run: async (deployment, { reason = '' }: { reason?: string }, [remote = '']) => {
    const payload = await removeRemote(deployment, remote, reason);
    return answerOf(payload, remote, [`${remote} is removed`], 'atelier-deploy gc --keep 5, in a day');
  },
};

/** Recommended command for the remote with the most urgent problem. */
const nextStep = (payload: RegistryPayload, counts: RemoteCounts | undefined): string => {
  const remotes = Object.entries(payload.remotes);
  if (remotes.length === 0) return 'atelier-deploy publish <remote>';
  const ill = remotes.find(([name, { active }]) => isFailing(counts?.get(`${name} ${active}`)));
  if (ill) return `atelier-deploy rollback ${ill[0]} --reason "${ill[1].active} fails"`;
  const [tried] = remotes.filter(([, { canary }]) => canary !== null);
  const isUnseen = tried && counts && !counts.get(`${tried[0]} ${tried[1].canary?.version}`)?.loads;
  if (isUnseen) return `wait for loads of the canary, or atelier-deploy canary ${tried[0]} --off`;
  if (tried) return `atelier-deploy promote ${tried[0]} ${tried[1].canary?.version}, or canary ${tried[0]} --off`;
  for (const [name, entry] of remotes) {
    const newest = Object.keys(entry.versions).at(-1) ?? '';
    if (isHeld(entry)) return `atelier-deploy canary ${name} ${entry.active} --percent 10`;
    const isWaiting = !servedVersions(entry).includes(newest) && !isWithdrawn(entry, newest);
    if (isWaiting) return `atelier-deploy canary ${name} ${newest} --percent 10`;
  }
  const [off] = remotes.find(([, { disabled }]) => disabled) ?? [];
  return off === undefined ? 'nothing' : `atelier-deploy enable ${off}, once it is mended`;
};

const statusCommand: DeployCommand = {
  usage: 'status',
  summary: 'show what is active, last good and a canary, how it loads, and who changed it last',
  details:
    'Exit code 1 where there is no registry, or one that browsers refuse. loads and failures are those of the active version in the last 24 hours, open the pages that run it now; "-" where no server is at hand. Growing failures right after a promote are the sign to roll back; versions that were taken back and still run in open pages are named below the table.',
  example: 'atelier-deploy status --server http://127.0.0.1:9090',
  run: async (deployment, { server }: { server?: string }, _operands, { env }) => {
    const { payload, document, lostRecord } = await readSnapshot(deployment);
    const history = walkHistory(deployment.store, document);
    const changes = await lastChanges(history, Object.keys(payload.remotes));
    const counts = await countsAtHand(server, env);
    const rows = statusRows(payload, changes, counts);
    const { revision } = payload;
    const missing = document === null ? await describeMissing(deployment.store) : undefined;
    const refused = missing === undefined ? await revisionProblem(deployment) : undefined;
    const problem = missing?.problem ?? refused ?? (lostRecord && lostWords(lostRecord));
    return {
      json: { revision, remotes: rows, problem: problem ?? null },
      lines: [
        ...formatStatus(rows),
        ...formatRemains(rows),
        `revision ${revision}`,
        ...(problem === undefined ? [] : [problem]),
      ],
      next: missing?.next ?? (refused ? 'atelier-deploy renew --reason restored' : nextStep(payload, counts)),
      isFailed: problem !== undefined,
    };
  },
};

const historyCommand: DeployCommand = {
  usage: 'history [remote]',
  summary: 'show who changed what, when and why, newest first',
  example: 'atelier-deploy history remote-tools --limit 5',
  options: (command) => command.option('--limit <number>', 'so many lines', parseCount, 20),
  run: async (deployment, { limit }: { limit: number }, [remote]) => {
    const { document } = await readSnapshot(deployment);
    const isWanted = (line: HistoryLine) => remote === undefined || line.remote === remote;
    const lines = await readHistory(deployment.store, document, limit, isWanted);
    return { json: { lines }, lines: formatHistory(lines) };
  },
};

/** Commands that change the served versions, each by one atomic write, and `publish`. */
export const releaseCommands = [
  publishCommand,
  promoteCommand,
  canaryCommand,
  rollbackCommand,
  disableCommand,
  enableCommand,
  removeCommand,
];

/** Read-only commands. */
export const readCommands = [statusCommand, historyCommand];
