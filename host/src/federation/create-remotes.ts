import type { RouteObject } from 'react-router-dom';
import type { FederationParts } from './create-federation.ts';
import { createAssetLoader } from './loading/create-asset-loader.ts';
import { createLoader } from './loading/create-loader.ts';
import { createRemotePages } from './loading/create-remote-pages.tsx';
import { createRuntime } from './loading/create-runtime.ts';
import { createUpdates } from './loading/create-updates.ts';
import { createVersionLoader } from './loading/create-version-loader.ts';
import { createCorruptedVersions, createFailedVersions } from './loading/failed-versions.ts';
import { createProvidedShares } from './loading/provided-shares.ts';
import { createRestoreGlobals } from './loading/restore-globals.ts';
import { createIntegrityPlugin, developmentRemotes } from './loading/verified-scripts.ts';
import { createCanarySubject } from './loading/version-choice.ts';
import { createVersionSheets } from './loading/version-sheets.ts';
import type { Overrides } from './override/create-overrides.ts';
import { createBackgroundRetry } from './recovery/create-background-retry.ts';
import { createHangDetector } from './recovery/hang-detector.ts';
import type { Registry } from './registry/create-registry.ts';
import type { ReportRemote, Telemetry } from './telemetry/create-telemetry.ts';
import { watchErrors } from './telemetry/watch-errors.ts';

export interface RemotesParts extends FederationParts {
  overrides: Overrides;
  registry: Registry;
  report: ReportRemote;
  shows: Telemetry['shows'];
}

/** What loads remotes, shows what failed and brings the next version. See `Federation` for what each call promises. */
export interface Remotes {
  /** Never rejects. `ready`: the registry has been asked. */
  open(remote: string, ready: Promise<void>): Promise<RouteObject[]>;
  preload(remote: string, path: string): void;
  retry(remote: string): Promise<void>;
  /** Brings open pages to what the registry says now. */
  update(remotes: readonly string[]): Promise<void>;
  agreeToUpdate(remote: string): Promise<void>;
  applyCleanUpdates(): void;
  /** Puts back what remotes have changed of the page's globals, and reports what that was. */
  restoreGlobals(): void;
}

/** Comes with the first remote, and the federation runtime with it. Called once in a page. */
export const createRemotes = (parts: RemotesParts): Remotes => {
  const { addresses, bus, forms, overrides, page, registry, report } = parts;
  const { shows, state, storage, store, tabStorage } = parts;
  const restore = createRestoreGlobals();
  const restoreGlobals = (): void => {
    const changed = restore();
    if (changed.length > 0) reportError(new Error(`a remote changed the page's ${changed.join(', ')}: put back`));
  };
  const runtime = createRuntime(createIntegrityPlugin(addresses));
  const shares = createProvidedShares(runtime);
  const versions = createVersionLoader({
    runtime,
    addresses,
    assets: createAssetLoader(),
    shares,
    restoreGlobals,
  });
  const failedVersions = createFailedVersions(tabStorage);
  const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const hangDetector = createHangDetector(tabStorage, document, opened?.type === 'reload');
  const died = hangDetector.lastHang();
  if (died) {
    failedVersions.add(died.remote, died.version, { isLasting: true });
    report({ ...died, phase: 'render', ms: 0, errorClass: 'froze' });
  }
  const backgroundRetry = createBackgroundRetry({
    page,
    state,
    prefetch: versions.prefetch,
    onArrived(remote, version) {
      failedVersions.arrived(remote, version);
      void updates.update([remote]);
    },
  });
  const loader = createLoader({
    entryOf: registry.entry,
    subject: createCanarySubject(storage, store),
    versions,
    failedVersions,
    corrupted: createCorruptedVersions(storage),
    hangDetector,
    shares,
    bus,
    onMissing: backgroundRetry.schedule,
    overrides,
    state,
    report,
    developmentRemotes,
  });
  const pages = createRemotePages({
    errors: watchErrors(window, report),
    hangDetector,
    loader,
    registry,
    shares,
    shows,
    sheets: createVersionSheets(document),
    state,
    report,
  });
  const updates = createUpdates({ loader, pages, forms, state });
  return {
    open: pages.open,
    preload: pages.preload,
    retry: pages.retry,
    update: updates.update,
    agreeToUpdate: updates.agree,
    applyCleanUpdates: updates.applyClean,
    restoreGlobals,
  };
};
