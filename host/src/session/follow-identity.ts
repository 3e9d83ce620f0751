import { getCompany } from '@atelier/contract/company';
import type { Http } from '@atelier/platform/http';
import { sessionStateAtom } from '@atelier/platform/session';
import type { getDefaultStore } from 'jotai';
import { departureAtom } from './departure.ts';

interface FollowParts {
  http: Http;
  store: ReturnType<typeof getDefaultStore>;
  /** Writes drafts, then reloads the page. */
  reload: () => Promise<void>;
}

/**
 * Reads the identity in use again: another tab or an administrator may have changed it. Another company, or none, reloads the
 * page; another role in the same company updates the state. Never rejects: the socket's next connection asks again.
 */
export const followIdentity = async ({ http, store, reload }: FollowParts): Promise<void> => {
  const asked = store.get(sessionStateAtom);
  if (asked.status !== 'signed-in') return;
  const answer = await http.call(getCompany, {}, { quiet: true }).catch(() => null);
  const now = store.get(sessionStateAtom);
  if (!answer || now.status !== 'signed-in' || now.user.id !== asked.user.id) return;
  const { left, ...identity } = answer;
  if (left) store.set(departureAtom, left);
  if (identity.company?.id !== now.identity.company?.id) return reload();
  store.set(sessionStateAtom, { ...now, identity });
};
