import { type User, userAuth } from '@atelier/contract/auth';
import { type Departure, getCompany, type Identity } from '@atelier/contract/company';
import { generateCount, getUserMembership } from '@atelier/contract/membership';
import type { Http } from '@atelier/platform/http';
import { membershipAtom, quotaAtom } from '@atelier/platform/session';
import type { getDefaultStore } from 'jotai';
import type { ClientStorage } from '../storage/client-storage.ts';
import { rolesOf } from './roles.ts';

/** Reads quota and membership of the identity in use; a company's identity sends its id. Never rejects. */
export const readBalance = async (
  http: Http,
  store: ReturnType<typeof getDefaultStore>,
  { type, company }: Identity,
): Promise<void> => {
  const request = type === 'B' && company ? { company_id: company.id } : {};
  const [quota, membership] = await Promise.allSettled([
    http.call(generateCount, request, { quiet: true }),
    http.call(getUserMembership, request, { quiet: true }),
  ]);
  // A figure that cannot be read now keeps its last value; the socket brings the next one.
  if (quota.status === 'fulfilled') store.set(quotaAtom, quota.value);
  if (membership.status === 'fulfilled') store.set(membershipAtom, membership.value);
};

export interface Person {
  user: User;
  identity: Identity;
  /** A company that the user was removed from meanwhile. */
  left: Departure | undefined;
}

/** Asks who is signed in and in which identity; keeps both encrypted for the account check of other tabs. */
export const loadPerson = async (http: Http, storage: ClientStorage): Promise<Person> => {
  const [answered, { left, ...identity }] = await Promise.all([
    http.call(userAuth, {}, { quiet: true }),
    http.call(getCompany, {}, { quiet: true }),
  ]);
  const user = { ...answered, roles: rolesOf(answered, storage.read('userType')) };
  storage.writeSealed('user', user);
  storage.writeSealed('company', identity);
  return { user, identity, left };
};

/** Id of the account that this browser's storage names, whichever tab wrote it. */
export const storedUserId = (storage: ClientStorage): string | null => storage.readSealed<User>('user')?.id ?? null;
