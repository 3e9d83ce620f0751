import type { RouteObject } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { remoteAtPath } from '../../addresses/navigation-table.ts';
import { ownedRoutes } from './create-remote-pages.tsx';

const row = (path: string) => ({ path, title: { zh: '页', en: 'Page' } });
const table = {
  'remote-market': [row('/market'), row('/market/stall')],
  'remote-guest': [row('/guest')],
};

const mount = (remote: keyof typeof table | 'remote-tools', routes: RouteObject[], announced?: string[]) => {
  const dropped: string[] = [];
  const own = announced ?? (table as Record<string, { path: string }[]>)[remote]?.map(({ path }) => path) ?? [];
  const addresses = { announced: own, ownerOf: (path: string) => remoteAtPath(path, table) };
  const kept = ownedRoutes(remote, routes, addresses, (path) => dropped.push(path));
  return { kept, dropped };
};

describe('routes of a remote', () => {
  it('are limited to the addresses of its signed row, and below', () => {
    const routes = [{ path: '/market' }, { path: '/market/stall/:id' }, { path: '/market/stall' }];
    expect(mount('remote-market', routes)).toEqual({ kept: routes, dropped: [] });
  });

  it.each(['/home', '/', '*', '/login', '/auxiliaryTools/hDenlarge', '/market', '/marketing', '/:any'])(
    'of an outside remote are dropped at %s',
    (path) => {
      expect(mount('remote-guest', [{ path }, { path: '/guest' }])).toEqual({
        kept: [{ path: '/guest' }],
        dropped: [path],
      });
    },
  );

  it('are dropped at an address that the catalogue gives to another remote, whatever the row says', () => {
    expect(
      mount('remote-guest', [{ path: '/auxiliaryTools/new' }, { path: '/home' }], ['/auxiliaryTools/new', '/home']),
    ).toEqual({
      kept: [],
      dropped: ['/auxiliaryTools/new', '/home'],
    });
    expect(mount('remote-tools', [{ path: '/auxiliaryTools/new' }], ['/auxiliaryTools/new']).dropped).toEqual([]);
  });

  it('keep layouts around their pages, but no layout that matches every address', () => {
    const frame = { id: 'frame', children: [{ path: '/guest' }, { path: '/home' }] };
    expect(mount('remote-guest', [frame, { id: 'bare', element: null }, { children: [{ path: '/home' }] }])).toEqual({
      kept: [{ id: 'frame', children: [{ path: '/guest' }] }],
      dropped: ['/home', '(no path)', '/home'],
    });
  });
});
