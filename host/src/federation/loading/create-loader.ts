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
import { type CorruptedVersions, createCacheRepair, type FailedVersions } from './failed-versions.ts';
import type { ProvidedShares } from './provided-shares.ts';
import { type Candidate, candidatesOf, intendedVersion, isOff, isWithdrawn } from './version-choice.ts';

type Words = RemoteModule['i18n'];

/** Namespace of a remote's texts and events: `remote-fabric-market` has `fabricMarket`. */
const ownNamespace = (remote: string): string =>
  remote.replace(/^remote-/, '').replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Namespaces of shared packages contain a content hash; older builds use the package's name. */
const isShared = (namespace: string): boolean => /^(workbench|task-results)(@[0-9a-f]{8})?$/.test(namespace);

/**
 * Filters the texts that a remote may add to the page: its own namespace and shared packages. @param onDropped is called for every other
 * namespace, which would change texts of the frame or of another remote.
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
  /** The version that the registry assigns to this user; absent for builds outside the registry. */
  intended?: string;
  module: RemoteModule;
  /** Addresses listed in its signed row; null for a developer build. */
  announced: readonly string[] | null;
  /** Its files; null for a build from its development server. */
  loaded: Pick<LoadedVersion, 'files' | 'sharedFiles'> | null;
}

export interface LoaderParts {
  /** The signed entry of a remote. */
  entryOf: (remote: string) => PageEntry | undefined;
  /** Identity used for canary selection. */
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
  /** Called with the files of a version that could not be downloaded; the version is skipped. */
  onMissing: (remote: string, version: string, urls: readonly string[]) => void;
  /** Name -> address of `build-info.json` of remotes that run from their own development server. */
  developmentRemotes: Readonly<Record<string, string>>;
}

type Load = (remote: string) => Promise<LoadedRemote>;

export type Loader = ReturnType<typeof createLoader>;

/** Adds a remote's texts to the page and assigns the registry's namespace to its events. */
const introduce = async (remote: string, module: RemoteModule, channel: PageBus['channel']): Promise<void> => {
  if (module.events) connectRemoteEvents(module.events, channel(ownNamespace(remote)));
  const words = ownWords(remote, module.i18n, (namespace) =>
    reportError(
      new Error(`${remote} brings words of "${namespace}", which is not its own namespace: they are left out`),
    ),
  );
  await Promise.all(Object.entries(words).map(([namespace, bundle]) => i18n.addBundle(namespace, bundle)));
};

/** Caches the newest load of each remote; it is shared until the state requires another. */
const createLoads = (state: FederationStore, loadBest: Load): Load => {
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
    /** False once the registry changed or the user retried: callers then get the result of the newer load. */
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

export const createLoader = (parts: LoaderParts) => {
  const { entryOf, subject, versions, failedVersions, hangDetector, shares, bus, overrides, state, report } = parts;
  const { onMissing, developmentRemotes } = parts;
  const cacheRepair = createCacheRepair(versions, parts.corrupted);
  /** Rows of the tried versions, by `remote version`: a later registry may not list them. */
  const tried = new Map<string, OwnedVersion>();
  let overrideName: string | undefined;

  const federationNameOf = (remote: string, version: string): string | undefined => {
    const info = tried.get(`${remote} ${version}`);
    return info && versions.nameOf(info);
  };

  /** Excludes a version after a failure. */
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
      // A stalled download is not evidence against its version.
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
   * Loads the first candidate that works. All candidates share one limit for stalled downloads. @throws the last candidate's failure;
   * undefined when there was no candidate.
   */
  const firstThatWorks = async (remote: string, candidates: readonly Candidate[]): Promise<LoadedRemote> => {
    let failure: unknown;
    // An unreachable registry counts towards the same limit: the user waits for both.
    const spentMs = state.get().registry.refusal === 'unreachable' ? limits.keptRegistryMs : 0;
    let leftMs = limits.totalStallMs - spentMs;
    for (const candidate of candidates) {
      const stallMs = Math.min(limits.stallMs, leftMs);
      if (stallMs <= 0) break;
      try {
        const loaded = await tryCandidate(remote, candidate, stallMs);
        const announced = loaded.navigation.map(({ path }) => path);
        return { remote, version: candidate.version, module: loaded.module, announced, loaded };
      } catch (error) {
        failure = error; // the next version may still load
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
    return { remote, version: 'development', module, announced: null, loaded: null };
  };

  /** The published version runs for the lifetime of the page; the banner shows the reason. */
  const disableOverride = (error: unknown): void => {
    state.change({ overrideProblem: problemOf(error, classifyFailure(error).errorClass) });
    if (overrideName) shares.withdraw(overrideName);
  };

  /** Not reported to telemetry: only this tab runs the build. */
  const loadFromOverride = async (override: Override): Promise<LoadedRemote> => {
    const { remote } = override;
    try {
      const { describeOverride } = await import('../override/describe-override.ts');
      const info = await describeOverride(override);
      overrideName = info.federationName;
      const loaded = await versions.load(info, limits.overrideMs);
      await introduce(remote, loaded.module, bus.channel);
      return { remote, version: overrideVersion, module: loaded.module, announced: null, loaded };
    } catch (error) {
      disableOverride(error);
      return loadPublished(remote);
    }
  };

  /** Also undefined for an override that failed in this page; a page reload tries it again. */
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
    /** Loads the best working version of a remote; one load at a time, cached. @throws RemoteFailure when none works. */
    load: createLoads(state, loadBest),
    /** The version that a load would try first; undefined when there is none, or for a developer build. */
    best: (remote: string) => (isDeveloped(remote) ? undefined : candidatesNow(remote)[0]?.version),
    /** True when the remote is switched off for this user; always false for a developer build. */
    isOff: (remote: string) => !isDeveloped(remote) && isOff(entryOf(remote), subject()),
    /** True when an operator withdrew the version; pages are no longer offered such a version. */
    isWithdrawn: (remote: string, version: string) => isWithdrawn(entryOf(remote), version),
    /** Discards the loaded version, so that the next load uses the current registry. */
    forget: (remote: string) => state.send(remote, { type: 'outdated' }),
    /** Excludes a version that failed on the page. Returns true when another version is left. */
    abandonVersion(remote: string, version: string, error: unknown): boolean {
      excludeVersion(remote, version, error);
      if (isAssetLoadError(error)) onMissing(remote, version, [error.url]);
      state.send(remote, { type: 'broken' });
      return candidatesNow(remote).length > 0;
    },
    /** Makes every failed version eligible again, on the user's request. */
    clearFailures(remote: string): void {
      failedVersions.clearFailures(remote);
      state.send(remote, { type: 'outdated' });
    },
    /** Uses the published version for the lifetime of the page; the banner shows the reason. */
    leaveOverride(remote: string, error: unknown): void {
      disableOverride(error);
      state.send(remote, { type: 'broken' });
    },
  };
};
