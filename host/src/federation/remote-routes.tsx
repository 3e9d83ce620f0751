import type { RouteObject } from 'react-router-dom';
import { RemoteBoundary } from './boundary.tsx';
import { forgiveVersions, type LoadedRemote, loadRemote, markBad } from './loader.ts';
import { RecoveryPage } from './recovery-page.tsx';
import { registryEntry, registryNavigation } from './registry.ts';
import { createRemoteFailure, isRemoteFailure, type RemoteFailure } from './remote-failure.ts';
import { reportRemote } from './telemetry.ts';

type Mounter = (remote: string, routes: RouteObject[]) => void;

let mount: Mounter = () => undefined;

/** The router hands over how it replaces the routes of a remote in the open page. */
export const setRemoteMounter = (mounter: Mounter): void => {
  mount = mounter;
};

/** Ids carry remote and version, so that the router never takes a route of one version for the same route of another. */
const withIds = (routes: readonly RouteObject[], prefix: string): RouteObject[] =>
  routes.map((route, place) => {
    const id = `${prefix}/${place}`;
    const children = route.children && withIds(route.children, id);
    return { ...route, id, ...(children && { children }) } as RouteObject;
  });

const mountedRoutes = ({ remote, version, module }: LoadedRemote): RouteObject[] => {
  const id = `${remote}@${version}`;
  const onFailure = (error: unknown) => recoverFromRender(remote, version, error);
  const errorElement = <RemoteBoundary remote={remote} version={version} onFailure={onFailure} />;
  return [{ id, errorElement, children: withIds(module.routes, id) }];
};

const recoveryRoutes = (failure: RemoteFailure): RouteObject[] => {
  const { remote } = failure;
  const element = <RecoveryPage failure={failure} onRetry={() => retryRemote(remote)} />;
  const pages = registryNavigation()[remote] ?? [];
  return [
    {
      id: `${remote}@recovery`,
      children: pages.map(({ path }) => ({ id: `${remote}@recovery${path}`, path, element })),
    },
  ];
};

const toFailure = (remote: string, error: unknown): RemoteFailure =>
  isRemoteFailure(error)
    ? error
    : createRemoteFailure({ remote, version: '', phase: 'init', errorClass: 'threw' }, error);

/**
 * Routes of a remote for the router to patch in: one route without a path that holds the boundary, with the remote's own
 * routes below. Never rejects: when every version fails, the recovery page stands at the remote's addresses.
 */
export const loadRemoteRoutes = (remote: string): Promise<RouteObject[]> =>
  loadRemote(remote).then(mountedRoutes, (error: unknown) => recoveryRoutes(toFailure(remote, error)));

/** Loads a remote ahead of the click, module and words; a failure waits for the click to be shown. */
export const preloadRemote = (remote: string): void => {
  if (registryEntry(remote) !== undefined) loadRemote(remote).catch(() => undefined);
};

const retryRemote = async (remote: string): Promise<void> => {
  forgiveVersions(remote);
  mount(remote, await loadRemoteRoutes(remote));
};

/** After a failed render: another version where there is one, else the recovery page. */
const recoverFromRender = async (remote: string, version: string, error: unknown): Promise<void> => {
  reportRemote({ remote, version, phase: 'render', ms: 0, errorClass: 'threw' });
  const failure = createRemoteFailure({ remote, version, phase: 'render', errorClass: 'threw' }, error);
  const routes = markBad(remote, version) ? await loadRemoteRoutes(remote) : recoveryRoutes(failure);
  mount(remote, routes);
};
