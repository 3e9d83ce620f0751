import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildDist, buildStore } from './built-remote.fixture.ts';
import { readHistory } from './history-log.ts';
import { promote } from './promote.ts';
import { publish } from './publish.ts';
import { readRegistry } from './registry-file.ts';

const entryOf = (store: ReturnType<typeof buildStore>) => readRegistry(store).remotes['remote-tools'];

describe('publish', () => {
  it('copies the build, names every script, sheet and the manifest by its hash, and carries the navigation', async () => {
    const store = buildStore();
    const { folder } = await publish(store, buildDist('1.0.0'));
    const row = entryOf(store)?.versions['1.0.0'];
    expect(Object.keys(row?.integrity ?? {}).sort()).toEqual(['mf-manifest.json', 'remoteEntry.1.js', 'sub/page.css']);
    const bytes = readFileSync(join(store.folder, folder, 'remoteEntry.1.js'));
    expect(row?.integrity['remoteEntry.1.js']).toBe(`sha384-${createHash('sha384').update(bytes).digest('base64')}`);
    expect(row?.manifest).toBe(`${folder}/mf-manifest.json`);
    expect(row?.navigation[0]?.path).toBe('/auxiliaryTools');
    expect(existsSync(join(store.folder, folder, 'remoteEntry.1.js.br'))).toBe(true);
    expect(existsSync(join(store.folder, folder, 'picture.webp'))).toBe(true);
    expect(existsSync(join(store.folder, folder, 'build-info.json'))).toBe(false);
  });

  it('activates only a first version', async () => {
    const store = buildStore();
    await publish(store, buildDist('1.0.0'));
    await publish(store, buildDist('1.1.0', 'other()'));
    expect(entryOf(store)).toMatchObject({ active: '1.0.0', lastGood: null });
  });

  it('changes nothing when the same bytes come again', async () => {
    const store = buildStore();
    await publish(store, buildDist('1.0.0'));
    const before = readRegistry(store).revision;
    expect(await publish(store, buildDist('1.0.0'))).toMatchObject({ isNew: false });
    expect(readRegistry(store).revision).toBe(before);
  });

  it('refuses other bytes under a version that exists, and leaves the store as it was', async () => {
    const store = buildStore();
    await publish(store, buildDist('1.0.0'));
    await expect(publish(store, buildDist('1.0.0', 'evil()'))).rejects.toThrow('exists with other contents');
    expect(readdirSync(join(store.folder, 'remotes/remote-tools'))).toHaveLength(1);
  });

  it('says what to do about a folder without a build', async () => {
    await expect(publish(buildStore(), '/nowhere')).rejects.toThrow('holds no build');
  });
});

describe('promote', () => {
  it('flips to a published version and keeps the one before as the last good', async () => {
    const store = buildStore();
    await publish(store, buildDist('1.0.0'));
    await publish(store, buildDist('1.1.0', 'other()'));
    await promote(store, 'remote-tools', '1.1.0', 'new cutout');
    expect(entryOf(store)).toMatchObject({ active: '1.1.0', lastGood: '1.0.0' });
    expect(readHistory(store.folder).at(-1)).toMatchObject({
      action: 'promote',
      version: '1.1.0',
      reason: 'new cutout',
    });
  });

  it('names the versions there are when asked for another', async () => {
    const store = buildStore();
    await publish(store, buildDist('1.0.0'));
    await expect(promote(store, 'remote-tools', '9.9.9')).rejects.toThrow('it has: 1.0.0');
    await expect(promote(store, 'remote-x', '1.0.0')).rejects.toThrow('publish it first');
  });
});
