import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inCanary } from '@atelier/contract/canary';
import type { RemoteEntry } from '@atelier/contract/registry';
import { describe, expect, it } from 'vitest';
import { activateBuild } from './build-all.ts';
import { buildDeployment, buildDist, type FolderDeployment, readWholeHistory } from './built-remote.fixture.ts';
import { promote, removeRemote, rollback, setDisabled, startCanary, stopCanary } from './change-release.ts';
import { publish } from './publish.ts';
import { changeRegistry, readRegistry } from './registry-file.ts';
import type { RemoteCounts } from './version-health.ts';

const remote = 'remote-tools';

/** A store with these versions of one remote; the first is active. */
const buildPublished = async (...versions: string[]): Promise<FolderDeployment> => {
  const deployment = buildDeployment();
  for (const version of versions) await publish(deployment, buildDist(version, `run${version}()`));
  return deployment;
};

/** Moves the clock forward by minutes, including the log's times. */
const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);

const counted = (version: string, loads: number, failures: number): RemoteCounts =>
  new Map([[`${remote} ${version}`, { loads, failures, fallbacks: 0 }]]);

const entryOf = async (deployment: FolderDeployment) => (await readRegistry(deployment)).remotes[remote];

describe('promote', () => {
  it('activates a published version, keeps the previous one as last good, and logs author and reason', async () => {
    const deployment = await buildPublished('1.0.0', '1.1.0');
    await promote(deployment, remote, '1.1.0', { reason: 'new cutout' });
    expect(await entryOf(deployment)).toMatchObject({ active: '1.1.0', lastGood: '1.0.0' });
    const [line] = await readWholeHistory(deployment);
    expect(line).toMatchObject({ action: 'promote', from: '1.0.0', to: '1.1.0', who: 'tester', reason: 'new cutout' });
  });

  it('lists the versions when another one is requested', async () => {
    const deployment = await buildPublished('1.0.0');
    await expect(promote(deployment, remote, '9.9.9')).rejects.toThrow('it has: 1.0.0');
    await expect(promote(deployment, 'remote-x', '1.0.0')).rejects.toThrow('publish it first');
  });

  it('refuses a version with missing files', async () => {
    const deployment = await buildPublished('1.0.0', '1.1.0');
    const row = (await entryOf(deployment))?.versions['1.1.0'];
    rmSync(join(deployment.folder, row?.manifest ?? ''));
    await expect(promote(deployment, remote, '1.1.0')).rejects.toThrow('missing');
    expect(await entryOf(deployment)).toMatchObject({ active: '1.0.0' });
  });

  it('refuses a version that the host beside the store would skip, unless forced', async () => {
    const deployment = await buildPublished('1.0.0', '1.1.0');
    const host = join(deployment.folder, 'web/host-api.txt');
    mkdirSync(join(host, '..'));
    writeFileSync(host, '2.0.0');
    await expect(promote(deployment, remote, '1.1.0')).rejects.toThrow(
      'remote-tools 1.1.0 asks for host API ^1.0.0 and the host here has 2.0.0',
    );
    expect(await entryOf(deployment)).toMatchObject({ active: '1.0.0' });
    await promote(deployment, remote, '1.1.0', { isForced: true });
    expect(await entryOf(deployment)).toMatchObject({ active: '1.1.0' });
    writeFileSync(host, '1.4.0');
    await promote(deployment, remote, '1.0.0');
    expect(await entryOf(deployment)).toMatchObject({ active: '1.0.0' });
  });

  it('changes nothing for the active version', async () => {
    const deployment = await buildPublished('1.0.0');
    const before = await readRegistry(deployment);
    expect(await promote(deployment, remote, '1.0.0')).toEqual(before);
  });
});

