import { queryClient } from '@atelier/platform/queries';
import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet, type RouteObject } from 'react-router-dom';
import { RemoteBoundary } from '../recovery/boundary.tsx';
import { RecoveryPage } from '../recovery/recovery-page.tsx';
import type { RemoteFailure } from '../recovery/remote-failure.ts';
import type { LoadedRemote } from './create-loader.ts';
import { WaitingPage } from './waiting-page.tsx';

/** Ids carry remote and version, so that the router never takes a route of one version for the same route of another. */
const withIds = (routes: readonly RouteObject[], prefix: string): RouteObject[] =>
  routes.map((route, place) => {
    const id = `${prefix}/${place}`;
    const children = route.children && withIds(route.children, id);
    return { ...route, id, ...(children && { children }) } as RouteObject;
  });

/** What a remote's pages find around them; not in the root, which pages without queries draw too. */
const RemoteFrame = () => (
  <QueryClientProvider client={queryClient}>
    <Outlet />
  </QueryClientProvider>
);

/** One route without a path that holds the boundary, with the remote's own routes below. */
export const loadedRoutes = (
  { remote, version }: Pick<LoadedRemote, 'remote' | 'version'>,
  routes: readonly RouteObject[],
  onFailure: (error: unknown) => Promise<void>,
): RouteObject[] => {
  const id = `${remote}@${version}`;
  const errorElement = <RemoteBoundary remote={remote} version={version} onFailure={onFailure} />;
  return [{ id, element: <RemoteFrame />, errorElement, children: withIds(routes, id) }];
};

/** The frame's own page at each of a remote's addresses, while its code is on the way. */
export const waitingRoutes = (remote: string, paths: readonly string[]): RouteObject[] => {
  const id = `${remote}@waiting`;
  const element = <WaitingPage />;
  return [{ id, children: paths.map((path) => ({ id: `${id}${path}`, path, element })) }];
};

/** The recovery page at each of a remote's addresses. */
export const recoveryRoutes = (
  failure: RemoteFailure,
  paths: readonly string[],
  onRetry: () => Promise<void>,
): RouteObject[] => {
  const id = `${failure.remote}@recovery`;
  const element = <RecoveryPage failure={failure} onRetry={onRetry} />;
  return [{ id, children: paths.map((path) => ({ id: `${id}${path}`, path, element })) }];
};
