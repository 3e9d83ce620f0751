import type { FederationStore } from '../federation-state.ts';
import { limits } from '../limits.ts';

/** Marks a remote as slow while `load` takes longer than the limit for the user. */
export const watchSlowness = <T>(state: FederationStore, remote: string, load: Promise<T>): Promise<T> => {
  const timer = setTimeout(() => state.changeRemote(remote, { isSlow: true }), limits.patienceMs);
  return load.finally(() => {
    clearTimeout(timer);
    state.changeRemote(remote, { isSlow: false });
  });
};
