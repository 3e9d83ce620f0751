import { sessionStateAtom } from '@atelier/platform/session';
import type { getDefaultStore } from 'jotai';
import { type PlainStorage, readJson } from '../../storage/plain-storage.ts';
import { limits } from '../limits.ts';
import { decideOverride, type Override } from './override-decision.ts';

/** Version name of an override, beside the published versions. */
export const overrideVersion = 'override';

export type Overrides = ReturnType<typeof createOverrides>;

/**
 * The developer override of this tab, if any. `storage`: the tab's own, so that closing the tab ends an override and no link contains one.
 */
export const createOverrides = (storage: PlainStorage, store: ReturnType<typeof getDefaultStore>) => {
  const readStored = () => readJson<unknown>(storage, 'remoteOverride');
  return {
    /** True when an override is stored for this tab, whether it applies or not. */
    isStored: () => readStored() !== undefined,
    /** The override in effect, or null. */
    active(): Override | null {
      const stored = readStored();
      if (stored === undefined) return null;
      const state = store.get(sessionStateAtom);
      const roles = state.status === 'signed-in' ? state.user.roles : null;
      return decideOverride({ stored, now: Date.now(), roles, isSecure: globalThis.isSecureContext });
    },
    /** Called only by the form on the remote-health page; takes effect at the next page load. */
    set(remote: string, base: string): void {
      const override: Override = { remote, base, expiresAt: Date.now() + limits.overrideLifeMs };
      storage.write('remoteOverride', JSON.stringify(override));
    },
    /** @returns true when there was one; it runs until the page is loaded again. */
    clear(): boolean {
      const had = readStored() !== undefined;
      storage.remove('remoteOverride');
      return had;
    },
  };
};
