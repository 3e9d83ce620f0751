/* Written by "pnpm platform:api" from shared/platform/src. What the host promises to remotes. */

declare module '@atelier/platform/bus' {
  import type { Matting } from '@atelier/contract/matting';
  import type { Quota } from '@atelier/contract/membership';
  import type { ProgressMessage, QueueMessage, RecognitionMessage } from '@atelier/contract/socket';
  import type { Task } from '@atelier/contract/task';
  import type { Observable } from 'rxjs';
  export { debounceTime, filter, map, merge, throttleTime } from 'rxjs';
  /** Every platform event, named in past tense, with its payload. */
  export interface BusEvents {
      /** Progress of a running task. Frequent; superseded events may be dropped. */
      'task.progressed': ProgressMessage;
      /** A task was submitted or changed state; contains the newest row. */
      'task.changed': Task;
      /** Queue positions changed. */
      'queue.moved': QueueMessage['positions'];
      'balance.changed': Quota;
      /** An upload was recognised. */
      'image.recognised': RecognitionMessage;
      /** Matting editor only: events whose `generate_type` is `matting`. */
      'matting.progressed': ProgressMessage;
      /** Matting editor only: a matting changed state; contains the newest row. */
      'matting.changed': Matting;
      'comments.changed': {
          result_id: string;
      };
      'registry.changed': {
          revision: number;
      };
      /** Announcement of the operator to all users. */
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
      /** Hot observable: emits only events after subscribing. An error of one subscriber does not affect the others. */
      on<N extends BusEventName>(name: N): Observable<BusEvents[N]>;
  }
  export let bus: Bus;
  export const provideBus: (implementation: Bus) => void;
  /**
   * Events of a remote, in past tense. Emitted to the page as `<namespace>.<name>`, e.g. `fabricMarket.offerTaken`; only the remote that owns
   * this object in its module can emit them.
   */
  export interface RemoteEvents<Events extends object> {
      /** @throws Error before the host has loaded the remote that owns this object. */
      emit<N extends keyof Events & string>(name: N, payload: Events[N]): void;
      /** Hot observable: emits only events after subscribing. */
      on<N extends keyof Events & string>(name: N): Observable<Events[N]>;
  }
  /** Connects one remote's events to the page's bus; created by the host, which alone determines the namespace. */
  export interface RemoteChannel {
      emit(name: string, payload: unknown): void;
      on(name: string): Observable<unknown>;
  }
  /** Connects a remote's events to the page's bus. Called by the host when it loads the remote; only the first call counts. */
  export const connectRemoteEvents: (events: object, channel: RemoteChannel) => void;
  /** Creates the events of a remote, which `defineRemote` exposes as `events`. */
  export const createRemoteEvents: <Events extends object>() => RemoteEvents<Events>;
  export type { Observable, Subscription } from 'rxjs';
}

declare module '@atelier/platform/dialogs' {
  import type { ApiError } from '@atelier/platform/http';
  export interface Toast {
      message: string;
      /** An undo action, e.g. "undo". */
      action?: {
          label: string;
          onAct: () => void;
      };
      /** `error` is displayed for 5 s and announced assertively. */
      tone?: 'plain' | 'error';
  }
  export interface Confirmation {
      title: string;
      body?: string;
      confirm: string;
      cancel: string;
      /** Destructive action: the button is red. Focus starts on the safe button. */
      isDanger?: boolean;
  }
  export interface Dialogs {
      toast(toast: Toast): void;
      confirm(confirmation: Confirmation): Promise<boolean>;
      /** Error message in the current language, with its next step. */
      sentenceOf(error: ApiError): string;
      /** Shows an error as its code requires. */
      showError(error: unknown): void;
  }
  export let dialogs: Dialogs;
  export const provideDialogs: (implementation: Dialogs) => void;
}

