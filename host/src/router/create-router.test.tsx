// @vitest-environment happy-dom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { Outlet, type RouteObject, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { redirectOf } from '../addresses/navigation-table.ts';
import { announced } from '../testing/announced.fixture.ts';
import type { Decision } from './create-app-router.ts';
import { createRouter } from './create-router.ts';

const page = (path: string, text: string): RouteObject => ({ id: `${path}${text}`, path, element: <p>{text}</p> });

const Waiting = () => null;

const build = ({
  judge = (): Decision => ({ kind: 'open' }),
  versions = [[page('/auxiliaryTools/hDenlarge', 'upscale 1')]],
  announce = async () => undefined,
}: {
  judge?: (pathname: string) => Decision;
  versions?: RouteObject[][];
  /** Once the registry has named the remote of `/weaving`. */
  announce?: () => Promise<void>;
} = {}) => {
  const did: string[] = [];
  const announcement = announce();
  let isAnnounced = false;
  void announcement.then(() => {
    isAnnounced = true;
  });
  const bundle = createRouter({
    root: { Component: Outlet, HydrateFallback: Waiting },
    own: [page('/home', 'home'), page('/login', 'login'), page('*', 'later')],
    decideAccess: async (pathname) => judge(pathname),
    onForbidden: () => did.push('forbidden'),
    leave: (address) => did.push(`leave ${address}`),
    waitForOwner: () => announcement,
    remoteAtPath: (pathname) => {
      if (pathname === '/weaving' && isAnnounced) return 'remote-new';
      return pathname.startsWith('/auxiliaryTools') ? 'remote-tools' : undefined;
    },
    redirectOf: (pathname) => (pathname === '/weaving' && isAnnounced ? undefined : redirectOf(pathname, announced)),
    loadRemote: async (remote) => {
      did.push(`load ${remote}`);
      return versions[0] ?? [];
    },
  });
  render(<RouterProvider router={bundle.router} />);
  const goTo = (path: string) => act(() => bundle.router.navigate(path));
  return { bundle, did, goTo };
};

describe('router', () => {
  beforeEach(() => {
    window.location.hash = '#/home';
  });
  afterEach(cleanup);

  it('mounts a remote when its first page is opened, once', async () => {
    const { did, goTo } = build();
    await screen.findByText('home');
    expect(did).toEqual([]);
    await goTo('/auxiliaryTools/hDenlarge');
    await screen.findByText('upscale 1');
    await goTo('/home');
    await goTo('/auxiliaryTools/hDenlarge');
    expect(did).toEqual(['load remote-tools']);
  });

  it('mounts a remote when its navigation was overtaken by another', async () => {
    const { bundle, goTo } = build();
    await screen.findByText('home');
    void bundle.router.navigate('/auxiliaryTools/hDenlarge?first');
    await goTo('/auxiliaryTools/hDenlarge');
    await screen.findByText('upscale 1');
  });

  it('opens an address known only to the registry, also when it loads after the page', async () => {
    window.location.hash = '#/weaving';
    const announce = () => new Promise<void>((resolve) => void setTimeout(resolve, 50));
    const { did } = build({ announce, versions: [[page('/weaving', 'loom')]] });
    await screen.findByText('loom');
    expect(did).toEqual(['load remote-new']);
  });

  it('fetches no code of a remote for a page that is not open', async () => {
    const judge = (pathname: string): Decision =>
      pathname.startsWith('/auxiliaryTools') ? { kind: 'redirect', to: '/login' } : { kind: 'open' };
    const { did, goTo } = build({ judge });
    await goTo('/auxiliaryTools/hDenlarge');
    await screen.findByText('login');
    expect(did).toEqual([]);
  });

  it('guards a mounted remote too', async () => {
    let isSignedIn = true;
    const judge = (pathname: string): Decision =>
      !isSignedIn && pathname.startsWith('/auxiliaryTools') ? { kind: 'redirect', to: '/login' } : { kind: 'open' };
    const { goTo } = build({ judge });
    await goTo('/auxiliaryTools/hDenlarge');
    await screen.findByText('upscale 1');
    await goTo('/home');
    isSignedIn = false;
    await goTo('/auxiliaryTools/hDenlarge');
    await screen.findByText('login');
  });

  it('redirects a bare group to its first page with the query', async () => {
    const { bundle, goTo } = build();
    await goTo('/auxiliaryTools?from=mail');
    await screen.findByText('upscale 1');
    expect(bundle.router.state.location).toMatchObject({ pathname: '/auxiliaryTools/hDenlarge', search: '?from=mail' });
  });

  it('stays at an unknown address, and fetches no code for it', async () => {
    const judge = (pathname: string): Decision =>
      pathname === '/auxiliaryTools/noSuchTool' ? { kind: 'unknown' } : { kind: 'open' };
    const { bundle, did, goTo } = build({ judge });
    await goTo('/auxiliaryTools/noSuchTool?x=1');
    await screen.findByText('later');
    expect(bundle.router.state.location).toMatchObject({ pathname: '/auxiliaryTools/noSuchTool', search: '?x=1' });
    expect(did).toEqual([]);
  });

  it('redirects a link with appended text to its page, also in an open page', async () => {
    const { bundle, goTo } = build();
    await goTo('/auxiliaryTools/hDenlarge，看看?from=chat');
    await screen.findByText('upscale 1');
    expect(bundle.router.state.location).toMatchObject({ pathname: '/auxiliaryTools/hDenlarge', search: '?from=chat' });
  });

  it('shows a message and goes home without a matching role', async () => {
    const judge = (pathname: string): Decision =>
      pathname.startsWith('/auxiliaryTools') ? { kind: 'forbidden' } : { kind: 'open' };
    const { bundle, did, goTo } = build({ judge });
    await goTo('/auxiliaryTools/hDenlarge');
    await waitFor(() => expect(bundle.router.state.location.pathname).toBe('/home'));
    expect(did).toEqual(['forbidden']);
  });

  it('redirects to the trend site', async () => {
    const judge = (pathname: string): Decision =>
      pathname === '/login' ? { kind: 'leave', to: 'https://trend.example/' } : { kind: 'open' };
    const { did, goTo } = build({ judge });
    await goTo('/login');
    expect(did).toEqual(['leave https://trend.example/']);
  });

  it('rebuilds the route table on demand: replaces the routes of a mounted remote in the open page [spec 2.34]', async () => {
    const { bundle, goTo } = build();
    await goTo('/auxiliaryTools/hDenlarge');
    await screen.findByText('upscale 1');
    bundle.mount('remote-tools', [page('/auxiliaryTools/hDenlarge', 'upscale 2')]);
    expect(screen.getByText('upscale 1')).toBeTruthy();
    await act(() => bundle.router.navigate(bundle.router.state.location, { replace: true }));
    await screen.findByText('upscale 2');
  });

  it('shows the fallback for a known path that its remote does not have', async () => {
    const { goTo } = build();
    await goTo('/auxiliaryTools/fineCutoutImg');
    await screen.findByText('later');
  });
});
