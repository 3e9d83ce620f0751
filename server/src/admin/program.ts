import { Command, CommanderError } from 'commander';
import { isImageId } from '../modules/images/picture-files.ts';
import { addAccountCommands, addCompanyCommands } from './commands/account-commands.ts';
import { addAnnounceCommands } from './commands/announce-command.ts';
import { addBackupCommands, addBlobCommands, addKeyCommands } from './commands/backup-commands.ts';
import { addCodeCommands, addCreditCommands } from './commands/credit-commands.ts';
import { addOrderCommands, addPackageCommands } from './commands/order-commands.ts';
import { addLogCommand, addReportCommand } from './commands/report-commands.ts';
import { addWorkCommands } from './commands/work-commands.ts';
import type { Surroundings } from './define-command.ts';

const footer = `
People are named by phone number, user name or id, companies by id or whole name.
Exit codes: 0 done, 1 refused (the reason is printed), 2 wrong use of the command.
The database is that of DATABASE_URL, else the one in the data folder (ATELIER_DATA, .atelier by default).
What changes something takes --reason and is written down with --by: see atelier-admin log.
`;

/** One of 64 ids of works and links begins with a hyphen and would read as an option: it goes behind `--`. */
const idsLast = (line: readonly string[]): readonly string[] => {
  const isHyphened = (word: string) => word.startsWith('-') && isImageId(word);
  if (line.includes('--') || !line.some(isHyphened)) return line;
  return [...line.filter((word) => !isHyphened(word)), '--', ...line.filter(isHyphened)];
};

/** Runs one command line (without `node` and the script) and gives its exit code; prints only through `surroundings`. */
export const runProgram = async (line: readonly string[], surroundings: Surroundings): Promise<0 | 1 | 2> => {
  let isFailed = false;
  const program = new Command('atelier-admin')
    .description('What an operator does for the people and companies of an installation.')
    .showHelpAfterError('(add --help for what this command takes and an example)')
    .configureOutput({ writeOut: surroundings.out, writeErr: surroundings.err })
    .exitOverride()
    .addHelpText('after', footer);
  const context = { program, surroundings, onFailed: () => (isFailed = true) };
  addAccountCommands(context);
  addCreditCommands(context);
  addCompanyCommands(context);
  addPackageCommands(context);
  addCodeCommands(context);
  addOrderCommands(context);
  addAnnounceCommands(context);
  addWorkCommands(context);
  addBackupCommands(context);
  addKeyCommands(context);
  addBlobCommands(context);
  addReportCommand(context);
  addLogCommand(context);
  try {
    await program.parseAsync(idsLast(line), { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return error.exitCode === 0 ? 0 : 2;
  }
  return isFailed ? 1 : 0;
};
