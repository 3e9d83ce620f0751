import type { User } from '@atelier/contract/auth';
import type { Membership, Quota } from '@atelier/contract/membership';
import { connectRemoteEvents, type RemoteChannel } from '@atelier/platform/bus';
import type { I18n, Language } from '@atelier/platform/i18n';
import { navigationAtom } from '@atelier/platform/navigation';
import { type PlatformServices, providePlatform } from '@atelier/platform/provide';
import { queryClient } from '@atelier/platform/queries';
import type { RemoteModule } from '@atelier/platform/remote';
import { membershipAtom, quotaAtom } from '@atelier/platform/session';
import { getDefaultStore } from '@atelier/platform/state';
import type { Theme, ThemeName } from '@atelier/platform/theme';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, configure } from '@testing-library/react';
import type { ReactElement } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { buildIdentity, buildUser } from './builders.ts';
import { type BusDouble, createBusDouble } from './bus-double.ts';
import { createHttpDouble, type HttpDouble } from './http-double.ts';
import { createI18nDouble } from './i18n-double.ts';
import {
  createDialogsDouble,
  createDraftsDouble,
  createNavigationDouble,
  createThemeDouble,
  type DialogsDouble,
  type DraftsDouble,
  type NavigationDouble,
} from './page-doubles.ts';
import {
  createSessionDouble,
  createSocketDouble,
  createTasksDouble,
  type SessionDouble,
  type SocketDouble,
} from './session-doubles.ts';

export interface TestPlatformOptions {
  /** What `src/remote.ts` exports: its words, pages and events are connected. */
  remote: RemoteModule;
  /** Of its words and events, e.g. `fabricMarket`. */
  namespace: string;
  language?: Language;
  theme?: ThemeName;
  /** The signed-in user, a designer by default; null: signed out. */
  user?: Partial<User> | null;
  quota?: Quota | null;
  membership?: Membership | null;
}

/** Every service that a host promises, in a state that the test says. A service that the platform gains is missing here at compile time. */
export interface TestPlatform extends PlatformServices {
  bus: BusDouble;
  dialogs: DialogsDouble;
  drafts: DraftsDouble;
  http: HttpDouble;
  i18n: I18n;
  navigation: NavigationDouble;
  session: SessionDouble;
  socket: SocketDouble;
  theme: Theme;
  /** The page of the remote at an address, to be drawn: loaders, `lazy` and links work. */
  pageAt(path: string): ReactElement;
  /** Address of the page that was drawn last, with its query. */
  path(): string;
  /** Switches the language, as the button in the header does. */
  speak(language: Language): Promise<void>;
  /** Switches the theme. */
  dress(theme: ThemeName): void;
}

/** Where the events of remotes go now: an object keeps its channel for good, and each test has a bus of its own. */
let busNow: BusDouble | undefined;
const channelOf = (namespace: string): RemoteChannel => {
  const channel = () => {
    if (busNow === undefined) throw new Error('no test platform was made');
    return busNow.channel(namespace);
  };
  return { emit: (name, payload) => channel().emit(name, payload), on: (name) => channel().on(name) };
};

/** Fallback until the page has loaded. */
const Nothing = () => null;

const createPages = (remote: RemoteModule) => {
  let router: ReturnType<typeof createMemoryRouter> | undefined;
  return {
    path: () => `${router?.state.location.pathname ?? ''}${router?.state.location.search ?? ''}`,
    pageAt(path: string): ReactElement {
      router = createMemoryRouter([{ HydrateFallback: Nothing, children: remote.routes }], { initialEntries: [path] });
      return (
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      );
    },
  };
};

/** A page's modules are compiled when the first test opens it, which a machine with other work takes a while for. */
const pageComesMs = 10_000;

/** Replaces the host in a test: call it before each one. It resets the state of the test before. */
export const createTestPlatform = async (options: TestPlatformOptions): Promise<TestPlatform> => {
  const { remote, namespace, language = 'zh', theme: themeName = 'light', user = {} } = options;
  configure({ asyncUtilTimeout: pageComesMs });
  const store = getDefaultStore();
  const bus = createBusDouble();
  const i18n = await createI18nDouble(language, remote.i18n);
  const signedIn = user && ({ status: 'signed-in', user: buildUser(user), identity: buildIdentity() } as const);
  const services = {
    bus,
    dialogs: createDialogsDouble(i18n),
    drafts: createDraftsDouble(),
    http: createHttpDouble(),
    i18n,
    navigation: createNavigationDouble(),
    session: createSessionDouble(signedIn ?? { status: 'signed-out' }),
    socket: createSocketDouble(),
    tasks: createTasksDouble(bus),
    theme: createThemeDouble(themeName),
  } satisfies PlatformServices;
  store.set(quotaAtom, options.quota ?? { residue_count: 40, held: 0 });
  store.set(membershipAtom, options.membership ?? null);
  store.set(navigationAtom, { [`remote-${namespace}`]: remote.navigation });
  queryClient.clear();
  // A test that provokes a failure does not wait for the second try.
  queryClient.setDefaultOptions({ queries: { retry: false } });
  providePlatform(services);
  busNow = bus;
  if (remote.events) connectRemoteEvents(remote.events, channelOf(namespace));
  return {
    ...services,
    ...createPages(remote),
    speak: (next) => act(async () => i18n.setLanguage(next)),
    dress: (next) => act(() => services.theme.setTheme(next)),
  };
};
