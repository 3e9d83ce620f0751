import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { readBuiltRemote } from '@atelier/deploy/built-remote';
import { DeployError } from '@atelier/deploy/deploy-error';
import { unpack } from '@atelier/deploy/packages/pack-remote';
import semver from 'semver';
import { build, readEntry, readRemoteFolder } from './remote-config.ts';

const locate = createRequire(import.meta.url);

/** Executable of a package that the SDK depends on. */
const programOf = (name: string, path: string): string => join(dirname(locate.resolve(`${name}/package.json`)), path);

/** Runs a program of the SDK. @throws DeployError when it fails; it has printed the reason itself. */
const run = (program: string, args: readonly string[], cwd: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, ...args], { cwd, stdio: 'inherit' });
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new DeployError(''))));
  });

interface Step {
  title: string;
  work: (folder: string) => Promise<unknown>;
}

/**
 * Type-checks the remote against another SDK: the compiler reports each used platform call that changes. @throws DeployError when the file
 * is no SDK, its platform is outside of `hostApi`, or a call changes.
 */
const checkAgainst = async (folder: string, tarball: string): Promise<void> => {
  // Below the remote's own packages, so that both SDKs resolve their libraries from them.
  const other = join(folder, 'node_modules/.cache/atelier-sdk');
  rmSync(other, { recursive: true, force: true });
  mkdirSync(other, { recursive: true });
  try {
    await unpack(readFileSync(tarball), other);
  } catch (cause) {
    throw new DeployError(`${tarball} is no SDK: give the .tgz of another version.`, { cause });
  }
  const sdk = join(other, 'package');
  const { version } = JSON.parse(readFileSync(join(sdk, 'package.json'), 'utf8')) as { version: string };
  const { hostApi } = await readEntry(folder);
  if (!semver.satisfies(version, hostApi)) {
    throw new DeployError(`hostApi in src/registry-entry.ts is ${hostApi}, and that SDK has platform ${version}.`);
  }
  const project = { extends: './tsconfig.json', include: [join(folder, 'src')], exclude: ['**/*.test.*'] };
  writeFileSync(join(sdk, 'against.json'), JSON.stringify(project));
  await run(programOf('typescript', 'bin/tsc'), ['--noEmit', '-p', join(sdk, 'against.json')], folder);
};

const steps: readonly Step[] = [
  { title: 'types', work: (folder) => run(programOf('typescript', 'bin/tsc'), ['--noEmit', '-p', '.'], folder) },
  { title: 'tests', work: (folder) => run(programOf('vitest', 'vitest.mjs'), ['run'], folder) },
  { title: 'build: entry, sheets, size', work: build },
  { title: 'what publishing demands', work: async (folder) => readBuiltRemote(join(folder, 'dist')) },
];

/**
 * Checks everything required before a remote is delivered; with `against`, the tarball of another SDK, only the compatibility with that.
 * @throws DeployError with the failed steps.
 */
export const check = async (
  folder: string,
  { against, say }: { against?: string | undefined; say: (line: string) => void },
): Promise<void> => {
  readRemoteFolder(folder);
  const failed: string[] = [];
  const asked: readonly Step[] =
    against === undefined
      ? steps
      : [{ title: `types of ${against}`, work: () => checkAgainst(folder, resolve(folder, against)) }];
  for (const { title, work } of asked) {
    try {
      await work(folder);
      say(`ok      ${title}`);
    } catch (error) {
      if (!(error instanceof DeployError)) throw error;
      failed.push(title);
      say(`FAILED  ${title}${error.message ? `\n${error.message}` : ''}`);
    }
  }
  if (failed.length > 0) throw new DeployError(`${failed.length} of ${asked.length} failed: ${failed.join('; ')}.`);
};
