import { sessionStateAtom } from '@atelier/platform/session';
import type { getDefaultStore } from 'jotai';
import type { PlainStorage } from '../../storage/plain-storage.ts';
import { readJson } from '../../storage/stored-json.ts';
import { limits } from '../limits.ts';
import { decideOverride, type Override } from './override-decision.ts';

/** Version name of an override, beside the published versions. */
export const overrideVersion = 'override';

/** The remote that this tab takes from a developer, if any. */
export interface Overrides {
  /** Is an override stored for this tab, whether it applies or not? */
  isStored(): boolean;
  /** The one that counts now, or null. */
  active(): Override | null;
  /** Called by the remote-health page's form and by nothing else; counts from the next load of the page. */
  set(remote: string, base: string): void;
  /** @returns true when there was one, which runs until the page is loaded again. */
  clear(): boolean;
}

/** `storage`: the tab's own, so that closing the tab ends an override and no link carries one. */
export const createOverrides = (storage: PlainStorage, store: ReturnType<typeof getDefaultStore>): Overrides => {
  const readStored = () => readJson<unknown>(storage, 'remoteOverride');
  return {
    isStored: () => readStored() !== undefined,
    active() {
      const stored = readStored();
      if (stored === undefined) return null;
      const state = store.get(sessionStateAtom);
      const roles = state.status === 'signed-in' ? state.user.roles : null;
      return decideOverride({ stored, now: Date.now(), roles, isSecure: globalThis.isSecureContext });
    },
    set(remote, base) {
      const override: Override = { remote, base, expiresAt: Date.now() + limits.overrideLifeMs };
      storage.write('remoteOverride', JSON.stringify(override));
    },
    clear() {
      const had = readStored() !== undefined;
      storage.remove('remoteOverride');
      return had;
    },
  };
};
