import type { User } from '@atelier/contract/auth';
import { getPerson, type Person } from '@atelier/contract/person';
import { queryClient } from '@atelier/platform/queries';
import { sessionStateAtom } from '@atelier/platform/session';
import type { getDefaultStore } from 'jotai';

const followed = ['nickname', 'name', 'avatar_url', 'phone', 'closes_at'] as const satisfies readonly (keyof Person &
  keyof User)[];

/** The frame shows who one is: what the personal page has changed counts there, too. */
export const followPerson = (store: ReturnType<typeof getDefaultStore>): void => {
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    const person = query.state.data as Person | undefined;
    const state = store.get(sessionStateAtom);
    if (type !== 'updated' || query.queryKey[0] !== getPerson.path || !person || state.status !== 'signed-in') return;
    const { user } = state;
    if (followed.every((field) => user[field] === person[field])) return;
    const known = Object.fromEntries(followed.map((field) => [field, person[field]])) as Pick<
      User,
      (typeof followed)[number]
    >;
    store.set(sessionStateAtom, { ...state, user: { ...user, ...known } });
  });
};
