import { membershipAtom, quotaAtom, sessionStateAtom } from '@atelier/platform/session';
import type { getDefaultStore } from 'jotai';
import type { ClientStorage } from '../storage/client-storage.ts';
import type { TokenStore } from '../storage/token-store.ts';
import { departureAtom } from './departure.ts';
import { sessionProblemAtom } from './session-problem.ts';

/** Removes the data of the signed-in user from this browser; drafts stay, encrypted for their account. */
export const forgetPerson = (
  tokens: TokenStore,
  storage: ClientStorage,
  store: ReturnType<typeof getDefaultStore>,
): void => {
  tokens.clear();
  for (const key of ['user', 'company', 'userType'] as const) storage.remove(key);
  store.set(sessionStateAtom, { status: 'signed-out' });
  store.set(sessionProblemAtom, null);
  store.set(departureAtom, null);
  store.set(quotaAtom, null);
  store.set(membershipAtom, null);
};
