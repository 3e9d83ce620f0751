import type { PageBrand } from '@atelier/contract/brand';
import { provideBus } from '@atelier/platform/bus';
import { provideDialogs } from '@atelier/platform/dialogs';
import { provideI18n } from '@atelier/platform/i18n';
import { type Navigation, provideNavigation } from '@atelier/platform/navigation';
import { getDefaultStore } from '@atelier/platform/state';
import { brandAtom, provideTheme } from '@atelier/platform/theme';
import { createBus } from './bus/create-bus.ts';
import { createDialogs } from './dialogs/create-dialogs.ts';
import { createI18n } from './i18n/create-i18n.ts';
import { createScrollAfterReload, scrollAfterReloadAtom } from './keep-alive/scroll-memory.ts';

import { createPlainStorage, openWebStorage } from './storage/plain-storage.ts';
import { createTheme } from './theme/create-theme.ts';

/** Specification section 5: targets starting with http, https, mailto or tel are external. */
export const isExternal = (target: string): boolean => /^(?:https?:|mailto:|tel:)/i.test(target);

interface NavigationParts {
  page: Pick<Window, 'open' | 'location'>;
  goTo: (path: string) => void;
  /** Loads the code of the group that a path belongs to, if the user may see it. */
  preload: (path: string) => void;
  /** Resolves once the drafts are stored. */
  saveDrafts: () => Promise<void>;
}

export const createNavigation = ({ page, goTo, preload, saveDrafts }: NavigationParts): Navigation => ({
  open(target) {
    if (!isExternal(target)) return goTo(target);
    // A mail or telephone program opens without leaving an empty tab.
    if (/^https?:/i.test(target)) page.open(target, '_blank', 'noopener,noreferrer');
    else page.location.assign(target);
  },
  preload,
  async reload() {
    await saveDrafts();
    page.location.reload();
  },
});

/** Router functions that the services need; the router is created after them. */
export interface RouterBridge {
  goTo: (path: string) => void;
  /** Includes the query. */
  currentPath: () => string;
  preload: (path: string) => void;
  saveDrafts: () => Promise<void>;
}

/** Services that every page needs for its first paint: texts, theme, dialogs, navigation. Makes no server call. */
export const createPageServices = async (page: Window, config: PageBrand, routerBridge: RouterBridge) => {
  const store = getDefaultStore();
  const webStorage = openWebStorage(() => page.localStorage);
  const storage = createPlainStorage(webStorage, config.storageSuffix);
  const tabStorage = createPlainStorage(
    openWebStorage(() => page.sessionStorage),
    config.storageSuffix,
  );
  const theme = createTheme(page.document, storage, store);
  const onMissing = () => dialogs.toast({ message: i18n.text('dialogs.failed'), tone: 'error' });
  const i18n = await createI18n(page.document, config, { onMissing });
  const bus = createBus();
  const { goTo, preload, saveDrafts } = routerBridge;
  const navigation = createNavigation({ page, goTo, preload, saveDrafts });
  const dialogs = createDialogs({ store, i18n, open: navigation.open });
  store.set(brandAtom, config);
  store.set(scrollAfterReloadAtom, createScrollAfterReload(tabStorage));
  provideBus(bus);
  provideDialogs(dialogs);
  provideI18n(i18n);
  provideNavigation(navigation);
  provideTheme(theme);
  /** True when this browser stores a session. The server connection reads its tokens. */
  const hasStoredSession = () => storage.read('accessToken') !== null;
  return {
    bus,
    config,
    dialogs,
    hasStoredSession,
    i18n,
    navigation,
    page,
    storage,
    store,
    tabStorage,
    theme,
    webStorage,
    routerBridge,
  };
};

export type PageServices = Awaited<ReturnType<typeof createPageServices>>;
