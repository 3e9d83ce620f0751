// @vitest-environment happy-dom

import { createStore } from 'jotai';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createPlainStorage } from '../../storage/plain-storage.ts';
import { createFederationState } from '../federation-state.ts';
import type { ReportRemote } from '../telemetry/create-telemetry.ts';
import { createRegistry } from './create-registry.ts';
import { buildPayload, buildSigner, buildVersion } from './signed-registry.fixture.ts';

const signer = await buildSigner('a-1');
const page = { path: '/auxiliaryTools/hDenlarge', title: { zh: '放大', en: 'Enlarge' } };
const documentOf = async (revision: number, more = {}) => {
  const versions = { '1.0.0': buildVersion({ navigation: [page] }) };
  const remotes = { 'remote-tools': { active: '1.0.0', lastGood: null, canary: null, versions } };
  return JSON.stringify(await signer.sign(buildPayload({ revision, remotes, ...more })));
};

const answer = (text: string, status = 200) => vi.stubGlobal('fetch', async () => new Response(text, { status }));

/** The store answers with a registry, the server with the lowest revision to accept, or not at all. */
const answerWithFloor = (text: string, floor: { revision: number } | null | undefined) =>
  vi.stubGlobal('fetch', async (address: URL) => {
    if (!String(address).endsWith('/api/v1/registry_floor')) return new Response(text);
    if (floor === undefined) throw new TypeError('Failed to fetch');
    return Response.json({ success: '1', data: { floor } });
  });

/** A new page of the same browser. */
const openPage = async () => {
  const state = createFederationState(createStore());
  const report = vi.fn<ReportRemote>();
  const storage = createPlainStorage(localStorage, '_test');
  const overriddenPages = () => ({});
  const registry = createRegistry({ apiOrigin: '', keys: [signer.key], storage, state, report, overriddenPages });
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

describe('registry of a page', () => {
  it('returns the signed rows of a remote, and nothing for an unknown one', async () => {
    answer(await documentOf(3));
    const { registryState, registryNavigation } = await openPage();
    expect(registryState()).toEqual({ status: 'fresh', revision: 3 });
    expect(registryNavigation()['remote-tools']).toEqual([page]);
    expect(registryNavigation()).not.toHaveProperty('remote-library');
  });

  it('hides the pages of a disabled remote, by the registry or by the address of this page', async () => {
    const entry = {
      active: '1.0.0',
      lastGood: null,
      canary: null,
      versions: { '1.0.0': buildVersion({ navigation: [page] }) },
    };
    answer(await documentOf(3, { remotes: { 'remote-tools': { ...entry, disabled: true }, 'remote-other': entry } }));
    const { registryNavigation } = await openPage();
    expect(registryNavigation()).toEqual({ 'remote-tools': [{ ...page, hidden: true }], 'remote-other': [page] });
    history.replaceState(null, '', '/?without=remote-other#/home');
    const openedPage = await openPage();
    history.replaceState(null, '', '/');
    expect(openedPage.registryEntry('remote-other')).toMatchObject({ disabled: true });
    expect(openedPage.registryNavigation()['remote-other']).toEqual([{ ...page, hidden: true }]);
  });

  it('uses the cached copy when the registry is unreachable, marked stale', async () => {
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

  it('refuses a cached copy that was modified in the browser', async () => {
    answer(await documentOf(3));
    await openPage();
    const kept = localStorage.getItem('registry_test') ?? '';
    localStorage.setItem('registry_test', kept.replace('"text":"{\\"payload\\":\\"ey', '"text":"{\\"payload\\":\\"eY'));
    answer('', 503);
    expect((await openPage()).registryState().status).toBe('absent');
  });

  it('has no remotes and pages on a first visit with an invalid registry', async () => {
    answer((await documentOf(3)).replace('"payload":"ey', '"payload":"eY'));
    const { registryState, registryEntry, registryNavigation } = await openPage();
    expect(registryState()).toEqual({ status: 'absent', revision: null, refusal: 'signature' });
    expect(registryEntry('remote-tools')).toBeUndefined();
    expect(registryNavigation()).toEqual({});
  });

  it.each([
    ['the server says nothing', undefined, 'fresh'],
    ['the server knows none', null, 'fresh'],
    ['as new as the server says', { revision: 3 }, 'fresh'],
    ['older than the server says', { revision: 4 }, 'older'],
  ] as const)('on a first visit: %s', async (_, floor, expected) => {
    answerWithFloor(await documentOf(3), floor);
    const { registryEntry, registryState } = await openPage();
    const { status, refusal } = registryState();
    expect(status === 'fresh' ? status : refusal).toBe(expected);
    const isUsed = registryEntry('remote-tools') !== undefined;
    expect(isUsed).toBe(expected === 'fresh');
    expect(localStorage.getItem('registry_test') !== null).toBe(isUsed);
  });

  it('is taken at a later look that finds a newer one', async () => {
    answerWithFloor(await documentOf(3), { revision: 4 });
    const { refreshRegistry, registryState, registryEntry } = await openPage();
    expect(await refreshRegistry()).toBe(false);
    expect(registryEntry('remote-tools')).toBeUndefined();
    answerWithFloor(await documentOf(4), { revision: 4 });
    expect(await refreshRegistry()).toBe(true);
    expect(registryState()).toEqual({ status: 'fresh', revision: 4 });
  });

  it('does not depend on the browser’s clock', async () => {
    answer(await documentOf(3));
    await openPage();
    vi.useFakeTimers({ now: Date.now() + 365 * 86_400_000, toFake: ['Date'] });
    expect((await openPage()).registryState()).toEqual({ status: 'fresh', revision: 3 });
  });

  it('accepts another revision in the open page, then notifies', async () => {
    answer(await documentOf(3));
    const { refreshRegistry, registryState } = await openPage();
    expect(await refreshRegistry()).toBe(false);
    answer(await documentOf(4));
    expect(await refreshRegistry()).toBe(true);
    expect(registryState()).toEqual({ status: 'fresh', revision: 4 });
  });

  it('aborts a hanging request on a new one, and both callers get the response', async () => {
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
    expect(await refreshRegistry({ bypassCache: true })).toBe(true);
    expect(await hanging).toBe(true);
    expect(registryState()).toEqual({ status: 'fresh', revision: 4 });
  });

  it.each([
    ['an older one', async () => answer(await documentOf(2)), 'older'],
    ['a wrong one', async () => answer((await documentOf(4)).replace('"payload":"ey', '"payload":"eY')), 'signature'],
    ['none', async () => answer('', 503), 'unreachable'],
  ] as const)('keeps the current one, marked stale, for %s', async (_name, give, refusal) => {
    answer(await documentOf(3));
    const { refreshRegistry, registryState } = await openPage();
    await give();
    expect(await refreshRegistry()).toBe(false);
    expect(registryState()).toEqual({ status: 'stale', revision: 3, refusal });
  });
});