describe('last good version', () => {
  /** 1.0.0, then 1.1.0 for some minutes with these counts, then 1.2.0. */
  const leave = async (minutes: number, counts?: RemoteCounts) => {
    const deployment = await buildPublished('1.0.0', '1.1.0', '1.2.0');
    await promote(deployment, remote, '1.1.0', { now: later(1) });
    const messages: string[] = [];
    await promote(deployment, remote, '1.2.0', {
      now: later(1 + minutes),
      ...(counts && { counts }),
      onWarning: (words) => messages.push(words),
    });
    return { lastGood: (await entryOf(deployment))?.lastGood, messages };
  };

  it('reports a new version that is clearly slower', async () => {
    const vitals = (p75: number) => ({ inp: { p75, samples: 80 } });
    const served = { loads: 90, failures: 0, fallbacks: 0 };
    const counts: RemoteCounts = new Map([
      [`${remote} 1.1.0`, { ...served, vitals: vitals(120) }],
      [`${remote} 1.2.0`, { ...served, vitals: vitals(260) }],
    ]);
    expect((await leave(60, counts)).messages).toEqual(['INP of 1.2.0 is 260 ms, of 1.1.0 120 ms (75th percentile)']);
  });

  it('has served 10 minutes, 20 loads and failed in at most 2 %; a first version is exempt', async () => {
    expect(await leave(11, counted('1.1.0', 20, 0))).toEqual({ lastGood: '1.1.0', messages: [] });
    expect(await leave(11, counted('1.1.0', 98, 2))).toEqual({ lastGood: '1.1.0', messages: [] });
  });

  it.each([
    [9, counted('1.1.0', 500, 0), 'it served 9 of 10 minutes'],
    [60, counted('1.1.0', 19, 0), '19 of 20 pages loaded it'],
    [60, counted('1.1.0', 97, 3), '3 of 100 loads failed'],
    [60, counted('1.1.0', 2, 3), '3 of 5 loads failed'],
    [60, counted('1.0.0', 90, 0), '0 of 20 pages loaded it'],
  ])('stays the previous one when the replaced version served %s minutes, %o', async (minutes, counts, why) => {
    expect(await leave(minutes, counts)).toEqual({
      lastGood: '1.0.0',
      messages: [`1.1.0 is not taken for a good version: ${why}`],
    });
  });

  it('depends on time only without counts', async () => {
    expect(await leave(10)).toMatchObject({ lastGood: '1.1.0' });
    expect(await leave(2)).toMatchObject({ lastGood: '1.0.0' });
  });

  it('is lost once the version fails', async () => {
    const deployment = await buildPublished('1.0.0', '1.1.0', '1.2.0', '1.3.0');
    await promote(deployment, remote, '1.1.0', { now: later(1) });
    await promote(deployment, remote, '1.2.0', { now: later(20) });
    await promote(deployment, remote, '1.1.0', { now: later(21) });
    await promote(deployment, remote, '1.3.0', { now: later(22), counts: counted('1.1.0', 1, 9) });
    expect(await entryOf(deployment)).toMatchObject({ active: '1.3.0', lastGood: '1.0.0', good: ['1.0.0'] });
  });

  it('is trusted in a registry of an older store', async () => {
    const deployment = await buildPublished('1.0.0', '1.1.0', '1.2.0');
    await changeRegistry(deployment, ({ payload }) => {
      const { served: _, good: __, ...old } = payload.remotes[remote] as RemoteEntry;
      const remotes = { [remote]: { ...old, active: '1.1.0', lastGood: '1.0.0' } };
      return { remotes, log: { action: 'promote', remote, from: '1.0.0', to: '1.1.0', reason: '' } };
    });
    await promote(deployment, remote, '1.2.0', { now: later(1) });
    expect(await entryOf(deployment)).toMatchObject({ lastGood: '1.0.0', served: ['1.0.0', '1.1.0', '1.2.0'] });
  });
});

