import { queryClient } from '@atelier/platform/queries';
import { QueryClientProvider } from '@tanstack/react-query';
import { useLayoutEffect, useRef } from 'react';
import { matchRoutes, Outlet, type RouteObject, useLocation } from 'react-router-dom';
import { knownPathsOf, remoteAtPath } from '../../addresses/navigation-table.ts';
import type { FederationStore } from '../federation-state.ts';
import { limits } from '../limits.ts';
import { overrideVersion } from '../override/create-overrides.ts';
import { RecoveryPage, RemoteBoundary } from '../recovery/boundary.tsx';
import type { HangDetector } from '../recovery/hang-detector.ts';
import {
  classifyFailure,
  createRemoteFailure,
  isRemoteFailure,
  type RemoteFailure,
} from '../recovery/remote-failure.ts';
import type { Registry } from '../registry/create-registry.ts';
import type { ReportRemote, Telemetry } from '../telemetry/create-telemetry.ts';
import type { ErrorWatch } from '../telemetry/watch-errors.ts';
import type { LoadedRemote, Loader } from './create-loader.ts';
import type { ProvidedShares } from './provided-shares.ts';
import type { VersionSheets } from './version-sheets.ts';
import { WaitingPage } from './waiting-page.tsx';

/** Ids contain remote and version, so that the router never confuses a route with the same route of another version. */
const withIds = (routes: readonly RouteObject[], prefix: string): RouteObject[] =>
  routes.map((route, place) => {
    const id = `${prefix}/${place}`;
    const children = route.children && withIds(route.children, id);
    return { ...route, id, ...(children && { children }) } as RouteObject;
  });

interface ShownProps {
  /** Called before the page is painted, each time it becomes visible. */
  onShown: () => void;
}

interface RemoteFrameProps extends ShownProps {
  /** Called before any code of the page runs; returns a function that is called when the page is hidden. */
  onEnter: () => () => void;
}

