import { Command, CommanderError } from 'commander';
import { addCommand, type DeployCommand, failedCode, type Surroundings } from './commands/define-command.ts';
import { doctorCommand } from './commands/doctor-command.ts';
import { keyCommands } from './commands/key-commands.ts';
import { pageCommand } from './commands/page-command.ts';
import { readCommands, releaseCommands } from './commands/release-commands.ts';
import { serveCommand } from './commands/serve-command.ts';
import { storeCommands } from './commands/store-commands.ts';
import { teamCommands, tokenCommands } from './commands/team-commands.ts';

const footer = `
Exit codes: 0 done, 1 refused or failed (the reason is printed), 2 wrong use of the command.
Store and keys are store/ and keys/ in the data folder (ATELIER_DATA, .atelier by default). A bucket is
--store s3://bucket/prefix with S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY set.

Something is broken for people right now?
  atelier-deploy status                                         what changed last
  atelier-deploy rollback remote-tools --reason "blank page"    back to the last good version
`;

const sections: Readonly<Record<string, readonly DeployCommand[]>> = {
  'Ship:': [...releaseCommands, pageCommand],
  'Teams:': teamCommands,
  'Look:': [...readCommands, doctorCommand],
  'Let teams publish:': [serveCommand, ...tokenCommands],
  'Maintenance:': [...storeCommands, ...keyCommands],
};

const groups: Readonly<Record<string, string>> = {
  tokens: 'add, list and revoke the tokens by which teams use the publish service',
  keys: 'rotate the keys that sign the registry',
};

/** The command as it was called, so that printed commands can be copied: `npm run deploy --` sets the variable. */
const asCalled =
  (print: (text: string) => void, { npm_lifecycle_event }: Surroundings['env']) =>
  (text: string): void =>
    print(
      npm_lifecycle_event === 'deploy' ? text.replaceAll(/atelier-deploy (?=[a-z<])/g, 'npm run deploy -- ') : text,
    );

/** Runs one command line (without `node` and the script) and returns its exit code; prints only through `surroundings`. */
export const runProgram = async (line: readonly string[], given: Surroundings): Promise<0 | 1 | 2> => {
  const surroundings = { ...given, out: asCalled(given.out, given.env), err: asCalled(given.err, given.env) };
  const program = new Command('atelier-deploy')
    .description(
      'Publish remotes, activate them, and turn them back. No command needs the host or another remote to be built.',
    )
    .showHelpAfterError('(add --help for what this command takes and an example)')
    .configureOutput({ writeOut: surroundings.out, writeErr: surroundings.err })
    .exitOverride()
    .addHelpText('after', footer);
  const parents = new Map<string, Command>();
  for (const [section, commands] of Object.entries(sections)) {
    program.commandsGroup(section);
    for (const declared of commands) {
      const [first = '', ...rest] = declared.usage.split(' ');
      const words = groups[first];
      if (words !== undefined && !parents.has(first)) parents.set(first, program.command(first).description(words));
      const parent = parents.get(first);
      addCommand(parent ?? program, parent ? rest.join(' ') : declared.usage, declared, surroundings);
    }
  }
  try {
    await program.parseAsync(line, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.code === failedCode) return 1;
    return error.exitCode === 0 ? 0 : 2;
  }
  return 0;
};
