/* Written by "pnpm platform:api" from shared/platform/src. What the host promises to remotes. */

declare module '@atelier/platform/bus' {
  export { debounceTime, filter, map, merge, throttleTime } from 'rxjs';
  import type { Matting } from '@atelier/contract/matting';
  import type { Quota } from '@atelier/contract/membership';
  import type { ProgressMessage, QueueMessage, RecognitionMessage } from '@atelier/contract/socket';
  import type { Task } from '@atelier/contract/task';
  import type { Observable } from 'rxjs';
  /** Every platform event, past tense, with its payload. */
  export interface BusEvents {
      /** A step of a drawing task was finished. Comes often; superseded ones may be missing. */
      'task.progressed': ProgressMessage;
      /** A task was submitted or changed state; carries the newest row. */
      'task.changed': Task;
      /** Positions in the queue moved. */
      'queue.moved': QueueMessage['positions'];
      /** Credits moved. */
      'balance.changed': Quota;
      /** The engine looked at an upload. */
      'image.recognised': RecognitionMessage;
      /** Matting editor only: events whose `generate_type` is `matting`. */
      'matting.progressed': ProgressMessage;
      /** Matting editor only: a matting changed state; carries the newest. */
      'matting.changed': Matting;
      /** Comments on a picture changed. */
      'comments.changed': {
          result_id: string;
      };
      /** The registry has a new revision. */
      'registry.changed': {
          revision: number;
      };
      /** The operator says something to everybody. */
      'notice.received': {
          zh: string;
          en: string;
      };
      /** The user signed in, out, or changed identity. */
      'session.changed': {
          userId: string | null;
      };
  }
  export type BusEventName = keyof BusEvents;
  export interface Bus {
      emit<N extends BusEventName>(name: N, payload: BusEvents[N]): void;
      /** Hot: emits only events after subscribing. A subscriber that throws does not affect the others. */
      on<N extends BusEventName>(name: N): Observable<BusEvents[N]>;
  }
  export let bus: Bus;
  export const provideBus: (implementation: Bus) => void;
  /**
   * Events of a remote's own, past tense. Everybody hears them as `<namespace>.<name>`, e.g. `fabricMarket.offerTaken`; only the remote
   * that carries this object in its module emits them.
   */
  export interface RemoteEvents<Events extends object> {
      /** @throws Error before the host has loaded the remote that carries this object. */
      emit<N extends keyof Events & string>(name: N, payload: Events[N]): void;
      /** Hot: only what happens after subscribing. */
      on<N extends keyof Events & string>(name: N): Observable<Events[N]>;
  }
  /** The way of one remote's events into the page; made by the host, which alone says whose it is. */
  export interface RemoteChannel {
      emit(name: string, payload: unknown): void;
      on(name: string): Observable<unknown>;
  }
  /** Gives events of a remote their way into the page. Called by the host when it loads the remote; only the first call counts. */
  export const connectRemoteEvents: (events: object, channel: RemoteChannel) => void;
  /** Makes the events of a remote; `defineRemote` names the object as `events`. */
  export const createRemoteEvents: <Events extends object>() => RemoteEvents<Events>;
  export type { Observable, Subscription } from 'rxjs';
}

declare module '@atelier/platform/dialogs' {
  import type { ApiError } from '@atelier/platform/http';
  export interface Toast {
      message: string;
      /** One way back, e.g. "undo". */
      action?: {
          label: string;
          onAct: () => void;
      };
      /** `error` stays 5 s and is announced at once. */
      tone?: 'plain' | 'error';
  }
  export interface Confirmation {
      title: string;
      body?: string;
      confirm: string;
      cancel: string;
      /** The thing is removed: the button is red. Focus starts on the safe one. */
      isDanger?: boolean;
  }
  export interface Dialogs {
      toast(toast: Toast): void;
      confirm(confirmation: Confirmation): Promise<boolean>;
      /** The sentence of a failure in the current language, with its next step. */
      sentenceOf(error: ApiError): string;
      /** Shows a failure in the way its code asks for. */
      showError(error: unknown): void;
  }
  export let dialogs: Dialogs;
  export const provideDialogs: (implementation: Dialogs) => void;
}

declare module '@atelier/platform/drafts' {
  /** Forms that survive a forced reload (token refresh, identity switch, new version), per account, encrypted in the browser. */
  export interface Drafts {
      load<T>(key: string): Promise<T | undefined>;
      save(key: string, value: unknown): Promise<void>;
      clear(key: string): Promise<void>;
      /** A dirty form: an update of its remote or of the host waits until it is clean or the user agrees. */
      setDirty(key: string, isDirty: boolean): void;
  }
  export let drafts: Drafts;
  export const provideDrafts: (implementation: Drafts) => void;
}

