import { logout, type Tokens } from '@atelier/contract/auth';
import { getCompany } from '@atelier/contract/company';
import { errorActionOf } from '@atelier/contract/errors';
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
import { type CurrentUser, getsSocket, loadCurrentUser, readBalance, storedUserId } from './load-current-user.ts';
import { loginPath } from './login-redirect.ts';
import { accountChangedAtom, companyRemovalAtom, sessionProblemAtom } from './session-atoms.ts';

interface FollowParts {
  http: Http;
  store: ReturnType<typeof getDefaultStore>;
  /** Stores drafts, then reloads the page. */
  reload: () => Promise<void>;
}

/**
 * Refetches the current identity: another tab or an administrator may have changed it. Another company, or none, reloads the page; another
 * role in the same company updates the state. Never rejects: the socket's next connection tries again.
 */
const followIdentity = async ({ http, store, reload }: FollowParts): Promise<void> => {
  const asked = store.get(sessionStateAtom);
  if (asked.status !== 'signed-in') return;
  const answer = await http.call(getCompany, {}, { quiet: true }).catch(() => null);
  const now = store.get(sessionStateAtom);
  if (!answer || now.status !== 'signed-in' || now.user.id !== asked.user.id) return;
  const { left, ...identity } = answer;
  if (left) store.set(companyRemovalAtom, left);
  if (identity.company?.id !== now.identity.company?.id) return reload();
  store.set(sessionStateAtom, { ...now, identity });
};

/** Applies another tab's change of the session, read from storage: signed in, signed out, another user, or renewed tokens. */
const followStorage = async (parts: SessionParts, session: HostSession): Promise<void> => {
  const { state } = session;
  const hasTokens = parts.tokens.read() !== null;
  if (state.status === 'signed-out' && hasTokens) {
    await session.start();
    if (parts.currentPath().startsWith(loginPath)) parts.redirectAfterSignIn();
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

/** Removes the data of the signed-in user from this browser; drafts remain, encrypted for their account. */
const clearUserData = (tokens: TokenStore, storage: ClientStorage, store: ReturnType<typeof getDefaultStore>): void => {
  tokens.clear();
  for (const key of ['user', 'company', 'userType'] as const) storage.remove(key);
  store.set(sessionStateAtom, { status: 'signed-out' });
  store.set(sessionProblemAtom, null);
  store.set(companyRemovalAtom, null);
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
  /** Schedules or stops the silent refresh. */
  renewal: { plan(): void; stop(): void };
  /** Clears the cached data of the user who signed out. */
  clearCaches: () => void;
  /** Redirects to login; false when blocked. */
  goToLogin: (path?: string) => boolean;
  /** The current path with its query. */
  currentPath: () => string;
  isPublicPath: (path: string) => boolean;
  /** Redirects after sign-in: the trend site, the `redirect` query's path, or home. */
  redirectAfterSignIn: () => void;
  notify: (text: 'login-expired' | 'login-again' | 'not-kept') => void;
  /** The browser does not persist storage, so the session ends with the page. */
  isMemoryOnly?: () => boolean;
  /** Stores drafts, then reloads the page. */
  reload: () => Promise<void>;
}

/** Session functions that only the host uses, in addition to the platform's session. */
export interface HostSession extends Session {
  /** Loads the user if there are tokens. Never rejects. */
  start(): Promise<void>;
  /** Resolves once the session state is known, or that the server is unreachable. */
  ready(): Promise<void>;
  /** Removes the session in this browser only. */
  endLocally(): void;
  /** Reports the expired login and redirects to login; sign-in returns to the current page. */
  expire(): void;
  /** Refetches user, quota and membership and reopens the socket; for a session renewed after a long idle time. */
  reloadBase(): Promise<void>;
  /** Refetches the current identity, and reloads the page if the company changed. Never rejects. */
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

  const settle = ({ user, identity, left }: CurrentUser) => {
    store.set(sessionProblemAtom, null);
    if (left) store.set(companyRemovalAtom, left);
    store.set(sessionStateAtom, { status: 'signed-in', user, identity });
    parts.renewal.plan();
    if (getsSocket(user.roles)) parts.socket.start(user.id);
    bus.emit('session.changed', { userId: user.id });
    void session.reloadBalance();
  };

  const load = async () => {
    store.set(sessionProblemAtom, null);
    if (state().status !== 'signed-in') store.set(sessionStateAtom, { status: 'unknown' });
    settle(await loadCurrentUser(http, storage));
  };

  const failToLoad = (error: ApiError) => {
    // Tokens are retained while the server is unreachable: the page offers a retry.
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
        // An incomplete sign-in is discarded; while the server is unreachable the tokens may still be valid.
        if (!isUnreachable(error as ApiError)) session.endLocally();
        throw error;
      }
      parts.redirectAfterSignIn();
      if (parts.isMemoryOnly?.()) parts.notify('not-kept');
    },
    async signOut({ everywhere = false } = {}) {
      try {
        await http.call(logout, { everywhere }, { quiet: true });
      } catch {
        // Local data is removed regardless of the server's response (specification section 7).
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
      clearUserData(tokens, storage, store);
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
