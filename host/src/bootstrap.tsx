import type { PageBrand } from '@atelier/contract/brand';
import { sessionStateAtom } from '@atelier/platform/session';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { RouterProvider } from 'react-router-dom';
import '@fontsource-variable/inter/wght.css';
import '@atelier/ui/tokens.css';
import './host.css';
import { addressInForm } from './addresses/address-form.ts';
import { createPageServices, type PageServices } from './create-page-services.ts';
import type { ServerConnection } from './create-server-connection.ts';
import { createFederation, type Federation, FederationProvider } from './federation/create-federation.ts';
import { createFederationState } from './federation/federation-state.ts';
import type { VerifiedAddresses } from './federation/loading/verified-scripts.ts';
import { createAppRouter, createPreload, followNavigation, remoteNow } from './router/create-app-router.ts';
import type { AppRouter } from './router/create-router.ts';
import { RetrySessionProvider } from './shell/unreachable.tsx';
import { readPageBrand } from './theme/create-theme.ts';
import { watchConnection, watchPage } from './watch-page.ts';

/** Starts the page: services, session, router. Called once by the async boundary. */
export const startHost = async (root: HTMLElement, addresses: VerifiedAddresses): Promise<void> => {
  const address = addressInForm(window.location);
  if (address !== null) {
    const isSamePath = new URL(address, window.location.href).pathname === window.location.pathname;
    if (!isSamePath) return window.location.replace(address);
    window.history.replaceState(null, '', address);
  }
  const { connect, federation, services, router } = await createApp(readPageBrand(document), addresses);
  const retrySession = async () => {
    const { session } = await connect();
    await session.start();
    await router.navigate(router.state.location, { replace: true });
  };
  createRoot(root).render(
    <StrictMode>
      <I18nextProvider i18n={services.i18n.instance}>
        <RetrySessionProvider value={retrySession}>
          <FederationProvider value={federation}>
            <RouterProvider router={router} />
          </FederationProvider>
        </RetrySessionProvider>
      </I18nextProvider>
    </StrictMode>,
  );
};

/** Loads the server connection once, starts the session with it and adds the listeners. */
const createConnect = (services: PageServices): (() => Promise<ServerConnection>) => {
  let connection: Promise<ServerConnection> | undefined;
  const open = async () => {
    const { createServerConnection } = await import('./create-server-connection.ts');
    const created = createServerConnection(services);
    void created.session.start();
    watchConnection(created, services.page);
    // Not needed for the first paint.
    const notices = import(/* webpackChunkName: "signed-in" */ './completion-notices/start-completion-notices.ts');
    void notices.then(({ startCompletionNotices }) => startCompletionNotices(services));
    return created;
  };
  return () => {
    // A chunk that failed to load is requested again on the next use.
    connection ??= open().catch((error: unknown) => {
      connection = undefined;
      throw error;
    });
    return connection;
  };
};

interface App {
  federation: Federation;
  services: PageServices;
  router: AppRouter;
  connect: () => Promise<ServerConnection>;
}

const createApp = async (config: PageBrand, addresses: VerifiedAddresses): Promise<App> => {
  // Late-bound references: the services are created first and use these objects later.
  const later: { router?: AppRouter; preload?: (path: string) => void; connection?: ServerConnection } = {};
  const services = await createPageServices(window, config, {
    goTo: (path) => void later.router?.navigate(path),
    currentPath: () => {
      const { pathname, search } = later.router?.state.location ?? { pathname: '/', search: '' };
      return `${pathname}${search}`;
    },
    preload: (path) => later.preload?.(path),
    saveDrafts: async () => later.connection?.drafts.flush(),
  });
  const connectOnce = createConnect(services);
  const connect = async () => {
    later.connection = await connectOnce();
    return later.connection;
  };
  const { page, storage, store, tabStorage } = services;
  const federation = createFederation({
    apiOrigin: config.apiOrigin,
    bus: services.bus,
    page: page.document,
    store,
    state: createFederationState(store),
    storage,
    tabStorage,
    addresses,
    forms: {
      hasDirty: (remote) => later.connection?.drafts.hasDirty((path) => remoteNow(store, path) === remote) ?? false,
      save: async () => later.connection?.drafts.flush(),
    },
  });
  followNavigation(store, federation);
  const registryReady = federation.start();
  if (services.hasStoredSession()) {
    void connect();
    // Loads in parallel with the session request; after a failure the first remote page loads it again.
    federation.prepare().catch(() => undefined);
  } else store.set(sessionStateAtom, { status: 'signed-out' });
  later.preload = createPreload({ services, federation, connect });
  const { router } = createAppRouter({ services, federation, connect, registryReady });
  later.router = router;
  watchPage(services);
  federation.follow();
  return { connect, federation, services, router };
};
