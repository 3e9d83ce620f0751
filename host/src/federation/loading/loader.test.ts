import type { RemoteEntry, RemoteVersion } from '@atelier/contract/registry';
import { remoteStatusAtom } from '@atelier/platform/registry';
import { getDefaultStore } from '@atelier/platform/state';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { describeOverride } from '../override/describe-override.ts';
import { activeOverride } from '../override/override.ts';
import { createOverrideError, overrideProblemAtom } from '../override/override-problem.ts';
import { registryEntry } from '../registry/registry.ts';
import { buildVersion } from '../registry/signed-registry.fixture.ts';
import { reportRemote } from '../telemetry/telemetry.ts';
import { loadVersion, refetchVersion } from './load-version.ts';
import { bestVersion, forgiveVersions, leaveOverride, loadRemote, markBad, runningVersion } from './loader.ts';

vi.mock('./load-version.ts', () => ({ loadVersion: vi.fn(), refetchVersion: vi.fn(), loadDevelopmentRemote: vi.fn() }));
vi.mock('../registry/registry.ts', () => ({ registryEntry: vi.fn() }));
vi.mock('../telemetry/telemetry.ts', () => ({ reportRemote: vi.fn() }));
vi.mock('../override/describe-override.ts', () => ({ describeOverride: vi.fn() }));
vi.mock('../override/override.ts', () => ({ activeOverride: vi.fn(() => null), overrideVersion: 'override' }));

const load = vi.mocked(loadVersion);
const module = (hostApi: string) => ({ hostApi, routes: [], navigation: [], i18n: {} });
const version = (name: string, fields: Partial<RemoteVersion> = {}) =>
  buildVersion({ federationName: name, builtAt: `2026-01-0${name.length}T00:00:00.000Z`, ...fields });

const provide = (entry: Partial<RemoteEntry>) =>
  vi.mocked(registryEntry).mockReturnValue({
    active: 'new',
    lastGood: 'old',
    canary: null,
    versions: { new: version('new'), old: version('old') },
    ...entry,
  });

const asked = () => load.mock.calls.map(([info]) => info.federationName);

/** What a page knows of a remote lasts as long as the page, so each test has a remote of its own. */
let remote = '';
let count = 0;
beforeEach(() => {
  count += 1;
  remote = `remote-${count}`;
  vi.clearAllMocks();
  load.mockReset();
});

describe('loading a remote', () => {
  it('loads the active version once for the page', async () => {
    provide({});
    load.mockResolvedValue(module('^1.0.0'));
    const [one, other] = await Promise.all([loadRemote(remote), loadRemote(remote)]);
    expect(one).toBe(other);
    expect(one.version).toBe('new');
    expect(asked()).toEqual(['new']);
  });

  it('tries an error once more, then shows the last good version and says so', async () => {
    provide({});
    load.mockImplementation(async ({ federationName }) => {
      if (federationName === 'new') throw new Error('Loading chunk 1 failed');
      return module('^1.0.0');
    });
    expect((await loadRemote(remote)).version).toBe('old');
    expect(asked()).toEqual(['new', 'new', 'old']);
    expect(vi.mocked(refetchVersion)).toHaveBeenCalledTimes(1);
    expect(getDefaultStore().get(remoteStatusAtom)[remote]).toEqual({
      running: 'old',
      active: 'new',
      isFallback: true,
    });
    expect(vi.mocked(reportRemote).mock.calls.map(([event]) => event.phase)).toEqual(['expose', 'ready', 'fallback']);
  });

  it('does not try a hang again', async () => {
    provide({});
    load.mockImplementation(async ({ federationName }) => {
      if (federationName === 'new') throw new DOMException('timed out', 'TimeoutError');
      return module('^1.0.0');
    });
    await loadRemote(remote);
    expect(asked()).toEqual(['new', 'old']);
  });

  it('does not run code again that threw', async () => {
    provide({});
    load.mockImplementation(async ({ federationName }) => {
      if (federationName === 'new') throw new TypeError('x is not a function');
      return module('^1.0.0');
    });
    await loadRemote(remote);
    expect(asked()).toEqual(['new', 'old']);
  });

  it('fetches nothing of a version that asks for another host', async () => {
    provide({ versions: { new: version('new', { hostApi: '^9.0.0' }) }, lastGood: null });
    await expect(loadRemote(remote)).rejects.toMatchObject({ errorClass: 'host-api' });
    expect(load).not.toHaveBeenCalled();
  });

  it('fetches nothing of a remote that the registry does not know', async () => {
    vi.mocked(registryEntry).mockReturnValue(undefined);
    await expect(loadRemote(remote)).rejects.toMatchObject({ errorClass: 'unknown-remote' });
    expect(load).not.toHaveBeenCalled();
  });

  it('leaves a version that failed to render alone until a person asks again', async () => {
    provide({});
    load.mockResolvedValue(module('^1.0.0'));
    await loadRemote(remote);
    expect(markBad(remote, 'new')).toBe(true);
    expect((await loadRemote(remote)).version).toBe('old');
    expect(markBad(remote, 'old')).toBe(false);
    forgiveVersions(remote);
    expect((await loadRemote(remote)).version).toBe('new');
    expect(vi.mocked(refetchVersion).mock.calls[0]?.[0].federationName).toBe('new');
  });
});

