import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type RemoteEntry, type RemoteVersion, versionManifest } from '@atelier/contract/registry';
import { describe, expect, it } from 'vitest';
import { buildDeployment, buildDist, type FolderDeployment } from './built-remote.fixture.ts';
import { promote, rollback, startCanary } from './change-release.ts';
import { collectGarbage } from './gc.ts';
import { createNamedFilesReader } from './named-files.ts';
import { publish } from './publish.ts';
import { changeRegistry, readRegistry } from './registry-file.ts';
import { readPublicKeys } from './registry-keys.ts';
import { sriOf } from './remote-files.ts';
import { verifyStore } from './verify.ts';

const entryOf = async (store: FolderDeployment) => (await readRegistry(store)).remotes['remote-tools'];

describe('publish', () => {
  it('copies the build, names every file by its hash, and includes the navigation', async () => {
    const store = buildDeployment();
    const { folder, manifest } = await publish(store, buildDist('1.0.0'));
    const row = (await entryOf(store))?.versions['1.0.0'];
    expect(row?.manifest).toBe(manifest);
    expect(manifest).toMatch(/^remotes\/remote-tools\/files\/version-manifest\.1\.0\.0-[0-9a-f]{8}\.json$/);
    const text = readFileSync(join(store.folder, row?.manifest ?? ''));
    expect(row?.manifestHash).toBe(sriOf(text));
    const { files } = versionManifest.parse(JSON.parse(text.toString()));
    expect(Object.keys(files)).toEqual(['picture.webp', 'remoteEntry.1.js', 'sub/page.css']);
    expect(files['remoteEntry.1.js']).toBe(sriOf(readFileSync(join(store.folder, folder, 'remoteEntry.1.js'))));
    expect(row?.opening).toEqual(['remoteEntry.1.js']);
    expect(row?.navigation[0]?.path).toBe('/auxiliaryTools');
    expect(existsSync(join(store.folder, folder, 'remoteEntry.1.js.br'))).toBe(true);
    expect(existsSync(join(store.folder, folder, 'picture.webp'))).toBe(true);
    for (const report of ['build-info.json', 'mf-manifest.json']) {
      expect(existsSync(join(store.folder, folder, report))).toBe(false);
    }
  });

  it('refuses a build with files that a browser would open as a page', async () => {
    const store = buildDeployment();
    const dist = buildDist('1.0.0');
    writeFileSync(join(dist, 'b.html'), '<script src="c.js"></script>');
    await expect(publish(store, dist)).rejects.toThrow('no page may take from a remote: b.html');
    expect(existsSync(join(store.folder, 'remotes'))).toBe(false);
  });

  it('refuses a style sheet that affects the page around the remote', async () => {
    const store = buildDeployment();
    const dist = buildDist('1.0.0');
    writeFileSync(join(dist, 'sub/page.css'), '@layer remotes.tools{header{display:none}}');
    await expect(publish(store, dist)).rejects.toThrow(/sub\/page\.css in .*"header" styles the whole page/);
    writeFileSync(join(dist, 'sub/page.css'), '.page{display:none}');
    await expect(publish(store, dist)).rejects.toThrow('outside of @layer remotes.tools');
    expect(existsSync(join(store.folder, 'remotes'))).toBe(false);
  });

  it("lists the first page's files of the shared modules that the remote contains", async () => {
    const store = buildDeployment();
    const dist = buildDist('1.0.0');
    const assets = (...sync: string[]) => ({ js: { sync }, css: { sync: ['9.css'] } });
    const shared = [
      { name: '@atelier/workbench/tool-page', assets: assets('7.js', '8.js') },
      { name: 'react', assets: assets('1.js') },
    ];
    writeFileSync(join(dist, 'mf-manifest.json'), JSON.stringify({ shared }));
    const { manifest } = await publish(store, dist);
    expect((await entryOf(store))?.versions['1.0.0']?.ahead).toEqual({
      '@atelier/workbench/tool-page': ['7.js', '8.js', '9.css'],
    });
    const text = readFileSync(join(store.folder, manifest), 'utf8');
    expect(versionManifest.parse(JSON.parse(text)).sharedSheets).toEqual(['9.css']);
  });

  it('activates only a first version', async () => {
    const store = buildDeployment();
    await publish(store, buildDist('1.0.0'));
    await publish(store, buildDist('1.1.0', 'other()'));
    expect(await entryOf(store)).toMatchObject({ active: '1.0.0', lastGood: null });
  });

  it('changes nothing for the same bytes', async () => {
    const store = buildDeployment();
    await publish(store, buildDist('1.0.0'));
    const before = (await readRegistry(store)).revision;
    expect(await publish(store, buildDist('1.0.0'))).toMatchObject({ isNew: false });
    expect((await readRegistry(store)).revision).toBe(before);
  });

  it('refuses other bytes under an existing version, and keeps the store unchanged', async () => {
    const store = buildDeployment();
    await publish(store, buildDist('1.0.0'));
    await expect(publish(store, buildDist('1.0.0', 'evil()'))).rejects.toThrow('exists with other contents');
    expect(readdirSync(join(store.folder, 'remotes/remote-tools/files'))).not.toContain(
      expect.stringContaining('evil'),
    );
  });

  it('writes only files that no version has, and refuses other bytes under a name that one has', async () => {
    const store = buildDeployment();
    const { folder } = await publish(store, buildDist('1.0.0'));
    const before = readdirSync(join(store.folder, folder));
    await publish(store, buildDist('1.1.0', 'other()'));
    const written = readdirSync(join(store.folder, folder)).filter((file) => !before.includes(file));
    expect(written.map((file) => file.replace(/(?<=1\.1\.0-|remoteEntry\.)\w+/, '*'))).toEqual([
      'remoteEntry.*.js',
      'remoteEntry.*.js.br',
      'remoteEntry.*.js.gz',
      'version-manifest.1.1.0-*.json',
    ]);
    const dist = buildDist('1.2.0', 'more()');
    writeFileSync(join(dist, 'picture.webp'), 'another');
    await expect(publish(store, dist)).rejects.toThrow('another version has picture.webp with other contents');
    expect(readFileSync(join(store.folder, folder, 'picture.webp'), 'utf8')).toBe('picture');
  });

  it('restores lost or damaged files', async () => {
    const store = buildDeployment();
    const { folder, manifest } = await publish(store, buildDist('1.0.0'));
    const path = (file: string) => join(store.folder, folder, file);
    const before = readFileSync(path('remoteEntry.1.js'));
    writeFileSync(path('remoteEntry.1.js'), 'evil()');
    rmSync(join(store.folder, manifest));
    await publish(store, buildDist('1.0.0'));
    expect(readFileSync(path('remoteEntry.1.js')).equals(before)).toBe(true);
    expect(existsSync(join(store.folder, manifest))).toBe(true);
  });

  it('serves a version of the earlier layout, which has a folder of its own, and goes back to it', async () => {
    const store = buildDeployment();
    const { folder, manifest } = await publish(store, buildDist('1.0.0'));
    const older = 'remotes/remote-tools/1.0.0-0a1b2c3d';
    renameSync(join(store.folder, manifest), join(store.folder, folder, 'version-manifest.json'));
    renameSync(join(store.folder, folder), join(store.folder, older));
    await changeRegistry(store, ({ payload: { remotes } }) => {
      const entry = remotes['remote-tools'] as RemoteEntry;
      const row = { ...entry.versions['1.0.0'], manifest: `${older}/version-manifest.json` } as RemoteVersion;
      const log = { action: 'publish', remote: 'remote-tools', from: null, to: '1.0.0', reason: '' } as const;
      return { remotes: { 'remote-tools': { ...entry, versions: { '1.0.0': row } } }, log };
    });
    expect(await publish(store, buildDist('1.0.0'))).toMatchObject({ isNew: false, folder: older });
    expect(await publish(store, buildDist('1.1.0', 'other()'))).toMatchObject({ isNew: true, folder });
    await promote(store, 'remote-tools', '1.1.0');
    const now = new Date(Date.now() + 2 * 86_400_000);
    for (let run = 0; run < 2; run++) await collectGarbage(store, { keep: 1, now });
    await rollback(store, 'remote-tools', { reason: 'blank page' });
    expect(await entryOf(store)).toMatchObject({ active: '1.0.0' });
    expect(await verifyStore(store)).toMatchObject({ problems: [], notes: [], versions: 2 });
    const served = await createNamedFilesReader(store.folder, () => readPublicKeys(store.keys)).read();
    expect(served.has('remote-tools/1.0.0-0a1b2c3d/picture.webp')).toBe(true);
  });

  it('refuses the build of another remote than the named one', async () => {
    const dist = buildDist('1.0.0');
    await expect(publish(buildDeployment(), dist, { expected: 'remote-library' })).rejects.toThrow(
      'holds a build of remote-tools, not of remote-library',
    );
  });

  it('reports a folder without a build with a next step', async () => {
    await expect(publish(buildDeployment(), '/nowhere')).rejects.toThrow('holds no build');
    const dist = buildDist('1.0.0');
    writeFileSync(join(dist, 'build-info.json'), '{}');
    await expect(publish(buildDeployment(), dist)).rejects.toThrow('build it again');
  });
});

