import type { User } from '@atelier/contract/auth';
import type { Call, RequestOf, ResponseOf } from '@atelier/contract/call';
import { type ErrorCode, type ErrorDetails, errorSentence } from '@atelier/contract/errors';
import type { Membership, Quota } from '@atelier/contract/membership';
import {
  type Bus,
  type BusEventName,
  type BusEvents,
  connectRemoteEvents,
  type RemoteChannel,
} from '@atelier/platform/bus';
import type { ApiError, ApiErrorKind, Http } from '@atelier/platform/http';
import type { I18n, Language, TextBundle } from '@atelier/platform/i18n';
import { navigationAtom } from '@atelier/platform/navigation';
import { type PlatformServices, providePlatform } from '@atelier/platform/provide';
import { queryClient } from '@atelier/platform/queries';
import type { RemoteModule } from '@atelier/platform/remote';
import { membershipAtom, quotaAtom } from '@atelier/platform/session';
import { getDefaultStore } from '@atelier/platform/state';
import type { Theme, ThemeName } from '@atelier/platform/theme';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, configure } from '@testing-library/react';
import { createInstance } from 'i18next';
import type { ReactElement } from 'react';
import { initReactI18next } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';

import { Observable, Subject } from 'rxjs';
import { buildIdentity, buildUser } from './builders.ts';
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

/** Error of the platform's http service. */
export const buildApiError = (
  kind: ApiErrorKind,
  code?: ErrorCode,
  details: ErrorDetails = {},
  message = code === undefined ? kind : errorSentence(code, 'en', details),
): ApiError =>
  Object.assign(new Error(message), {
    name: 'ApiError' as const,
    kind,
    details,
    ...(code === undefined ? {} : { code }),
  });

type Answer = (request: never) => unknown;

/** HTTP test double with stubbed responses. Requests are validated as in the product. */
interface HttpDouble extends Http {
  /** `response`: the response, or a function of the request; irrelevant fields may be omitted. */
  answer<C extends Call>(
    call: C,
    response: Partial<ResponseOf<C>> | ((request: RequestOf<C>) => Partial<ResponseOf<C>>),
  ): void;
  /** Makes the call fail with a product error code. */
  refuse(call: Call, code: ErrorCode, details?: ErrorDetails): void;
  /** Makes the call fail without a response. */
  cut(call: Call): void;
  /** Requests of a call, in order. */
  asked<C extends Call>(call: C): readonly RequestOf<C>[];
}

const createHttpDouble = (): HttpDouble => {
  const answers = new Map<Call, Answer>();
  const requests: { call: Call; request: unknown }[] = [];
  return {
    async call(call, request, options = {}) {
      requests.push({ call, request });
      const answer = answers.get(call);
      if (answer === undefined) {
        throw new Error(`the test gave no answer to ${call.method} ${call.path}: platform.http.answer(call, ...)`);
      }
      call.request.parse(request);
      await Promise.resolve();
      if (options.signal?.aborted) throw buildApiError('cancelled');
      return answer(request as never) as never;
    },
    answer: (call, response) =>
      void answers.set(call, typeof response === 'function' ? (response as Answer) : () => response),
    refuse: (call, code, details) =>
      void answers.set(call, () => {
        throw buildApiError('api', code, details);
      }),
    cut: (call) =>
      void answers.set(call, () => {
        throw buildApiError('network');
      }),
    asked: <C extends Call>(call: C) =>
      requests.filter((row) => row.call === call).map(({ request }) => request as RequestOf<C>),
  };
};

interface Emitted {
  /** `task.changed`, or `fabricMarket.toolChosen` of a remote. */
  name: string;
  payload: unknown;
}

/** Bus test double: `emit` emits the events of the host. */
interface BusDouble extends Bus {
  /** All emitted events, in order. */
  readonly emitted: readonly Emitted[];
  /** Channel of a remote's own events. */
  channel(namespace: string): RemoteChannel;
}

const createBusDouble = (): BusDouble => {
  const emitted: Emitted[] = [];
  const all = new Subject<Emitted>();
  const emit = (name: string, payload: unknown): void => {
    emitted.push({ name, payload });
    all.next({ name, payload });
  };
  const on = (name: string): Observable<unknown> =>
    new Observable((subscriber) =>
      all.subscribe((event) => {
        if (event.name === name) subscriber.next(event.payload);
      }),
    );
  return {
    emitted,
    emit,
    on: <N extends BusEventName>(name: N) => on(name) as Observable<BusEvents[N]>,
    channel: (namespace) => ({
      emit: (name, payload) => emit(`${namespace}.${name}`, payload),
      on: (name) => on(`${namespace}.${name}`),
    }),
  };
};

/** The product's own i18n; both languages are loaded from the start, so that a switch is synchronous. */
const createI18nDouble = async (first: Language, words: Readonly<Record<string, TextBundle>>): Promise<I18n> => {
  const instance = createInstance();
  await instance.use(initReactI18next).init({
    lng: first,
    fallbackLng: false,
    // Keys are flat and may contain any character.
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false, bindI18nStore: 'added' },
  });
  const addBundle = async (namespace: string, bundle: TextBundle): Promise<void> => {
    for (const language of ['zh', 'en'] as const) {
      instance.addResourceBundle(language, namespace, (await bundle[language]()).default, true, true);
    }
  };
  for (const [namespace, bundle] of Object.entries(words)) await addBundle(namespace, bundle);
  return {
    get language(): Language {
      return instance.language === 'en' ? 'en' : 'zh';
    },
    setLanguage: (language) => void instance.changeLanguage(language),
    addBundle,
  };
};

export interface TestPlatformOptions {
  /** Export of `src/remote.ts`: its texts, pages and events are connected. */
  remote: RemoteModule;
  /** Namespace of its texts and events, e.g. `fabricMarket`. */
  namespace: string;
  language?: Language;
  theme?: ThemeName;
  /** The signed-in user, a designer by default; null: signed out. */
  user?: Partial<User> | null;
  quota?: Quota | null;
  membership?: Membership | null;
}

/** Every service of the host, in a state that the test sets. A new platform service is a compile error here. */
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
  /** The remote's page at a path, ready to render: loaders, `lazy` and links work. */
  pageAt(path: string): ReactElement;
  /** Path of the last rendered page, with its query. */
  path(): string;
  /** Switches the language, like the button in the header. */
  speak(language: Language): Promise<void>;
  /** Switches the theme. */
  dress(theme: ThemeName): void;
}

/** Current bus for events of remotes: an object keeps its channel permanently, and each test has its own bus. */
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

/** Timeout in ms: the first test of a page compiles its modules, which is slow on a busy machine. */
const pageComesMs = 10_000;

/** Replaces the host in a test: call it before each test. Resets the state of the previous one. */
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
  // No retry, so that tests with failures are fast.
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
