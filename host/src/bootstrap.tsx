import type { PageBrand } from '@atelier/contract/brand';
import { queryClient } from '@atelier/platform/queries';
import { sessionStateAtom } from '@atelier/platform/session';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { RouterProvider } from 'react-router-dom';
import '@fontsource-variable/inter/wght.css';
import '@atelier/ui/tokens.css';
import './host.css';
import { addressInForm } from './addresses/address-form.ts';
import { readPageBrand } from './config/page-brand.ts';
import { createFrame, type Frame } from './create-frame.ts';
import type { Line } from './create-line.ts';
import { createFederation, type Federation } from './federation/create-federation.ts';
import { FederationProvider } from './federation/federation-context.ts';
import { createFederationState } from './federation/federation-state.ts';
import type { VerifiedAddresses } from './federation/loading/verified-addresses.ts';
import { createAppRouter, createPreload, followNavigation, remoteNow } from './router/create-app-router.ts';
import type { AppRouter } from './router/create-router.ts';
import { RetrySessionProvider } from './shell/retry-session-context.ts';
import { watchFrame, watchLine } from './watch-page.ts';

/** Brings the whole page up: services, session, router, frame. Called once by the async boundary. */
export const startHost = async (root: HTMLElement, addresses: VerifiedAddresses): Promise<void> => {
  const address = addressInForm(window.location);
  if (address !== null) {
    const isSamePath = new URL(address, window.location.href).pathname === window.location.pathname;
    if (!isSamePath) return window.location.replace(address);
    window.history.replaceState(null, '', address);
  }
  const { connect, federation, frame, router } = await createApp(readPageBrand(document), addresses);
  const retrySession = async () => {
    const { session } = await connect();
    await session.start();
    await router.navigate(router.state.location, { replace: true });
  };
  createRoot(root).render(
    <StrictMode>
      <I18nextProvider i18n={frame.i18n.instance}>
        <QueryClientProvider client={queryClient}>
          <RetrySessionProvider value={retrySession}>
            <FederationProvider value={federation}>
              <RouterProvider router={router} />
            </FederationProvider>
          </RetrySessionProvider>
        </QueryClientProvider>
      </I18nextProvider>
    </StrictMode>,
  );
};

/** Fetches what talks to the server once, starts the session with it and listens. */
const createConnect = (frame: Frame): (() => Promise<Line>) => {
  let line: Promise<Line> | undefined;
  const open = async () => {
    const { createLine } = await import('./create-line.ts');
    const created = createLine(frame);
    void created.session.start();
    watchLine(created, frame.page);
    // Nothing that a first paint waits for.
    void import('./finish/start-finishes.ts').then(({ startFinishes }) => startFinishes(frame));
    return created;
  };
  return () => {
    // A chunk that did not arrive is asked for again at the next need.
    line ??= open().catch((error: unknown) => {
      line = undefined;
      throw error;
    });
    return line;
  };
};

interface App {
  federation: Federation;
  frame: Frame;
  router: AppRouter;
  connect: () => Promise<Line>;
}

const createApp = async (config: PageBrand, addresses: VerifiedAddresses): Promise<App> => {
  // The services come first and reach what is made after them through these.
  const later: { router?: AppRouter; preload?: (path: string) => void; line?: Line } = {};
  const frame = await createFrame(window, config, {
    goTo: (path) => void later.router?.navigate(path),
    currentPath: () => {
      const { pathname, search } = later.router?.state.location ?? { pathname: '/', search: '' };
      return `${pathname}${search}`;
    },
    preload: (path) => later.preload?.(path),
    saveDrafts: async () => later.line?.drafts.flush(),
  });
  const connectOnce = createConnect(frame);
  const connect = async () => {
    later.line = await connectOnce();
    return later.line;
  };
  const { page, storage, store, tabStorage } = frame;
  const federation = createFederation({
    apiOrigin: config.apiOrigin,
    bus: frame.bus,
    page: page.document,
    store,
    state: createFederationState(store),
    storage,
    tabStorage,
    addresses,
    forms: {
      hasDirty: (remote) => later.line?.drafts.hasDirty((path) => remoteNow(store, path) === remote) ?? false,
      save: async () => later.line?.drafts.flush(),
    },
  });
  followNavigation(store, federation);
  const registryReady = federation.start();
  if (frame.hasStoredSession()) void connect();
  else store.set(sessionStateAtom, { status: 'signed-out' });
  later.preload = createPreload({ frame, federation, connect });
  const { router } = createAppRouter({ frame, federation, connect, registryReady });
  later.router = router;
  watchFrame(frame);
  federation.follow();
  return { connect, federation, frame, router };
};
