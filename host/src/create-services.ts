import { socketTicket } from '@atelier/contract/auth';
import { createEnvelope } from '@atelier/contract/envelope';
import { browserCipher } from '@atelier/contract/envelope-browser';
import { socketPath } from '@atelier/contract/socket';
import type { ApiError, CallOptions } from '@atelier/platform/http';
import { providePlatform } from '@atelier/platform/provide';
import { queryClient } from '@atelier/platform/queries';
import { quotaAtom } from '@atelier/platform/session';
import { getDefaultStore } from '@atelier/platform/state';
import { brandAtom } from '@atelier/platform/theme';
import { createBus } from './bus/create-bus.ts';
import type { HostConfig } from './config/host-config.ts';
import { createDialogs } from './dialogs/create-dialogs.ts';
import { createDrafts } from './drafts/create-drafts.ts';
import { createDraftShelf } from './drafts/draft-shelf.ts';
import { createClient } from './http/create-client.ts';
import { createHttp } from './http/create-http.ts';
import { createFailureHandler } from './http/handle-failure.ts';
import { createLock, createRefresher } from './http/refresher.ts';
import { createSend } from './http/send.ts';
import { createI18n } from './i18n/create-i18n.ts';
import { createNavigation } from './navigation/create-navigation.ts';
import { createClientStorage } from './session/client-storage.ts';
import { createSession, type HostSession } from './session/create-session.ts';
import { createInactivity } from './session/inactivity.ts';
import { storedUserId } from './session/load-person.ts';
import { createLoginRedirect } from './session/login-redirect.ts';
import { createRenewal } from './session/renewal.ts';
import { createSilentRefresh } from './session/silent-refresh.ts';
import { createTokenStore } from './session/token-store.ts';
import { createCatchUp } from './socket/catch-up.ts';
import { createSocket, type Line } from './socket/create-socket.ts';
import { parseSocketMessage, routeMessage } from './socket/route-message.ts';
import { createTasks } from './tasks/create-tasks.ts';
import { createTheme } from './theme/create-theme.ts';

/** What the services need of the router, which is made after them. */
export interface Ways {
  goTo: (path: string) => void;
  currentPath: () => string;
  isPublicPath: (path: string) => boolean;
  /** After signing in. */
  goOn: () => void;
  preload: (path: string) => void;
}

/** Builds every service of the page and hands them to `@atelier/platform`. */
export const createServices = async (page: Window, config: HostConfig, ways: Ways) => {
  const store = getDefaultStore();
  const suffix = config.storageSuffix;
  const storage = createClientStorage(page.localStorage, browserCipher, suffix);
  const tokens = createTokenStore(storage);
  store.set(brandAtom, config);
  const theme = createTheme(page.document, storage, store);
  const i18n = await createI18n(page.document, suffix);
  const bus = createBus();
  const tasks = createTasks(store, bus);
  const drafts = createDrafts({
    shelf: createDraftShelf(suffix),
    storage,
    store,
    owner: () => storedUserId(storage),
  });
  const navigation = createNavigation({ page, goTo: ways.goTo, preload: ways.preload, saveDrafts: drafts.flush });
  const dialogs = createDialogs({ store, i18n, open: navigation.open });
  const goToLogin = createLoginRedirect({ navigate: ways.goTo });

  // The session needs calls and calls need to end the session: the later one is reached through this.
  let session: HostSession;
  const handleFailure = createFailureHandler({
    showError: dialogs.showError,
    goToLogin,
    goHome: () => ways.goTo('/'),
    endSession: () => session.endLocally(),
  });
  const envelope = createEnvelope(browserCipher, config.envelopeSeparator);
  const send = createSend({ client: createClient(config.apiOrigin), envelope, language: () => i18n.language });
  const refresher = createRefresher({
    send,
    tokens,
    lock: createLock(`refresh${suffix}`),
    onExpired: () => session.expire(),
  });
  const http = createHttp({
    send,
    tokens,
    refresher,
    onFailure: handleFailure,
    onReplayed: () => void navigation.reload(),
  });
  const catchUp = createCatchUp(http, bus);
  const socketOrigin = config.socketOrigin || page.location.origin.replace(/^http/, 'ws');
  const socket = createSocket({
    store,
    getTicket: async () => (await http.call(socketTicket, {}, { quiet: true })).ticket,
    openLine: (userId, ticket) => new WebSocket(`${socketOrigin}${socketPath(userId, ticket)}`) as Line,
    onText: (text) => {
      const message = parseSocketMessage(text);
      if (message) routeMessage(message, bus);
    },
    catchUp: catchUp.run,
    poll: catchUp.poll,
  });
  const renew = createRenewal({
    refresher,
    tokens,
    onFailure: (error: ApiError, options: CallOptions) => handleFailure(error, options),
  });
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
    currentPath: ways.currentPath,
    isPublicPath: ways.isPublicPath,
    goOn: ways.goOn,
    notify: (text) =>
      dialogs.toast({
        message: i18n.text(text === 'login-expired' ? 'session.expired' : 'session.again'),
        tone: 'error',
      }),
  });
  const inactivity = createInactivity({
    storage,
    isSignedIn: () => tokens.read() !== null && storedUserId(storage) !== null,
    onIdle: async () => {
      await renew();
      await session.reloadBase();
    },
  });
  bus.on('balance.changed').subscribe((quota) => store.set(quotaAtom, quota));

  providePlatform({ bus, dialogs, drafts, http, i18n, navigation, session, socket, tasks, theme });
  return { bus, config, dialogs, drafts, i18n, inactivity, navigation, session, silentRefresh, socket, store, tokens };
};

export type HostServices = Awaited<ReturnType<typeof createServices>>;
