import { sessionStateAtom } from '@atelier/platform/session';
import type { getDefaultStore } from 'jotai';
import type { RouteObject } from 'react-router-dom';
import { remoteAtPath } from '../addresses/navigation-table.ts';
import type { PageBus } from '../bus/create-bus.ts';
import type { PlainStorage } from '../storage/plain-storage.ts';
import type { Remotes } from './create-remotes.ts';
import type { FederationStore } from './federation-state.ts';
import type { OpenForms } from './loading/create-updates.ts';
import type { VerifiedAddresses } from './loading/verified-scripts.ts';
import { createOverridePages } from './override/create-override-pages.ts';
import { createOverrides, type Overrides } from './override/create-overrides.ts';
import type { RegistryKey } from './registry/accept-registry.ts';
import { createRegistry } from './registry/create-registry.ts';
import { followRegistry } from './registry/follow-registry.ts';
import { createTelemetry } from './telemetry/create-telemetry.ts';
import { watchVitals } from './telemetry/watch-vitals.ts';

declare const ATELIER_REGISTRY_KEYS: readonly RegistryKey[];

export interface FederationParts {
  /** Where telemetry goes; empty: the page's own origin. */
  apiOrigin: string;
  bus: Pick<PageBus, 'on' | 'channel'>;
  page: Document;
  store: ReturnType<typeof getDefaultStore>;
  /** What is written here, router and shell show. */
  state: FederationStore;
  /** This browser's. */
  storage: PlainStorage;
  /** This tab's. */
  tabStorage: PlainStorage;
  /** Asked by the page's policy about every script address. */
  addresses: VerifiedAddresses;
  forms: OpenForms;
}

/** The federation's interface to router and shell; the state that they show is in `federationAtom`. */
export interface Federation {
  /** Settles once it is known which remotes there are. Never rejects. */
  start(): Promise<void>;
  /** Follows the registry for as long as the page lives. */
  follow(): void;
  /** Brings the part that loads remotes, which `open` and `preload` need. @throws when it does not arrive; asked for again at the next need. */
  prepare(): Promise<void>;
  /**
   * Routes to mount for a remote: its own, or a stand-in page. Later changes are in the state. The caller checks permission
   * first: do not call it for a path whose roles the user does not have.
   * @throws only what `prepare` throws.
   */
  open(remote: string): Promise<RouteObject[]>;
  /** Loads a remote ahead of the click; safe to call often. Permission is the caller's. */
  preload(remote: string, path: string): void;
  /** Tries every version of a remote again, on the user's request. */
  retry(remote: string): Promise<void>;
  /** The user accepts the waiting version: input is saved first. */
  agreeToUpdate(remote: string): Promise<void>;
  /** Changes what waited for a form that is saved by now. Called after each navigation. */
  applyCleanUpdates(): void;
  /** Puts back what remotes have changed of the page's globals. Called when a page of another remote is about to be shown. */
  restoreGlobals(): void;
  overrides: Overrides;
  /** Brings the pages of the remote that this tab takes from a developer, if any, once it is known who is signed in. Never rejects. */
  announceOverride(): Promise<void>;
}

/** The last value of something that is fetched once; what did not arrive is fetched again at the next need. */
const fetchedOnce = <T>(fetchIt: () => Promise<T>): (() => Promise<T>) => {
  let fetched: Promise<T> | undefined;
  return () => {
    fetched ??= fetchIt().catch((error: unknown) => {
      fetched = undefined;
      throw error;
    });
    return fetched;
  };
};

/**
 * Registry, a developer's override and, once a remote is needed, what loads remotes: over one state. A page without remotes
 * fetches nothing of the latter, the federation runtime neither.
 */
export const createFederation = (parts: FederationParts): Federation => {
  const { apiOrigin, bus, page, state, storage, store, tabStorage } = parts;
  const { report, shows, sendVitals } = createTelemetry(apiOrigin);
  const overrides = createOverrides(tabStorage, store);
  const pages = createOverridePages({ overrides, state });
  const overriddenPages = pages.known;
  const registry = createRegistry({
    apiOrigin,
    keys: ATELIER_REGISTRY_KEYS,
    storage,
    state,
    report,
    overriddenPages,
  });
  /** Undefined until a remote is first needed; until then there is nothing to update. */
  let remotes: Remotes | undefined;
  const bringRemotes = fetchedOnce(async () => {
    const { createRemotes } = await import('./create-remotes.ts');
    remotes = createRemotes({ ...parts, overrides, registry, report, shows });
    return remotes;
  });

  let ready = Promise.resolve();
  return {
    overrides,
    announceOverride: pages.announce,
    start() {
      ready = registry.start();
      if (overrides.isStored()) store.sub(sessionStateAtom, () => void pages.announce());
      return ready;
    },
    follow() {
      followRegistry({
        bus,
        page,
        revision: () => state.get().registry.revision,
        refresh: () => registry.refresh(),
        onChange: () => void remotes?.update(registry.remotes()),
      });
      void watchVitals({
        page,
        remoteNow: () => remoteAtPath(location.hash.slice(1), state.get().navigation),
        versionOf: (remote) => state.remote(remote).running,
        send: sendVitals,
      }).catch(() => undefined); // a chunk that does not arrive: nothing is measured
    },
    prepare: async () => void (await bringRemotes()),
    open: async (remote) => (await bringRemotes()).open(remote, ready),
    preload: (remote, path) =>
      void bringRemotes().then(
        (ones) => ones.preload(remote, path),
        () => undefined, // the click says so
      ),
    retry: async (remote) => (await bringRemotes()).retry(remote),
    agreeToUpdate: async (remote) => remotes?.agreeToUpdate(remote),
    applyCleanUpdates: () => remotes?.applyCleanUpdates(),
    restoreGlobals: () => remotes?.restoreGlobals(),
  };
};
