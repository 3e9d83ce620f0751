import type { Bus } from '@atelier/platform/bus';
import { registerPlugins } from '@module-federation/enhanced/runtime';
import type { getDefaultStore } from 'jotai';
import type { RouteObject } from 'react-router-dom';
import type { PlainStorage } from '../storage/plain-storage.ts';
import type { FederationStore } from './federation-state.ts';
import { createBadVersions } from './loading/bad-versions.ts';
import { createCanarySubject } from './loading/canary-subject.ts';
import { createArrivals } from './loading/create-arrivals.ts';
import { createLoader } from './loading/create-loader.ts';
import { createRemotePages } from './loading/create-remote-pages.ts';
import { createUpdates, type OpenForms } from './loading/create-updates.ts';
import { createVersionLoader } from './loading/create-version-loader.ts';
import { developmentRemotes } from './loading/development-remotes.ts';
import { createIntegrityPlugin } from './loading/integrity-plugin.ts';
import './loading/page-surface.ts';
import { createProvidedShares } from './loading/provided-shares.ts';
import { createSheets } from './loading/sheets.ts';
import type { VerifiedAddresses } from './loading/verified-addresses.ts';
import { createOverrides, type Overrides } from './override/create-overrides.ts';
import { createLateArrivals } from './recovery/create-late-arrivals.ts';
import { createRegistry } from './registry/create-registry.ts';
import { followRegistry } from './registry/follow-registry.ts';
import type { RegistryKey } from './registry/registry-signature.ts';
import { createTelemetry } from './telemetry/create-telemetry.ts';

declare const ATELIER_REGISTRY_KEYS: readonly RegistryKey[];

export interface FederationParts {
  /** Where telemetry goes; empty: the page's own origin. */
  apiOrigin: string;
  bus: Pick<Bus, 'on'>;
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

/** What router and shell may ask of the federation; what they show of it stands in `federationAtom`. */
export interface Federation {
  /** Settles once it is known which remotes there are. Never rejects. */
  start(): Promise<void>;
  /** Follows the registry for as long as the page lives. */
  follow(): void;
  /**
   * What to mount for a remote: its routes, or the page in their place. What comes to stand there later is in the state. Never
   * rejects. Permission is the caller's: not for a path whose roles the person does not have.
   */
  open(remote: string): Promise<RouteObject[]>;
  /** Loads a remote ahead of the click; safe to call often. Permission is the caller's. */
  preload(remote: string, path: string): void;
  /** Tries every version of a remote again, because a person asks for it. */
  retry(remote: string): Promise<void>;
  /** The person agrees to the next version: input is saved first. */
  agreeToUpdate(remote: string): Promise<void>;
  /** Changes what waited for a form that is saved by now. Called after each navigation. */
  applyCleanUpdates(): void;
  overrides: Overrides;
}

/** Registry, loader, recovery and a developer's override of one page, over one state. */
export const createFederation = (parts: FederationParts): Federation => {
  const { addresses, apiOrigin, bus, forms, page, state, storage, store, tabStorage } = parts;
  const report = createTelemetry(apiOrigin);
  const sheets = createSheets();
  const shares = createProvidedShares();
  const overrides = createOverrides(tabStorage, store);
  const registry = createRegistry({ keys: ATELIER_REGISTRY_KEYS, storage, state, report });
  const versions = createVersionLoader({ addresses, arrivals: createArrivals(), sheets, shares });
  const bad = createBadVersions(tabStorage);
  const lateArrivals = createLateArrivals({
    page,
    state,
    bring: versions.bring,
    onArrived(remote, version) {
      bad.arrived(remote, version);
      void updates.update([remote]);
    },
  });
  const loader = createLoader({
    entryOf: registry.entry,
    subject: createCanarySubject(storage, store),
    versions,
    bad,
    shares,
    onMissing: lateArrivals.expect,
    overrides,
    state,
    report,
    developmentRemotes,
  });
  const pages = createRemotePages({ loader, registry, shares, state, report });
  const updates = createUpdates({ loader, pages, forms, state });
  registerPlugins([createIntegrityPlugin(addresses, sheets)]);

  let ready = Promise.resolve();
  return {
    overrides,
    start() {
      ready = registry.start();
      return ready;
    },
    follow() {
      followRegistry({
        bus,
        page,
        revision: () => state.get().registry.revision,
        refresh: () => registry.refresh(),
        onChange: () => void updates.update(registry.remotes()),
      });
    },
    open: (remote) => pages.open(remote, ready),
    preload: pages.preload,
    retry: pages.retry,
    agreeToUpdate: updates.agree,
    applyCleanUpdates: updates.applyClean,
  };
};
