import type { PageEntry, PageVersion } from '@atelier/contract/registry';
import { remoteStatusAtom } from '@atelier/platform/registry';
import { createStore } from 'jotai';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBus } from '../../bus/create-bus.ts';
import { createPlainStorage } from '../../storage/plain-storage.ts';
import { buildStorage } from '../../testing/memory-storage.fixture.ts';
import { createFederationState } from '../federation-state.ts';
import { describeOverride } from '../override/describe-override.ts';
import type { Override } from '../override/override-decision.ts';
import { createOverrideError } from '../override/override-problem.ts';
import { buildVersion } from '../registry/signed-registry.fixture.ts';
import type { ReportRemote } from '../telemetry/create-telemetry.ts';
import { createAssetLoadError } from './create-asset-loader.ts';
import { createLoader } from './create-loader.ts';
import type { VersionLoader } from './create-version-loader.ts';
import { createFailedVersions } from './failed-versions.ts';

vi.mock('../override/describe-override.ts', () => ({ describeOverride: vi.fn() }));

const remote = 'remote-tools';
const url = 'http://a.test/remotes/remote-tools/new-aa/remoteEntry.1a.js';
const module = (hostApi: string) => ({ hostApi, routes: [], navigation: [], i18n: {} });
const version = (name: string, fields: Partial<PageVersion> = {}) =>
  buildVersion({ manifest: `remotes/${remote}/${name}/version-manifest.json`, federationName: name, ...fields });

/** A page whose registry lists two versions of one remote; `load` returns their code. */
const openPage = (fields: Partial<PageEntry> | null = {}) => {
  const entry: PageEntry | undefined =
    fields === null
      ? undefined
      : {
          active: 'new',
          lastGood: 'old',
          canary: null,
          versions: { new: version('new'), old: version('old') },
          ...fields,
        };
  const store = createStore();
  const state = createFederationState(store);
  const load = vi.fn<VersionLoader['load']>(async () => ({
    module: module('^1.0.0'),
    navigation: [],
    files: [],
    sharedFiles: [],
  }));
  const refetch = vi.fn<VersionLoader['refetch']>(async () => undefined);
  const report = vi.fn<ReportRemote>();
  const onMissing = vi.fn();
  const override: { active: Override | null } = { active: null };
  const loader = createLoader({
    entryOf: () => entry,
    subject: () => ({ id: 'u1' }),
    versions: {
      load,
      refetch,
      prefetch: vi.fn(),
      nameOf: ({ federationName }) => federationName,
      openingUrls: () => [url],
      loadDevelopment: vi.fn(),
    },
    hangDetector: { begin: () => () => undefined },
    failedVersions: createFailedVersions(createPlainStorage(buildStorage(), '_test')),
    corrupted: new Set(),
    shares: { noteFiles: vi.fn(), ownerOfFailure: vi.fn(), isLoaded: () => false, withdraw: vi.fn() },
    bus: createBus(),
    overrides: { active: () => override.active },
    state,
    report,
    onMissing,
    developmentRemotes: {},
  });
  return {
    entry,
    loader,
    load,
    refetch,
    report,
    onMissing,
    state,
    override,
    status: () => store.get(remoteStatusAtom)[remote],
    requested: () => load.mock.calls.map(([info]) => info.federationName),
    phases: () => report.mock.calls.map(([event]) => event.phase),
  };
};

/** Loads every version except this one. */
const failing =
  (name: string, error: unknown): VersionLoader['load'] =>
  async ({ federationName }) => {
    if (federationName === name) throw error;
    return { module: module('^1.0.0'), navigation: [], files: [], sharedFiles: [] };
  };

