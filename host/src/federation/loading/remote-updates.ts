import { getDefaultStore } from '@atelier/platform/state';
import { atom, type PrimitiveAtom } from 'jotai';
import { bestVersion, forgetLoad, runningVersion } from './loader.ts';
import { loadRemoteRoutes, type RemoteMounter, remoteMounter } from './remote-routes.tsx';

/** Remotes whose next version waits for a form: they change when it is saved, or when the person agrees. */
export const waitingUpdatesAtom: PrimitiveAtom<ReadonlySet<string>> = atom<ReadonlySet<string>>(new Set<string>());

const waiting = new Map<string, () => void>();

const tellWaiting = (): void => getDefaultStore().set(waitingUpdatesAtom, new Set(waiting.keys()));

/** Mounts for the next navigation; under a dirty form it waits. */
const settle = (mounter: RemoteMounter, remote: string, mount: (isNow: boolean) => void): void => {
  if (mounter.hasDirtyForm(remote)) waiting.set(remote, () => mount(true));
  else {
    waiting.delete(remote);
    mount(false);
  }
  tellWaiting();
};

const updateRemote = async (mounter: RemoteMounter, remote: string): Promise<void> => {
  const before = runningVersion(remote);
  if (bestVersion(remote) === undefined || bestVersion(remote) === before) {
    waiting.delete(remote);
    tellWaiting();
    return;
  }
  forgetLoad(remote);
  if (!mounter.isMounted(remote)) return;
  // Loaded before the tree changes: the next navigation never waits for it, and a bad version leaves the page as it is.
  const routes = await loadRemoteRoutes(remote);
  if (runningVersion(remote) === before) return;
  if (before === undefined) mounter.mount(remote, routes, { isNow: true });
  else settle(mounter, remote, (isNow) => mounter.mount(remote, routes, { isNow }));
};

/**
 * Brings open pages to what the registry says now: each remote that should run another version gets it at the next navigation
 * into its group, never under a dirty form. A remote that could not be shown is tried at once.
 */
export const updateRemotes = async (remotes: readonly string[]): Promise<void> => {
  const mounter = remoteMounter();
  if (mounter) await Promise.all(remotes.map((remote) => updateRemote(mounter, remote)));
};

/** Changes what waited for a form that is saved by now. Called after each navigation. */
export const applyCleanUpdates = (): void => {
  const mounter = remoteMounter();
  for (const [remote, apply] of waiting) {
    if (!mounter || mounter.hasDirtyForm(remote)) continue;
    waiting.delete(remote);
    tellWaiting();
    apply();
  }
};

/** The person agrees: input is saved, then the waiting version takes the page, which restores it. */
export const agreeToUpdate = async (remote: string): Promise<void> => {
  const apply = waiting.get(remote);
  if (!apply) return;
  await remoteMounter()?.saveDrafts();
  waiting.delete(remote);
  tellWaiting();
  apply();
};
