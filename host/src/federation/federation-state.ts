import type { NavigationRoute } from '@atelier/contract/registry';
import { type RemoteStatus, remoteStatusAtom } from '@atelier/platform/registry';
import { atom, type getDefaultStore, type PrimitiveAtom } from 'jotai';
import type { RouteObject } from 'react-router-dom';
import type { OverrideProblem } from './override/override-problem.ts';
import type { RegistryRefusal } from './registry/accept-registry.ts';

/** `fresh`: just verified; `stale`: the newest accepted one, because the registry is unreachable or was refused; `absent`: none. */
export interface RegistryState {
  status: 'fresh' | 'stale' | 'absent';
  revision: number | null;
  refusal?: RegistryRefusal | 'unreachable';
}

/** Routes mounted at a remote's addresses: its own, or a fallback page. A new object means another page. */
export interface MountedRemote {
  routes: RouteObject[];
  /** True: the visible page is replaced immediately and its address is retained. False: at the next navigation. */
  isNow: boolean;
}

/**
 * Load state of a remote: `idle -> loading -> ready | failed`. Back to `idle` when the registry lists another version, when the running
 * version failed in the page, or when the user retries; the next use then starts a new load.
 */
export type LoadPhase = 'idle' | 'loading' | 'ready' | 'failed';

export interface RemoteState extends RemoteStatus {
  phase: LoadPhase;
  /** Loading takes longer than `limits.patienceMs`. */
  isSlow: boolean;
  /**
   * The next version waits for a dirty form: it is mounted when the form is saved or the user agrees. `back`: an operator withdrew the
   * running version. null: no update is pending.
   */
  waitingUpdate: 'forward' | 'back' | null;
  mounted: MountedRemote | null;
}

/** Events of a remote's load state. */
export type LoadEvent =
  | { type: 'start' }
  | { type: 'slow' }
  /** `intended`: the version that the registry assigns to this user; absent for builds outside the registry. */
  | { type: 'loaded'; version: string; intended?: string | undefined }
  /** No version works. */
  | { type: 'failed' }
  /** The loaded version stays on the page; the next use loads again. */
  | { type: 'outdated' }
  /** The running version failed in the page. */
  | { type: 'broken' };

/** State transitions of a remote; the only function that changes its phase. */
export const nextRemoteState = (before: RemoteState, event: LoadEvent): RemoteState => {
  switch (event.type) {
    case 'start':
      return { ...before, phase: 'loading', isSlow: false };
    case 'slow':
      return before.phase === 'loading' ? { ...before, isSlow: true } : before;
    case 'loaded': {
      const { version: running, intended: active = before.active } = event;
      const isFallback = event.intended !== undefined && running !== active;
      return { ...before, phase: 'ready', isSlow: false, running, active, isFallback };
    }
    case 'failed':
      return { ...before, phase: 'failed', isSlow: false, running: null };
    case 'outdated':
      return { ...before, phase: 'idle', isSlow: false };
    case 'broken':
      return { ...before, phase: 'idle', isSlow: false, running: null };
  }
};

/** Federation state for router and shell. */
export interface FederationState {
  registry: RegistryState;
  /** Pages by remote. */
  navigation: Readonly<Record<string, readonly NavigationRoute[]>>;
  remotes: Readonly<Record<string, RemoteState>>;
  /** Reason why the override of this tab does not run; null when there is no problem. */
  overrideProblem: OverrideProblem | null;
}

/** Written by `createFederationState` only. */
export const federationAtom: PrimitiveAtom<FederationState> = atom<FederationState>({
  registry: { status: 'absent', revision: null },
  navigation: {},
  remotes: {},
  overrideProblem: null,
});

export type FederationStore = ReturnType<typeof createFederationState>;

export const unknownRemote: RemoteState = {
  phase: 'idle',
  running: null,
  active: '',
  isFallback: false,
  isSlow: false,
  waitingUpdate: null,
  mounted: null,
};

const hasChanged = (before: object, fields: object): boolean =>
  Object.entries(fields).some(([key, value]) => (before as Record<string, unknown>)[key] !== value);

const statusOf = ({ running, active, isFallback }: RemoteState): RemoteStatus => ({ running, active, isFallback });

/** The only writer of the state; updates the platform's view of the remotes. */
export const createFederationState = (store: ReturnType<typeof getDefaultStore>) => {
  const get = () => store.get(federationAtom);
  const remote = (name: string) => get().remotes[name] ?? unknownRemote;
  const change = (fields: Partial<FederationState>): void => {
    if (!hasChanged(get(), fields)) return;
    store.set(federationAtom, { ...get(), ...fields });
    if (fields.remotes === undefined) return;
    const status = Object.entries(fields.remotes).map(([name, state]) => [name, statusOf(state)] as const);
    store.set(remoteStatusAtom, Object.fromEntries(status));
  };
  const put = (name: string, fields: Partial<RemoteState>): void => {
    if (hasChanged(remote(name), fields))
      change({ remotes: { ...get().remotes, [name]: { ...remote(name), ...fields } } });
  };
  return {
    get,
    change,
    remote,
    /** Moves the load of a remote to its next phase. */
    send: (name: string, event: LoadEvent) => put(name, nextRemoteState(remote(name), event)),
    /** Changes the mounted version and the pending update. */
    changeRemote: (name: string, fields: Partial<Pick<RemoteState, 'mounted' | 'waitingUpdate'>>) => put(name, fields),
  };
};
