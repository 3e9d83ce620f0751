import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { node, pnpmVersion, root } from './paths.ts';
import { interruptRunning, readOptions, run } from './run.ts';
import { exitOnSignals, takeTemporaryFolder } from './temporary-folder.ts';

const usage = `node scripts/src/mutations.ts [--commit HEAD] [--only wallet] [--share 2/5] [--least 38]

Applies each deliberate fault of mutations.json to a checkout and runs the tests of npm test: those that it names or that lie beside the
changed file, then all unit tests and server tests that depend on it, until one fails.

--commit   what is checked out
--only     one area
--share    a part of the faults
--least    ends with 1 when fewer are caught`;

const values = readOptions(usage, {
  commit: { type: 'string', default: 'HEAD' },
  only: { type: 'string' },
  share: { type: 'string', default: '1/1' },
  least: { type: 'string', default: '38' },
});

interface Mutation {
  area: string;
  file: string;
  /** Occurs once in the file. */
  find: string;
  replace: string;
  /** What a user would notice. */
  fault: string;
  /** Files whose tests are tried first, where no test is beside the file. */
  tests?: readonly string[];
}

type Outcome = 'first' | 'unit' | 'server' | 'survived' | 'not applicable';

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

const fails = async (folder: string, ...args: string[]): Promise<boolean> => {
  const options = ['--run', '--bail=1', '--passWithNoTests', '--reporter=dot'];
  const { code } = await run(node, [join(folder, 'node_modules/vitest/vitest.mjs'), ...args, ...options], {
    cwd: folder,
    capture: true,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return code !== 0;
};

const tryMutation = async (folder: string, { file, find, replace, tests }: Mutation): Promise<Outcome> => {
  const path = join(folder, file);
  if (!existsSync(path)) return 'not applicable';
  const source = readFileSync(path, 'utf8');
  if (source.split(find).length !== 2) return 'not applicable';
  writeFileSync(
    path,
    source.replace(find, () => replace),
  );
  try {
    const first = tests ?? [file.replace(/\.ts$/, '.test.ts')].filter((name) => existsSync(join(folder, name)));
    if (first.length > 0 && (await fails(folder, ...first))) return 'first';
    if (await fails(folder, 'related', file, '--project', 'unit*')) return 'unit';
    return (await fails(folder, 'related', file, '--project', 'server')) ? 'server' : 'survived';
  } finally {
    writeFileSync(path, source);
  }
};

takeTemporaryFolder();
exitOnSignals(interruptRunning);
const mutations = JSON.parse(readFileSync(join(root, 'scripts/src/mutations.json'), 'utf8')) as Mutation[];
const chosen = mutations.filter(({ area }) => (values.only ?? area) === area).filter(inShare);
const { folder, remove } = await checkOut(values.commit);
const counts = new Map<Outcome, number>();
try {
  for (const mutation of chosen) {
    const started = performance.now();
    const outcome = await tryMutation(folder, mutation);
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
    const seconds = ((performance.now() - started) / 1000).toFixed(0);
    process.stdout.write(`${outcome.padEnd(15)}${seconds.padStart(4)} s  ${mutation.area}: ${mutation.fault}\n`);
  }
} finally {
  await remove();
}
const caught = chosen.length - (counts.get('survived') ?? 0) - (counts.get('not applicable') ?? 0);
process.stdout.write(`\ncaught ${caught} of ${chosen.length}\n`);
process.exit(caught >= Math.min(Number(values.least), chosen.length) ? 0 : 1);
