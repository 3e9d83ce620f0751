import type { CanarySubject } from '@atelier/contract/canary';
import type { PageEntry } from '@atelier/contract/registry';
import { connectRemoteEvents } from '@atelier/platform/bus';
import { i18n } from '@atelier/platform/i18n';
import type { RemoteModule } from '@atelier/platform/remote';
import { platformVersion } from '@atelier/platform/version';
import type { PageBus } from '../../bus/create-bus.ts';
import type { FederationStore } from '../federation-state.ts';
import { limits } from '../limits.ts';
import { type Overrides, overrideVersion } from '../override/create-overrides.ts';
import type { Override } from '../override/override-decision.ts';
import { problemOf } from '../override/override-problem.ts';
import type { HangDetector } from '../recovery/hang-detector.ts';
import {
  classifyFailure,
  createRemoteFailure,
  isRemoteFailure,
  type RemoteFailure,
} from '../recovery/remote-failure.ts';
import type { ReportRemote } from '../telemetry/create-telemetry.ts';
import { isAssetLoadError } from './create-asset-loader.ts';
import type { LoadedVersion, OwnedVersion, VersionLoader } from './create-version-loader.ts';
import type { FailedVersions } from './failed-versions.ts';
import { type CorruptedVersions, createCacheRepair } from './failed-versions.ts';
import type { ProvidedShares } from './provided-shares.ts';

import { type Candidate, candidatesOf, intendedVersion, isOff, isWithdrawn } from './version-choice.ts';

type Words = RemoteModule['i18n'];

/** What a remote's words and events are named after: `remote-fabric-market` has `fabricMarket`. */
const ownNamespace = (remote: string): string =>
  remote.replace(/^remote-/, '').replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Words of shared packages: each content has a namespace of its own; builds before that had the package's name. */
const isShared = (namespace: string): boolean => /^(workbench|task-results)(@[0-9a-f]{8})?$/.test(namespace);

/**
 * Texts that a remote may add to the page: those of its own namespace and of shared packages.
 * @param onDropped is called for every other namespace, which would change texts of the frame or of another remote.
 */
export const ownWords = (remote: string, words: Words, onDropped: (namespace: string) => void): Words => {
  const own = ownNamespace(remote);
  return Object.fromEntries(
    Object.entries(words).filter(([namespace]) => {
      const isKept = namespace === own || isShared(namespace);
      if (!isKept) onDropped(namespace);
      return isKept;
    }),
  );
};

export interface LoadedRemote {
  remote: string;
  version: string;
  /** The version that the registry wants for this user; absent for builds outside the registry. */
  intended?: string;
  module: RemoteModule;
  /** Addresses that its signed row announces; null for one that comes from a developer. */
  announced: readonly string[] | null;
  /** See `LoadedVersion`; null for one that runs from its development server. */
  sheets: LoadedVersion['sheets'] | null;
}

export interface LoaderParts {
  /** The signed entry of a remote. */
  entryOf: (remote: string) => PageEntry | undefined;
  /** Who is asked about for a canary. */
  subject: () => CanarySubject;
  versions: VersionLoader;
  failedVersions: FailedVersions;
  corrupted: CorruptedVersions;
  hangDetector: Pick<HangDetector, 'begin'>;
  shares: ProvidedShares;
  bus: Pick<PageBus, 'channel'>;
  overrides: Pick<Overrides, 'active'>;
  state: FederationStore;
  report: ReportRemote;
  /** Called with the files of a version that did not arrive; without them the version is skipped. */
  onMissing: (remote: string, version: string, urls: readonly string[]) => void;
  /** Name -> address of `build-info.json` of remotes that run from their own development server. */
  developmentRemotes: Readonly<Record<string, string>>;
}

export interface Loader {
  /**
   * Loads the best version of a remote that works; one load at a time, kept for the page.
   * @throws RemoteFailure when no version does.
   */
  load(remote: string): Promise<LoadedRemote>;
  /** The version that a load would try first; undefined when there is none, or when it comes from a developer. */
  best(remote: string): string | undefined;
  /** Is it switched off for this person? Never so for one that comes from a developer. */
  isOff(remote: string): boolean;
  /** Did an operator withdraw the version? Pages are no longer offered such a version. */
  isWithdrawn(remote: string, version: string): boolean;
  /** Forgets what was loaded, so that the next need loads what the registry says by then. */
  forget(remote: string): void;
  federationNameOf(remote: string, version: string): string | undefined;
  /** Takes a version out that failed on the page, so that the next load falls back. True when another version is left. */
  abandonVersion(remote: string, version: string, error: unknown): boolean;
  /** Makes every failed version eligible again, on the user's request. */
  clearFailures(remote: string): void;
  /** Goes on with the published version for as long as the page lives; the banner says why. */
  leaveOverride(remote: string, error: unknown): void;
}

