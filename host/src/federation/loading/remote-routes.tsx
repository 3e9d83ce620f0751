import { matchRoutes, type RouteObject } from 'react-router-dom';
import { overrideVersion } from '../override/override.ts';
import { RemoteBoundary } from '../recovery/boundary.tsx';
import { RecoveryPage } from '../recovery/recovery-page.tsx';
import {
  classifyFailure,
  createRemoteFailure,
  isRemoteFailure,
  type RemoteFailure,
} from '../recovery/remote-failure.ts';
import { refreshRegistry, registryEntry, registryNavigation } from '../registry/registry.ts';
import { reportRemote } from '../telemetry/telemetry.ts';
import { federationNameOf, forgiveVersions, type LoadedRemote, leaveOverride, loadRemote, markBad } from './loader.ts';
import { ownerOfFailure, withdrawShares } from './provided-shares.ts';

/** How the router replaces the routes of a remote in the open page. */
export interface RemoteMounter {
  isMounted(remote: string): boolean;
  /** The page on screen follows at the next navigation; `isNow`: at once, with its address kept. */
  mount(remote: string, routes: RouteObject[], options: { isNow: boolean }): void;
  /** Holds a page of the remote a form with unsaved input? */
  hasDirtyForm(remote: string): boolean;
  /** Resolves once unsaved input is on the disk. */
  saveDrafts(): Promise<void>;
}

let mounter: RemoteMounter | undefined;

/** Versions whose parts were taken back once because another remote did not get them. */
const withdrawn = new Set<string>();

/** The router hands over its half. */
export const setRemoteMounter = (given: RemoteMounter): void => {
  mounter = given;
};

export const remoteMounter = (): RemoteMounter | undefined => mounter;

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

/** Runs the page's own `lazy`, whose chunk is then there at the click. */
const warmPage = async ({ module }: LoadedRemote, path: string): Promise<void> => {
  for (const { route } of matchRoutes(module.routes, path) ?? []) {
    if (typeof route.lazy === 'function') await route.lazy();
  }
};

/** Loads a remote ahead of the click: module, words and the page's chunk. A failure waits for the click to be shown. */
export const preloadRemote = (remote: string, path: string): void => {
  if (registryEntry(remote) === undefined) return;
  loadRemote(remote)
    .then((loaded) => warmPage(loaded, path))
    .catch(() => undefined);
};

/** Tries every version of a remote again, because somebody asks for it or a time has passed. */
export const retryRemote = async (remote: string): Promise<void> => {
  const refreshed = refreshRegistry({ isAnew: true });
  // With no registry at all there is nothing to load; else the one in use will do.
  if (registryEntry(remote) === undefined) await refreshed;
  forgiveVersions(remote);
  mounter?.mount(remote, await loadRemoteRoutes(remote), { isNow: true });
};

/**
 * A part that a page took from another remote did not arrive: not this version's fault. True when it was taken back, so that
 * the page brings its own copy at the next try.
 */
const withdrawForeignPart = (remote: string, version: string, error: unknown): boolean => {
  const owner = ownerOfFailure(error);
  if (owner === undefined || owner === federationNameOf(remote, version) || withdrawn.has(owner)) return false;
  withdrawn.add(owner);
  withdrawShares(owner);
  return true;
};

/** After a failed render: another version where there is one, else the recovery page. */
const recoverFromRender = async (remote: string, version: string, error: unknown): Promise<void> => {
  if (withdrawForeignPart(remote, version, error)) {
    mounter?.mount(remote, await loadRemoteRoutes(remote), { isNow: true });
    return;
  }
  if (version === overrideVersion) {
    leaveOverride(remote, error);
    mounter?.mount(remote, await loadRemoteRoutes(remote), { isNow: true });
    return;
  }
  const { errorClass } = classifyFailure(error);
  reportRemote({ remote, version, phase: 'render', ms: 0, errorClass });
  const failure = createRemoteFailure({ remote, version, phase: 'render', errorClass }, error);
  const isLeft = markBad(remote, version, { isLasting: errorClass === 'threw' });
  mounter?.mount(remote, isLeft ? await loadRemoteRoutes(remote) : recoveryRoutes(failure), { isNow: true });
};
