import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { pageRegistry, registryDocument } from '@atelier/contract/registry';
import { registryKeysFile } from '@atelier/deploy/registry-keys';

const command = join(import.meta.dirname, '../../deploy/src/main.ts');

export interface PublishedStore {
  /** Folder of the published files, below the site's root: `/remotes/remote-tools/files`. */
  folder: string;
  /** Name of the version's manifest in it. */
  manifest: string;
  /** Publishes another version without activating it. @returns the path of its manifest below the site's root. */
  publish(version: string): string;
}

const entryOf = (version: string): string => `remoteEntry.${version.replace('.0.0', '')}.js`;

const build = (version: string): string => {
  const dist = mkdtempSync(join(tmpdir(), 'atelier-dist-'));
  const info = {
    remote: 'remote-tools',
    version,
    federationName: `remote_tools__${version.replaceAll('.', '_')}`,
    entry: entryOf(version),
    hostApi: '^1.0.0',
    navigation: [{ path: '/auxiliaryTools', title: { zh: '处理工具', en: 'Processing tools' } }],
    builtAt: '2026-01-01T00:00:00.000Z',
    commit: 'abc',
    sourceHash: 'def',
  };
  writeFileSync(join(dist, 'build-info.json'), JSON.stringify(info));
  writeFileSync(join(dist, entryOf(version)), `run('${version}')`.repeat(100));
  writeFileSync(join(dist, 'grab-cut.worker.1.js'), 'work()');
  writeFileSync(join(dist, 'drawing.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  return dist;
};

/** Publishes a remote into `store/` of a folder, with new keys beside it, which the host in `web/` trusts. */
export const publishInto = (data: string): PublishedStore => {
  const run = (...words: string[]): void => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...words], {
      env: { ...process.env, ATELIER_DATA: data },
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`atelier-deploy ${words.join(' ')}: ${stdout}${stderr}`);
  };
  run('keygen');
  mkdirSync(join(data, 'web'), { recursive: true });
  writeFileSync(join(data, 'web', registryKeysFile), readFileSync(join(data, 'keys/registry-public.json')));
  const publish = (version: string): string => {
    run('publish', 'remote-tools', '--dist', build(version));
    const { payload } = registryDocument.parse(JSON.parse(readFileSync(join(data, 'store/registry.json'), 'utf8')));
    const { remotes } = pageRegistry.parse(JSON.parse(Buffer.from(payload, 'base64').toString('utf8')));
    const row = remotes['remote-tools']?.versions[version];
    return row === undefined ? '' : `/${row.manifest}`;
  };
  const path = publish('1.0.0');
  return { folder: dirname(path), manifest: basename(path), publish };
};
