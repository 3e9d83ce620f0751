import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sourceHash } from '@atelier/build/source-hash';
import { promote } from './change-release.ts';
import { DeployError } from './deploy-error.ts';
import { type Deployment, operatorName } from './deployment.ts';
import { type HistoryLine, walkHistory } from './history.ts';
import { publish } from './publish.ts';
import { readRegistry, readSnapshot } from './registry-file.ts';
import { ensureKeys, publicPath } from './registry-keys.ts';
import { keepFresh } from './renew-registry.ts';
import { createFolderStore } from './store/folder-store.ts';
import { isWithdrawn } from './version-health.ts';

/** Runs one app's own production build into `output`. What the build prints is shown only when it fails. */
export const buildApp = (folder: string, output: string, env: Record<string, string> = {}): Promise<void> =>
  new Promise((resolve, reject) => {
    const cli = join(realpathSync(join(folder, 'node_modules/@rspack/cli')), 'bin/rspack.js');
    const child = spawn(process.execPath, [cli, 'build', '--mode', 'production', '--output-path', output], {
      cwd: folder,
      env: { ...process.env, ...env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const printed: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => printed.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => printed.push(chunk));
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve();
      else
        reject(
          new DeployError(
            `the build of ${folder.slice(dirname(folder).length + 1)} failed:\n${Buffer.concat(printed)}`,
          ),
        );
    });
  });

const takenBack = async (
  history: AsyncIterable<HistoryLine>,
  remote: string,
  version: string,
): Promise<HistoryLine | undefined> => {
  for await (const line of history) {
    const isBack = line.action === 'rollback' || line.action === 'canary-off';
    if (line.remote === remote && isBack && line.from === version) return line;
  }
  return undefined;
};

export interface ActivateOptions {
  /** Takes the place of what serves now; without it a version waits beside that, since a start decides nothing for an operator. */
  isPromoted: boolean;
  /** A line about a version that waits, or that stays taken back. */
  onStay?: (line: string) => void;
}

/**
 * Makes the version of this checkout the active one where none serves yet, or where it is promoted. What an operator took back
 * outlives that: it stays so until another version is built or someone promotes it by name.
 */
export const activateBuild = async (
  deployment: Deployment,
  remote: string,
  version: string,
  { isPromoted, onStay = () => undefined }: ActivateOptions,
): Promise<void> => {
  const { payload, document } = await readSnapshot(deployment);
  const entry = payload.remotes[remote];
  if (entry?.active === version) return;
  if (isWithdrawn(entry, version)) {
    const line = await takenBack(walkHistory(deployment.store, document), remote, version);
    const who = line ? ` by ${line.who} (${line.reason})` : '';
    onStay(`${remote} stays at ${entry?.active}: ${version} was taken back${who}`);
    return;
  }
  if (!isPromoted && entry?.active !== undefined) {
    onStay(`${remote} stays at ${entry.active}: ${version} is published beside it, --promote lets it serve`);
    return;
  }
  await promote(deployment, remote, version, { reason: 'built from this checkout' });
};

export interface BuildAllOptions {
  /** Folder that the server serves: `web/` (the host), `registry.json`, `remotes/`. */
  store: string;
  /** Folder of the registry keys; made when missing, never served. */
  keys: string;
  /** Names of apps to look at (`host`, `remote-tools`, ...); all by default. */
  only?: readonly string[];
  /** Builds also what has not changed. */
  force?: boolean;
  /** What was built serves at once. Without it that is so in an empty store only: later it waits for an operator. */
  isPromoted?: boolean;
  /** One line for each app, for a person who waits. */
  onProgress?: (line: string) => void;
}

