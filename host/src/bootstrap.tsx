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
import { readPageBrand } from './config/page-brand.ts';
import { createFrame, type Frame } from './create-frame.ts';
import type { Line } from './create-line.ts';
import { updateRemotes } from './federation/loading/remote-updates.ts';
import { refreshRegistry, registryRemotes, registryState, startRegistry } from './federation/registry/registry.ts';
import { followRegistry } from './federation/registry/registry-poll.ts';
import { addressInForm } from './router/address-form.ts';
import { createAppRouter, createPreload, followNavigation } from './router/create-app-router.ts';
import type { AppRouter } from './router/create-router.ts';
import { RetrySessionProvider } from './shell/retry-session-context.ts';
import { watchFrame, watchLine } from './watch-page.ts';

/** Brings the whole page up: services, session, router, frame. Called once by the async boundary. */
export const startHost = async (root: HTMLElement): Promise<void> => {
  const address = addressInForm(window.location);
  if (address !== null) {
    const isSamePath = new URL(address, window.location.href).pathname === window.location.pathname;
    if (!isSamePath) return window.location.replace(address);
    window.history.replaceState(null, '', address);
  }
  const { frame, router, connect } = await createApp(readPageBrand(document));
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
            <RouterProvider router={router} />
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
  frame: Frame;
  router: AppRouter;
  connect: () => Promise<Line>;
}

const createApp = async (config: PageBrand): Promise<App> => {
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
  const updateNavigation = followNavigation(frame.store);
  const registryReady = startRegistry({ suffix: config.storageSuffix }).then(updateNavigation);
  if (frame.hasStoredSession()) void connect();
  else frame.store.set(sessionStateAtom, { status: 'signed-out' });
  later.preload = createPreload({ frame, connect });
  const drafts = {
    hasDirty: (fits: (path: string) => boolean) => later.line?.drafts.hasDirty(fits) ?? false,
    save: async () => later.line?.drafts.flush(),
  };
  const { router } = createAppRouter({ frame, connect, registryReady, drafts });
  later.router = router;
  watchFrame(frame);
  followRegistry({
    bus: frame.bus,
    page: frame.page.document,
    revision: () => registryState().revision,
    refresh: () => refreshRegistry(),
    onChange: () => {
      updateNavigation();
      void updateRemotes(registryRemotes());
    },
  });
  return { frame, router, connect };
};
