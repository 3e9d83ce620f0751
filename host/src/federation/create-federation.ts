import { sessionStateAtom } from '@atelier/platform/session';
import type { getDefaultStore } from 'jotai';
import { createContext, useContext } from 'react';
import type { RouteObject } from 'react-router-dom';
import { remoteAtPath } from '../addresses/navigation-table.ts';
import type { PageBus } from '../bus/create-bus.ts';
import type { PlainStorage } from '../storage/plain-storage.ts';
import type { Remotes } from './create-remotes.ts';
import type { FederationStore } from './federation-state.ts';
import type { OpenForms } from './loading/create-updates.ts';
import type { VerifiedAddresses } from './loading/verified-scripts.ts';
import { createOverridePages } from './override/create-override-pages.ts';
import { createOverrides } from './override/create-overrides.ts';
import type { RegistryKey } from './registry/accept-registry.ts';
import { createRegistry } from './registry/create-registry.ts';
import { followRegistry } from './registry/follow-registry.ts';
import { createTelemetry } from './telemetry/create-telemetry.ts';
import { watchVitals } from './telemetry/watch-vitals.ts';

declare const ATELIER_REGISTRY_KEYS: readonly RegistryKey[];

export interface FederationParts {
  /** Origin of the telemetry endpoint; empty: the page's own origin. */
  apiOrigin: string;
  bus: Pick<PageBus, 'on' | 'channel'>;
  page: Document;
  store: ReturnType<typeof getDefaultStore>;
  /** State shown by router and shell. */
  state: FederationStore;
  /** Browser-wide storage. */
  storage: PlainStorage;
  /** Storage of this tab. */
  tabStorage: PlainStorage;
  /** Queried by the page's Trusted Types policy for every script address. */
  addresses: VerifiedAddresses;
  forms: OpenForms;
}

/** The federation's interface for router and shell; the state they show is in `federationAtom`. */
export type Federation = ReturnType<typeof createFederation>;

/** Caches the result of a single fetch; after a failure the next call fetches again. */
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
 * Registry, developer override and, once a remote is needed, the remote loader, sharing one state. A page without remotes loads neither the
 * remote loader nor the federation runtime.
 */
export const createFederation = (parts: FederationParts) => {
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
  /** Undefined until a remote is first needed; before that there is nothing to update. */
  let remotes: Remotes | undefined;
  const bringRemotes = fetchedOnce(async () => {
    const { createRemotes } = await import('./create-remotes.ts');
    remotes = createRemotes({ ...parts, overrides, registry, report, shows });
    return remotes;
  });

  let ready = Promise.resolve();
  return {
    overrides,
    /** Adds the pages of the developer override of this tab once the user is known. Never rejects. */
    announceOverride: pages.announce,
    /** Settles once the available remotes are known. Never rejects. */
    start(): Promise<void> {
      ready = registry.start();
      if (overrides.isStored()) store.sub(sessionStateAtom, () => void pages.announce());
      return ready;
    },
    /** Polls the registry for the lifetime of the page. */
    follow(): void {
      followRegistry({
        bus,
        page,
        revision: () => state.get().registry.revision,
        refresh: () => registry.refresh(),
        onChange: () => void remotes?.updates.update(registry.remotes()),
      });
      void watchVitals({
        page,
        remoteNow: () => remoteAtPath(location.hash.slice(1), state.get().navigation),
        versionOf: (remote) => state.remote(remote).running,
        send: sendVitals,
      }).catch(() => undefined); // the chunk failed to load: nothing is measured
    },
    /** Loads the remote loader that `open` and `preload` need. @throws when that fails; the next call tries again. */
    prepare: async (): Promise<void> => void (await bringRemotes()),
    /** The routes to mount for a remote, or for a fallback page. The caller checks permission. @throws like `prepare`. */
    open: async (remote: string): Promise<RouteObject[]> => (await bringRemotes()).pages.open(remote, ready),
    /** Prefetches a remote before the click; may be called often. The caller checks permission. */
    preload: (remote: string, path: string): void =>
      void bringRemotes().then(
        ({ pages }) => pages.preload(remote, path),
        () => undefined, // the click reports the failure
      ),
    /** Tries every version of a remote again, on the user's request. */
    retry: async (remote: string): Promise<void> => (await bringRemotes()).pages.retry(remote),
    /** The user accepts the pending version; input is saved first. */
    agreeToUpdate: async (remote: string): Promise<void> => remotes?.updates.agree(remote),
    /** Applies updates that waited for a form which is saved now. Called after each navigation. */
    applyCleanUpdates: (): void => remotes?.updates.applyClean(),
    /** Restores the page's globals that remotes changed. Called before a page of another remote is shown. */
    restoreGlobals: (): void => remotes?.restoreGlobals(),
  };
};

const FederationContext = createContext<Federation | null>(null);

export const FederationProvider = FederationContext.Provider;

/** The federation functions for the shell. @throws Error outside of the page's own tree. */
export const useFederation = (): Federation => {
  const federation = useContext(FederationContext);
  if (federation === null) throw new Error('the page has no federation');
  return federation;
};
