import { operatorRole, requestTimeoutMs, storageName } from '@atelier/catalogue/constants';
import { socketTicket, type User } from '@atelier/contract/auth';
import { apiBase } from '@atelier/contract/call';
import { createEnvelope } from '@atelier/contract/envelope';
import { browserCipher } from '@atelier/contract/envelope-browser';
import { errorActionOf } from '@atelier/contract/errors';
import { getNotices } from '@atelier/contract/notices';
import { getPerson, type Person } from '@atelier/contract/person';
import { socketPath } from '@atelier/contract/socket';
import type { ApiError, CallOptions } from '@atelier/platform/http';
import { navigationAtom } from '@atelier/platform/navigation';
import { providePlatform } from '@atelier/platform/provide';
import { queryClient } from '@atelier/platform/queries';
import { quotaAtom, type SessionState, sessionStateAtom } from '@atelier/platform/session';
import { tasksUnderWayAtom } from '@atelier/platform/tasks';
import axios, { type AxiosInstance } from 'axios';
import { createStore, del, get, promisifyRequest, type UseStore } from 'idb-keyval';
import type { getDefaultStore } from 'jotai';
import { isPublicPage, pageAt } from './addresses/navigation-table.ts';
import type { PageServices } from './create-page-services.ts';
import { createDrafts, type DraftShelf } from './drafts/create-drafts.ts';
import { createHttp } from './http/create-http.ts';
import { createLock, createRefresher } from './http/refresher.ts';
import { createSend } from './http/send.ts';
import { createSession, type HostSession } from './session/create-session.ts';
import { createInactivity } from './session/inactivity.ts';
import { storedUserId } from './session/load-current-user.ts';
import { createLoginRedirect, redirectTarget, trendAddress } from './session/login-redirect.ts';
import { storeCompanyRemoval } from './session/session-atoms.ts';
import { createRenewal, createSilentRefresh } from './session/silent-refresh.ts';
import { createCatchUp } from './socket/catch-up.ts';
import { createSocket, type SocketConnection } from './socket/create-socket.ts';
import { parseSocketMessage, routeMessage } from './socket/route-message.ts';
import { createClientStorage } from './storage/client-storage.ts';
import { createTokenStore, type TokenStore } from './storage/token-store.ts';
import { createTasks } from './tasks/create-tasks.ts';

/** Commits without waiting for the write's result: a page that is unloading does not receive it, and the write would be rolled back. */
const put = (shelf: UseStore, key: string, sealed: string): Promise<void> =>
  shelf('readwrite', (store) => {
    store.put(sealed, key);
    const written = promisifyRequest(store.transaction);
    store.transaction.commit();
    return written;
  });

/** Draft storage in IndexedDB; where the browser refuses it (blocked site data, some private windows), drafts are stored in memory. */
const createDraftShelf = (suffix: string): DraftShelf => {
  const memory = new Map<string, string>();
  // Touches IndexedDB at its first use, not here.
  const shelf = createStore(storageName('drafts', suffix), 'drafts');
  /** `fallback` is called when storage is refused or its quota is exceeded. */
  const orMemory = async <T>(work: () => Promise<T>, fallback: () => T): Promise<T> => {
    try {
      return await work();
    } catch {
      return fallback();
    }
  };
  return {
    get: (key) =>
      orMemory(
        async () => memory.get(key) ?? (await get<string>(key, shelf)),
        () => memory.get(key),
      ),
    set: (key, sealed) =>
      orMemory(
        () => put(shelf, key, sealed),
        () => void memory.set(key, sealed),
      ),
    del: (key) => {
      memory.delete(key);
      return orMemory(
        () => del(key, shelf),
        () => undefined,
      );
    },
  };
};

interface FailureParts {
  /** Shows the error message for 5 s, in the display form defined for its code. */
  showError: (error: ApiError) => void;
  /** Redirects to login; false when blocked because a redirect just happened. `path` is opened after sign-in. */
  goToLogin: (path?: string) => boolean;
  goHome: () => void;
  /** Removes the tokens and the user from this browser. */
  endSession: () => void;
}

/** Applies the error catalogue (specification section 8) to failed calls. */
export const createFailureHandler =
  ({ showError, goToLogin, goHome, endSession }: FailureParts) =>
  (error: ApiError, { quiet = false }: CallOptions): void => {
    if (error.kind === 'cancelled') return;
    switch (errorActionOf(error.code)) {
      case 'refresh':
        // The token refresher has already refreshed or reported the expired login.
        return;
      case 'logout':
      case 'login':
        endSession();
        // Several requests may fail together: show one message and redirect once.
        if (goToLogin()) showError(error);
        return;
      case 'home':
        showError(error);
        goHome();
        return;
      default:
        if (!quiet) showError(error);
    }
  };

const hex = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Creates a W3C `traceparent` for a new trace that starts with the page's call: version, trace id, span id, sampled. */
const newTraceParent = (): string => `00-${hex(16)}-${hex(8)}-01`;

/**
 * Every response is parsed for its envelope regardless of its status, so no status throws. `apiOrigin` is empty for the page's own origin,
 * whose calls send a trace id, so that a task's trace starts at the click. Servers of an earlier release at other origins would reject the
 * header.
 */
export const createClient = (apiOrigin: string): AxiosInstance => {
  const client = axios.create({
    baseURL: `${apiOrigin}${apiBase}`,
    timeout: requestTimeoutMs,
    validateStatus: () => true,
    responseType: 'json',
  });
  if (apiOrigin === '') {
    client.interceptors.request.use((config) => {
      config.headers.set('traceparent', newTraceParent());
      return config;
    });
  }
  return client;
};