/** Providers and error boundary around a remote's pages. Not in the root, which also renders pages without queries. */
const RemoteFrame = ({ onEnter, onShown }: RemoteFrameProps) => {
  const leave = useRef<(() => void) | null>(null);
  const hasEntered = useRef(false);
  // Runs during the first render only: a page in an infinite render loop never reaches its effects. A hidden page is rendered, too.
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

/** One pathless route with the error boundary, and the remote's own routes as its children. */
const loadedRoutes = (
  { remote, version }: Pick<LoadedRemote, 'remote' | 'version'>,
  routes: readonly RouteObject[],
  { onFailure, ...frame }: RemoteFrameProps & { onFailure: (error: unknown) => Promise<void> },
): RouteObject[] => {
  const id = `${remote}@${version}`;
  const errorElement = <RemoteBoundary remote={remote} version={version} onFailure={onFailure} />;
  return [{ id, element: <RemoteFrame {...frame} />, errorElement, children: withIds(routes, id) }];
};

const WaitingHere = () => <WaitingPage pathname={useLocation().pathname} />;

/** The host's placeholder page at each of a remote's addresses while its code loads. */
const waitingRoutes = (remote: string, paths: readonly string[]): RouteObject[] => {
  const id = `${remote}@waiting`;
  const element = <WaitingHere />;
  return [{ id, children: paths.map((path) => ({ id: `${id}${path}`, path, element })) }];
};

/** The recovery page at each of a remote's addresses. */
const recoveryRoutes = (
  failure: RemoteFailure,
  paths: readonly string[],
  { onRetry, onShown }: ShownProps & { onRetry: () => Promise<void> },
): RouteObject[] => {
  const id = `${failure.remote}@recovery`;
  const element = <RecoveryPage failure={failure} onRetry={onRetry} />;
  const frame = <RecoveryFrame onShown={onShown} />;
  return [{ id, element: frame, children: paths.map((path) => ({ id: `${id}${path}`, path, element })) }];
};

/** Static prefix of a pattern, before its first parameter or wildcard. */
const fixedPart = (pattern: string): string => pattern.replace(/\/?[:*].*$/, '');

export interface Addresses {
  /** Addresses listed in the signed row of the version. */
  announced: readonly string[];
  /** The remote that owns an address by the catalogue or by another remote's row; undefined: the host, or no owner. */
  ownerOf: (path: string) => string | undefined;
}

/**
 * Filters a remote's routes to its own addresses: those listed in its signed row, and those below them. A route at another owner's address
 * and a catch-all route are dropped. @param onDropped is called for each.
 */
export const ownedRoutes = (
  remote: string,
  routes: readonly RouteObject[],
  { announced, ownerOf }: Addresses,
  onDropped: (path: string) => void,
): RouteObject[] => {
  const isOwned = (pattern: string): boolean => {
    const path = fixedPart(pattern);
    const owner = ownerOf(path);
    const isBelow = announced.some((own) => path === own || path.startsWith(`${own}/`));
    return isBelow && (owner === remote || (owner === undefined && !announced.includes(path)));
  };
  const keep = (route: RouteObject): RouteObject[] => {
    if (route.path !== undefined) {
      const isKept = isOwned(route.path.startsWith('/') ? route.path : `/${route.path}`);
      if (!isKept) onDropped(route.path);
      return isKept ? [route] : [];
    }
    // A layout route has no address of its own; one without pages would match every address.
    const children = route.children?.flatMap(keep) ?? [];
    if (children.length === 0 && !route.children) onDropped('(no path)');
    return children.length === 0 ? [] : [{ ...route, children } as RouteObject];
  };
  return routes.flatMap(keep);
};

export interface RemotePagesParts {
  errors: ErrorWatch;
  hangDetector: Pick<HangDetector, 'begin'>;
  loader: Loader;
  registry: Pick<Registry, 'entry' | 'refresh'>;
  shares: ProvidedShares;
  sheets: VersionSheets;
  state: FederationStore;
  report: ReportRemote;
  shows: Telemetry['shows'];
}

export type RemotePages = ReturnType<typeof createRemotePages>;

const toFailure = (remote: string, error: unknown): RemoteFailure =>
  isRemoteFailure(error)
    ? error
    : createRemoteFailure({ remote, version: '', phase: 'init', errorClass: 'threw' }, error);

/** Runs the page's own `lazy`, so that its chunk is loaded before the click. */
const warmPage = async ({ module }: LoadedRemote, path: string): Promise<void> => {
  for (const { route } of matchRoutes(module.routes, path) ?? []) {
    if (typeof route.lazy === 'function') await route.lazy();
  }
};

const pause = (ms: number): Promise<undefined> => new Promise((resolve) => setTimeout(() => resolve(undefined), ms));

/** Settles when the frame should no longer wait for the page. */
const frameDue = async (ready: Promise<void>): Promise<void> => {
  let isKnown = false;
  void ready.then(() => {
    isKnown = true;
  });
  await pause(limits.frameAheadMs);
  if (isKnown) await pause(limits.frameMs - limits.frameAheadMs);
};

export const createRemotePages = (parts: RemotePagesParts) => {
  const { errors, hangDetector, loader, registry, shares, sheets, shows, state, report } = parts;
  /** Versions whose shares were withdrawn once because another remote failed to load them. */
  const withdrawn = new Set<string>();

  /** Addresses of a remote; without a registry entry, the host's built-in ones. */
  const pathsOf = (remote: string): readonly string[] =>
    state.get().navigation[remote]?.map(({ path }) => path) ?? knownPathsOf(remote);

  const noteShown = (remote: string, version: string | null, isPublished = false): void => {
    sheets.show(remote, version);
    shows(remote, isPublished ? version : null);
  };

  const recovery = (failure: RemoteFailure): RouteObject[] =>
    recoveryRoutes(failure, pathsOf(failure.remote), {
      onRetry: () => pages.retry(failure.remote),
      onShown: () => noteShown(failure.remote, null),
    });

  const mountAgain = async (remote: string): Promise<void> =>
    pages.mount(remote, await pages.routes(remote), { isNow: true });

  /**
   * Handles a share that failed to load from another remote, which is not this version's fault. Returns true when the share was withdrawn,
   * so that the page loads its own copy on the next try.
   */
  const withdrawForeignPart = (remote: string, version: string, error: unknown): boolean => {
    const owner = shares.ownerOfFailure(error);
    if (owner === undefined || owner === loader.federationNameOf(remote, version) || withdrawn.has(owner)) return false;
    withdrawn.add(owner);
    shares.withdraw(owner);
    return true;
  };

  /** After a failed render: mounts another version if there is one, else the recovery page. */
  const recoverFromRender = async (remote: string, version: string, error: unknown): Promise<void> => {
    if (withdrawForeignPart(remote, version, error)) return mountAgain(remote);
    if (version === overrideVersion) {
      loader.leaveOverride(remote, error);
      return mountAgain(remote);
    }
    const { errorClass } = classifyFailure(error);
    report({ remote, version, phase: 'render', ms: 0, errorClass });
    if (loader.abandonVersion(remote, version, error)) return mountAgain(remote);
    const failure = createRemoteFailure({ remote, version, phase: 'render', errorClass }, error);
    pages.mount(remote, recovery(failure), { isNow: true });
  };

  /** Routes that a remote may mount; dropped routes are reported to its developer. */
  const routesOf = ({ remote, version, module, announced }: LoadedRemote): RouteObject[] => {
    if (announced === null) return module.routes;
    const addresses = { announced, ownerOf: (path: string) => remoteAtPath(path, state.get().navigation) };
    return ownedRoutes(remote, module.routes, addresses, (path) =>
      reportError(
        new Error(
          `${remote} ${version} has a route at ${path}, which its signed row does not announce: it is not mounted`,
        ),
      ),
    );
  };

  const pages = {
    /** Routes of the best working version; the recovery page when every version fails. Never rejects. */
    routes: (remote: string): Promise<RouteObject[]> =>
      loader.load(remote).then(
        (loaded) => {
          const { version } = loaded;
          if (loaded.loaded) {
            sheets.note(remote, version, loaded.loaded);
            // Errors of a developer's build are not reported: only this tab runs it.
            if (version !== overrideVersion) errors.note(remote, version, loaded.loaded.files);
          }
          return loadedRoutes(loaded, routesOf(loaded), {
            onFailure: (error) => recoverFromRender(remote, version, error),
            // A developer's build has no address in the registry.
            onShown: () => noteShown(remote, version, loaded.announced !== null),
            onEnter: () => hangDetector.begin(remote, version),
          });
        },
        (error: unknown) => recovery(toFailure(remote, error)),
      ),
    /** What to mount for a remote; a placeholder while loading takes long. Never rejects. `ready`: registry requested. */
    async open(remote: string, ready: Promise<void>): Promise<RouteObject[]> {
      const known = state.remote(remote).mounted;
      if (known) return known.routes;
      const coming = ready.then(() => pages.routes(remote));
      const first = await Promise.race([coming, frameDue(ready)]);
      const before = state.remote(remote).mounted;
      if (before) return before.routes;
      const routes = first ?? waitingRoutes(remote, pathsOf(remote));
      pages.mount(remote, routes, { isNow: false });
      if (first) return routes;
      void coming.then((ones) => {
        // A retry or another revision may have been faster.
        if (state.remote(remote).mounted?.routes === routes) pages.mount(remote, ones, { isNow: true });
      });
      return routes;
    },
    /** Mounts routes at the remote's addresses, immediately or at the next navigation. */
    mount: (remote: string, routes: RouteObject[], { isNow }: { isNow: boolean }): void =>
      state.changeRemote(remote, { mounted: { routes, isNow } }),
    /** Prefetches module, texts and the page's chunk before the click. A failure is shown only after the click. */
    preload(remote: string, path: string): void {
      if (registry.entry(remote) === undefined) return;
      loader
        .load(remote)
        .then((loaded) => warmPage(loaded, path))
        .catch(() => undefined);
    },
    /** Tries every version of a remote again, on the user's request or after a delay. */
    async retry(remote: string): Promise<void> {
      const refreshed = registry.refresh({ bypassCache: true });
      // Without any registry, loading waits for it; otherwise the current one is used.
      if (registry.entry(remote) === undefined) await refreshed;
      loader.clearFailures(remote);
      await mountAgain(remote);
    },
  };
  return pages;
};
