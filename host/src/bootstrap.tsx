import { routeAtPath } from '@atelier/catalogue/routes';
import { queryClient } from '@atelier/platform/queries';
import { brandAtom } from '@atelier/platform/theme';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { RouterProvider } from 'react-router-dom';
import '@fontsource-variable/inter/wght.css';
import '@atelier/ui/tokens.css';
import './host.css';
import { type HostConfig, readHostConfig } from './config/host-config.ts';
import { createServices, type HostServices } from './create-services.ts';
import { startRegistry } from './federation/registry.ts';
import { addressInForm } from './router/address-form.ts';
import { createAppRouter, createPreload, followNavigation } from './router/create-app-router.ts';
import type { AppRouter } from './router/create-router.ts';
import { redirectTarget } from './session/login-redirect.ts';
import { trendAddress } from './session/trend-site.ts';
import { RetrySessionProvider } from './shell/retry-session-context.ts';
import { watchPage } from './watch-page.ts';

/** Brings the whole page up: services, session, router, frame. Called once by the async boundary. */
export const startHost = async (root: HTMLElement): Promise<void> => {
  const address = addressInForm(window.location);
  if (address !== null) {
    const isSamePath = new URL(address, window.location.href).pathname === window.location.pathname;
    if (isSamePath) window.history.replaceState(null, '', address);
    else return window.location.replace(address);
  }
  const config = readHostConfig(document);
  const { router, services } = await createApp(config);
  const retrySession = async () => {
    await services.session.start();
    await router.navigate(router.state.location, { replace: true });
  };
  createRoot(root).render(
    <StrictMode>
      <I18nextProvider i18n={services.i18n.instance}>
        <QueryClientProvider client={queryClient}>
          <RetrySessionProvider value={retrySession}>
            <RouterProvider router={router} />
          </RetrySessionProvider>
        </QueryClientProvider>
      </I18nextProvider>
    </StrictMode>,
  );
};

const createApp = async (config: HostConfig): Promise<{ router: AppRouter; services: HostServices }> => {
  // The services come first and reach the router, which needs them, through this.
  let router: AppRouter | undefined;
  let preload: (path: string) => void = () => undefined;
  const goTo = (path: string) => void router?.navigate(path);
  const location = () => router?.state.location ?? { pathname: '/', search: '' };
  const services = await createServices(window, config, {
    goTo,
    currentPath: () => `${location().pathname}${location().search}`,
    isPublicPath: (path) => routeAtPath(path)?.access === 'public',
    goOn: () => {
      const { search } = location();
      const trend = trendAddress(search, config.trendOrigin, services.tokens.read()?.access ?? null);
      if (trend) window.location.assign(trend);
      else goTo(redirectTarget(search));
    },
    preload: (path) => preload(path),
  });
  services.store.set(brandAtom, config);
  const updateNavigation = followNavigation(services.store);
  const registryReady = startRegistry({ suffix: config.storageSuffix }).then(updateNavigation);
  void services.session.start();
  preload = createPreload(services);
  router = createAppRouter(services, registryReady).router;
  watchPage(services, window);
  return { router, services };
};