/** Brings a remote's words into the page, and gives its events the name that the registry has for it. */
const introduce = async (remote: string, module: RemoteModule, channel: PageBus['channel']): Promise<void> => {
  if (module.events) connectRemoteEvents(module.events, channel(ownNamespace(remote)));
  const words = ownWords(remote, module.i18n, (namespace) =>
    reportError(
      new Error(`${remote} brings words of "${namespace}", which is not its own namespace: they are left out`),
    ),
  );
  await Promise.all(Object.entries(words).map(([namespace, bundle]) => i18n.addBundle(namespace, bundle)));
};

/** Keeps the newest load of each remote: one is shared until the state says that another is needed. */
const createLoads = (state: FederationStore, loadBest: (remote: string) => Promise<LoadedRemote>): Loader['load'] => {
  const loads = new Map<string, Promise<LoadedRemote>>();

  const start = (remote: string): Promise<LoadedRemote> => {
    state.send(remote, { type: 'start' });
    const timer = setTimeout(() => isCurrent() && state.send(remote, { type: 'slow' }), limits.patienceMs);
    const result = loadBest(remote)
      .finally(() => clearTimeout(timer))
      .then(
        (loaded) => {
          if (!isCurrent()) return load(remote);
          state.send(remote, { type: 'loaded', version: loaded.version, intended: loaded.intended });
          return loaded;
        },
        (error: unknown) => {
          if (!isCurrent()) return load(remote);
          state.send(remote, { type: 'failed' });
          throw error;
        },
      );
    /** False once the registry changed or the user asked again: callers then get what the newer load brings. */
    const isCurrent = () => loads.get(remote) === result && state.remote(remote).phase === 'loading';
    loads.set(remote, result);
    return result;
  };

  const load = (remote: string): Promise<LoadedRemote> => {
    const { phase } = state.remote(remote);
    const current = phase === 'loading' || phase === 'ready' ? loads.get(remote) : undefined;
    return current ?? start(remote);
  };
  return load;
};

