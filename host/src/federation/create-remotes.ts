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

/** Loads remotes, shows failures and mounts new versions. `Federation` documents each call. */
export type Remotes = ReturnType<typeof createRemotes>;

/** Loaded with the first remote, together with the federation runtime. Called once per page. */
export const createRemotes = (parts: RemotesParts) => {
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
  return { pages, updates, restoreGlobals };
};
