import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { node, pnpmVersion, root } from './paths.ts';
import { interruptRunning, readOptions, run } from './run.ts';
import { exitOnSignals, takeTemporaryFolder } from './temporary-folder.ts';

const usage = `node scripts/src/mutations.ts [--commit HEAD] [--only wallet] [--share 2/5] [--least 36]

Applies each deliberate fault of mutations.json to a checkout and runs the tests of npm test until one fails: those that it names and
those in the folder of the changed file, then every unit and server test that imports it.

--commit   what is checked out
--only     one area
--share    a part of the faults
--least    ends with 1 when fewer are caught`;

const values = readOptions(usage, {
  commit: { type: 'string', default: 'HEAD' },
  only: { type: 'string' },
  share: { type: 'string', default: '1/1' },
  least: { type: 'string', default: '36' },
});

interface Mutation {
  area: string;
  file: string;
  /** Occurs once in the file. */
  find: string;
  replace: string;
  /** Effect that a user would notice. */
  fault: string;
  /** Test files to run first when no test is beside the file. */
  tests?: readonly string[];
}

const inShare = (_: unknown, index: number): boolean => {
  const [part = 1, of = 1] = values.share.split('/').map(Number);
  return index % of === part - 1;
};

const checkOut = async (commit: string): Promise<{ folder: string; remove: () => Promise<void> }> => {
  const folder = join(await mkdtemp(join(tmpdir(), 'atelier-mutations-')), 'checkout');
  await run('git', ['worktree', 'add', '--detach', '--force', folder, commit]);
  const install = ['install', '--frozen-lockfile', '--prefer-offline', '--reporter=silent'];
  await run('npx', ['--yes', `pnpm@${pnpmVersion}`, ...install], { cwd: folder });
  return {
    folder,
    remove: async () => {
      await run('git', ['worktree', 'remove', '--force', folder]);
      await rm(join(folder, '..'), { recursive: true, force: true });
    },
  };
};

/** The title of the first test that fails. */
const findFailure = async (folder: string, ...args: string[]): Promise<string | undefined> => {
  const options = ['--run', '--bail=1', '--passWithNoTests', '--reporter=dot'];
  const { code, output } = await run(node, [join(folder, 'node_modules/vitest/vitest.mjs'), ...args, ...options], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (code === 0) return;
  return /FAIL +(.*)/.exec(stripVTControlCharacters(output))?.[1] ?? 'the run failed without a failed test';
};

const tryMutation = async (folder: string, { file, find, replace, tests = [] }: Mutation): Promise<string> => {
  const path = join(folder, file);
  const source = existsSync(path) ? readFileSync(path, 'utf8') : '';
  if (source.split(find).length !== 2) return 'NOT APPLICABLE';
  writeFileSync(
    path,
    source.replace(find, () => replace),
  );
  try {
    const failure =
      (await findFailure(folder, ...tests, file.replace(/\.ts$/, '.test.ts'))) ??
      (await findFailure(folder, `${dirname(file)}/`)) ??
      (await findFailure(folder, 'related', file));
    if (failure === undefined) return 'SURVIVED';
    caught++;
    return failure;
  } finally {
    writeFileSync(path, source);
  }
};

let caught = 0;
takeTemporaryFolder();
exitOnSignals(interruptRunning);
const mutations = JSON.parse(readFileSync(join(root, 'scripts/src/mutations.json'), 'utf8')) as Mutation[];
const chosen = mutations.filter(({ area }) => (values.only ?? area) === area).filter(inShare);
const { folder, remove } = await checkOut(values.commit);
try {
  for (const mutation of chosen) {
    const started = performance.now();
    const outcome = await tryMutation(folder, mutation);
    const seconds = ((performance.now() - started) / 1000).toFixed(0);
    process.stdout.write(`${seconds.padStart(4)} s  ${mutation.area}: ${mutation.fault}\n        ${outcome}\n`);
  }
} finally {
  await remove();
}
process.stdout.write(`\ncaught ${caught} of ${chosen.length}\n`);
process.exit(caught >= Math.min(Number(values.least), chosen.length) ? 0 : 1);
