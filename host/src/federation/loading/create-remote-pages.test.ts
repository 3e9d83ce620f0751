import { createStore } from 'jotai';
import type { RouteObject } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFederationState } from '../federation-state.ts';
import type { LoadedRemote, Loader } from './create-loader.ts';
import { createRemotePages } from './create-remote-pages.tsx';

const remote = 'remote-tools';
const path = '/auxiliaryTools/hDenlarge';
const loaded: LoadedRemote = {
  remote,
  version: '1.0.0',
  module: { hostApi: '^1.0.0', routes: [{ path }], navigation: [], i18n: {} },
  announced: [path],
  loaded: null,
};

/** A page without an opened remote; `load` returns its code. */
const openPage = (load: () => Promise<LoadedRemote>) => {
  const state = createFederationState(createStore());
  state.change({ navigation: { [remote]: [{ path, title: { zh: '放大', en: 'Enlarge' } }] } });
  const pages = createRemotePages({
    loader: { load } as unknown as Loader,
    registry: { entry: () => undefined, refresh: async () => false },
    shares: { noteFiles: vi.fn(), ownerOfFailure: vi.fn(), isLoaded: () => false, withdraw: vi.fn() },
    errors: { note: vi.fn() },
    hangDetector: { begin: () => () => undefined },
    sheets: { note: vi.fn(), show: vi.fn() },
    shows: vi.fn(),
    state,
    report: vi.fn(),
  });
  return { pages, state };
};

const after = <T>(ms: number, value: T) => new Promise<T>((resolve) => setTimeout(() => resolve(value), ms));
const idOf = (routes: readonly RouteObject[] | undefined) => routes?.[0]?.id;

beforeEach(() => vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('opening a remote', () => {
  it('returns its routes when they load quickly', async () => {
    const { pages, state } = openPage(() => after(300, loaded));
    const opening = pages.open(remote, Promise.resolve());
    await vi.advanceTimersByTimeAsync(350);
    expect(idOf(await opening)).toBe('remote-tools@1.0.0');
    expect(state.remote(remote).mounted?.isNow).toBe(false);
  });

  it('shows the shell within 1 s, and the page once loaded', async () => {
    const { pages, state } = openPage(() => after(30_000, loaded));
    const opening = pages.open(remote, Promise.resolve());
    await vi.advanceTimersByTimeAsync(1000);
    const waiting = await opening;
    expect(idOf(waiting)).toBe('remote-tools@waiting');
    expect(waiting[0]?.children?.map((route) => route.path)).toEqual([path]);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(idOf(state.remote(remote).mounted?.routes)).toBe('remote-tools@1.0.0');
    expect(state.remote(remote).mounted?.isNow).toBe(true);
  });

  it('shows the shell while the registry hangs too', async () => {
    const { pages } = openPage(async () => loaded);
    const opening = pages.open(remote, new Promise(() => undefined));
    await vi.advanceTimersByTimeAsync(1000);
    expect(idOf(await opening)).toBe('remote-tools@waiting');
  });

  it('keeps the page that replaced the loading page', async () => {
    const { pages, state } = openPage(() => after(30_000, loaded));
    const opening = pages.open(remote, Promise.resolve());
    await vi.advanceTimersByTimeAsync(1000);
    await opening;
    pages.mount(remote, [{ id: 'another revision' }], { isNow: true });
    await vi.advanceTimersByTimeAsync(30_000);
    expect(idOf(state.remote(remote).mounted?.routes)).toBe('another revision');
  });

  it('mounts only announced routes, and warns the developer of others', async () => {
    const reported = vi.fn();
    vi.stubGlobal('reportError', reported);
    const greedy = { ...loaded, module: { ...loaded.module, routes: [{ path: '/login' }, { path }, { path: '*' }] } };
    const { pages } = openPage(async () => greedy);
    const routes = await pages.open(remote, Promise.resolve());
    expect(routes[0]?.children?.map((route) => route.path)).toEqual([path]);
    expect(reported.mock.calls.map(([error]) => String(error))).toEqual([
      expect.stringContaining('remote-tools 1.0.0 has a route at /login'),
      expect.stringContaining('remote-tools 1.0.0 has a route at *'),
    ]);
    vi.unstubAllGlobals();
  });
});
