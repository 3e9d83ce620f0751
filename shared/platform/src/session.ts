import type { Tokens, User } from '@atelier/contract/auth';
import type { Identity } from '@atelier/contract/company';
import type { Membership, Quota } from '@atelier/contract/membership';
import { type Atom, atom, type PrimitiveAtom, useAtomValue } from 'jotai';
import { unprovided } from './unprovided.ts';

export type SessionState =
  | { status: 'unknown' } /* tokens are there, the user is being loaded */
  | { status: 'signed-out' }
  | { status: 'signed-in'; user: User; identity: Identity };

/** Written by the host only. */
export const sessionStateAtom: PrimitiveAtom<SessionState> = atom<SessionState>({ status: 'unknown' });
export const quotaAtom: PrimitiveAtom<Quota | null> = atom<Quota | null>(null);
export const membershipAtom: PrimitiveAtom<Membership | null> = atom<Membership | null>(null);

/** The signed-in user, or null. */
export const userAtom: Atom<User | null> = atom((get) => {
  const state = get(sessionStateAtom);
  return state.status === 'signed-in' ? state.user : null;
});

export interface Session {
  readonly state: SessionState;
  /** Stores the tokens, loads the user, opens the socket, and navigates to the `redirect` query's path or home. */
  signIn(tokens: Tokens): Promise<void>;
  /** Ends the session here (`everywhere`: on all devices); local data is deleted even if the server call fails. */
  signOut(options?: { everywhere?: boolean }): Promise<void>;
  /** Reloads quota and membership. */
  reloadBalance(): Promise<void>;
}

export const useUser = (): User | null => useAtomValue(userAtom);
export const useSessionState = (): SessionState => useAtomValue(sessionStateAtom);
export const useQuota = (): Quota | null => useAtomValue(quotaAtom);
export const useMembership = (): Membership | null => useAtomValue(membershipAtom);

export let session: Session = unprovided('session');
export const provideSession = (implementation: Session): void => {
  session = implementation;
};