describe('loading a remote', () => {
  it('loads the active version once for the page', async () => {
    const { loader, requested } = openPage();
    const [one, other] = await Promise.all([loader.load(remote), loader.load(remote)]);
    expect(one).toBe(other);
    expect(one.version).toBe('new');
    expect(requested()).toEqual(['new']);
  });

  it('resolves pending callers with the version of a newer registry', async () => {
    const { loader, load, entry, status } = openPage();
    const slow = Promise.withResolvers<void>();
    load.mockImplementationOnce(async () => {
      await slow.promise;
      return { module: module('^1.0.0'), navigation: [], files: [], sharedFiles: [] };
    });
    const waiting = loader.load(remote);
    Object.assign(entry ?? {}, { active: 'old' });
    loader.forget(remote);
    expect((await loader.load(remote)).version).toBe('old');
    slow.resolve();
    expect((await waiting).version).toBe('old');
    expect(status()?.running).toBe('old');
  });

  it('retries an error once, then shows the last good version with a notice', async () => {
    const { loader, load, refetch, requested, status, phases } = openPage();
    load.mockImplementation(failing('new', new Error('Loading chunk 1 failed')));
    expect((await loader.load(remote)).version).toBe('old');
    expect(requested()).toEqual(['new', 'new', 'old']);
    expect(refetch).toHaveBeenCalledTimes(1);
    expect(status()).toEqual({ running: 'old', active: 'new', isFallback: true });
    expect(phases()).toEqual(['expose', 'ready', 'fallback']);
  });

  it('uses another version when a download stalls, without marking the first as failed', async () => {
    const { loader, load, onMissing, requested, phases } = openPage();
    load.mockImplementation(failing('new', createAssetLoadError({ url, errorClass: 'timeout' }, null)));
    expect((await loader.load(remote)).version).toBe('old');
    expect(requested()).toEqual(['new', 'old']);
    expect(phases()).toEqual(['entry', 'ready', 'fallback']);
    expect(loader.best(remote)).toBe('new');
    expect(onMissing).toHaveBeenCalledWith(remote, 'new', [url]);
  });

  it('waits 3 s for the stalled connections of each tried version', async () => {
    const versions = { new: version('new'), old: version('old'), older: version('older') };
    const { loader, load } = openPage({ versions });
    load.mockRejectedValue(createAssetLoadError({ url, errorClass: 'timeout' }, null));
    await expect(loader.load(remote)).rejects.toMatchObject({ errorClass: 'timeout' });
    expect(load.mock.calls.map(([, stallMs]) => stallMs)).toEqual([3000, 3000]);
  });

  it('waits 8 s in total, with the wait for a silent registry', async () => {
    const { loader, load, state } = openPage();
    state.change({ registry: { status: 'stale', revision: 1, refusal: 'unreachable' } });
    load.mockRejectedValue(createAssetLoadError({ url, errorClass: 'timeout' }, null));
    await expect(loader.load(remote)).rejects.toMatchObject({ errorClass: 'timeout' });
    expect(load.mock.calls.map(([, stallMs]) => stallMs)).toEqual([3000, 2500]);
  });

  it('skips a version with missing files until they arrive', async () => {
    const { loader, load, refetch, onMissing, requested } = openPage();
    load.mockImplementation(failing('new', createAssetLoadError({ url, errorClass: 'network' }, null)));
    expect((await loader.load(remote)).version).toBe('old');
    expect(requested()).toEqual(['new', 'old']);
    expect(refetch).not.toHaveBeenCalled();
    expect(loader.best(remote)).toBe('old');
    expect(onMissing).toHaveBeenCalledWith(remote, 'new', [url]);
  });

  it('does not rerun code that threw', async () => {
    const { loader, load, requested } = openPage();
    load.mockImplementation(failing('new', new TypeError('x is not a function')));
    await loader.load(remote);
    expect(requested()).toEqual(['new', 'old']);
  });

  it('fetches nothing of a version that requires another host', async () => {
    const versions = { new: version('new', { hostApi: '^9.0.0' }) };
    const { loader, load } = openPage({ versions, lastGood: null });
    await expect(loader.load(remote)).rejects.toMatchObject({ errorClass: 'host-api' });
    expect(load).not.toHaveBeenCalled();
  });

  it('fetches nothing of a disabled remote, except for its canary users', async () => {
    const off = openPage({ disabled: true });
    await expect(off.loader.load(remote)).rejects.toMatchObject({ errorClass: 'disabled' });
    expect(off.load).not.toHaveBeenCalled();
    expect(off.loader.isOff(remote)).toBe(true);
    const trial = openPage({ disabled: true, canary: { version: 'new', percent: 100, salt: 'a' } });
    expect((await trial.loader.load(remote)).version).toBe('new');
    expect(trial.loader.isOff(remote)).toBe(false);
  });

  it('fetches nothing of a remote missing in the registry', async () => {
    const { loader, load } = openPage(null);
    await expect(loader.load(remote)).rejects.toMatchObject({ errorClass: 'unknown-remote' });
    expect(load).not.toHaveBeenCalled();
  });

  it('skips a version that failed to render until the user retries', async () => {
    const { loader, refetch } = openPage();
    await loader.load(remote);
    expect(loader.abandonVersion(remote, 'new', new TypeError('x is not a function'))).toBe(true);
    expect((await loader.load(remote)).version).toBe('old');
    expect(loader.abandonVersion(remote, 'old', new TypeError('x is not a function'))).toBe(false);
    loader.clearFailures(remote);
    expect((await loader.load(remote)).version).toBe('new');
    expect(refetch).not.toHaveBeenCalled();
  });

  it('bypasses caches only for a version with a damaged chunk', async () => {
    const { loader, refetch } = openPage();
    await loader.load(remote);
    loader.abandonVersion(remote, 'new', new Error('Loading chunk 7 failed. (error: http://a.test/7.js)'));
    loader.clearFailures(remote);
    expect((await loader.load(remote)).version).toBe('new');
    expect(refetch.mock.calls.map(([info, options]) => [info.federationName, options])).toEqual([
      ['new', { isWhole: true }],
    ]);
  });

  it('schedules a retry of a missing chunk while the previous version runs', async () => {
    const { loader, onMissing } = openPage();
    await loader.load(remote);
    loader.abandonVersion(remote, 'new', createAssetLoadError({ url, errorClass: 'timeout' }, null));
    expect((await loader.load(remote)).version).toBe('old');
    expect(onMissing).toHaveBeenCalledWith(remote, 'new', [url]);
  });
});

