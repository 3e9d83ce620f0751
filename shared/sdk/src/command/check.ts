import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { readBuiltRemote } from '@atelier/deploy/built-remote';
import { DeployError } from '@atelier/deploy/deploy-error';
import { build } from './build.ts';
import { readRemoteFolder } from './remote-config.ts';
import { UserError } from './user-error.ts';

const locate = createRequire(import.meta.url);

/** The command of a package that the SDK depends on. */
const programOf = (name: string, path: string): string => join(dirname(locate.resolve(`${name}/package.json`)), path);

/** Runs a program of the SDK's. @throws UserError when it fails; it has said why by itself. */
const run = (program: string, args: readonly string[], cwd: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, ...args], { cwd, stdio: 'inherit' });
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new UserError(''))));
  });

interface Step {
  title: string;
  work: (folder: string) => Promise<unknown>;
}

/** What `publish` demands of a finished build, and that its files are served. */
const examineBuild = async (folder: string): Promise<void> => {
  try {
    readBuiltRemote(join(folder, 'dist'));
  } catch (error) {
    throw error instanceof DeployError ? new UserError(error.message, { cause: error }) : error;
  }
};

const steps: readonly Step[] = [
  { title: 'types', work: (folder) => run(programOf('typescript', 'bin/tsc'), ['--noEmit', '-p', '.'], folder) },
  { title: 'tests', work: (folder) => run(programOf('vitest', 'vitest.mjs'), ['run'], folder) },
  { title: 'build: entry, sheets, size', work: build },
  { title: 'what publishing demands', work: examineBuild },
];

/** Everything that has to be right before a remote is handed over. @throws UserError that names the steps that failed. */
export const check = async (folder: string, say: (line: string) => void): Promise<void> => {
  readRemoteFolder(folder);
  const failed: string[] = [];
  for (const { title, work } of steps) {
    try {
      await work(folder);
      say(`ok      ${title}`);
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      failed.push(title);
      say(`FAILED  ${title}${error.message ? `\n${error.message}` : ''}`);
    }
  }
  if (failed.length > 0) throw new UserError(`${failed.length} of ${steps.length} failed: ${failed.join('; ')}.`);
};
