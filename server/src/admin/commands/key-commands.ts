import { secretPrints } from '../../platform/db/schema/secrets.ts';
import {
  createSecrets,
  forgetEarlierSecrets,
  readSecretFiles,
  rotateSecretFiles,
} from '../../platform/secrets/secrets.ts';
import { AdminError } from '../admin-error.ts';
import { type Answer, type CommandContext, defineCommand, type Operation } from '../define-command.ts';

interface Options {
  forget?: true;
  lost?: true;
}

/** Days after which no session is left that only the earlier key signed; see modules/auth/device-sessions.ts. */
const overlapDays = 30;

const isGiven = (env: Operation['surroundings']['env']): boolean =>
  Boolean(env['ATELIER_SECRETS'] || env['ATELIER_SECRETS_FILE']);

const forgetPrints = async ({ tx }: Operation): Promise<Answer> => {
  const { rowCount } = await tx.delete(secretPrints);
  return {
    json: { forgotten: rowCount ?? 0 },
    lines: [
      'The node that starts next decides which secrets count. Everybody signs in anew, and addresses of pictures are made anew.',
    ],
  };
};

/** Prints the steps only: the environment cannot be changed from here, and a printed key would end up in logs. */
const tellSteps = (): Answer => {
  return {
    json: { steps: ['present,new', 'new,present', 'new'] },
    lines: [
      'Make a key: openssl rand -base64 32',
      'Restart the nodes one by one, each time all of them, with these values of ATELIER_SECRETS (or lines of its file):',
      '  1. <present>,<new>   every node knows the new one',
      '  2. <new>,<present>   and signs with it',
      `  3. <new>             after ${overlapDays} days; who was away for longer signs in anew anyway`,
    ],
  };
};

const rotateFiles = async (dataDir: string): Promise<Answer> => {
  if ((await readSecretFiles(dataDir)).length > 1)
    throw new AdminError(
      'the keys before these are still kept, and what they signed would be lost: run rotate-keys --forget first',
    );
  await rotateSecretFiles(dataDir);
  return {
    json: { rotated: true },
    lines: [
      'New keys are in the data folder; the server signs with them from its next start on, and takes the earlier ones as well.',
      `After ${overlapDays} days: atelier-admin rotate-keys --forget --reason "..."`,
    ],
  };
};

const forgetFiles = async ({ tx }: Operation, dataDir: string): Promise<Answer> => {
  const [present] = createSecrets(await readSecretFiles(dataDir)).prints;
  const known = await tx.select({ print: secretPrints.print }).from(secretPrints);
  if (!known.some(({ print }) => print === present))
    throw new AdminError('no server has started with the new keys yet: restart it first');
  await forgetEarlierSecrets(dataDir);
  return {
    json: { forgotten: true },
    lines: ['The earlier keys count no longer, from the next start of the server on.'],
  };
};

/** New secrets while people work. */
export const addKeyCommands = (context: CommandContext): void =>
  defineCommand<Options>(context, {
    usage: 'rotate-keys',
    summary: 'makes new secrets (sign-ins, addresses of pictures); the earlier ones hold for a while',
    example: 'atelier-admin rotate-keys --reason "yearly"',
    options: (command) =>
      command
        .option('--forget', 'the earlier ones count no longer (secrets of the data folder)')
        .option('--lost', 'the present ones are gone: the next node to start brings its own'),
    run: async (operation, { forget, lost }) => {
      const { env } = operation.surroundings;
      if (lost) return forgetPrints(operation);
      if (isGiven(env)) {
        if (forget) throw new AdminError('the secrets are in ATELIER_SECRETS: take the earlier one out there');
        return tellSteps();
      }
      const dataDir = env['ATELIER_DATA'] || '.atelier';
      if (!forget) return rotateFiles(dataDir);
      return forgetFiles(operation, dataDir);
    },
  });
