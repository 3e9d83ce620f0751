import type { RemoteEntry } from '@atelier/contract/registry';
import { i18n } from '@atelier/platform/i18n';
import type { RemoteModule } from '@atelier/platform/remote';
import { platformVersion } from '@atelier/platform/version';
import type { FederationStore } from '../federation-state.ts';
import { limits } from '../limits.ts';
import { type Overrides, overrideVersion } from '../override/create-overrides.ts';
import type { Override } from '../override/override-decision.ts';
import { problemOf } from '../override/override-problem.ts';
import { classifyFailure, createRemoteFailure, type RemoteFailure } from '../recovery/remote-failure.ts';
import type { ReportRemote } from '../telemetry/create-telemetry.ts';
import type { BadVersions } from './bad-versions.ts';
import type { VersionLoader } from './create-version-loader.ts';
import type { ProvidedShares } from './provided-shares.ts';
import { watchSlowness } from './slow-load.ts';
import { type Candidate, candidatesOf, intendedVersion } from './version-choice.ts';

export interface LoadedRemote {
  remote: string;
  version: string;
  module: RemoteModule;
}

export interface LoaderParts {
  /** The signed entry of a remote. */
  entryOf: (remote: string) => RemoteEntry | undefined;
  /** Who is asked about for a canary. */
  subject: () => string;
  versions: VersionLoader;
  bad: BadVersions;
  shares: ProvidedShares;
  overrides: Pick<Overrides, 'active'>;
  state: FederationStore;
  report: ReportRemote;
  /** Name -> manifest address of remotes that run from their own development server. */
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
  /** Takes a version out for this session, so that the next load falls back. True when another version is left. */
  markBad(remote: string, version: string, options?: { isLasting: boolean }): boolean;
  /** Gives every version another chance, when a person asks for it. */
  forgive(remote: string): void;
  /** Goes on with the published version for as long as the page lives; the banner says why. */
  leaveOverride(remote: string, error: unknown): void;
}

const addWords = async (module: RemoteModule): Promise<void> => {
  await Promise.all(Object.entries(module.i18n).map(([namespace, bundle]) => i18n.addBundle(namespace, bundle)));
};

export const createLoader = (parts: LoaderParts): Loader => {
  const { entryOf, subject, versions, bad, shares, overrides, state, report, developmentRemotes } = parts;
  const loads = new Map<string, Promise<LoadedRemote>>();
  /** Remotes that a person asked for again: their files may have come damaged. */
  const askedAgain = new Set<string>();
  let overrideName: string | undefined;

  /** A file that did not arrive is asked for once more; a hang has used up the time, and code that throws throws again. */
  const loadWithRetry = async ({ info }: Candidate): Promise<RemoteModule> => {
    const until = performance.now() + limits.loadMs;
    try {
      return await versions.load(info, limits.loadMs);
    } catch (error) {
      const left = until - performance.now();
      const isWorthIt =
        ['network', 'integrity'].includes(classifyFailure(error).errorClass) && left > limits.leastForRetryMs;
      if (!isWorthIt) throw error;
      await versions.refetch(info, { limitMs: left / 2, isFirstOnly: true });
      return versions.load(info, until - performance.now());
    }
  };

  const tryCandidate = async (remote: string, candidate: Candidate): Promise<RemoteModule> => {
    const start = performance.now();
    const { version } = candidate;
    try {
      const module = await loadWithRetry(candidate);
      await addWords(module);
      report({ remote, version, phase: 'ready', ms: performance.now() - start, errorClass: null });
      return module;
    } catch (error) {
      const { phase, errorClass } = classifyFailure(error);
      report({ remote, version, phase, ms: performance.now() - start, errorClass });
      bad.add(remote, version, { isLasting: errorClass === 'threw' });
      shares.withdraw(candidate.info.federationName);
      throw createRemoteFailure({ remote, version, phase, errorClass }, error);
    }
  };

  const candidatesNow = (remote: string): Candidate[] => {
    const entry = entryOf(remote);
    const rules = { hostApi: platformVersion, bad: bad.of(remote), subject: subject() };
    return entry === undefined ? [] : candidatesOf(entry, rules);
  };

  /** The first of the candidates that works. @throws the last one's failure; undefined when there was none. */
  const firstThatWorks = async (remote: string, candidates: readonly Candidate[]): Promise<LoadedRemote> => {
    let failure: unknown;
    for (const candidate of candidates) {
      try {
        return { remote, version: candidate.version, module: await tryCandidate(remote, candidate) };
      } catch (error) {
        failure = error; // the next version may do
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
    if (askedAgain.delete(remote)) {
      const [first] = candidates;
      if (first) await versions.refetch(first.info, { limitMs: limits.loadMs / 2 });
    }
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

  const loadFromDevelopment = async (remote: string, manifest: string): Promise<LoadedRemote> => {
    const module = await versions.loadDevelopment(manifest);
    await addWords(module);
    state.changeRemote(remote, { running: 'development' });
    return { remote, version: 'development', module };
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
      const module = await versions.load(info, limits.overrideMs);
      await addWords(module);
      state.changeRemote(remote, { running: overrideVersion });
      return { remote, version: overrideVersion, module };
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
    const manifest = developmentRemotes[remote];
    return manifest === undefined ? loadPublished(remote) : loadFromDevelopment(remote, manifest);
  };

  const federationNameOf = (remote: string, version: string) => entryOf(remote)?.versions[version]?.federationName;

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
    markBad(remote, version, options = { isLasting: true }) {
      bad.add(remote, version, options);
      const federationName = federationNameOf(remote, version);
      if (federationName) shares.withdraw(federationName);
      loads.delete(remote);
      state.changeRemote(remote, { running: null });
      return candidatesNow(remote).length > 0;
    },
    forgive(remote) {
      bad.forgive(remote);
      loads.delete(remote);
      askedAgain.add(remote);
    },
  };
};
