import type { PageEntry, PageVersion } from '@atelier/contract/registry';
import { i18n } from '@atelier/platform/i18n';
import type { RemoteModule } from '@atelier/platform/remote';
import { platformVersion } from '@atelier/platform/version';
import type { FederationStore } from '../federation-state.ts';
import { limits } from '../limits.ts';
import { type Overrides, overrideVersion } from '../override/create-overrides.ts';
import type { Override } from '../override/override-decision.ts';
import { problemOf } from '../override/override-problem.ts';
import {
  classifyFailure,
  createRemoteFailure,
  isRemoteFailure,
  type RemoteFailure,
} from '../recovery/remote-failure.ts';
import type { ReportRemote } from '../telemetry/create-telemetry.ts';
import { isArrivalFailure } from './arrival-failure.ts';
import type { BadVersions } from './bad-versions.ts';
import type { LoadedVersion, VersionLoader } from './create-version-loader.ts';
import type { ProvidedShares } from './provided-shares.ts';
import { watchSlowness } from './slow-load.ts';
import { type Candidate, candidatesOf, intendedVersion } from './version-choice.ts';

export interface LoadedRemote {
  remote: string;
  version: string;
  module: RemoteModule;
  /** Addresses that its signed row announces; null for one that comes from a developer. */
  announced: readonly string[] | null;
}

export interface LoaderParts {
  /** The signed entry of a remote. */
  entryOf: (remote: string) => PageEntry | undefined;
  /** Who is asked about for a canary. */
  subject: () => string;
  versions: VersionLoader;
  bad: BadVersions;
  shares: ProvidedShares;
  overrides: Pick<Overrides, 'active'>;
  state: FederationStore;
  report: ReportRemote;
  /** Told of files of a version that did not arrive; without them it is passed over. */
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
  /** Forgets what was loaded, so that the next need loads what the registry says by then. */
  forget(remote: string): void;
  federationNameOf(remote: string, version: string): string | undefined;
  /** Takes a version out that failed on the page, so that the next load falls back. True when another version is left. */
  leave(remote: string, version: string, error: unknown): boolean;
  /** Gives every version another chance, when a person asks for it. */
  forgive(remote: string): void;
  /** Goes on with the published version for as long as the page lives; the banner says why. */
  leaveOverride(remote: string, error: unknown): void;
}

/** Something came, and the browser or the bundler did not take it. */
const isRefused = (error: unknown): boolean => ['network', 'integrity'].includes(classifyFailure(error).errorClass);

const addWords = async (module: RemoteModule): Promise<void> => {
  await Promise.all(Object.entries(module.i18n).map(([namespace, bundle]) => i18n.addBundle(namespace, bundle)));
};

