import { mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RegistryDocument } from '@atelier/contract/registry';
import { describe, expect, it } from 'vitest';
import { buildDeployment, buildDist } from './built-remote.fixture.ts';
import { publish } from './publish.ts';
import { readRegistry, signAgain } from './registry-file.ts';
import { ensureKeys, readPublicKeys } from './registry-keys.ts';

describe('registry of a store', () => {
  it('is consistent under concurrent commands, and loses none of them', async () => {
    const store = buildDeployment();
    const names = Array.from({ length: 12 }, (_, place) => `remote-${place}`);
    let isRunning = true;
    let reads = 0;
    const reader = async () => {
      for (; isRunning; await new Promise(setImmediate), reads++) await readRegistry(store);
    };
    const reading = reader();
    await Promise.all(names.map((name) => publish(store, buildDist('1.0.0', name, name))));
    isRunning = false;
    await reading;
    expect(reads).toBeGreaterThan(1);
    expect(Object.keys((await readRegistry(store)).remotes).sort()).toEqual([...names].sort());
    expect(readdirSync(store.folder).sort()).toEqual(['history', 'records', 'registry.json', 'remotes']);
  });

  it('continues after a command that crashed with the lock', async () => {
    const store = buildDeployment();
    const { revision } = await signAgain(store, { reason: 'test' });
    const path = join(store.folder, 'registry.lock');
    mkdirSync(path);
    const longAgo = new Date(Date.now() - 11_000);
    utimesSync(path, longAgo, longAgo);
    await signAgain(store, { reason: 'test' });
    expect((await readRegistry(store)).revision).toBeGreaterThan(revision);
  });

  it('waits for a command of another machine, whose process it cannot see', async () => {
    const store = buildDeployment();
    const { revision } = await signAgain(store, { reason: 'test' });
    const path = join(store.folder, 'registry.lock');
    mkdirSync(path);
    const signing = signAgain(store, { reason: 'test' });
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect((await readRegistry(store)).revision).toBe(revision);
    rmdirSync(path);
    await signing;
    expect((await readRegistry(store)).revision).toBeGreaterThan(revision);
  });

  it('is not signed again after a foreign change', async () => {
    const store = buildDeployment();
    await publish(store, buildDist('1.0.0'));
    const path = join(store.folder, 'registry.json');
    const document = JSON.parse(readFileSync(path, 'utf8')) as RegistryDocument;
    const payload = Buffer.from(document.payload, 'base64').toString().replace('"active":"1.0.0"', '"active":"6.6.6"');
    writeFileSync(path, JSON.stringify({ ...document, payload: Buffer.from(payload).toString('base64') }));
    await expect(signAgain(store, { reason: 'test' })).rejects.toThrow('not signed by a key of this store');
  });

  it('is reported when truncated', async () => {
    const store = buildDeployment();
    await publish(store, buildDist('1.0.0'));
    writeFileSync(join(store.folder, 'registry.json'), '{"payload":"eyJ');
    await expect(readRegistry(store)).rejects.toThrow('was cut off or overwritten');
  });

  it('is newer than earlier ones, also when store and log were lost', async () => {
    const before = buildDeployment();
    await publish(before, buildDist('1.0.0'));
    await signAgain(before, { reason: 'a change' });
    const lost = await signAgain(before, { reason: 'another' });
    const rebuilt = buildDeployment();
    await publish(rebuilt, buildDist('1.0.0'));
    const next = await signAgain(rebuilt, { reason: 'minutes later', now: new Date(Date.now() + 300_000) });
    expect(next.revision).toBeGreaterThan(lost.revision);
  });

  it('stays newer when a clock is behind', async () => {
    const store = buildDeployment();
    await publish(store, buildDist('1.0.0'));
    const before = await readRegistry(store);
    const after = await signAgain(store, { reason: 'clock', now: new Date(Date.now() - 3_600_000) });
    expect(after).toMatchObject({ revision: before.revision + 1, remotes: before.remotes });
  });
});

describe('keys of a store', () => {
  it('are two, stable, and readable by their owner only', () => {
    const store = buildDeployment();
    const keys = readPublicKeys(store.keys);
    expect(keys.map(({ keyId }) => keyId[0])).toEqual(['a', 'b']);
    expect(JSON.stringify(keys)).not.toContain('"d"');
    for (const slot of ['a', 'b']) expect(statSync(join(store.keys, `registry-${slot}.json`)).mode & 0o777).toBe(0o600);
  });

  it('are not recreated when only their public halves exist', () => {
    const store = buildDeployment();
    const before = readPublicKeys(store.keys);
    for (const slot of ['a', 'b']) rmSync(join(store.keys, `registry-${slot}.json`));
    expect(() => ensureKeys(store.keys)).toThrow('bring the keys folder of this installation back');
    expect(readPublicKeys(store.keys)).toEqual(before);
    rmSync(join(store.keys, 'registry-public.json'));
    expect(ensureKeys(store.keys)).toHaveLength(2);
  });
});
