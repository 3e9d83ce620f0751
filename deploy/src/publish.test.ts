import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildDeployment, buildDist, type FolderDeployment } from './built-remote.fixture.ts';
import { publish } from './publish.ts';
import { readRegistry } from './registry-file.ts';

const entryOf = async (store: FolderDeployment) => (await readRegistry(store)).remotes['remote-tools'];

describe('publish', () => {
  it('copies the build, names every script, sheet and the manifest by its hash, and carries the navigation', async () => {
    const store = buildDeployment();
    const { folder } = await publish(store, buildDist('1.0.0'));
    const row = (await entryOf(store))?.versions['1.0.0'];
    expect(Object.keys(row?.integrity ?? {}).sort()).toEqual(['mf-manifest.json', 'remoteEntry.1.js', 'sub/page.css']);
    const bytes = readFileSync(join(store.folder, folder, 'remoteEntry.1.js'));
    expect(row?.integrity['remoteEntry.1.js']).toBe(`sha384-${createHash('sha384').update(bytes).digest('base64')}`);
    expect(row?.manifest).toBe(`${folder}/mf-manifest.json`);
    expect(row?.navigation[0]?.path).toBe('/auxiliaryTools');
    expect(existsSync(join(store.folder, folder, 'remoteEntry.1.js.br'))).toBe(true);
    expect(existsSync(join(store.folder, folder, 'picture.webp'))).toBe(true);
    expect(existsSync(join(store.folder, folder, 'build-info.json'))).toBe(false);
  });

  it('names what the first page needs of the parts that the remote carries', async () => {
    const store = buildDeployment();
    const dist = buildDist('1.0.0');
    const assets = (...sync: string[]) => ({ js: { sync }, css: { sync: ['9.css'] } });
    const shared = [
      { name: '@atelier/workbench/tool-page', assets: assets('7.js', '8.js') },
      { name: 'react', assets: assets('1.js') },
    ];
    writeFileSync(join(dist, 'mf-manifest.json'), JSON.stringify({ shared }));
    await publish(store, dist);
    expect((await entryOf(store))?.versions['1.0.0']?.ahead).toEqual({
      '@atelier/workbench/tool-page': ['7.js', '8.js', '9.css'],
    });
  });

  it('activates only a first version', async () => {
    const store = buildDeployment();
    await publish(store, buildDist('1.0.0'));
    await publish(store, buildDist('1.1.0', 'other()'));
    expect(await entryOf(store)).toMatchObject({ active: '1.0.0', lastGood: null });
  });

  it('changes nothing when the same bytes come again', async () => {
    const store = buildDeployment();
    await publish(store, buildDist('1.0.0'));
    const before = (await readRegistry(store)).revision;
    expect(await publish(store, buildDist('1.0.0'))).toMatchObject({ isNew: false });
    expect((await readRegistry(store)).revision).toBe(before);
  });

  it('refuses other bytes under a version that exists, and leaves the store as it was', async () => {
    const store = buildDeployment();
    await publish(store, buildDist('1.0.0'));
    await expect(publish(store, buildDist('1.0.0', 'evil()'))).rejects.toThrow('exists with other contents');
    expect(readdirSync(join(store.folder, 'remotes/remote-tools'))).toHaveLength(1);
  });

  it('brings back files that were lost or damaged', async () => {
    const store = buildDeployment();
    const { folder } = await publish(store, buildDist('1.0.0'));
    const path = (file: string) => join(store.folder, folder, file);
    const before = readFileSync(path('remoteEntry.1.js'));
    writeFileSync(path('remoteEntry.1.js'), 'evil()');
    rmSync(path('mf-manifest.json'));
    await publish(store, buildDist('1.0.0'));
    expect(readFileSync(path('remoteEntry.1.js')).equals(before)).toBe(true);
    expect(existsSync(path('mf-manifest.json'))).toBe(true);
  });

  it('refuses the build of another remote than the one named', async () => {
    const dist = buildDist('1.0.0');
    await expect(publish(buildDeployment(), dist, { expected: 'remote-library' })).rejects.toThrow(
      'holds a build of remote-tools, not of remote-library',
    );
  });

  it('says what to do about a folder without a build', async () => {
    await expect(publish(buildDeployment(), '/nowhere')).rejects.toThrow('holds no build');
    const dist = buildDist('1.0.0');
    writeFileSync(join(dist, 'build-info.json'), '{}');
    await expect(publish(buildDeployment(), dist)).rejects.toThrow('build it again');
  });
});
