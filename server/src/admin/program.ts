import { Command, CommanderError } from 'commander';
import { isImageId } from '../modules/images/picture-files.ts';
import { accountCommands } from './commands/account-commands.ts';
import { announcementCommands } from './commands/announcement-commands.ts';
import { backupCommands } from './commands/backup-commands.ts';
import { creditCommands } from './commands/credit-commands.ts';
import { orderCommands } from './commands/order-commands.ts';
import { reportCommands } from './commands/report-commands.ts';
import { addCommand, type Surroundings } from './define-command.ts';

const footer = `
People are named by phone number, user name or id, companies by id or whole name.
Exit codes: 0 done, 1 refused (the reason is printed), 2 wrong use of the command.
The database is that of DATABASE_URL, else the one in the data folder (ATELIER_DATA, .atelier by default).
What changes something takes --reason and is written down with --by: see atelier-admin log.
`;

const groups: Readonly<Record<string, string>> = {
  accounts: 'find, block and unblock people, and set what they are',
  credits: 'see and give credits',
  companies: 'take the disbanding of a company back',
  packages: 'see and change what is for sale',
  codes: 'make, list and end gift codes',
  orders: 'see orders, and give money back',
  announcements: 'list what was announced, take it back',
  works: 'take a published work out of sight',
};

const commands = [
  ...accountCommands,
  ...creditCommands,
  ...orderCommands,
  ...announcementCommands,
  ...backupCommands,
  ...reportCommands,
];

/** One of 64 work ids starts with a hyphen and would be parsed as an option: it follows `--`. */
const idsLast = (line: readonly string[]): readonly string[] => {
  const isHyphened = (word: string) => word.startsWith('-') && isImageId(word);
  if (line.includes('--') || !line.some(isHyphened)) return line;
  return [...line.filter((word) => !isHyphened(word)), '--', ...line.filter(isHyphened)];
};

/** Runs one command line (without `node` and the script) and returns its exit code; prints only through `surroundings`. */
export const runProgram = async (line: readonly string[], surroundings: Surroundings): Promise<0 | 1 | 2> => {
  const program = new Command('atelier-admin')
    .description('What an operator does for the people and companies of an installation.')
    .showHelpAfterError('(add --help for what this command takes and an example)')
    .configureOutput({ writeOut: surroundings.out, writeErr: surroundings.err })
    .exitOverride()
    .addHelpText('after', footer);
  const parents = new Map(
    Object.entries(groups).map(([group, words]) => [group, program.command(group).description(words)]),
  );
  for (const declared of commands) {
    const [group = '', ...rest] = declared.usage.split(' ');
    const parent = parents.get(group);
    addCommand(parent ?? program, parent ? rest.join(' ') : declared.usage, declared, surroundings);
  }
  try {
    await program.parseAsync(idsLast(line), { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.code === 'refused') return 1;
    return error.exitCode === 0 ? 0 : 2;
  }
  return 0;
};