export const createLoader = (parts: LoaderParts): Loader => {
  const { entryOf, subject, versions, bad, shares, overrides, state, report, onMissing, developmentRemotes } = parts;
  const loads = new Map<string, Promise<LoadedRemote>>();
  /** Manifests of the versions of which this browser may hold damaged bytes. */
  const damaged = new Set<string>();
  /** Rows of the versions that were tried, by `remote version`: a registry after may not have them any more. */
  const tried = new Map<string, PageVersion>();
  let overrideName: string | undefined;

  const federationNameOf = (remote: string, version: string): string | undefined => {
    const info = tried.get(`${remote} ${version}`);
    return info && versions.nameOf(info);
  };

  /** What came and is not what was signed is asked for once more, past the caches; code that throws would throw again. */
  const loadUndamaged = async ({ info }: Candidate, stallMs: number): Promise<LoadedVersion> => {
    if (damaged.delete(info.manifest)) await versions.refetch(info, { isWhole: true });
    try {
      return await versions.load(info, stallMs);
    } catch (error) {
      if (isArrivalFailure(error) || !isRefused(error)) throw error;
      await versions.refetch(info, { isWhole: false });
      return versions.load(info, stallMs);
    }
  };

  /** Takes a version out after a failure. */
  const takeOut = (remote: string, version: string, error: unknown): void => {
    bad.add(remote, version, { isLasting: classifyFailure(error).errorClass === 'threw' });
    const info = tried.get(`${remote} ${version}`);
    if (info && isRefused(error) && !isArrivalFailure(error)) damaged.add(info.manifest);
    const federationName = federationNameOf(remote, version);
    if (federationName !== undefined) shares.withdraw(federationName);
  };

  const tryCandidate = async (remote: string, candidate: Candidate, stallMs: number): Promise<LoadedVersion> => {
    const start = performance.now();
    const { version, info } = candidate;
    tried.set(`${remote} ${version}`, info);
    try {
      const loaded = await loadUndamaged(candidate, stallMs);
      await addWords(loaded.module);
      report({ remote, version, phase: 'ready', ms: performance.now() - start, errorClass: null });
      return loaded;
    } catch (error) {
      const { phase, errorClass } = classifyFailure(error);
      report({ remote, version, phase, ms: performance.now() - start, errorClass });
      // A line that stands still says nothing about the version at its other end.
      if (!isArrivalFailure(error) || errorClass !== 'timeout') takeOut(remote, version, error);
      if (isArrivalFailure(error)) onMissing(remote, version, versions.openingUrls(info));
      throw createRemoteFailure({ remote, version, phase, errorClass }, error);
    }
  };

  const candidatesNow = (remote: string): Candidate[] => {
    const entry = entryOf(remote);
    const rules = { hostApi: platformVersion, bad: bad.of(remote), subject: subject() };
    return entry === undefined ? [] : candidatesOf(entry, rules);
  };

  /**
   * The first of the candidates that works. A line that stands still is not waited for again and again.
   * @throws the last one's failure; undefined when there was none.
   */
  const firstThatWorks = async (remote: string, candidates: readonly Candidate[]): Promise<LoadedRemote> => {
    let failure: unknown;
    let leftMs: number = limits.totalStallMs;
    for (const candidate of candidates) {
      const stallMs = Math.min(limits.stallMs, leftMs);
      if (stallMs <= 0) break;
      try {
        const { module, navigation } = await tryCandidate(remote, candidate, stallMs);
        return { remote, version: candidate.version, module, announced: navigation.map(({ path }) => path) };
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
    const candidates = candidatesNow(remote);
    const loaded = await firstThatWorks(remote, candidates).catch((failure: RemoteFailure | undefined) => {
      state.changeRemote(remote, { running: null });
      const version = entry.active;
      throw failure ?? createRemoteFailure({ remote, version, phase: 'registry', errorClass: 'host-api' });
    });
    const { version } = loaded;
    const isFallback = version !== intended;
    state.changeRemote(remote, { running: version, active: intended, isFallback });
    if (isFallback) report({ remote, version, phase: 'fallback', ms: 0, errorClass: null });
    return loaded;
  };

  const loadFromDevelopment = async (remote: string, buildInfo: string): Promise<LoadedRemote> => {
    const module = await versions.loadDevelopment(buildInfo);
    await addWords(module);
    state.changeRemote(remote, { running: 'development' });
    return { remote, version: 'development', module, announced: null };
  };

  const leaveOverride = (remote: string, error: unknown): void => {
    state.change({ overrideProblem: problemOf(error, classifyFailure(error).errorClass) });
    if (overrideName) shares.withdraw(overrideName);
    loads.delete(remote);
    state.changeRemote(remote, { running: null });
  };

  /** Nothing of it goes to the telemetry: nobody else runs it. */
  const loadFromOverride = async (override: Override): Promise<LoadedRemote> => {
    const { remote } = override;
    try {
      const { describeOverride } = await import('../override/describe-override.ts');
      const info = await describeOverride(override);
      overrideName = info.federationName;
      const { module } = await versions.load(info, limits.overrideMs);
      await addWords(module);
      state.changeRemote(remote, { running: overrideVersion });
      return { remote, version: overrideVersion, module, announced: null };
    } catch (error) {
      leaveOverride(remote, error);
      return loadPublished(remote);
    }
  };

  /** Undefined also for one that failed in this page: loading the page again tries it again. */
  const overrideOf = (remote: string): Override | undefined => {
    const override = overrides.active();
    return override?.remote === remote && state.get().overrideProblem === null ? override : undefined;
  };

  const startLoad = (remote: string): Promise<LoadedRemote> => {
    const override = overrideOf(remote);
    if (override) return loadFromOverride(override);
    const buildInfo = developmentRemotes[remote];
    return buildInfo === undefined ? loadPublished(remote) : loadFromDevelopment(remote, buildInfo);
  };

  return {
    federationNameOf,
    leaveOverride,
    load(remote) {
      const known = loads.get(remote);
      if (known) return known;
      const load = watchSlowness(state, remote, startLoad(remote));
      loads.set(remote, load);
      load.catch(() => {
        if (loads.get(remote) === load) loads.delete(remote);
      });
      return load;
    },
    best(remote) {
      const isDeveloped = developmentRemotes[remote] !== undefined || overrideOf(remote) !== undefined;
      return isDeveloped ? undefined : candidatesNow(remote)[0]?.version;
    },
    forget: (remote) => void loads.delete(remote),
    leave(remote, version, error) {
      takeOut(remote, version, error);
      if (isArrivalFailure(error)) onMissing(remote, version, [error.url]);
      loads.delete(remote);
      state.changeRemote(remote, { running: null });
      return candidatesNow(remote).length > 0;
    },
    forgive(remote) {
      bad.forgive(remote);
      loads.delete(remote);
    },
  };
};