declare module '@atelier/platform/drafts' {
  /** Form drafts that survive a forced reload (token refresh, identity switch, new version), per account, encrypted in the browser. */
  export interface Drafts {
      load<T>(key: string): Promise<T | undefined>;
      save(key: string, value: unknown): Promise<void>;
      clear(key: string): Promise<void>;
      /** Marks a form as dirty: an update of its remote or of the host waits until it is clean or the user agrees. */
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
      /** The caller shows the error itself, so the host does not. The host still handles session codes (40000 to 40005). */
      quiet?: boolean;
  }
  export interface Http {
      /**
       * Sends a declared call: validates the request, adds the bearer token, encrypts and decrypts the envelope, refreshes an expired token
       * once. @throws ApiError, and nothing else.
       */
      call<C extends Call>(call: C, request: RequestOf<C>, options?: CallOptions): Promise<ResponseOf<C>>;
  }
  /**
   * `api`: the server responded with a code. `network`: no response. `cancelled`: aborted by the caller's signal. `shape`: a response that
   * does not match the contract.
   */
  export type ApiErrorKind = 'api' | 'network' | 'cancelled' | 'shape';
  /** Detected by its fields, never by `instanceof`: federated copies may differ. */
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
  import type { Language, Localized } from '@atelier/catalogue/text';
  export { Trans } from 'react-i18next';
  /** Texts of a namespace in both languages; flat keys, `{{name}}` for parameters. */
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
      /** Takes effect without a reload; stored in the language cookie. */
      setLanguage(language: Language): void;
      /** Loads the texts of the current language, and of the other one on a change. Loading a namespace again replaces it. */
      addBundle(namespace: string, bundle: TextBundle): Promise<void>;
  }
  /** Translates keys of a namespace: `const t = useText('workbench'); t('cancel')`. */
  export const useText: (namespace: string) => ((key: string, figures?: Record<string, string | number>) => string);
  export const useLanguage: () => Language;
  /** Returns the text of a catalogue entry in the current language. */
  export const useLocalized: () => ((text: Localized) => string);
  export let i18n: I18n;
  export const provideI18n: (implementation: I18n) => void;
  export type { Language, Localized };
}

