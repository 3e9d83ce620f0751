// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { createStore } from 'jotai';
import { Outlet, type RouteObject, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFederationState } from '../federation/federation-state.ts';
import { followGroups, followMounts } from './create-app-router.ts';
import { createRouter } from './create-router.ts';

const toolPath = '/auxiliaryTools/hDenlarge';
const page = (path: string, text: string): RouteObject => ({ id: `${path}${text}`, path, element: <p>{text}</p> });
const remoteAt = (pathname: string) => (pathname === toolPath ? 'remote-tools' : undefined);

const Nothing = () => null;

/** A tool page that is loading, and a slow page of the host. */
const build = () => {
  const slow = Promise.withResolvers<null>();
  const store = createStore();
  const state = createFederationState(store);
  const waiting = [page(toolPath, 'waiting')];
  const bundle = createRouter({
    root: { Component: Outlet, HydrateFallback: Nothing },
    own: [page('/home', 'home'), { ...page('/slow', 'slow'), loader: () => slow.promise }],
    decideAccess: async () => ({ kind: 'open' }),
    onForbidden: () => undefined,
    leave: () => undefined,
    waitForOwner: async () => undefined,
    remoteAtPath: remoteAt,
    redirectOf: () => undefined,
    loadRemote: async (remote) => {
      state.changeRemote(remote, { mounted: { routes: waiting, isNow: false } });
      return waiting;
    },
  });
  followMounts(store, bundle, remoteAt);
  const did: string[] = [];
  followGroups(bundle, remoteAt, {
    restoreGlobals: () =>
      did.push(`restored on the way to ${bundle.router.state.navigation.location?.pathname ?? 'nothing'}`),
    applyCleanUpdates: () => undefined,
  });
  render(<RouterProvider router={bundle.router} />);
  const arrive = (text: string) =>
    act(async () => state.changeRemote('remote-tools', { mounted: { routes: [page(toolPath, text)], isNow: true } }));
  return { router: bundle.router, slow, arrive, did };
};

describe('late routes', () => {
  beforeEach(() => {
    window.location.hash = `#${toolPath}`;
  });
  afterEach(cleanup);

  it('replace the page that waits for them', async () => {
    const { arrive } = build();
    await screen.findByText('waiting');
    await arrive('upscale');
    await screen.findByText('upscale');
  });

  it('redirect no user who has navigated away, and are there on the return', async () => {
    const { arrive, router, slow } = build();
    await screen.findByText('waiting');
    await act(async () => void router.navigate('/slow'));
    await arrive('upscale');
    await act(async () => slow.resolve(null));
    await screen.findByText('slow');
    expect(router.state.location.pathname).toBe('/slow');
    await act(() => router.navigate(toolPath));
    await screen.findByText('upscale');
  });
});

describe('globals of the page', () => {
  beforeEach(() => {
    window.location.hash = `#${toolPath}`;
  });
  afterEach(cleanup);

  it('are restored when a remote is left and its pages are dropped, and not within a remote', async () => {
    const { router, slow, did } = build();
    await screen.findByText('waiting');
    await act(() => router.navigate(`${toolPath}?within`));
    expect(did).toEqual([]);
    await act(async () => void router.navigate('/slow'));
    expect(did).toEqual(['restored on the way to /slow']);
    await act(async () => slow.resolve(null));
    await screen.findByText('slow');
    expect(did.at(-1)).toBe('restored on the way to nothing');
    const before = did.length;
    await act(() => router.navigate(toolPath));
    await screen.findByText('waiting');
    expect(did.length).toBeGreaterThan(before);
  });
});
