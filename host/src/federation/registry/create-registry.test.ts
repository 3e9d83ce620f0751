// @vitest-environment happy-dom

import { renewalStatement } from '@atelier/contract/signed-statements';
import { createStore } from 'jotai';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createPlainStorage } from '../../storage/plain-storage.ts';
import { createFederationState } from '../federation-state.ts';
import type { ReportRemote } from '../telemetry/create-telemetry.ts';
import { createRegistry } from './create-registry.ts';
import { buildPayload, buildSigner, buildTeam, buildVersion } from './signed-registry.fixture.ts';

const signer = await buildSigner('a-1');
const expires = new Date(Date.now() + 86_400_000).toISOString();
const page = { path: '/auxiliaryTools/hDenlarge', title: { zh: '放大', en: 'Enlarge' } };
const documentOf = async (revision: number, more = {}) => {
  const versions = { '1.0.0': buildVersion({ navigation: [page] }) };
  const remotes = { 'remote-tools': { active: '1.0.0', lastGood: null, canary: null, versions } };
  return JSON.stringify(await signer.sign(buildPayload({ revision, expires, remotes, ...more })));
};

const answer = (text: string, status = 200) => vi.stubGlobal('fetch', async () => new Response(text, { status }));

const past = { expires: new Date(Date.now() - 1000).toISOString() };

interface Stated {
  floor: { epoch: number; revision: number } | null;
  now?: string;
}

/** The store answers with a registry, the server with its word on how old one may be, or not at all. */
const answerWithFloor = (text: string, stated: Stated | undefined) =>
  vi.stubGlobal('fetch', async (address: URL) => {
    if (!String(address).endsWith('/api/v1/registry_floor')) return new Response(text);
    if (stated === undefined) throw new TypeError('Failed to fetch');
    return Response.json({ success: '1', data: { now: new Date().toISOString(), ...stated } });
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

describe('the registry of a page', () => {
  it('gives the signed rows of a remote, and nothing of one that it does not know', async () => {
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
    const asked = await openPage();
    history.replaceState(null, '', '/');
    expect(asked.registryEntry('remote-other')).toMatchObject({ disabled: true });
    expect(asked.registryNavigation()['remote-other']).toEqual([{ ...page, hidden: true }]);
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

  it('goes on with one whose time is over, and tells the operator once', async () => {
    answer(await documentOf(3, past));
    localStorage.setItem('registry_test', JSON.stringify({ mark: { epoch: 1, revision: 3 }, text: '' }));
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

  it.each([
    ['the latest by its own word and the server says nothing', {}, undefined, 'fresh'],
    ['the latest by its own word and the server knows no other', {}, { floor: null }, 'fresh'],
    ['as new as the server says', {}, { floor: { epoch: 1, revision: 3 } }, 'fresh'],
    ['older than the server says, although its time lasts', {}, { floor: { epoch: 1, revision: 4 } }, 'older'],
    ['of an epoch before', {}, { floor: { epoch: 2, revision: 1 } }, 'older'],
    ['over, and the server vouches for it', past, { floor: { epoch: 1, revision: 3 } }, 'expired, in use'],
    ['over, and the server says nothing', past, undefined, 'expired'],
    ['over, and the server knows none', past, { floor: null }, 'expired'],
    ['over by the browser’s clock alone', past, { floor: null, now: '2026-01-02T00:00:00.000Z' }, 'fresh'],
  ] as const)('on a first visit is judged: %s', async (_, fields, stated, expected) => {
    answerWithFloor(await documentOf(3, fields), stated);
    const { registryEntry, registryState } = await openPage();
    const isUsed = registryEntry('remote-tools') !== undefined;
    const { status, refusal } = registryState();
    expect(status === 'fresh' ? status : `${refusal}${isUsed ? ', in use' : ''}`).toBe(expected);
    expect(localStorage.getItem('registry_test') !== null).toBe(isUsed);
  });

  it('is taken at a later look, once the server says so', async () => {
    answerWithFloor(await documentOf(3, past), undefined);
    const { refreshRegistry, registryState, registryEntry } = await openPage();
    expect(await refreshRegistry()).toBe(false);
    expect(registryEntry('remote-tools')).toBeUndefined();
    answerWithFloor(await documentOf(3, past), { floor: { epoch: 1, revision: 2 } });
    expect(await refreshRegistry()).toBe(true);
    expect(registryState()).toEqual({ status: 'stale', revision: 3, refusal: 'expired' });
  });

  it('counts as the latest for as long as a key that it names says, and no other', async () => {
    const [renewer, stranger] = [await buildTeam(), await buildTeam()];
    const document = JSON.parse(await documentOf(3, { ...past, renewers: [renewer.name] })) as { payload: string };
    const renewedBy = async ({ sign }: typeof renewer, payload = document.payload) => {
      const signatures = [await sign(renewalStatement(payload, expires))];
      return JSON.stringify({ ...document, renewal: { expires, signatures } });
    };
    answer(await renewedBy(stranger));
    expect((await openPage()).registryState().refusal).toBe('expired');
    answer(await renewedBy(renewer, 'another'));
    expect((await openPage()).registryState().refusal).toBe('expired');
    answer(JSON.stringify({ ...document, renewal: { expires, signatures: 'none' } }));
    expect((await openPage()).registryState().refusal).toBe('expired');
    answer(await renewedBy(renewer));
    const { refreshRegistry, registryState } = await openPage();
    expect(registryState()).toEqual({ status: 'fresh', revision: 3 });
    await refreshRegistry();
    expect(registryState()).toEqual({ status: 'fresh', revision: 3 });
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
    expect(await refreshRegistry({ bypassCache: true })).toBe(true);
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
