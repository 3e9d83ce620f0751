import { createHashRouter, type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router-dom';
import { repairRoute } from '../addresses/address-form.ts';
import type { Decision } from './create-app-router.ts';

export type AppRouter = ReturnType<typeof createHashRouter>;

/** Id of the root route. */
const rootId = 'root';

export interface RouterParts {
  /** The root without its children; its element renders the shell. */
  root: Pick<RouteObject, 'Component' | 'ErrorBoundary' | 'HydrateFallback'>;
  /** Pages of the host, and the catch-all `*`. */
  own: RouteObject[];
  /** Waits until the session is known, then decides. Nothing of a remote is fetched for a forbidden page. */
  decideAccess: (pathname: string, search: string) => Promise<Decision>;
  /** Shows code 40005's message for a page whose roles do not fit; the user is redirected to the home page. */
  onForbidden: () => void;
  leave: (address: string) => void;
  /** Resolves once the owner of a path is known; for unknown paths this waits for the registry. */
  waitForOwner: (pathname: string) => Promise<void>;
  /** The remote that renders a path; undefined: the host itself. */
  remoteAtPath: (pathname: string) => string | undefined;
  /** Redirect target of an address; undefined: none. */
  redirectOf: (pathname: string) => string | undefined;
  loadRemote: (remote: string) => Promise<RouteObject[]>;
}

export interface RouterBundle {
  router: AppRouter;
  /** Replaces the routes of a mounted remote; the visible page changes at the next navigation. */
  mount(remote: string, routes: RouteObject[]): void;
  /** Mounted routes of a remote; undefined before its first page was opened. */
  routesOf(remote: string): RouteObject[] | undefined;
}

export const createRouter = (parts: RouterParts): RouterBundle => {
  const mounts = new Map<string, RouteObject[]>();
  /** True from a replacement until the next navigation ends: `patch` does not see replaced routes before that. */
  let isReplacing = false;

  const guard = async ({ request }: LoaderFunctionArgs) => {
    const { pathname, search } = new URL(request.url);
    const repaired = repairRoute(`${pathname}${search}`);
    if (repaired !== `${pathname}${search}`) return redirect(repaired);
    const decision = await parts.decideAccess(pathname, search);
    if (decision.kind === 'redirect') return redirect(decision.to);
    if (decision.kind === 'unknown') return null;
    if (decision.kind === 'forbidden') {
      parts.onForbidden();
      return redirect('/');
    }
    if (decision.kind === 'leave') {
      parts.leave(decision.to);
      return null;
    }
    const target = parts.redirectOf(pathname);
    return target ? redirect(`${target}${search}`) : null;
  };

  const tree = (): RouteObject[] => [
    {
      id: rootId,
      path: '/',
      ...parts.root,
      loader: guard,
      // Every navigation is checked: the session may have ended meanwhile.
      shouldRevalidate: () => true,
      children: [...parts.own, ...[...mounts.values()].flat()],
    },
  ];

  const router = createHashRouter(tree(), {
    async patchRoutesOnNavigation({ path, patch, signal }) {
      await parts.waitForOwner(path);
      const remote = parts.remoteAtPath(path);
      if (!remote || mounts.has(remote) || parts.redirectOf(path) !== undefined) return;
      const decision = await parts.decideAccess(path, '');
      if (decision.kind !== 'open') return;
      const routes = await parts.loadRemote(remote);
      // Routes patched by an aborted navigation are dropped: the newer navigation requests and mounts them again.
      if (mounts.has(remote) || signal.aborted) return;
      mounts.set(remote, routes);
      if (isReplacing) router._internalSetRoutes(tree());
      else patch(rootId, routes);
    },
  });
  router.subscribe(({ navigation }) => {
    if (navigation.state === 'idle') isReplacing = false;
  });

  return {
    router,
    routesOf: (remote) => mounts.get(remote),
    mount(remote, routes) {
      mounts.set(remote, routes);
      isReplacing = true;
      router._internalSetRoutes(tree());
    },
  };
};
