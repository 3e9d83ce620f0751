import { Command, CommanderError } from 'commander';
import type { Surroundings } from './commands/define-command.ts';
import { addKeyCommands } from './commands/key-commands.ts';
import { addPageCommand } from './commands/page-command.ts';
import { addFlipCommands, addPublishCommand, addReadCommands } from './commands/release-commands.ts';
import { addServeCommand } from './commands/serve-command.ts';
import { addSiteCommand } from './commands/site-command.ts';
import { addStoreCommands } from './commands/store-commands.ts';
import { addTeamCommands, addTokenCommands } from './commands/team-commands.ts';

const footer = `
Exit codes: 0 done, 1 refused or failed (the reason is printed), 2 wrong use of the command.
Store and keys are store/ and keys/ in the data folder (ATELIER_DATA, .atelier by default). A bucket is
--store s3://bucket/prefix with S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY set.

Something is broken for people right now?
  atelier-deploy status                                         what changed last
  atelier-deploy rollback remote-tools --reason "blank page"    back to the last good version
`;

/** Runs one command line (without `node` and the script) and gives its exit code; prints only through `surroundings`. */
export const runProgram = async (line: readonly string[], surroundings: Surroundings): Promise<0 | 1 | 2> => {
  let isFailed = false;
  const program = new Command('atelier-deploy')
    .description(
      'Publish remotes, activate them, and turn them back. No command needs the host or another remote to be built.',
    )
    .showHelpAfterError('(add --help for what this command takes and an example)')
    .configureOutput({ writeOut: surroundings.out, writeErr: surroundings.err })
    .exitOverride()
    .addHelpText('after', footer);
  const context = { program, surroundings, onFailed: () => (isFailed = true) };
  program.commandsGroup('Ship:');
  addPublishCommand(context);
  addPageCommand(context);
  addFlipCommands(context);
  program.commandsGroup('Teams:');
  addTeamCommands(context);
  program.commandsGroup('Look:');
  addReadCommands(context);
  addSiteCommand(context);
  program.commandsGroup('Let teams publish:');
  addServeCommand(context);
  addTokenCommands(context);
  program.commandsGroup('Maintenance:');
  addStoreCommands(context);
  addKeyCommands(context);
  try {
    await program.parseAsync(line, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return error.exitCode === 0 ? 0 : 2;
  }
  return isFailed ? 1 : 0;
};