describe('a remote that a developer overrides in this tab', () => {
  const store = getDefaultStore();
  const problem = () => store.get(overrideProblemAtom);
  const override = () => {
    provide({});
    store.set(overrideProblemAtom, null);
    vi.mocked(activeOverride).mockReturnValue({ remote, base: 'http://dev.test/', expiresAt: 0 });
    vi.mocked(describeOverride).mockResolvedValue(version('mine'));
  };
  afterEach(() => {
    vi.mocked(activeOverride).mockReturnValue(null);
  });

  it('comes from there alone, and nobody is told', async () => {
    override();
    load.mockResolvedValue(module('^1.0.0'));
    expect((await loadRemote(remote)).version).toBe('override');
    expect(asked()).toEqual(['mine']);
    expect(bestVersion(remote)).toBeUndefined();
    expect(vi.mocked(reportRemote)).not.toHaveBeenCalled();
    expect(problem()).toBeNull();
  });

  it('is the published one where the other passes no gate: none of its code is asked for', async () => {
    override();
    vi.mocked(describeOverride).mockRejectedValue(createOverrideError('host-api', '^9.0.0, 1.0.0'));
    load.mockResolvedValue(module('^1.0.0'));
    expect((await loadRemote(remote)).version).toBe('new');
    expect(asked()).toEqual(['new']);
    expect(problem()).toEqual({ fault: 'host-api', detail: '^9.0.0, 1.0.0' });
    expect(bestVersion(remote)).toBe('new');
  });

  it('is the published one where the other does not load, and that one is not tried again in this page', async () => {
    override();
    load.mockImplementation(async ({ federationName }) => {
      if (federationName === 'mine') throw new TypeError('x is not a function');
      return module('^1.0.0');
    });
    expect((await loadRemote(remote)).version).toBe('new');
    forgiveVersions(remote);
    expect((await loadRemote(remote)).version).toBe('new');
    expect(asked()).toEqual(['mine', 'new', 'new']);
    expect(problem()).toEqual({ fault: 'threw', detail: 'x is not a function' });
    expect(vi.mocked(reportRemote).mock.calls.every(([event]) => event.version === 'new')).toBe(true);
  });

  it('is the published one after a page of the other threw', async () => {
    override();
    load.mockResolvedValue(module('^1.0.0'));
    await loadRemote(remote);
    leaveOverride(remote, new Error('no such prop'));
    expect(runningVersion(remote)).toBeUndefined();
    expect((await loadRemote(remote)).version).toBe('new');
    expect(problem()).toEqual({ fault: 'threw', detail: 'no such prop' });
  });
});