declare module '@atelier/platform/http' {
  import type { Call, RequestOf, ResponseOf } from '@atelier/contract/call';
  import type { ErrorCode, ErrorDetails } from '@atelier/contract/errors';
  export interface CallOptions {
      signal?: AbortSignal;
      /** 0 to 1; uploads only. */
      onUploadProgress?: (share: number) => void;
      /** The caller shows the failure itself, so the host does not. The session's own codes (40000 to 40005) stay the host's. */
      quiet?: boolean;
  }
  export interface Http {
      /**
       * Sends a declared call: checks the request, adds the bearer, seals and opens the envelope, refreshes an expired token once.
       * @throws ApiError, and nothing else.
       */
      call<C extends Call>(call: C, request: RequestOf<C>, options?: CallOptions): Promise<ResponseOf<C>>;
  }
  /** `api`: the server answered with a code. `network`: no answer. `cancelled`: the caller's signal. `shape`: an answer that the contract does not know. */
  export type ApiErrorKind = 'api' | 'network' | 'cancelled' | 'shape';
  /** Recognised by its fields, never by `instanceof`: federated copies may differ. */
  export interface ApiError extends Error {
      readonly name: 'ApiError';
      readonly kind: ApiErrorKind;
      /** Only for kind `api`. */
      readonly code?: ErrorCode;
      readonly details: ErrorDetails;
  }
  export const isApiError: (error: unknown, code?: ErrorCode) => error is ApiError;
  export let http: Http;
  export const provideHttp: (implementation: Http) => void;
}

declare module '@atelier/platform/i18n' {
  export { Trans } from 'react-i18next';
  import type { Language, Localized } from '@atelier/catalogue/text';
  /** Words of a namespace in both languages; flat keys, `{{name}}` for figures. */
  export interface TextBundle {
      zh: () => Promise<{
          default: Record<string, string>;
      }>;
      en: () => Promise<{
          default: Record<string, string>;
      }>;
  }
  export interface I18n {
      readonly language: Language;
      /** At once, without a reload; kept in the language cookie. */
      setLanguage(language: Language): void;
      /** Loads both the current language's words and, on a change, the other's. Loading a namespace again replaces it. */
      addBundle(namespace: string, bundle: TextBundle): Promise<void>;
  }
  /** Translates keys of a namespace: `const t = useText('workbench'); t('cancel')`. */
  export const useText: (namespace: string) => ((key: string, figures?: Record<string, string | number>) => string);
  export const useLanguage: () => Language;
  /** Picks the current language's words of a catalogue row. */
  export const useLocalized: () => ((text: Localized) => string);
  export let i18n: I18n;
  export const provideI18n: (implementation: I18n) => void;
  export type { Language, Localized };
}

declare module '@atelier/platform/navigation' {
  import type { NavigationRoute } from '@atelier/contract/registry';
  import { type PrimitiveAtom } from 'jotai';
  /**
   * Pages that the user may see, by remote, from the registry's signed entries (the catalogue's copy at first start). Written
   * by the host only.
   */
  export const navigationAtom: PrimitiveAtom<Readonly<Record<string, readonly NavigationRoute[]>>>;
  export interface Navigation {
      /** Inside the app by path, outside (`http`, `https`, `mailto`, `tel`) in a new tab. */
      open(target: string): void;
      /** Loads a group's remote ahead of the click. */
      preload(path: string): void;
      /** Forces a reload of the page after drafts are saved. */
      reload(): Promise<void>;
  }
  export const useNavigation: () => Readonly<Record<string, readonly NavigationRoute[]>>;
  export let navigation: Navigation;
  export const provideNavigation: (implementation: Navigation) => void;
}

declare module '@atelier/platform/provide' {
  import { type Bus } from '@atelier/platform/bus';
  import { type Dialogs } from '@atelier/platform/dialogs';
  import { type Drafts } from '@atelier/platform/drafts';
  import { type Http } from '@atelier/platform/http';
  import { type I18n } from '@atelier/platform/i18n';
  import { type Navigation } from '@atelier/platform/navigation';
  import { type Session } from '@atelier/platform/session';
  import { type Socket } from '@atelier/platform/socket';
  import { type Tasks } from '@atelier/platform/tasks';
  import { type Theme } from '@atelier/platform/theme';
  export interface PlatformServices {
      bus: Bus;
      dialogs: Dialogs;
      drafts: Drafts;
      http: Http;
      i18n: I18n;
      navigation: Navigation;
      session: Session;
      socket: Socket;
      tasks: Tasks;
      theme: Theme;
  }
  /** Called once by the host, before anything of a remote runs. */
  export const providePlatform: (services: PlatformServices) => void;
}

