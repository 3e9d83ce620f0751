import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Store } from './registry-file.ts';
import { ensureKeys } from './registry-keys.ts';

export const buildStore = (): Store => {
  const base = mkdtempSync(join(tmpdir(), 'atelier-store-'));
  ensureKeys(join(base, 'keys'));
  return { folder: join(base, 'store'), keys: join(base, 'keys') };
};

/** A finished build of a remote, as small as one can be. */
export const buildDist = (version: string, code = 'run()', remote = 'remote-tools'): string => {
  const dist = mkdtempSync(join(tmpdir(), 'atelier-dist-'));
  const info = {
    remote,
    version,
    federationName: `remote_tools__${version.replaceAll(/\W/g, '_')}`,
    entry: 'remoteEntry.1.js',
    hostApi: '^1.0.0',
    navigation: [{ path: '/auxiliaryTools', title: { zh: '处理工具', en: 'Processing tools' } }],
    builtAt: '2026-01-01T00:00:00.000Z',
    commit: 'abc',
    sourceHash: 'def',
  };
  mkdirSync(join(dist, 'sub'));
  writeFileSync(join(dist, 'build-info.json'), JSON.stringify(info));
  writeFileSync(join(dist, 'mf-manifest.json'), '{}');
  writeFileSync(join(dist, 'remoteEntry.1.js'), code.repeat(400));
  writeFileSync(join(dist, 'sub/page.css'), '.a{}');
  writeFileSync(join(dist, 'picture.webp'), 'picture');
  return dist;
};