const followed = ['nickname', 'name', 'avatar_url', 'phone', 'closes_at'] as const satisfies readonly (keyof Person &
  keyof User)[];

/** Updates the user shown in the shell after changes on the profile page. */
const syncUser = (store: ReturnType<typeof getDefaultStore>): void => {
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

/** Owner of the drafts. Drafts of a company and their images are separate from personal drafts and from those of other companies. */
const draftOwner = (state: SessionState): string | null => {
  if (state.status !== 'signed-in') return null;
  const { user, identity } = state;
  return identity.company === null ? user.id : `${user.id}/${identity.company.id}`;
};

/** Redirects after sign-in: the trend site, the path in the `redirect` query, or the start page (the console for operators). */
const redirectAfterSignIn = ({ config, page, routerBridge, store }: PageServices, tokens: TokenStore) => {
  const search = routerBridge.currentPath().replace(/^[^?]*/, '');
  const trend = trendAddress(search, config.trendOrigin, tokens.read()?.access ?? null);
  if (trend) page.location.assign(trend);
  else {
    const state = store.get(sessionStateAtom);
    const isOperator = state.status === 'signed-in' && state.user.roles[0] === operatorRole;
    routerBridge.goTo(redirectTarget(search, isOperator ? '/console' : '/dashboard'));
  }
};

/** Translation key of each session message. */
const notices = {
  'login-expired': 'session.expired',
  'login-again': 'session.again',
  'not-kept': 'session.notKept',
} as const;

/** Refetches the notifications and the account that they refer to. */
const refetchUser = (): void => {
  for (const { path } of [getNotices, getPerson]) void queryClient.invalidateQueries({ queryKey: [path] });
};

/**
 * Creates everything that communicates with the server: encrypted http, session, socket, tasks, drafts. Completes the platform's services.
 * Loaded when a user is signed in or a remote's page is opened, never for the public site alone.
 */
export const createServerConnection = (services: PageServices) => {
  const { bus, config, dialogs, i18n, navigation, page, store, theme, routerBridge } = services;
  const suffix = config.storageSuffix;
  const storage = createClientStorage(services.webStorage, browserCipher, suffix);
  const tokens = createTokenStore(storage);
  storeCompanyRemoval(services.tabStorage, store);
  const tasks = createTasks(store, bus);
  const drafts = createDrafts({
    shelf: createDraftShelf(suffix),
    storage,
    store,
    owner: () => draftOwner(store.get(sessionStateAtom)) ?? storedUserId(storage),
    currentPath: routerBridge.currentPath,
  });
  const goToLogin = createLoginRedirect({ navigate: routerBridge.goTo });

  // The session needs the calls and the calls need to end the session; this reference resolves the cycle.
  let session: HostSession;
  const onFailure = createFailureHandler({
    showError: dialogs.showError,
    goToLogin,
    goHome: () => routerBridge.goTo('/'),
    endSession: () => session.endLocally(),
  });
  const envelope = createEnvelope(browserCipher, config.envelopeSeparator);
  const send = createSend({ client: createClient(config.apiOrigin), envelope, language: () => i18n.language });
  const lock = createLock(`refresh${suffix}`);
  const refresher = createRefresher({ send, tokens, lock, onExpired: () => session.expire() });
  const http = createHttp({ send, tokens, refresher, onFailure, onReplayed: () => void navigation.reload() });

  const catchUp = createCatchUp({ http, bus, underWay: () => store.get(tasksUnderWayAtom) });
  // A new announcement appears in the notifications of every account.
  bus.on('notice.received').subscribe(refetchUser);
  const socketOrigin = config.socketOrigin || page.location.origin.replace(/^http/, 'ws');
  const own = { onNoticed: refetchUser, onIdentity: () => void session.followIdentity() };
  const socket = createSocket({
    store,
    getTicket: async () => (await http.call(socketTicket, {}, { quiet: true })).ticket,
    openConnection: (userId, ticket) =>
      new WebSocket(`${socketOrigin}${socketPath(userId, ticket)}`) as SocketConnection,
    onText: (text) => {
      const message = parseSocketMessage(text);
      if (message) routeMessage(message, bus, own);
    },
    // A change of identity may have closed the previous connection without a message.
    catchUp: async () => {
      await Promise.all([session.followIdentity(), catchUp.run()]);
    },
    poll: catchUp.poll,
  });

  const renew = createRenewal({ refresher, tokens, onFailure });
  const silentRefresh = createSilentRefresh(renew, tokens);
  session = createSession({
    http,
    tokens,
    storage,
    store,
    bus,
    socket,
    renewal: silentRefresh,
    clearCaches: () => {
      tasks.clear();
      catchUp.reset();
      queryClient.clear();
    },
    goToLogin,
    currentPath: routerBridge.currentPath,
    isPublicPath: (path) => isPublicPage(pageAt(path, store.get(navigationAtom))),
    redirectAfterSignIn: () => redirectAfterSignIn(services, tokens),
    reload: navigation.reload,
    notify: (text) => dialogs.toast({ message: i18n.text(notices[text]), tone: 'error' }),
    isMemoryOnly: services.webStorage.isMemoryOnly,
  });
  const inactivity = createInactivity({
    storage,
    isSignedIn: () => tokens.read() !== null && storedUserId(storage) !== null,
    onIdle: async () => {
      await renew();
      await session.reloadBase();
    },
  });
  syncUser(store);
  bus.on('balance.changed').subscribe((quota) => store.set(quotaAtom, quota));

  providePlatform({ bus, dialogs, drafts, http, i18n, navigation, session, socket, tasks, theme });
  return { drafts, inactivity, session, silentRefresh, socket, tokens };
};

export type ServerConnection = ReturnType<typeof createServerConnection>;
