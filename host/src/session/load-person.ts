import { type User, userAuth } from '@atelier/contract/auth';
import { type Departure, getCompany, type Identity } from '@atelier/contract/company';
import type { Http } from '@atelier/platform/http';
import type { ClientStorage } from '../storage/client-storage.ts';
import { rolesOf } from './roles.ts';

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
  const user = { ...answered, roles: [...rolesOf(answered.roles, storage.read('userType'))] };
  storage.writeSealed('user', user);
  storage.writeSealed('company', identity);
  return { user, identity, left };
};

/** Id of the account that this browser's storage names, whichever tab wrote it. */
export const storedUserId = (storage: ClientStorage): string | null => storage.readSealed<User>('user')?.id ?? null;
