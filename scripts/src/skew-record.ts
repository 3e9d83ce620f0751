import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { node, root } from './paths.ts';
import { run } from './run.ts';
import * as builds from './skew/recorded-builds.ts';

/** `pnpm skew:record <git ref>` builds host and one remote of an earlier commit and stores them in `e2e/fixtures/skew`. */
const [ref] = process.argv.slice(2);
const remote = 'remote-tools';

const stop = (message: string): never => {
  process.stderr.write(`${message}\n`);
  process.exit(1);
};

/** Runs a command to its end, optionally in another checkout. @throws Error with the step's name when it fails. */
const step = async (what: string, command: string, args: readonly string[], cwd = root): Promise<string> => {
  process.stderr.write(`${what}...\n`);
  const { code, output } = await run(command, args, { capture: true, cwd });
  if (code !== 0) throw new Error(`${what} failed:\n${output}`);
  return output.trim();
};

const inline = (code: string): string[] => ['--input-type=module', '-e', code];

/** Fills `store` with the output of the commit's own build and publish. */
const buildAt = async (checkout: string, store: string, keys: string): Promise<void> => {
  const installed = "const { install } = await import('./scripts/install.mjs'); install();";
  await step('installing its packages', node, inline(installed), checkout);
  const options = { store, keys, only: ['host', remote] };
  const built = `const { buildAll } = await import('./deploy/src/build-all.ts'); await buildAll(${JSON.stringify(options)});`;
  // Paths of earlier commits and of later ones.
  const own = ['node_modules/node/bin/node', 'node_modules/.bin/node']
    .map((path) => join(checkout, path))
    .find((path) => existsSync(path));
  if (own === undefined) throw new Error(`${checkout} has no pinned Node`);
  await step(`building its host and ${remote}`, own, inline(built), checkout);
};

const isPacked = (path: string): boolean =>
  /^(web|remotes|records)\/|^registry\.json$/.test(path) && !/\.(br|gz|map)$/.test(path);

/** Removes shared files that no recorded build needs. */
const dropUnused = (): void => {
  const needed = new Set(builds.recordedBuilds().flatMap(({ kept }) => kept));
  for (const name of readdirSync(builds.keptFolder)) if (!needed.has(name)) rmSync(join(builds.keptFolder, name));
};

const record = async (commit: string, work: string): Promise<builds.RecordedBuild> => {
  const [checkout, store, keys] = ['checkout', 'store', 'keys'].map((name) => join(work, name)) as [
    string,
    string,
    string,
  ];
  await step('cloning', 'git', ['clone', '--quiet', '--shared', '--no-checkout', root, checkout]);
  await step(`checking out ${commit}`, 'git', ['checkout', '--quiet', '--detach', commit], checkout);
  const { version: platform } = JSON.parse(readFileSync(join(checkout, 'shared/platform/package.json'), 'utf8')) as {
    version: string;
  };
  cpSync(builds.testKeysFolder, keys, { recursive: true });
  await buildAt(checkout, store, keys);
  const { pack, ...rest } = builds.packFolder(store, builds.keptFolder, isPacked);
  const recorded = { platform, commit, remote, ...rest, packedBytes: pack.length, sha256: builds.hashOfPack(pack) };
  const folder = join(builds.recordedFolder, platform);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, builds.packName), pack);
  writeFileSync(join(folder, builds.descriptionName), `${JSON.stringify(recorded, null, 2)}\n`);
  return recorded;
};

if (ref === undefined) stop('Name a commit, e.g. the one before the platform was raised: pnpm skew:record <git ref>');
const work = mkdtempSync(join(tmpdir(), 'atelier-record-'));
try {
  const commit = await step(`looking for ${ref}`, 'git', ['rev-parse', '--verify', `${ref}^{commit}`]);
  const { platform, files, bytes, packedBytes } = await record(commit, work);
  dropUnused();
  const kilobytes = (count: number) => `${Math.round(count / 1000)} kB`;
  process.stdout.write(
    `recorded platform ${platform} of ${commit.slice(0, 12)}: ${files} files of ${kilobytes(bytes)} in ${kilobytes(packedBytes)}\n`,
  );
} finally {
  rmSync(work, { recursive: true, force: true });
}
