import { operatorRole, roleOfType } from '@atelier/catalogue/constants';
import { type User, userAuth } from '@atelier/contract/auth';
import { type Departure, getCompany, type Identity } from '@atelier/contract/company';
import { useIdentity as useIdentityCall } from '@atelier/contract/identities';
import { generateCount, getUserMembership } from '@atelier/contract/membership';
import { type Http, http } from '@atelier/platform/http';
import { navigation } from '@atelier/platform/navigation';
import { membershipAtom, quotaAtom } from '@atelier/platform/session';
import { getDefaultStore } from 'jotai';
import type { ClientStorage } from '../storage/client-storage.ts';

/** Roles from the server; without them, derived from the stored type number. The developer role is last. */
export const rolesOf = (
  { roles, is_developer: isDeveloper }: Pick<User, 'roles' | 'is_developer'>,
  storedType: string | null,
): User['roles'] => [
  ...(roles.length > 0 ? roles : [roleOfType(Number(storedType ?? Number.NaN))]),
  ...(isDeveloper ? (['4'] as const) : []),
];

/** Specification section 5: open to all without a list, else to users with one of the roles. */
export const isAllowed = (required: readonly string[] | undefined, roles: readonly string[]): boolean =>
  required === undefined || required.length === 0 || required.some((role) => roles.includes(role));

/** Role '3', the installation's operator, gets no socket. */
export const getsSocket = (roles: readonly string[]): boolean => roles[0] !== operatorRole;

/** Changes the current identity: membership and quota first, then the page. Unsaved input is stored for the identity that entered it. */
export const switchIdentity = async (companyId: string | null): Promise<void> => {
  const identity = await http.call(useIdentityCall, { company_id: companyId });
  await readBalance(http, getDefaultStore(), identity);
  await navigation.reload();
};

/** Reads quota and membership of the current identity; a company identity sends its id. Never rejects. */
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
  // A figure that cannot be read keeps its last value; the socket delivers the next one.
  if (quota.status === 'fulfilled') store.set(quotaAtom, quota.value);
  if (membership.status === 'fulfilled') store.set(membershipAtom, membership.value);
};

export interface CurrentUser {
  user: User;
  identity: Identity;
  /** A company that the user was removed from. */
  left: Departure | undefined;
}

/** Reads the signed-in user and identity; stores both encrypted for the account check of other tabs. */
export const loadCurrentUser = async (http: Http, storage: ClientStorage): Promise<CurrentUser> => {
  const [answered, { left, ...identity }] = await Promise.all([
    http.call(userAuth, {}, { quiet: true }),
    http.call(getCompany, {}, { quiet: true }),
  ]);
  const user = { ...answered, roles: rolesOf(answered, storage.read('userType')) };
  storage.writeSealed('user', user);
  storage.writeSealed('company', identity);
  return { user, identity, left };
};

/** Id of the account in this browser's storage, whichever tab wrote it. */
export const storedUserId = (storage: ClientStorage): string | null => storage.readSealed<User>('user')?.id ?? null;
