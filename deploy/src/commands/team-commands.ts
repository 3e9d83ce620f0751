import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { keyName } from '@atelier/contract/key-signature';
import { InvalidArgumentError } from 'commander';
import { delegate, shortKey, undelegate } from '../delegation.ts';
import { DeployError } from '../deploy-error.ts';
import { packRemote } from '../packages/pack-remote.ts';
import { createKeyFile, readSigningKey } from '../packages/team-key.ts';
import { readRegistry } from '../registry-file.ts';
import { formatTable } from '../status-table.ts';
import { type CommandContext, defineCommand, reasonOption } from './define-command.ts';

/** `--key a --key b` */
const gatherKeys = (text: string, before: readonly string[] = []): string[] => {
  if (!keyName.safeParse(text).success) {
    throw new InvalidArgumentError('A key is named by 43 characters, as "team-key" prints them.');
  }
  return [...before, text];
};

const parseAddresses = (text: string): string[] => {
  const addresses = text.split(',').map((part) => part.trim().replace(/\/$/, ''));
  if (addresses.every((address) => /^\/[^\s?#]+$/.test(address))) return addresses;
  throw new InvalidArgumentError('Addresses look like /fabricMarket,/fabricOffers.');
};

const addTeamKey = (context: CommandContext): void =>
  defineCommand(context, {
    usage: 'team-key <file>',
    summary: "make a team's key, which signs what the team hands over; it stays with the team",
    details: 'The file is readable by its owner only. Give the printed key name to the operator.',
    example: 'atelier-deploy team-key team-key.json',
    run: async (_, __, [file = '']) => {
      const { x } = createKeyFile(resolve(file));
      return {
        json: { key: x, file: resolve(file) },
        lines: [`key ${x}`, `The operator gives you a remote by: atelier-deploy delegate <remote> --key ${x}`],
      };
    },
  });

const addPack = (context: CommandContext): void =>
  defineCommand<{ dist: string; key?: string; out?: string }>(context, {
    usage: 'pack',
    summary: "pack a finished build with the team's signature, for an operator or the publish service",
    details:
      'Where --key is absent, ATELIER_TEAM_KEY holds the key itself or the file that has it, as CI keeps secrets.',
    example: 'atelier-deploy pack --dist remote-tools/dist --key team-key.json',
    options: (command) =>
      command
        .requiredOption('--dist <folder>', 'the finished build')
        .option('--key <file>', "the team's key (default: ATELIER_TEAM_KEY)")
        .option('--out <file>', 'where to write it (default: <remote>-<version>.tgz here)'),
    run: async (_, { dist, key = context.surroundings.env['ATELIER_TEAM_KEY'], out }) => {
      if (!key) throw new DeployError('no key to sign with: --key <file>, or ATELIER_TEAM_KEY');
      const { remote, version, name, bytes } = await packRemote(resolve(dist), readSigningKey(key));
      const file = resolve(out ?? name);
      writeFileSync(file, bytes);
      return {
        json: { remote, version, file, bytes: bytes.length },
        lines: [`${file} holds ${remote} ${version}, ${(bytes.length / 1024).toFixed(0)} KB`],
      };
    },
  });

interface DelegateOptions {
  key?: string[];
  retire?: string[];
  revoke?: string[];
  addresses?: string[];
  none?: boolean;
  force?: boolean;
  reason?: string;
}

const addDelegate = (context: CommandContext): void =>
  defineCommand<DelegateOptions>(context, {
    usage: 'delegate <remote>',
    summary: 'give a remote to the team that has a key: pages run only versions that it signed',
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
    run: async (deployment, { key, retire, revoke, addresses, none, force = false, reason = '' }, [remote = '']) => {
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
          delegation === null
            ? `${remote} is the operator's`
            : `${remote} is signed by ${keys || 'no team at present'}`,
        ],
      };
    },
  });

const addDelegations = (context: CommandContext): void =>
  defineCommand(context, {
    usage: 'delegations',
    summary: 'show which remote was given to whose key, and its addresses',
    example: 'atelier-deploy delegations',
    run: async (deployment) => {
      const { delegations = {} } = await readRegistry(deployment);
      const rows = Object.entries(delegations).map(([remote, { keys, retired, addresses = [] }]) => [
        remote,
        keys.join(' ') || '-',
        retired.join(' ') || '-',
        addresses.join(' ') || '-',
      ]);
      const lines =
        rows.length === 0
          ? ["every remote is the operator's"]
          : formatTable(['remote', 'keys', 'retired', 'addresses'], rows);
      return { json: { delegations }, lines };
    },
  });

/** Commands about teams that build elsewhere. */
export const addTeamCommands = (context: CommandContext): void => {
  addDelegate(context);
  addDelegations(context);
  addTeamKey(context);
  addPack(context);
};
