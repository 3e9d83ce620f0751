import { execFile } from 'node:child_process';
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
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { sourceHash } from '@atelier/build/source-hash';
import { promote } from './change-release.ts';
import { DeployError } from './deploy-error.ts';
import { type Deployment, operatorName, root } from './deployment.ts';
import { type HistoryLine, readHistory } from './history.ts';
import { publish } from './publish.ts';
import { readRegistry, readSnapshot } from './registry-file.ts';
import { ensureKeys, publicPath } from './registry-keys.ts';
import { createFolderStore } from './store/folder-store.ts';
import { mapLimited } from './store/store.ts';
import { isWithdrawn } from './version-health.ts';

/** Runs one app's production build into `output`. Its output is printed only on failure. */
export const buildApp = async (folder: string, output: string, env: Record<string, string> = {}): Promise<void> => {
  const cli = join(realpathSync(join(folder, 'node_modules/@rspack/cli')), 'bin/rspack.js');
  await promisify(execFile)(process.execPath, [cli, 'build', '--mode', 'production', '--output-path', output], {
    cwd: folder,
    env: { ...process.env, ...env, NODE_ENV: 'production' },
    maxBuffer: 2 ** 26,
  }).catch(({ message, stdout = message, stderr = '' }: Error & { stdout?: string; stderr?: string }) => {
    throw new DeployError(`the build of ${basename(folder)} failed:\n${stdout}${stderr}`);
  });
};

export interface ActivateOptions {
  /** Replaces the active version; without it a new version waits for an operator's promotion. */
  isPromoted: boolean;
  /** Reports a version that waits or stays withdrawn. */
  onStay?: (line: string) => void;
}

/**
 * Activates the version of this checkout where none is active yet or where it is promoted. A withdrawn version stays withdrawn until
 * another version is built or an operator promotes it by name.
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
    const isBack = ({ action }: HistoryLine) => action === 'rollback' || action === 'canary-off';
    const [line] = await readHistory(
      deployment.store,
      document,
      1,
      (one) => one.remote === remote && one.from === version && isBack(one),
    );
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
  /** Folder of the registry keys; created when missing, never served. */
  keys: string;
  /** Names of apps to build (`host`, `remote-tools`, ...); all by default. */
  only?: readonly string[];
  /** Builds unchanged apps too. */
  force?: boolean;
  /** Activates the built version immediately. By default only the first build of an empty store is; later ones wait for an operator. */
  isPromoted?: boolean;
  /** Receives one line for each app. */
  onProgress?: (line: string) => void;
}

const mostAtOnce = 2;

export const remoteNames = (): string[] =>
  readdirSync(root).filter((name) => name.startsWith('remote-') && existsSync(join(root, name, 'rspack.config.ts')));

const versionOf = (folder: string): string => {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  return `${version}-${sourceHash(folder).slice(0, 8)}`;
};

/** Replaces the folder by renaming; open tabs keep their files. */
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

const buildRemote = async (options: BuildAllOptions, remote: string, host: Promise<unknown>): Promise<boolean> => {
  const deployment = deploymentOf(options);
  const folder = join(root, remote);
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
  // It may require the host of the same checkout.
  await host;
  await activateBuild(deployment, remote, version, {
    isPromoted: options.isPromoted === true,
    onStay: (line) => options.onProgress?.(line),
  });
  return !isPublished || options.force === true;
};

/** Updates a store to this checkout: builds and publishes what changed, also in its imports. Removes no version. `built`: those apps. */
export const buildAll = async (options: BuildAllOptions) => {
  const { store, keys, only, onProgress } = options;
  mkdirSync(store, { recursive: true });
  ensureKeys(keys);
  const built: string[] = [];
  const apps = ['host', ...remoteNames()].filter((name) => only?.includes(name) ?? true);
  let host: Promise<boolean> = Promise.resolve(false);
  await mapLimited(apps, mostAtOnce, async (name) => {
    const start = performance.now();
    if (name === 'host') host = buildHost(options);
    const isBuilt = await (name === 'host' ? host : buildRemote(options, name, host));
    if (!isBuilt) return;
    built.push(name);
    onProgress?.(`built ${name} in ${((performance.now() - start) / 1000).toFixed(1)} s`);
  });
  return { web: join(store, 'web'), store, keys, built };
};
