import { sessionStateAtom } from '@atelier/platform/session';
import { getDefaultStore } from '@atelier/platform/state';
import { decideOverride, type Override, overrideLifeMs } from './override-decision.ts';

/** Name under which an override stands beside the published versions. */
export const overrideVersion = 'override';

/** The tab's own: closing it ends the override, and no link carries it. */
const key = 'remote-override';

const readStored = (): unknown => {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch {
    return null; // unreadable storage overrides nothing
  }
};

/** True in a tab for which somebody chose one, whether it counts or not. */
export const hasStoredOverride = (): boolean => readStored() !== null;

/** The override that counts in this tab now, or null. */
export const activeOverride = (): Override | null => {
  const stored = readStored();
  if (stored === null) return null;
  const state = getDefaultStore().get(sessionStateAtom);
  const roles = state.status === 'signed-in' ? state.user.roles : null;
  return decideOverride({ stored, now: Date.now(), roles, isSecure: globalThis.isSecureContext });
};

/** Set by the remote-health page's form and by nothing else; counts from the next load of the page. */
export const setOverride = (remote: string, base: string): void => {
  const override: Override = { remote, base, expiresAt: Date.now() + overrideLifeMs };
  sessionStorage.setItem(key, JSON.stringify(override));
};

/** @returns true when there was one, which runs until the page is loaded again. */
export const clearOverride = (): boolean => {
  const had = readStored() !== null;
  sessionStorage.removeItem(key);
  return had;
};