describe('a remote overridden by a developer in this tab', () => {
  const openOverridden = () => {
    const page = openPage();
    page.override.active = { remote, base: 'http://dev.test/', expiresAt: 0 };
    return { ...page, problem: () => page.state.get().overrideProblem };
  };
  beforeEach(() => {
    vi.mocked(describeOverride).mockResolvedValue(version('mine'));
  });
  afterEach(() => {
    vi.mocked(describeOverride).mockReset();
  });

  it('is loaded from there only, and not reported', async () => {
    const { loader, requested, report, problem } = openOverridden();
    expect((await loader.load(remote)).version).toBe('override');
    expect(requested()).toEqual(['mine']);
    expect(loader.best(remote)).toBeUndefined();
    expect(report).not.toHaveBeenCalled();
    expect(problem()).toBeNull();
  });

  it('is the published one when the override fails a check: none of its code is requested', async () => {
    const { loader, requested, problem } = openOverridden();
    vi.mocked(describeOverride).mockRejectedValue(createOverrideError('host-api', '^9.0.0, 1.0.0'));
    expect((await loader.load(remote)).version).toBe('new');
    expect(requested()).toEqual(['new']);
    expect(problem()).toEqual({ fault: 'host-api', detail: '^9.0.0, 1.0.0' });
    expect(loader.best(remote)).toBe('new');
  });

  it('is the published one when the override does not load, without another attempt in this page', async () => {
    const { loader, load, requested, report, problem } = openOverridden();
    load.mockImplementation(failing('mine', new TypeError('x is not a function')));
    expect((await loader.load(remote)).version).toBe('new');
    loader.clearFailures(remote);
    expect((await loader.load(remote)).version).toBe('new');
    expect(requested()).toEqual(['mine', 'new', 'new']);
    expect(problem()).toEqual({ fault: 'threw', detail: 'x is not a function' });
    expect(report.mock.calls.every(([event]) => event.version === 'new')).toBe(true);
  });

  it('is the published one after an overridden page threw', async () => {
    const { loader, status, problem } = openOverridden();
    await loader.load(remote);
    loader.leaveOverride(remote, new Error('no such prop'));
    expect(status()?.running).toBeNull();
    expect((await loader.load(remote)).version).toBe('new');
    expect(problem()).toEqual({ fault: 'threw', detail: 'no such prop' });
  });
});