export const createLoader = (parts: LoaderParts): Loader => {
  const { entryOf, subject, versions, failedVersions, hangDetector, shares, bus, overrides, state, report } = parts;
  const { onMissing, developmentRemotes } = parts;
  const cacheRepair = createCacheRepair(versions, parts.corrupted);
  /** Rows of the versions that were tried, by `remote version`: a registry after may not have them any more. */
  const tried = new Map<string, OwnedVersion>();
  let overrideName: string | undefined;

  const federationNameOf = (remote: string, version: string): string | undefined => {
    const info = tried.get(`${remote} ${version}`);
    return info && versions.nameOf(info);
  };

  /** Takes a version out after a failure. */
  const excludeVersion = (remote: string, version: string, error: unknown): void => {
    failedVersions.add(remote, version, { isLasting: classifyFailure(error).errorClass === 'threw' });
    const info = tried.get(`${remote} ${version}`);
    if (info) cacheRepair.note(info, error);
    const federationName = federationNameOf(remote, version);
    if (federationName !== undefined) shares.withdraw(federationName);
  };

  const tryCandidate = async (remote: string, candidate: Candidate, stallMs: number): Promise<LoadedVersion> => {
    const start = performance.now();
    const { version, info } = candidate;
    tried.set(`${remote} ${version}`, info);
    const leave = hangDetector.begin(remote, version);
    try {
      const loaded = await cacheRepair.load(info, stallMs);
      await introduce(remote, loaded.module, bus.channel);
      report({ remote, version, phase: 'ready', ms: performance.now() - start, errorClass: null });
      return loaded;
    } catch (error) {
      const { phase, errorClass } = classifyFailure(error);
      report({ remote, version, phase, ms: performance.now() - start, errorClass });
      // A stalled download says nothing about the version that it belongs to.
      if (!isAssetLoadError(error) || errorClass !== 'timeout') excludeVersion(remote, version, error);
      if (isAssetLoadError(error)) onMissing(remote, version, versions.openingUrls(info));
      throw createRemoteFailure({ remote, version, phase, errorClass }, error);
    } finally {
      leave();
    }
  };

  const candidatesNow = (remote: string): Candidate[] => {
    const entry = entryOf(remote);
    const rules = { remote, hostApi: platformVersion, bad: failedVersions.of(remote), subject: subject() };
    return entry === undefined ? [] : candidatesOf(entry, rules);
  };

  /**
   * Loads the first candidate that works. All candidates share one limit for stalled downloads.
   * @throws the last candidate's failure; undefined when there was no candidate.
   */
  const firstThatWorks = async (remote: string, candidates: readonly Candidate[]): Promise<LoadedRemote> => {
    let failure: unknown;
    // A registry that did not answer counts towards the same limit: the user waits for both.
    const spentMs = state.get().registry.refusal === 'unreachable' ? limits.keptRegistryMs : 0;
    let leftMs = limits.totalStallMs - spentMs;
    for (const candidate of candidates) {
      const stallMs = Math.min(limits.stallMs, leftMs);
      if (stallMs <= 0) break;
      try {
        const { module, navigation, sheets } = await tryCandidate(remote, candidate, stallMs);
        return { remote, version: candidate.version, module, announced: navigation.map(({ path }) => path), sheets };
      } catch (error) {
        failure = error; // the next version may do
        if (isRemoteFailure(error) && error.errorClass === 'timeout') leftMs -= stallMs;
      }
    }
    throw failure;
  };

  const loadPublished = async (remote: string): Promise<LoadedRemote> => {
    const entry = entryOf(remote);
    if (entry === undefined) {
      throw createRemoteFailure({ remote, version: '', phase: 'registry', errorClass: 'unknown-remote' });
    }
    const intended = intendedVersion(entry, subject());
    const loaded = await firstThatWorks(remote, candidatesNow(remote)).catch((failure: RemoteFailure | undefined) => {
      const errorClass = isOff(entry, subject()) ? 'disabled' : 'host-api';
      throw failure ?? createRemoteFailure({ remote, version: entry.active, phase: 'registry', errorClass });
    });
    if (loaded.version !== intended)
      report({ remote, version: loaded.version, phase: 'fallback', ms: 0, errorClass: null });
    return { ...loaded, intended };
  };

  const loadFromDevelopment = async (remote: string, buildInfo: string): Promise<LoadedRemote> => {
    const module = await versions.loadDevelopment(buildInfo);
    await introduce(remote, module, bus.channel);
    return { remote, version: 'development', module, announced: null, sheets: null };
  };

  /** The published version runs for as long as the page lives; the banner says why. */
  const disableOverride = (error: unknown): void => {
    state.change({ overrideProblem: problemOf(error, classifyFailure(error).errorClass) });
    if (overrideName) shares.withdraw(overrideName);
  };

  /** Not reported to the telemetry: only this tab runs the build. */
  const loadFromOverride = async (override: Override): Promise<LoadedRemote> => {
    const { remote } = override;
    try {
      const { describeOverride } = await import('../override/describe-override.ts');
      const info = await describeOverride(override);
      overrideName = info.federationName;
      const { module, sheets } = await versions.load(info, limits.overrideMs);
      await introduce(remote, module, bus.channel);
      return { remote, version: overrideVersion, module, announced: null, sheets };
    } catch (error) {
      disableOverride(error);
      return loadPublished(remote);
    }
  };

  /** Undefined also for one that failed in this page: loading the page again tries it again. */
  const overrideOf = (remote: string): Override | undefined => {
    const override = overrides.active();
    return override?.remote === remote && state.get().overrideProblem === null ? override : undefined;
  };

  const isDeveloped = (remote: string): boolean =>
    developmentRemotes[remote] !== undefined || overrideOf(remote) !== undefined;

  const loadBest = (remote: string): Promise<LoadedRemote> => {
    const override = overrideOf(remote);
    if (override) return loadFromOverride(override);
    const buildInfo = developmentRemotes[remote];
    return buildInfo === undefined ? loadPublished(remote) : loadFromDevelopment(remote, buildInfo);
  };

  return {
    federationNameOf,
    load: createLoads(state, loadBest),
    best: (remote) => (isDeveloped(remote) ? undefined : candidatesNow(remote)[0]?.version),
    isOff: (remote) => !isDeveloped(remote) && isOff(entryOf(remote), subject()),
    isWithdrawn: (remote, version) => isWithdrawn(entryOf(remote), version),
    forget: (remote) => state.send(remote, { type: 'outdated' }),
    abandonVersion(remote, version, error) {
      excludeVersion(remote, version, error);
      if (isAssetLoadError(error)) onMissing(remote, version, [error.url]);
      state.send(remote, { type: 'broken' });
      return candidatesNow(remote).length > 0;
    },
    clearFailures(remote) {
      failedVersions.clearFailures(remote);
      state.send(remote, { type: 'outdated' });
    },
    leaveOverride(remote, error) {
      disableOverride(error);
      state.send(remote, { type: 'broken' });
    },
  };
};
