import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Deployment } from './deployment.ts';
import { type HistoryLine, readHistory } from './history.ts';
import { readSnapshot } from './registry-file.ts';
import { ensureKeys } from './registry-keys.ts';
import { createFolderStore } from './store/folder-store.ts';
import type { Store } from './store/store.ts';

export interface FolderDeployment extends Deployment {
  /** Of the store. */
  folder: string;
}

const buildFolder = (name: string) => mkdtempSync(join(tmpdir(), `atelier-${name}-`));

/** An empty store in a temporary folder, with keys. */
export const buildDeployment = (): FolderDeployment => {
  const folder = join(buildFolder('store'), 'store');
  return { ...buildDeploymentOf(createFolderStore(folder)), folder };
};

/** New keys for a store of any kind. */
export const buildDeploymentOf = (store: Store): Deployment => {
  const keys = join(buildFolder('keys'), 'keys');
  ensureKeys(keys);
  return { store, keys, by: 'tester' };
};

/** A minimal build of a remote. */
export const buildDist = (
  version: string,
  code = 'run()',
  remote = 'remote-tools',
  path = remote === 'remote-tools' ? '/auxiliaryTools' : `/${remote}`,
): string => {
  const dist = buildFolder('dist');
  const entry =
    code === 'run()'
      ? 'remoteEntry.1.js'
      : `remoteEntry.${createHash('sha256').update(code).digest('hex').slice(0, 10)}.js`;
  const info = {
    remote,
    version,
    federationName: `${remote}__${version}`.replaceAll(/\W/g, '_'),
    entry,
    hostApi: '^1.0.0',
    navigation: [{ path, title: { zh: '处理工具', en: 'Processing tools' } }],
    builtAt: '2026-01-01T00:00:00.000Z',
    commit: 'abc',
    sourceHash: 'def',
  };
  mkdirSync(join(dist, 'sub'));
  writeFileSync(join(dist, 'build-info.json'), JSON.stringify(info));
  writeFileSync(join(dist, 'mf-manifest.json'), '{}');
  writeFileSync(join(dist, entry), code.repeat(400));
  writeFileSync(join(dist, 'sub/page.css'), '@layer platform{.a{color:red}}');
  writeFileSync(join(dist, 'picture.webp'), 'picture');
  return dist;
};

/** The whole log, newest first. */
export const readWholeHistory = async (deployment: Deployment): Promise<HistoryLine[]> => {
  const { document } = await readSnapshot(deployment);
  return readHistory(deployment.store, document, Number.POSITIVE_INFINITY);
};