declare module '@atelier/platform/queries' {
  import type { Call, RequestOf, ResponseOf } from '@atelier/contract/call';
  import { QueryClient } from '@tanstack/react-query';
  /** The page's one client; cleared when the user or the identity changes. */
  export const queryClient: QueryClient;
  /** Query options of a declared GET call, keyed by path, request and copy of the declarations. */
  export const callQuery: <C extends Call>(call: C, request: RequestOf<C>) => import("@tanstack/react-query").OmitKeyof<import("@tanstack/react-query").UseQueryOptions<ResponseOf<C>, Error, ResponseOf<C>, (string | RequestOf<C>)[]>, "queryFn"> & {
      queryFn?: import("@tanstack/react-query").QueryFunction<ResponseOf<C>, (string | RequestOf<C>)[], never> | undefined;
  } & import("@tanstack/react-query").QueryKeyWithDataTag<(string | RequestOf<C>)[], ResponseOf<C>, Error>;
  export { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
}

declare module '@atelier/platform/registry' {
  import { type PrimitiveAtom } from 'jotai';
  export interface RemoteStatus {
      /** Version that runs in this page, null before it was loaded. */
      running: string | null;
      /** Version that the registry calls active. */
      active: string;
      /** True when another than the active version runs because the active one failed. */
      isFallback: boolean;
  }
  /** Read-only view of the remotes. Written by the host only. */
  export const remoteStatusAtom: PrimitiveAtom<Readonly<Record<string, RemoteStatus>>>;
  export const useRemoteStatus: () => Readonly<Record<string, RemoteStatus>>;
}

declare module '@atelier/platform/remote' {
  import type { NavigationRoute } from '@atelier/contract/registry';
  import type { RouteObject } from 'react-router-dom';
  import type { TextBundle } from '@atelier/platform/i18n';
  /** What a remote exposes as `./remote`. */
  export interface RemoteModule {
      /** Range of host API versions that it runs with, e.g. `^1.0.0`. */
      hostApi: string;
      /** Absolute paths are relative to the root: `{ path: '/auxiliaryTools', children: [...] }`; pages are `lazy`. */
      routes: RouteObject[];
      /** The same rows that `publish` writes into the registry. */
      navigation: readonly NavigationRoute[];
      /** Events of its own, where it has any: `createRemoteEvents` of `@atelier/platform/bus` makes them. */
      events?: object;
      /** Words by namespace, loaded before the first page is shown. */
      i18n: Readonly<Record<string, TextBundle>>;
  }
  /** Checks a remote's face at compile time. */
  export const defineRemote: (remote: RemoteModule) => RemoteModule;
}

declare module '@atelier/platform/router' {
  /** The few names of the host's router that remotes need. */
  export type { RouteObject } from 'react-router-dom';
  export { Link, Navigate, NavLink, Outlet, useLocation, useMatches, useNavigate, useParams, useSearchParams, } from 'react-router-dom';
}

declare module '@atelier/platform/session' {
  import type { Tokens, User } from '@atelier/contract/auth';
  import type { Identity } from '@atelier/contract/company';
  import type { Membership, Quota } from '@atelier/contract/membership';
  import { type Atom, type PrimitiveAtom } from 'jotai';
  export type SessionState = {
      status: 'unknown';
  } | {
      status: 'signed-out';
  } | {
      status: 'signed-in';
      user: User;
      identity: Identity;
  };
  /** Written by the host only. */
  export const sessionStateAtom: PrimitiveAtom<SessionState>;
  export const quotaAtom: PrimitiveAtom<Quota | null>;
  export const membershipAtom: PrimitiveAtom<Membership | null>;
  /** The signed-in person, or null. */
  export const userAtom: Atom<User | null>;
  export interface Session {
      readonly state: SessionState;
      /** Stores the tokens, loads the user, opens the socket, and goes to the `redirect` query's path or home. */
      signIn(tokens: Tokens): Promise<void>;
      /** Ends the session here (`everywhere`: on all devices); local data goes whatever the server says. */
      signOut(options?: {
          everywhere?: boolean;
      }): Promise<void>;
      /** Reads quota and membership again. */
      reloadBalance(): Promise<void>;
  }
  export const useUser: () => User | null;
  export const useSessionState: () => SessionState;
  export const useQuota: () => Quota | null;
  export const useMembership: () => Membership | null;
  export let session: Session;
  export const provideSession: (implementation: Session) => void;
}

declare module '@atelier/platform/socket' {
  import { type PrimitiveAtom } from 'jotai';
  /** `connecting`, `open` (status true), `closed` (status false; retrying), `polling` (the retries are used up, the host polls instead). */
  export type SocketStatus = 'off' | 'connecting' | 'open' | 'closed' | 'polling';
  /** Written by the host only. */
  export const socketStatusAtom: PrimitiveAtom<SocketStatus>;
  /** The one socket. Remotes never send; what arrives comes over the bus. */
  export interface Socket {
      readonly status: SocketStatus;
      /** Tries again now, e.g. from a "retry" button. */
      reconnect(): void;
  }
  export const useSocketStatus: () => SocketStatus;
  export let socket: Socket;
  export const provideSocket: (implementation: Socket) => void;
}

declare module '@atelier/platform/state' {
  /** The page's one jotai store and the few names that remotes need of it. */
  export type { Atom, PrimitiveAtom, WritableAtom } from 'jotai';
  export { atom, getDefaultStore, useAtom, useAtomValue, useSetAtom } from 'jotai';
}

declare module '@atelier/platform/tasks' {
  import type { Task } from '@atelier/contract/task';
  import { type Atom, type PrimitiveAtom } from 'jotai';
  /** Every task this page has heard of, by id; the host fills it from the bus. Written by the host only. */
  export const tasksAtom: PrimitiveAtom<ReadonlyMap<string, Task>>;
  /** Tasks queued or drawing, oldest first. */
  export const tasksUnderWayAtom: Atom<readonly Task[]>;
  /** The store of tasks: lives outside of pages, so that hidden pages lose nothing. */
  export interface Tasks {
      get(id: string): Task | undefined;
      /** Takes rows from an answer (history, submit); an older `version` never replaces a newer one. */
      put(rows: readonly Task[]): void;
  }
  export const useTasks: () => ReadonlyMap<string, Task>;
  export const useTasksUnderWay: () => readonly Task[];
  export let tasks: Tasks;
  export const provideTasks: (implementation: Tasks) => void;
}

declare module '@atelier/platform/theme' {
  import type { Language } from '@atelier/catalogue/text';
  import { type PrimitiveAtom } from 'jotai';
  export type ThemeName = 'light' | 'dark';
  /** Whose installation this is: settings of the operator, nothing that we make up. */
  export interface Brand {
      /** Suffix of every page title: `{title} - {webName}`. */
      webName: string;
      /** Address of a logo picture; empty: the drawn mark. */
      logo: string;
      /** Registrations with authorities, e.g. ICP; empty: none was set. */
      recordNumbers: readonly {
          zh: string;
          en: string;
      }[];
      /** Empty words: not set. */
      contact: {
          phone: string;
          email: string;
          hours: {
              zh: string;
              en: string;
          };
      };
      socialLinks: readonly {
          label: string;
          href: string;
      }[];
      /** Where each record number leads, in their order; empty: nowhere. */
      recordLinks: readonly string[];
      /** Who runs the site, as the agreements name them. */
      operator: string;
      /** Documents outside of the product. */
      docsLinks: readonly {
          label: {
              zh: string;
              en: string;
          };
          href: string;
      }[];
      /** Languages of the interface; the first is the default. With one there is nothing to switch. */
      languages: readonly Language[];
  }
  /** Written by the host only. */
  export const brandAtom: PrimitiveAtom<Brand>;
  /** Written by the host only. */
  export const themeAtom: PrimitiveAtom<ThemeName>;
  export interface Theme {
      readonly name: ThemeName;
      /** At once: `data-theme` for the tokens, `arco-theme` for Arco. */
      setTheme(name: ThemeName): void;
  }
  export const useBrand: () => Brand;
  export const useTheme: () => ThemeName;
  export let theme: Theme;
  export const provideTheme: (implementation: Theme) => void;
}

declare module '@atelier/platform/version' {
  /** Version of this package's promises (semver): the number that a remote's `hostApi` asks for. */
  export const platformVersion: string;
}
