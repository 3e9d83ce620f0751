import type { getDefaultStore } from 'jotai';
import { federationAtom } from '../federation/federation-state.ts';
import type { RouterBundle } from './create-router.ts';

/**
 * Mounts what comes to stand at a remote's addresses; the page on screen follows at once where that is wanted. A navigation that is
 * under way goes first: following the page that is being left would call it back.
 * `remoteAt`: the remote that draws a path now.
 */
export const followMounts = (
  store: ReturnType<typeof getDefaultStore>,
  { router, mount, routesOf }: RouterBundle,
  remoteAt: (pathname: string) => string | undefined,
): void => {
  const sync = () => {
    if (router.state.navigation.state !== 'idle') return;
    for (const [remote, { mounted }] of Object.entries(store.get(federationAtom).remotes)) {
      const before = routesOf(remote);
      if (mounted === null || before === undefined || before === mounted.routes) continue;
      mount(remote, mounted.routes);
      const { location } = router.state;
      if (mounted.isNow && remoteAt(location.pathname) === remote) void router.navigate(location, { replace: true });
    }
  };
  store.sub(federationAtom, sync);
  router.subscribe(sync);
};