describe('an address', () => {
  const of = (remote: string, path: string, version = '1.0.0') => buildDist(version, `run('${path}')`, remote, path);

  it.each([
    ['/home', 'the host'],
    ['/auxiliaryTools/new', 'remote-tools'],
    ['/login', 'remote-account'],
  ])('of the catalogue belongs to its remote only: %s', async (path, owner) => {
    const store = buildDeployment();
    await expect(publish(store, of('remote-guest', path))).rejects.toThrow(`${path} belongs to ${owner}`);
    expect((await readRegistry(store)).remotes).toEqual({});
    expect(existsSync(join(store.folder, 'remotes'))).toBe(false);
  });

  it('of another remote is refused, and free once no used version announces it', async () => {
    const store = buildDeployment();
    await publish(store, of('remote-market', '/market'));
    await expect(publish(store, of('remote-guest', '/market'))).rejects.toThrow('/market belongs to remote-market');
    await publish(store, of('remote-market', '/bazaar', '1.1.0'));
    await promote(store, 'remote-market', '1.1.0');
    await expect(publish(store, of('remote-guest', '/market'))).rejects.toThrow('is free once');
  });

  it('of an unused version is free, and that version is refused from then on', async () => {
    const store = buildDeployment();
    await publish(store, of('remote-market', '/market'));
    await publish(store, of('remote-market', '/bazaar', '1.1.0'));
    await expect(publish(store, of('remote-guest', '/bazaar'))).resolves.toMatchObject({ isNew: true });
    const refusal = '/bazaar belongs to remote-guest';
    await expect(promote(store, 'remote-market', '1.1.0')).rejects.toThrow(refusal);
    await expect(startCanary(store, 'remote-market', '1.1.0', { percent: 5 })).rejects.toThrow(refusal);
    expect((await readRegistry(store)).remotes['remote-market']).toMatchObject({ active: '1.0.0', canary: null });
  });
});
