import { socketTicket } from '@atelier/contract/auth';
import { createEnvelope } from '@atelier/contract/envelope';
import { browserCipher } from '@atelier/contract/envelope-browser';
import { getNotices } from '@atelier/contract/notices';
import { getPerson } from '@atelier/contract/person';
import { socketPath } from '@atelier/contract/socket';
import { navigationAtom } from '@atelier/platform/navigation';
import { providePlatform } from '@atelier/platform/provide';
import { queryClient } from '@atelier/platform/queries';
import { quotaAtom, type SessionState, sessionStateAtom } from '@atelier/platform/session';
import { tasksUnderWayAtom } from '@atelier/platform/tasks';
import { isPublicPage, pageAt } from './addresses/navigation-table.ts';
import type { PageServices } from './create-page-services.ts';
import { createDrafts } from './drafts/create-drafts.ts';
import { createDraftShelf } from './drafts/draft-shelf.ts';
import { createClient } from './http/create-client.ts';
import { createHttp } from './http/create-http.ts';
import { createFailureHandler } from './http/handle-failure.ts';
import { createLock, createRefresher } from './http/refresher.ts';
import { createSend } from './http/send.ts';
import { createSession, type HostSession } from './session/create-session.ts';
import { keepDeparture } from './session/departure.ts';
import { followPerson } from './session/follow-person.ts';
import { createInactivity } from './session/inactivity.ts';
import { storedUserId } from './session/load-person.ts';
import { createLoginRedirect, redirectTarget } from './session/login-redirect.ts';
import { createRenewal, createSilentRefresh } from './session/silent-refresh.ts';
import { trendAddress } from './session/trend-site.ts';
import { createCatchUp } from './socket/catch-up.ts';
import { createSocket, type SocketConnection } from './socket/create-socket.ts';
import { parseSocketMessage, routeMessage } from './socket/route-message.ts';
import { createClientStorage } from './storage/client-storage.ts';
import { createTokenStore, type TokenStore } from './storage/token-store.ts';
import { createTasks } from './tasks/create-tasks.ts';

/** Owner of the drafts: those of a company, with their images, are separate from personal ones and from other companies'. */
const draftOwner = (state: SessionState): string | null => {
  if (state.status !== 'signed-in') return null;
  const { user, identity } = state;
  return identity.company === null ? user.id : `${user.id}/${identity.company.id}`;
};

/** After signing in: the trend site, the `redirect` query's path, or the dashboard. */
const goOn = ({ config, page, routerBridge }: PageServices, tokens: TokenStore) => {
  const search = routerBridge.currentPath().replace(/^[^?]*/, '');
  const trend = trendAddress(search, config.trendOrigin, tokens.read()?.access ?? null);
  if (trend) page.location.assign(trend);
  else routerBridge.goTo(redirectTarget(search, '/dashboard'));
};

/** Text key of each session message. */
const notices = {
  'login-expired': 'session.expired',
  'login-again': 'session.again',
  'not-kept': 'session.notKept',
} as const;

/** Refetches the notices and the account that they refer to. */
const rereadPerson = (): void => {
  for (const { path } of [getNotices, getPerson]) void queryClient.invalidateQueries({ queryKey: [path] });
};

/**
 * Everything that talks to the server: encrypted http, session, socket, tasks, drafts. Completes the platform's services.
 * Loaded when a user is signed in or a remote's page is opened, never for the public site alone.
 */
export const createServerConnection = (services: PageServices) => {
  const { bus, config, dialogs, i18n, navigation, page, store, theme, routerBridge } = services;
  const suffix = config.storageSuffix;
  const storage = createClientStorage(services.webStorage, browserCipher, suffix);
  const tokens = createTokenStore(storage);
  keepDeparture(services.tabStorage, store);
  const tasks = createTasks(store, bus);
  const drafts = createDrafts({
    shelf: createDraftShelf(suffix),
    storage,
    store,
    owner: () => draftOwner(store.get(sessionStateAtom)) ?? storedUserId(storage),
    currentPath: routerBridge.currentPath,
  });
  const goToLogin = createLoginRedirect({ navigate: routerBridge.goTo });

  // The session needs calls and calls need to end the session: the later one is reached through this.
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
  // A new announcement appears in the notices of every account.
  bus.on('notice.received').subscribe(rereadPerson);
  const socketOrigin = config.socketOrigin || page.location.origin.replace(/^http/, 'ws');
  const own = { onNoticed: rereadPerson, onIdentity: () => void session.followIdentity() };
  const socket = createSocket({
    store,
    getTicket: async () => (await http.call(socketTicket, {}, { quiet: true })).ticket,
    openConnection: (userId, ticket) =>
      new WebSocket(`${socketOrigin}${socketPath(userId, ticket)}`) as SocketConnection,
    onText: (text) => {
      const message = parseSocketMessage(text);
      if (message) routeMessage(message, bus, own);
    },
    // A change of identity may have ended the last connection without a message.
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
    goOn: () => goOn(services, tokens),
    reload: navigation.reload,
    notify: (text) => dialogs.toast({ message: i18n.text(notices[text]), tone: 'error' }),
    isForgetful: services.webStorage.isForgetful,
  });
  const inactivity = createInactivity({
    storage,
    isSignedIn: () => tokens.read() !== null && storedUserId(storage) !== null,
    onIdle: async () => {
      await renew();
      await session.reloadBase();
    },
  });
  followPerson(store);
  bus.on('balance.changed').subscribe((quota) => store.set(quotaAtom, quota));

  providePlatform({ bus, dialogs, drafts, http, i18n, navigation, session, socket, tasks, theme });
  return { drafts, inactivity, session, silentRefresh, socket, tokens };
};

export type ServerConnection = ReturnType<typeof createServerConnection>;
