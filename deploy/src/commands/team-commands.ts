import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { keyName } from '@atelier/contract/registry';
import { InvalidArgumentError } from 'commander';
import { z } from 'zod';
import { delegate, shortKey, undelegate } from '../delegation.ts';
import { DeployError } from '../deploy-error.ts';
import type { Deployment } from '../deployment.ts';
import { packRemote } from '../packages/pack-remote.ts';
import { readTeamKey } from '../packages/signatures.ts';
import { readRegistry } from '../registry-file.ts';
import { addToken, type Right, readTokens, revokeToken, rights, standingOf } from '../service/tokens.ts';
import { formatTable } from '../status-table.ts';
import { type Answer, type DeployCommand, parseBy, reasonOption } from './define-command.ts';

/** `--key a --key b` */
const gatherKeys = (text: string, before: readonly string[] = []): string[] => {
  if (!keyName.safeParse(text).success) {
    throw new InvalidArgumentError('A key is named by 43 characters, as "pack" prints them.');
  }
  return [...before, text];
};

/** `a, b` */
const list = z.string().transform((text) => text.split(',').map((part) => part.trim()));

const parseAddresses = parseBy(
  list
    .transform((parts) => parts.map((part) => part.replace(/\/$/, '')))
    .pipe(z.array(z.string().regex(/^\/[^\s?#]+$/))),
  'Addresses look like /fabricMarket,/fabricOffers.',
);

const packCommand: DeployCommand = {
  usage: 'pack',
  summary: "pack a finished build with the team's signature, for an operator or the publish service",
  details:
    'A key that is not there is made: it stays with the team. Where --key is absent, ATELIER_TEAM_KEY holds the key itself or the file that has it, as CI keeps secrets.',
  example: 'atelier-deploy pack --dist remote-tools/dist --key team-key.json',
  options: (command) =>
    command
      .requiredOption('--dist <folder>', 'the finished build')
      .option('--key <file>', "the team's key (default: ATELIER_TEAM_KEY)")
      .option('--out <file>', 'where to write it (default: <remote>-<version>.tgz here)'),
  run: async (_, options: { dist: string; key?: string; out?: string }, _operands, { env }) => {
    const { dist, key = env['ATELIER_TEAM_KEY'], out } = options;
    if (!key) throw new DeployError('no key to sign with: --key <file>, or ATELIER_TEAM_KEY');
    const lines: string[] = [];
    const signer = readTeamKey(key, { say: (line) => lines.push(line) });
    const { remote, version, name, bytes } = await packRemote(resolve(dist), signer);
    const file = resolve(out ?? name);
    writeFileSync(file, bytes);
    return {
      json: { remote, version, file, key: signer.x, bytes: bytes.length },
      lines: [...lines, `${file} holds ${remote} ${version}, ${(bytes.length / 1024).toFixed(0)} KB`],
      next: `the operator gives you the remote once: atelier-deploy delegate ${remote} --key ${signer.x}`,
    };
  },
};

interface DelegateOptions {
  key?: string[];
  retire?: string[];
  revoke?: string[];
  addresses?: string[];
  none?: boolean;
  force?: boolean;
  reason?: string;
}

const showDelegations = async (deployment: Deployment): Promise<Answer> => {
  const { delegations = {} } = await readRegistry(deployment);
  const rows = Object.entries(delegations).map(([remote, { keys, retired, addresses = [] }]) => [
    remote,
    keys.join(' ') || '-',
    retired.join(' ') || '-',
    addresses.join(' ') || '-',
  ]);
  const lines = formatTable(['remote', 'keys', 'retired', 'addresses'], rows, "every remote is the operator's");
  return { json: { delegations }, lines };
};

const delegateCommand: DeployCommand = {
  usage: 'delegate [remote]',
  summary:
    'give a remote to the team that has a key: pages run only versions that it signed; alone: show what was given',
  details:
    'The remote needs no version yet. --key adds one that may sign; a team changes its key by adding the next and retiring the last: what that signed goes on. --revoke is for a key that leaked: nothing that it signed runs any more. --addresses gives addresses with all below them; no other remote may announce them. --none takes the remote back.',
  example: 'atelier-deploy delegate remote-fabric-market --key <name> --addresses /fabricMarket',
  options: (command) =>
    reasonOption(command)
      .option('--key <name>', 'may sign from now on; again for another', gatherKeys)
      .option('--retire <name>', 'signs nothing new; what it signed goes on', gatherKeys)
      .option('--revoke <name>', 'nothing that it signed runs any more', gatherKeys)
      .option('--addresses <list>', "the remote's own addresses", parseAddresses)
      .option('--none', 'take the remote back from its team')
      .option('--force', 'although a version in use stops to run'),
  run: async (
    deployment,
    { key, retire, revoke, addresses, none, force = false, reason = '' }: DelegateOptions,
    [remote],
  ) => {
    if (remote === undefined) return showDelegations(deployment);
    const isChange = [key, retire, revoke, addresses].some((given) => given !== undefined);
    if (none === isChange)
      throw new DeployError('say what changes: --key, --retire, --revoke or --addresses; or --none alone');
    const payload = none
      ? await undelegate(deployment, remote, reason)
      : await delegate(deployment, remote, {
          ...(key && { add: key }),
          ...(retire && { retire }),
          ...(revoke && { revoke }),
          ...(addresses && { addresses }),
          isForced: force,
          reason,
        });
    const delegation = payload.delegations?.[remote] ?? null;
    const keys = delegation?.keys.map(shortKey).join(', ');
    return {
      json: { remote, delegation },
      lines: [
        delegation === null ? `${remote} is the operator's` : `${remote} is signed by ${keys || 'no team at present'}`,
      ],
      ...(key && { next: `atelier-deploy publish ${remote} --package <file>` }),
    };
  },
};

const hourMs = 3_600_000;

const parseRemotes = parseBy(
  list.pipe(z.array(z.string().regex(/^(\*|[a-z][a-z0-9-]*)$/))),
  "names of remotes, such as remote-tools,remote-library, or '*' for all.",
);

const parseRights = parseBy(list.pipe(z.array(z.enum(rights))), `of ${rights.join(', ')}.`);

const parseLife = (text: string): number => {
  const [, count, unit] = /^(\d{1,4})([dh])$/.exec(text) ?? [];
  if (count === undefined || Number(count) === 0) throw new InvalidArgumentError('a time such as 90d or 12h.');
  return Number(count) * (unit === 'd' ? 24 : 1) * hourMs;
};

const addCommand: DeployCommand = {
  usage: 'tokens add <team>',
  summary: 'make a token for the CI of a team; it is printed once and kept nowhere',
  details: `Rights: ${rights.join(', ')}. "on-behalf" is for the server, which names its operator. Leave "promote" out where you alone promote.`,
  example: 'atelier-deploy tokens add cutout --remotes remote-tools --may publish,canary,rollback --expires 90d',
  options: (command) =>
    command
      .requiredOption('--remotes <names>', "which remotes, with commas; '*' for all", parseRemotes)
      .requiredOption('--may <rights>', 'what it may do, with commas', parseRights)
      .option('--expires <time>', 'ends after so long, 90d or 12h (default: until it is revoked)', parseLife),
  run: async (
    { keys },
    { remotes, may, expires }: { remotes: string[]; may: Right[]; expires?: number },
    [team = ''],
    { fail },
  ) => {
    if (!/^[a-z0-9][a-z0-9-]{0,39}$/.test(team)) {
      return fail('error: a team is a short name of small letters, digits and dashes');
    }
    const expiresAt = expires === undefined ? undefined : new Date(Date.now() + expires);
    const { row, token } = await addToken(keys, { team, remotes, may, expiresAt });
    return {
      json: { id: row.id, team, remotes, may, expiresAt: row.expiresAt, token },
      lines: [
        token,
        `Token ${row.id} of ${team}: ${may.join(', ')} for ${remotes.join(', ')}, ${row.expiresAt ? `until ${row.expiresAt.slice(0, 10)}` : 'until it is revoked'}.`,
        'It is not shown again: put it into the secrets of that CI now.',
      ],
    };
  },
};

const listCommand: DeployCommand = {
  usage: 'tokens list',
  summary: 'show the tokens, whose they are and what they may do',
  example: 'atelier-deploy tokens list',
  run: async ({ keys }) => {
    const rows = readTokens(keys).map(({ hash: _, ...row }) => ({ ...row, standing: standingOf(row) }));
    const cells = rows.map(({ id, team, remotes, may, addedAt, expiresAt, standing }) => [
      id,
      team,
      remotes.join(','),
      may.join(','),
      addedAt.slice(0, 10),
      expiresAt?.slice(0, 10) ?? '-',
      standing,
    ]);
    const head = ['id', 'team', 'remotes', 'may', 'since', 'until', 'standing'];
    return { json: { tokens: rows }, lines: formatTable(head, cells, 'There are no tokens.') };
  },
};

const revokeCommand: DeployCommand = {
  usage: 'tokens revoke <id>',
  summary: 'end a token now; a service that runs takes it at its next call',
  example: 'atelier-deploy tokens revoke 1f2e3d4c',
  run: async ({ keys }, _options, [id = '']) => {
    const { team, revokedAt } = await revokeToken(keys, id);
    return { json: { id, team, revokedAt }, lines: [`token ${id} of ${team} is revoked`] };
  },
};

/** Commands for teams that build elsewhere. */
export const teamCommands = [delegateCommand, packCommand];

/** Commands for the tokens of the publish service. */
export const tokenCommands = [addCommand, listCommand, revokeCommand];