declare module '@atelier/platform/navigation' {
  import type { NavigationRoute } from '@atelier/contract/registry';
  import { type PrimitiveAtom } from 'jotai';
  /**
   * Pages that the user may open, by remote, from the registry's signed entries (the catalogue's copy at first start). Written by the host
   * only.
   */
  export const navigationAtom: PrimitiveAtom<Readonly<Record<string, readonly NavigationRoute[]>>>;
  export interface Navigation {
      /** Opens a path in the app, an external URL (`http`, `https`, `mailto`, `tel`) in a new tab. */
      open(target: string): void;
      /** Preloads a group's remote before the click. */
      preload(path: string): void;
      /** Reloads the page after drafts are saved. */
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
  /** Called once by the host, before any remote code runs. */
  export const providePlatform: (services: PlatformServices) => void;
}

declare module '@atelier/platform/queries' {
  import type { Call, RequestOf, ResponseOf } from '@atelier/contract/call';
  import { QueryClient } from '@tanstack/react-query';
  /** The page's shared client; cleared when the user or the identity changes. */
  export const queryClient: QueryClient;
  /** Query options of a declared GET call, keyed by path, request and contract copy. */
  export const callQuery: <C extends Call>(call: C, request: RequestOf<C>) => import("@tanstack/react-query").OmitKeyof<import("@tanstack/react-query").UseQueryOptions<ResponseOf<C>, Error, ResponseOf<C>, (string | RequestOf<C>)[]>, "queryFn"> & {
      queryFn?: import("@tanstack/react-query").QueryFunction<ResponseOf<C>, (string | RequestOf<C>)[], never> | undefined;
  } & import("@tanstack/react-query").QueryKeyWithDataTag<(string | RequestOf<C>)[], ResponseOf<C>, Error>;
  export { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
}

declare module '@atelier/platform/registry' {
  import { type PrimitiveAtom } from 'jotai';
  export interface RemoteStatus {
      /** Version running in this page, null before it is loaded. */
      running: string | null;
      /** Active version according to the registry. */
      active: string;
      /** True when another version runs because the active one failed. */
      isFallback: boolean;
  }
  /** Read-only state of the remotes. Written by the host only. */
  export const remoteStatusAtom: PrimitiveAtom<Readonly<Record<string, RemoteStatus>>>;
  export const useRemoteStatus: () => Readonly<Record<string, RemoteStatus>>;
}

declare module '@atelier/platform/remote' {
  import type { NavigationRoute } from '@atelier/contract/registry';
  import type { RouteObject } from 'react-router-dom';
  import type { TextBundle } from '@atelier/platform/i18n';
  /** Exposed by a remote as `./remote`. */
  export interface RemoteModule {
      /** Compatible host API versions, e.g. `^1.0.0`. */
      hostApi: string;
      /** Absolute paths are relative to the root: `{ path: '/auxiliaryTools', children: [...] }`; pages are `lazy`. */
      routes: RouteObject[];
      /** The same entries that `publish` writes into the registry. */
      navigation: readonly NavigationRoute[];
      /** Own events, created by `createRemoteEvents` of `@atelier/platform/bus`. */
      events?: object;
      /** Texts by namespace, loaded before the first page is shown. */
      i18n: Readonly<Record<string, TextBundle>>;
  }
  /** Type-checks the exports of a remote. */
  export const defineRemote: (remote: RemoteModule) => RemoteModule;
}

declare module '@atelier/platform/router' {
  /** The subset of the host's router that remotes need. */
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
  /** The signed-in user, or null. */
  export const userAtom: Atom<User | null>;
  export interface Session {
      readonly state: SessionState;
      /** Stores the tokens, loads the user, opens the socket, and navigates to the `redirect` query's path or home. */
      signIn(tokens: Tokens): Promise<void>;
      /** Ends the session here (`everywhere`: on all devices); local data is deleted even if the server call fails. */
      signOut(options?: {
          everywhere?: boolean;
      }): Promise<void>;
      /** Reloads quota and membership. */
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
  /** `connecting`, `open` (status true), `closed` (status false; retrying), `polling` (retries exhausted, the host polls instead). */
  export type SocketStatus = 'off' | 'connecting' | 'open' | 'closed' | 'polling';
  /** Written by the host only. */
  export const socketStatusAtom: PrimitiveAtom<SocketStatus>;
  /** The page's socket. Remotes never send; messages arrive over the bus. */
  export interface Socket {
      readonly status: SocketStatus;
      /** Reconnects now, e.g. from a "retry" button. */
      reconnect(): void;
  }
  export const useSocketStatus: () => SocketStatus;
  export let socket: Socket;
  export const provideSocket: (implementation: Socket) => void;
}

declare module '@atelier/platform/state' {
  /** The page's jotai store and the types that remotes need. */
  export type { Atom, PrimitiveAtom, WritableAtom } from 'jotai';
  export { atom, getDefaultStore, useAtom, useAtomValue, useSetAtom } from 'jotai';
}

declare module '@atelier/platform/tasks' {
  import type { Task } from '@atelier/contract/task';
  import { type Atom, type PrimitiveAtom } from 'jotai';
  /** All tasks known to this page, by id; filled by the host from the bus. Written by the host only. */
  export const tasksAtom: PrimitiveAtom<ReadonlyMap<string, Task>>;
  /** Queued or running tasks, oldest first. */
  export const tasksUnderWayAtom: Atom<readonly Task[]>;
  /** Task store outside of pages, so that hidden pages lose no update. */
  export interface Tasks {
      get(id: string): Task | undefined;
      /** Adds rows of a response (history, submission); an older `version` never replaces a newer one. */
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
  /** Branding of the installation, from the operator's settings. */
  export interface Brand {
      /** Suffix of every page title: `{title} - {webName}`. */
      webName: string;
      /** URL of a logo image; empty: the default mark. */
      logo: string;
      /** Registrations with authorities, e.g. ICP; empty: none. */
      recordNumbers: readonly {
          zh: string;
          en: string;
      }[];
      /** Empty texts: not set. */
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
      /** URL of each record number, in the same order; empty: no link. */
      recordLinks: readonly string[];
      /** Operator of the site, as named in the agreements. */
      operator: string;
      /** Links to external documentation. */
      docsLinks: readonly {
          label: {
              zh: string;
              en: string;
          };
          href: string;
      }[];
      /** Languages of the interface; the first is the default. With a single one there is no switch. */
      languages: readonly Language[];
  }
  /** Written by the host only. */
  export const brandAtom: PrimitiveAtom<Brand>;
  /** Written by the host only. */
  export const themeAtom: PrimitiveAtom<ThemeName>;
  export interface Theme {
      readonly name: ThemeName;
      /** Takes effect immediately: `data-theme` for the tokens, `arco-theme` for Arco. */
      setTheme(name: ThemeName): void;
  }
  export const useBrand: () => Brand;
  export const useTheme: () => ThemeName;
  export let theme: Theme;
  export const provideTheme: (implementation: Theme) => void;
}

declare module '@atelier/platform/version' {
  /** Version of this package's API (semver), matched by a remote's `hostApi`. */
  export const platformVersion: string;
}
