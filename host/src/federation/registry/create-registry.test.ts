// @vitest-environment happy-dom
import { createStore } from 'jotai';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createPlainStorage } from '../../storage/plain-storage.ts';
import { createFederationState } from '../federation-state.ts';
import type { ReportRemote } from '../telemetry/create-telemetry.ts';
import { createRegistry } from './create-registry.ts';
import { buildPayload, buildSigner, buildVersion } from './signed-registry.fixture.ts';

const signer = await buildSigner('a-1');
const expires = new Date(Date.now() + 86_400_000).toISOString();
const page = { path: '/auxiliaryTools/hDenlarge', title: { zh: '放大', en: 'Enlarge' } };
const documentOf = async (revision: number, more = {}) => {
  const versions = { '1.0.0': buildVersion({ navigation: [page] }) };
  const remotes = { 'remote-tools': { active: '1.0.0', lastGood: null, canary: null, versions } };
  return JSON.stringify(await signer.sign(buildPayload({ revision, expires, remotes, ...more })));
};

const answer = (text: string, status = 200) => vi.stubGlobal('fetch', async () => new Response(text, { status }));

/** A new page of the same browser. */
const openPage = async () => {
  const state = createFederationState(createStore());
  const report = vi.fn<ReportRemote>();
  const storage = createPlainStorage(localStorage, '_test');
  const registry = createRegistry({ keys: [signer.key], storage, state, report });
  await registry.start();
  return {
    registryState: () => state.get().registry,
    registryNavigation: () => state.get().navigation,
    registryEntry: registry.entry,
    refreshRegistry: registry.refresh,
    reported: () => report.mock.calls.map(([event]) => event.errorClass),
  };
};

beforeEach(() => {
  vi.useRealTimers();
  localStorage.clear();
  vi.unstubAllGlobals();
});

describe('the registry of a page', () => {
  it('gives the signed rows of a remote, and nothing of one that it does not know', async () => {
    answer(await documentOf(3));
    const { registryState, registryNavigation } = await openPage();
    expect(registryState()).toEqual({ status: 'fresh', revision: 3 });
    expect(registryNavigation()['remote-tools']).toEqual([page]);
    expect(registryNavigation()).not.toHaveProperty('remote-library');
  });

  it('goes on with the kept copy when the registry cannot be reached, and says that it is stale', async () => {
    answer(await documentOf(3));
    await openPage();
    answer('', 503);
    const { registryState, registryEntry } = await openPage();
    expect(registryState()).toEqual({ status: 'stale', revision: 3, refusal: 'unreachable' });
    expect(registryEntry('remote-tools')?.active).toBe('1.0.0');
  });

  it('keeps the newer one against a replay', async () => {
    answer(await documentOf(7));
    await openPage();
    answer(await documentOf(6));
    expect((await openPage()).registryState()).toEqual({ status: 'stale', revision: 7, refusal: 'older' });
  });

  it('refuses a kept copy that was changed in the browser', async () => {
    answer(await documentOf(3));
    await openPage();
    const kept = localStorage.getItem('registry_test') ?? '';
    localStorage.setItem('registry_test', kept.replace('"text":"{\\"payload\\":\\"ey', '"text":"{\\"payload\\":\\"eY'));
    answer('', 503);
    expect((await openPage()).registryState().status).toBe('absent');
  });

  it('knows no remote and no page on a first visit with a wrong registry', async () => {
    answer((await documentOf(3)).replace('"payload":"ey', '"payload":"eY'));
    const { registryState, registryEntry, registryNavigation } = await openPage();
    expect(registryState()).toEqual({ status: 'absent', revision: null, refusal: 'signature' });
    expect(registryEntry('remote-tools')).toBeUndefined();
    expect(registryNavigation()).toEqual({});
  });

  const inAYear = () => vi.useFakeTimers({ now: Date.now() + 365 * 86_400_000, toFake: ['Date'] });

  it('goes on with one whose time is over, also on a first visit, and tells the operator once', async () => {
    const text = await documentOf(3, { expires: new Date(Date.now() - 1000).toISOString() });
    answer(text);
    const { registryEntry, registryState, refreshRegistry, reported } = await openPage();
    expect(registryState()).toEqual({ status: 'stale', revision: 3, refusal: 'expired' });
    expect(registryEntry('remote-tools')?.active).toBe('1.0.0');
    expect(await refreshRegistry()).toBe(false);
    expect(registryState().refusal).toBe('expired');
    expect(reported()).toEqual(['expired']);
    answer(await documentOf(4));
    expect(await refreshRegistry()).toBe(true);
    expect(registryState()).toEqual({ status: 'fresh', revision: 4 });
  });

  it('goes on with a kept copy whose time is over', async () => {
    answer(await documentOf(3));
    await openPage();
    answer('', 503);
    inAYear();
    const { registryEntry, registryState } = await openPage();
    expect(registryState()).toEqual({ status: 'stale', revision: 3, refusal: 'unreachable' });
    expect(registryEntry('remote-tools')?.active).toBe('1.0.0');
  });

  it('is as it is for everybody where the browser’s clock is ahead', async () => {
    const text = await documentOf(3);
    const served = new Date().toUTCString();
    vi.stubGlobal('fetch', async () => new Response(text, { headers: { date: served } }));
    inAYear();
    const { registryState, refreshRegistry, reported } = await openPage();
    expect(registryState()).toEqual({ status: 'fresh', revision: 3 });
    await refreshRegistry();
    expect(registryState()).toEqual({ status: 'fresh', revision: 3 });
    expect(reported()).toEqual([]);
  });

  it('accepts another revision in the open page, and only then says so', async () => {
    answer(await documentOf(3));
    const { refreshRegistry, registryState } = await openPage();
    expect(await refreshRegistry()).toBe(false);
    answer(await documentOf(4));
    expect(await refreshRegistry()).toBe(true);
    expect(registryState()).toEqual({ status: 'fresh', revision: 4 });
  });

  it('gives up a question that hangs when it is asked anew, and both get the answer', async () => {
    answer('', 503);
    const { refreshRegistry, registryState } = await openPage();
    vi.stubGlobal(
      'fetch',
      (_: URL, { signal }: RequestInit) =>
        new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    );
    const hanging = refreshRegistry();
    expect(refreshRegistry()).toBe(hanging);
    answer(await documentOf(4));
    expect(await refreshRegistry({ isAnew: true })).toBe(true);
    expect(await hanging).toBe(true);
    expect(registryState()).toEqual({ status: 'fresh', revision: 4 });
  });

  it.each([
    ['an older one', async () => answer(await documentOf(2)), 'older'],
    ['a wrong one', async () => answer((await documentOf(4)).replace('"payload":"ey', '"payload":"eY')), 'signature'],
    ['none', async () => answer('', 503), 'unreachable'],
  ] as const)('stays with the one in use, marked stale, when it is given %s', async (_name, give, refusal) => {
    answer(await documentOf(3));
    const { refreshRegistry, registryState } = await openPage();
    await give();
    expect(await refreshRegistry()).toBe(false);
    expect(registryState()).toEqual({ status: 'stale', revision: 3, refusal });
  });
});