export interface BuiltAll {
  /** Folder of the host's files, to be served at `/`. */
  web: string;
  store: string;
  keys: string;
  /** Apps that were built now; the others were up to date. */
  built: string[];
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const mostAtOnce = 2;
/** More versions of a remote than this are worth a hint. */
const manyVersions = 8;

const remoteFolders = (): string[] =>
  readdirSync(root)
    .filter((name) => name.startsWith('remote-') && existsSync(join(root, name, 'rspack.config.ts')))
    .map((name) => join(root, name));

const versionOf = (folder: string): string => {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  return `${version}-${sourceHash(folder).slice(0, 8)}`;
};

/** The new files take the place of the old ones in one step; an open tab keeps what it has. */
const replaceFolder = (next: string, current: string): void => {
  const old = `${current}.${process.pid}.old`;
  rmSync(old, { recursive: true, force: true });
  if (existsSync(current)) renameSync(current, old);
  renameSync(next, current);
  rmSync(old, { recursive: true, force: true });
};

const buildHost = async (options: BuildAllOptions): Promise<boolean> => {
  const folder = join(root, 'host');
  const web = join(options.store, 'web');
  const stamp = join(options.store, 'web.stamp');
  const hash = sourceHash(folder, readFileSync(publicPath(options.keys), 'utf8'));
  const isCurrent = existsSync(web) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash;
  if (isCurrent && !options.force) return false;
  const next = join(options.store, '.building', `host.${process.pid}`);
  await buildApp(folder, next, { ATELIER_REGISTRY_KEYS: publicPath(options.keys) });
  replaceFolder(next, web);
  writeFileSync(stamp, hash);
  return true;
};

const deploymentOf = ({ store, keys }: BuildAllOptions): Deployment => ({
  store: createFolderStore(store),
  keys,
  by: operatorName(),
});

/** Removing versions is an operator's decision: pages that are open may still load them. */
const tellOldVersions = async ({ onProgress, ...options }: BuildAllOptions): Promise<void> => {
  const { remotes } = await readRegistry(deploymentOf(options));
  for (const [remote, { versions }] of Object.entries(remotes)) {
    const count = Object.keys(versions).length;
    if (count > manyVersions)
      onProgress?.(`${count} versions of ${remote} are stored; \`npm run deploy -- gc\` removes old ones`);
  }
};

const buildRemote = async (options: BuildAllOptions, folder: string): Promise<boolean> => {
  const deployment = deploymentOf(options);
  const remote = basename(folder);
  const version = versionOf(folder);
  const { remotes, delegations = {} } = await readRegistry(deployment);
  if (delegations[remote] !== undefined) {
    options.onProgress?.(`${remote} belongs to a team, which publishes it: left as it is`);
    return false;
  }
  const entry = remotes[remote];
  const row = entry?.versions[version];
  const isPublished = row !== undefined && existsSync(join(options.store, row.manifest));
  if (!isPublished || options.force) {
    const output = join(options.store, '.building', `${remote}.${process.pid}`);
    await buildApp(folder, output);
    await publish(deployment, output);
    rmSync(output, { recursive: true, force: true });
  }
  await activateBuild(deployment, remote, version, {
    isPromoted: options.isPromoted === true,
    onStay: (line) => options.onProgress?.(line),
  });
  return !isPublished || options.force === true;
};

/** Runs the jobs, so many at once; fails with the first failure, after what runs beside it has ended. */
const runLimited = async (jobs: readonly (() => Promise<void>)[]): Promise<void> => {
  const waiting = [...jobs];
  const lane = async (): Promise<void> => {
    for (let job = waiting.shift(); job; job = waiting.shift()) await job();
  };
  const lanes = await Promise.allSettled(Array.from({ length: mostAtOnce }, lane));
  const failed = lanes.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
};

/**
 * Brings a store up to this checkout: builds host and remotes, each in its own production build, leaves alone what has not
 * changed (own files, the shared packages it imports, their libraries) and publishes. It removes no version.
 */
export const buildAll = async (options: BuildAllOptions): Promise<BuiltAll> => {
  const { store, keys, only, onProgress } = options;
  mkdirSync(store, { recursive: true });
  ensureKeys(keys);
  const built: string[] = [];
  const job = (name: string, build: () => Promise<boolean>) => async () => {
    const start = performance.now();
    if (!(await build())) return;
    built.push(name);
    onProgress?.(`built ${name} in ${((performance.now() - start) / 1000).toFixed(1)} s`);
  };
  const jobs = [
    { name: 'host', build: () => buildHost(options) },
    ...remoteFolders().map((folder) => ({ name: basename(folder), build: () => buildRemote(options, folder) })),
  ];
  await runLimited(jobs.filter(({ name }) => only?.includes(name) ?? true).map(({ name, build }) => job(name, build)));
  await keepFresh(deploymentOf(options));
  await tellOldVersions(options);
  return { web: join(store, 'web'), store, keys, built };
};