describe('canary', () => {
  it('serves the version to its share of users, and a higher share only adds some', async () => {
    const deployment = await buildPublished('1.0.0', '1.1.0');
    const people = Array.from({ length: 10_000 }, (_, place) => `person-${place}`);
    const first = (await startCanary(deployment, remote, '1.1.0', { percent: 10 })).remotes[remote]?.canary ?? null;
    const chosen = people.filter((person) => inCanary(first, { id: person }));
    expect(Math.abs(chosen.length / 100 - 10)).toBeLessThanOrEqual(1);
    const second = (await startCanary(deployment, remote, '1.1.0', { percent: 25 })).remotes[remote]?.canary ?? null;
    expect(chosen.every((person) => inCanary(second, { id: person }))).toBe(true);
    expect(await entryOf(deployment)).toMatchObject({ active: '1.0.0', lastGood: null });
  });

  it('has other users for another version', async () => {
    const deployment = await buildPublished('1.0.0', '1.1.0', '1.2.0');
    const one = await startCanary(deployment, remote, '1.1.0', { percent: 10 });
    const other = await startCanary(deployment, remote, '1.2.0', { percent: 10 });
    expect(one.remotes[remote]?.canary?.salt).not.toBe(other.remotes[remote]?.canary?.salt);
  });

  it('includes companies beside its share of users, until it is promoted or rolled back', async () => {
    const deployment = await buildPublished('1.0.0', '1.1.0', '1.2.0');
    const canaryNow = async () => (await entryOf(deployment))?.canary ?? null;
    await startCanary(deployment, remote, '1.1.0', { company: 'c1' });
    const revision = (await startCanary(deployment, remote, '1.1.0', { company: 'c1' })).revision;
    await startCanary(deployment, remote, '1.1.0', { percent: 10 });
    expect((await startCanary(deployment, remote, '1.1.0', { company: 'c2' })).revision).toBe(revision + 2);
    const canary = await canaryNow();
    expect(canary).toMatchObject({ version: '1.1.0', percent: 10, companies: ['c1', 'c2'] });
    expect(inCanary(canary, { id: 'anyone', company: 'c2' })).toBe(true);
    await startCanary(deployment, remote, '1.2.0', { percent: 10 });
    expect(await canaryNow()).not.toHaveProperty('companies');
    await startCanary(deployment, remote, '1.2.0', { company: 'c1' });
    await promote(deployment, remote, '1.2.0');
    expect(await canaryNow()).toBeNull();
    await startCanary(deployment, remote, '1.1.0', { company: 'c1' });
    await rollback(deployment, remote, { to: '1.0.0', reason: 'slow' });
    expect(await canaryNow()).toBeNull();
  });

  it('ends by --off, and when its version becomes the active one', async () => {
    const deployment = await buildPublished('1.0.0', '1.1.0');
    await startCanary(deployment, remote, '1.1.0', { percent: 10 });
    await stopCanary(deployment, remote, 'slow');
    expect(await entryOf(deployment)).toMatchObject({ active: '1.0.0', canary: null, withdrawn: ['1.1.0'] });
    await startCanary(deployment, remote, '1.1.0', { percent: 10 });
    await promote(deployment, remote, '1.1.0');
    expect(await entryOf(deployment)).toMatchObject({ active: '1.1.0', canary: null });
  });

  it('refuses the active version', async () => {
    const deployment = await buildPublished('1.0.0');
    await expect(startCanary(deployment, remote, '1.0.0', { percent: 10 })).rejects.toThrow('everybody has it');
  });
});

