import { getDefaultStore } from '@atelier/platform/state';
import { atom, type PrimitiveAtom } from 'jotai';

/** A person is told what a page waits for after this long, ms. */
const patienceMs = 2000;

/** Remotes whose load takes longer than a person waits without asking. */
export const slowRemotesAtom: PrimitiveAtom<ReadonlySet<string>> = atom<ReadonlySet<string>>(new Set<string>());

const change = (remote: string, isSlow: boolean): void => {
  const store = getDefaultStore();
  const next = new Set(store.get(slowRemotesAtom));
  if (next.has(remote) === isSlow) return;
  if (isSlow) next.add(remote);
  else next.delete(remote);
  store.set(slowRemotesAtom, next);
};

/** Marks a remote as slow while `load` goes on past a person's patience. */
export const watchSlowness = <T>(remote: string, load: Promise<T>): Promise<T> => {
  const timer = setTimeout(change, patienceMs, remote, true);
  return load.finally(() => {
    clearTimeout(timer);
    change(remote, false);
  });
};
