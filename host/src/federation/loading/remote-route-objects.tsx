import { queryClient } from '@atelier/platform/queries';
import { QueryClientProvider } from '@tanstack/react-query';
import { useLayoutEffect, useRef } from 'react';
import { Outlet, type RouteObject, useLocation } from 'react-router-dom';
import { RecoveryPage, RemoteBoundary } from '../recovery/boundary.tsx';

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

interface ShownProps {
  /** Called before the page is painted, each time it comes into view. */
  onShown: () => void;
}

interface RemoteFrameProps extends ShownProps {
  /** Called before a line of the page runs; what it gives is called when the page is out of view. */
  onEnter: () => () => void;
}

/** What a remote's pages find around them; not in the root, which pages without queries draw too. */
const RemoteFrame = ({ onEnter, onShown }: RemoteFrameProps) => {
  const leave = useRef<(() => void) | null>(null);
  const hasEntered = useRef(false);
  // While it is first drawn and not after: a page that loops at that never comes to its effects. A hidden page is drawn too.
  if (!hasEntered.current) {
    hasEntered.current = true;
    leave.current = onEnter();
  }
  useLayoutEffect(() => {
    leave.current ??= onEnter();
    onShown();
    return () => {
      leave.current?.();
      leave.current = null;
    };
  }, [onEnter, onShown]);
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  );
};

const RecoveryFrame = ({ onShown }: ShownProps) => {
  useLayoutEffect(onShown, [onShown]);
  return <Outlet />;
};

/** One route without a path that holds the boundary, with the remote's own routes below. */
export const loadedRoutes = (
  { remote, version }: Pick<LoadedRemote, 'remote' | 'version'>,
  routes: readonly RouteObject[],
  { onFailure, ...frame }: RemoteFrameProps & { onFailure: (error: unknown) => Promise<void> },
): RouteObject[] => {
  const id = `${remote}@${version}`;
  const errorElement = <RemoteBoundary remote={remote} version={version} onFailure={onFailure} />;
  return [{ id, element: <RemoteFrame {...frame} />, errorElement, children: withIds(routes, id) }];
};

const WaitingHere = () => <WaitingPage pathname={useLocation().pathname} />;

/** The frame's own page at each of a remote's addresses, while its code is on the way. */
export const waitingRoutes = (remote: string, paths: readonly string[]): RouteObject[] => {
  const id = `${remote}@waiting`;
  const element = <WaitingHere />;
  return [{ id, children: paths.map((path) => ({ id: `${id}${path}`, path, element })) }];
};

/** The recovery page at each of a remote's addresses. */
export const recoveryRoutes = (
  failure: RemoteFailure,
  paths: readonly string[],
  { onRetry, onShown }: ShownProps & { onRetry: () => Promise<void> },
): RouteObject[] => {
  const id = `${failure.remote}@recovery`;
  const element = <RecoveryPage failure={failure} onRetry={onRetry} />;
  const frame = <RecoveryFrame onShown={onShown} />;
  return [{ id, element: frame, children: paths.map((path) => ({ id: `${id}${path}`, path, element })) }];
};