describe('rollback', () => {
  it('returns to the last good version with its published hashes, and ends a canary', async () => {
    const deployment = await buildPublished('1.0.0', '1.1.0', '1.2.0');
    const published = (await entryOf(deployment))?.versions;
    await promote(deployment, remote, '1.1.0');
    await startCanary(deployment, remote, '1.2.0', { percent: 10 });
    await rollback(deployment, remote, { reason: 'blank page' });
    const entry = await entryOf(deployment);
    expect(entry).toMatchObject({ active: '1.0.0', canary: null, versions: published });
    const [line] = await readWholeHistory(deployment);
    expect(line).toMatchObject({ action: 'rollback', from: '1.1.0', to: '1.0.0', reason: 'blank page' });
  });

  it('never makes the rolled back version the last good one', async () => {
    const deployment = await buildPublished('1.0.0', '1.1.0', '1.2.0');
    await promote(deployment, remote, '1.1.0', { now: later(10) });
    await promote(deployment, remote, '1.2.0', { now: later(30) });
    await rollback(deployment, remote, { reason: 'slow' });
    expect(await entryOf(deployment)).toMatchObject({ active: '1.1.0', lastGood: '1.0.0' });
    await rollback(deployment, remote, { reason: 'slow too' });
    expect(await entryOf(deployment)).toMatchObject({
      active: '1.0.0',
      lastGood: null,
      withdrawn: ['1.2.0', '1.1.0'],
    });
    await expect(rollback(deployment, remote, { reason: 'again' })).rejects.toThrow('say which one with --to');
  });

  it('lasts until the version is promoted again', async () => {
    const deployment = await buildPublished('1.0.0', '1.1.0', '1.2.0');
    await promote(deployment, remote, '1.1.0');
    await rollback(deployment, remote, { reason: 'slow' });
    await promote(deployment, remote, '1.2.0', { now: later(10) });
    expect(await entryOf(deployment)).toMatchObject({ active: '1.2.0', lastGood: '1.0.0', withdrawn: ['1.1.0'] });
    await promote(deployment, remote, '1.1.0', { reason: 'the slowness was the database', now: later(30) });
    expect(await entryOf(deployment)).toMatchObject({ active: '1.1.0', lastGood: '1.2.0', withdrawn: [] });
    await rollback(deployment, remote, { reason: 'slow again' });
    await rollback(deployment, remote, { to: '1.1.0', reason: 'the other is worse' });
    expect(await entryOf(deployment)).toMatchObject({ active: '1.1.0', lastGood: '1.0.0', withdrawn: ['1.2.0'] });
  });

  it('skips a last good version that fails by now', async () => {
    const deployment = await buildPublished('1.0.0', '1.1.0', '1.2.0');
    await promote(deployment, remote, '1.1.0', { now: later(10) });
    await promote(deployment, remote, '1.2.0', { now: later(30) });
    await rollback(deployment, remote, { reason: 'slow', counts: counted('1.1.0', 90, 10) });
    expect(await entryOf(deployment)).toMatchObject({ active: '1.0.0' });
  });

  it('accepts any named version except the active one', async () => {
    const deployment = await buildPublished('1.0.0', '1.1.0', '1.2.0');
    await promote(deployment, remote, '1.2.0');
    await rollback(deployment, remote, { to: '1.1.0', reason: 'safer' });
    expect(await entryOf(deployment)).toMatchObject({ active: '1.1.0', lastGood: '1.0.0' });
    await expect(rollback(deployment, remote, { to: '1.1.0', reason: 'twice' })).rejects.toThrow('active already');
  });

  it('reports when there is no target', async () => {
    const deployment = await buildPublished('1.0.0');
    await expect(rollback(deployment, remote, { reason: 'x' })).rejects.toThrow('has only 1.0.0');
  });

  it('survives the next start, until another version is built', async () => {
    const deployment = await buildPublished('1.0.0', '1.1.0', '1.2.0');
    const messages: string[] = [];
    await activateBuild(deployment, remote, '1.1.0', { isPromoted: true });
    await rollback(deployment, remote, { reason: 'blank page' });
    await activateBuild(deployment, remote, '1.1.0', { isPromoted: true, onStay: (line) => messages.push(line) });
    expect(await entryOf(deployment)).toMatchObject({ active: '1.0.0' });
    expect(messages.join()).toContain('1.1.0 was taken back by tester (blank page)');
    await activateBuild(deployment, remote, '1.2.0', { isPromoted: true });
    expect(await entryOf(deployment)).toMatchObject({ active: '1.2.0' });
  });

  it('survives the next start also when a second one went further back', async () => {
    const deployment = await buildPublished('1.0.0', '1.1.0', '1.2.0');
    await promote(deployment, remote, '1.1.0', { now: later(10) });
    await promote(deployment, remote, '1.2.0', { now: later(30) });
    await rollback(deployment, remote, { reason: 'blank page' });
    await rollback(deployment, remote, { reason: 'blank too' });
    await activateBuild(deployment, remote, '1.2.0', { isPromoted: true });
    expect(await entryOf(deployment)).toMatchObject({ active: '1.0.0' });
  });
});

