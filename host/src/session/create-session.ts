import { logout, type Tokens } from '@atelier/contract/auth';
import { getCompany } from '@atelier/contract/company';
import { errorActionOf } from '@atelier/contract/error-actions';
import type { Bus } from '@atelier/platform/bus';
import type { ApiError, Http } from '@atelier/platform/http';
import {
  membershipAtom,
  quotaAtom,
  type Session,
  type SessionState,
  sessionStateAtom,
} from '@atelier/platform/session';
import type { getDefaultStore } from 'jotai';
import type { ClientStorage } from '../storage/client-storage.ts';
import type { TokenStore } from '../storage/token-store.ts';
import { accountChangedAtom, departureAtom, sessionProblemAtom } from './departure.ts';
import { loadPerson, type Person, readBalance, storedUserId } from './load-person.ts';
import { loginPath } from './login-redirect.ts';
import { getsSocket } from './roles.ts';

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
const followIdentity = async ({ http, store, reload }: FollowParts): Promise<void> => {
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

/** Applies another tab's change of the session, read from storage: signed in, out, in as another user, or renewed tokens. */
const followStorage = async (parts: SessionParts, session: HostSession): Promise<void> => {
  const { state } = session;
  const hasTokens = parts.tokens.read() !== null;
  if (state.status === 'signed-out' && hasTokens) {
    await session.start();
    if (parts.currentPath().startsWith(loginPath)) parts.goOn();
    return;
  }
  if (state.status !== 'signed-in') return;
  if (!hasTokens) {
    const path = parts.currentPath();
    session.endLocally();
    if (!parts.isPublicPath(path)) parts.goToLogin(path);
    return;
  }
  const stored = storedUserId(parts.storage);
  if (stored !== null && stored !== state.user.id) parts.store.set(accountChangedAtom, true);
  else parts.renewal.plan();
};

/** Removes the data of the signed-in user from this browser; drafts stay, encrypted for their account. */
const forgetPerson = (tokens: TokenStore, storage: ClientStorage, store: ReturnType<typeof getDefaultStore>): void => {
  tokens.clear();
  for (const key of ['user', 'company', 'userType'] as const) storage.remove(key);
  store.set(sessionStateAtom, { status: 'signed-out' });
  store.set(sessionProblemAtom, null);
  store.set(departureAtom, null);
  store.set(quotaAtom, null);
  store.set(membershipAtom, null);
};

export interface SessionParts {
  http: Http;
  tokens: TokenStore;
  storage: ClientStorage;
  store: ReturnType<typeof getDefaultStore>;
  bus: Bus;
  socket: { start(userId: string): void; stop(): void };
  /** Plans or stops the silent refresh. */
  renewal: { plan(): void; stop(): void };
  /** Clears the cached data of the user who signed out. */
  clearCaches: () => void;
  /** Goes to login; false when blocked. */
  goToLogin: (path?: string) => boolean;
  /** The current path with its query. */
  currentPath: () => string;
  isPublicPath: (path: string) => boolean;
  /** Goes on after signing in: the trend site, the `redirect` query's path, or home. */
  goOn: () => void;
  notify: (text: 'login-expired' | 'login-again' | 'not-kept') => void;
  /** The browser does not persist storage, so the session ends with the page. */
  isForgetful?: () => boolean;
  /** Writes drafts, then reloads the page. */
  reload: () => Promise<void>;
}

/** What the host itself needs beside the promised session. */
export interface HostSession extends Session {
  /** Loads the user if there are tokens. Never rejects. */
  start(): Promise<void>;
  /** Resolves once it is known whether a user is signed in, or that the server is unreachable. */
  ready(): Promise<void>;
  /** Forgets the session in this browser only. */
  endLocally(): void;
  /** Says that the login expired and goes to login, to come back here. */
  expire(): void;
  /** Loads person, quota and membership again and reopens the socket; for a session that was renewed after a long rest. */
  reloadBase(): Promise<void>;
  /** Reads the identity in use again, and reloads the page if the company changed. Never rejects. */
  followIdentity(): Promise<void>;
  /** Reads storage again after another tab wrote it. */
  syncFromStorage(): void;
}

const isUnreachable = (error: ApiError): boolean => error.kind === 'network' || error.code === '50001';

const isHandled = (error: ApiError): boolean =>
  error.kind === 'api' && ['refresh', 'login', 'logout', 'home'].includes(errorActionOf(error.code));

export const createSession = (parts: SessionParts): HostSession => {
  const { http, tokens, storage, store, bus } = parts;
  let readiness: Promise<void> = Promise.resolve();

  const state = (): SessionState => store.get(sessionStateAtom);

  const settle = ({ user, identity, left }: Person) => {
    store.set(sessionProblemAtom, null);
    if (left) store.set(departureAtom, left);
    store.set(sessionStateAtom, { status: 'signed-in', user, identity });
    parts.renewal.plan();
    if (getsSocket(user.roles)) parts.socket.start(user.id);
    bus.emit('session.changed', { userId: user.id });
    void session.reloadBalance();
  };

  const load = async () => {
    store.set(sessionProblemAtom, null);
    if (state().status !== 'signed-in') store.set(sessionStateAtom, { status: 'unknown' });
    settle(await loadPerson(http, storage));
  };

  const failToLoad = (error: ApiError) => {
    // Tokens stay while the server is away: the page offers to try again.
    if (isUnreachable(error)) return store.set(sessionProblemAtom, 'unreachable');
    session.endLocally();
    if (isHandled(error)) return;
    const path = parts.currentPath();
    if (!parts.isPublicPath(path) && parts.goToLogin(path)) parts.notify('login-again');
  };

  const session: HostSession = {
    get state() {
      return state();
    },
    start() {
      if (!tokens.read()) {
        store.set(sessionStateAtom, { status: 'signed-out' });
        return Promise.resolve();
      }
      readiness = load().catch((error: unknown) => failToLoad(error as ApiError));
      return readiness;
    },
    // Another tab may have signed in since.
    ready: () => (state().status === 'signed-out' && tokens.read() ? session.start() : readiness),
    async signIn(fresh: Tokens) {
      tokens.write(fresh);
      tokens.resetRefreshTimes();
      storage.write('lastActivity', String(Date.now()));
      parts.clearCaches();
      try {
        await load();
      } catch (error) {
        // Half a sign-in is none; while the server is away the tokens may still turn out good.
        if (!isUnreachable(error as ApiError)) session.endLocally();
        throw error;
      }
      parts.goOn();
      if (parts.isForgetful?.()) parts.notify('not-kept');
    },
    async signOut({ everywhere = false } = {}) {
      try {
        await http.call(logout, { everywhere }, { quiet: true });
      } catch {
        // Local data goes whatever the server says (specification section 7).
      }
      session.endLocally();
      parts.goToLogin();
    },
    async reloadBalance() {
      const now = state();
      if (now.status === 'signed-in') await readBalance(http, store, now.identity);
    },
    endLocally() {
      const wasSignedIn = state().status === 'signed-in';
      parts.socket.stop();
      parts.renewal.stop();
      parts.clearCaches();
      forgetPerson(tokens, storage, store);
      if (wasSignedIn) bus.emit('session.changed', { userId: null });
    },
    expire() {
      const path = parts.currentPath();
      session.endLocally();
      if (parts.isPublicPath(path)) return;
      if (parts.goToLogin(path)) parts.notify('login-expired');
    },
    async reloadBase() {
      parts.socket.stop();
      await load().catch((error: unknown) => failToLoad(error as ApiError));
    },
    followIdentity: () => followIdentity(parts),
    syncFromStorage: () => void followStorage(parts, session),
  };
  return session;
};