describe('a start', () => {
  it('activates its build when nothing is active yet', async () => {
    const deployment = await buildPublished('1.0.0');
    await activateBuild(deployment, remote, '1.0.0', { isPromoted: false });
    expect(await entryOf(deployment)).toMatchObject({ active: '1.0.0' });
  });

  it('overrides no operator: active version and canary stay, and the next step is shown', async () => {
    const deployment = await buildPublished('1.0.0', '1.1.0', '1.2.0');
    await startCanary(deployment, remote, '1.1.0', { percent: 10 });
    const before = await entryOf(deployment);
    const messages: string[] = [];
    for (const version of ['1.1.0', '1.2.0'])
      await activateBuild(deployment, remote, version, { isPromoted: false, onStay: (line) => messages.push(line) });
    expect(await entryOf(deployment)).toEqual(before);
    expect(messages).toEqual([
      'remote-tools stays at 1.0.0: 1.1.0 is published beside it, --promote lets it serve',
      'remote-tools stays at 1.0.0: 1.2.0 is published beside it, --promote lets it serve',
    ]);
  });

  it('activates its build after a promotion', async () => {
    const deployment = await buildPublished('1.0.0', '1.1.0');
    await activateBuild(deployment, remote, '1.1.0', { isPromoted: true });
    expect(await entryOf(deployment)).toMatchObject({ active: '1.1.0', lastGood: '1.0.0' });
  });
});

describe('a disabled remote', () => {
  it('is off for pages until it is enabled, and keeps its versions', async () => {
    const deployment = await buildPublished('1.0.0', '1.1.0');
    await setDisabled(deployment, remote, true, 'wrong prices');
    expect(await entryOf(deployment)).toMatchObject({ active: '1.0.0', disabled: true });
    await promote(deployment, remote, '1.1.0');
    expect(await entryOf(deployment)).toMatchObject({ active: '1.1.0', disabled: true });
    await setDisabled(deployment, remote, false, 'mended');
    expect((await entryOf(deployment))?.disabled).toBeUndefined();
    const actions = (await readWholeHistory(deployment)).slice(0, 3).map(({ action, reason }) => [action, reason]);
    expect(actions).toEqual([
      ['enable', 'mended'],
      ['promote', ''],
      ['disable', 'wrong prices'],
    ]);
  });

  it('can be removed, unlike an enabled one', async () => {
    const deployment = await buildPublished('1.0.0');
    await expect(removeRemote(deployment, remote)).rejects.toThrow('atelier-deploy disable remote-tools');
    await setDisabled(deployment, remote, true);
    await removeRemote(deployment, remote, 'replaced');
    expect(await entryOf(deployment)).toBeUndefined();
    expect(await readWholeHistory(deployment)).toMatchObject([
      { action: 'remove', removed: ['remote-tools 1.0.0'] },
      {},
      {},
    ]);
  });
});

describe('a first version that is held', () => {
  it('is inactive, can be a canary, and starts by a promotion', async () => {
    const deployment = buildDeployment();
    expect(await publish(deployment, buildDist('1.0.0'), { isHeld: true })).toMatchObject({ isActive: false });
    expect(await entryOf(deployment)).toMatchObject({ disabled: true, canary: null });
    await expect(setDisabled(deployment, remote, false)).rejects.toThrow('atelier-deploy promote remote-tools 1.0.0');
    await startCanary(deployment, remote, '1.0.0', { percent: 10 });
    expect(await entryOf(deployment)).toMatchObject({ disabled: true, canary: { version: '1.0.0', percent: 10 } });
    await promote(deployment, remote, '1.0.0');
    expect(await entryOf(deployment)).toMatchObject({ active: '1.0.0', canary: null, served: ['1.0.0'] });
    expect((await entryOf(deployment))?.disabled).toBeUndefined();
  });
});
