import { i18n } from '@atelier/platform/i18n';
import { remoteStatusAtom } from '@atelier/platform/registry';
import type { RemoteModule } from '@atelier/platform/remote';
import { getDefaultStore } from '@atelier/platform/state';
import { platformVersion } from '@atelier/platform/version';
import { activeOverride, overrideVersion } from '../override/override.ts';
import type { Override } from '../override/override-decision.ts';
import { overrideProblemAtom, problemOf } from '../override/override-problem.ts';
import { classifyFailure, createRemoteFailure, type RemoteFailure } from '../recovery/remote-failure.ts';
import { registryEntry } from '../registry/registry.ts';
import { reportRemote } from '../telemetry/telemetry.ts';
import { addBadVersion, badVersionsOf, forgiveRemote } from './bad-versions.ts';
import { canarySubject } from './canary-subject.ts';
import { developmentRemotes } from './development-remotes.ts';
import { loadDevelopmentRemote, loadVersion, refetchVersion } from './load-version.ts';
import { withdrawShares } from './provided-shares.ts';
import { watchSlowness } from './slow-load.ts';
import { type Candidate, candidatesOf, intendedVersion } from './version-choice.ts';

export interface LoadedRemote {
  remote: string;
  version: string;
  module: RemoteModule;
}

/** A version that has not come within this time counts as failed, its second try included. */
const limitMs = 4000;
/** With less than this left a second try would only fail again. */
const leastForRetryMs = 500;

const loads = new Map<string, Promise<LoadedRemote>>();
/** Versions that were loaded, by remote. */
const running = new Map<string, string>();
/** Remotes that a person asked for again: their files may have come damaged. */
const askedAgain = new Set<string>();

const addWords = async (module: RemoteModule): Promise<void> => {
  await Promise.all(Object.entries(module.i18n).map(([namespace, bundle]) => i18n.addBundle(namespace, bundle)));
};

const setStatus = (remote: string, version: string, intended: string): void => {
  running.set(remote, version);
  const store = getDefaultStore();
  const status = { running: version, active: intended, isFallback: version !== intended };
  store.set(remoteStatusAtom, { ...store.get(remoteStatusAtom), [remote]: status });
};

/** A file that did not arrive is asked for once more; a hang has used up the time, and code that throws throws again. */
const loadWithRetry = async ({ info }: Candidate): Promise<RemoteModule> => {
  const until = performance.now() + limitMs;
  try {
    return await loadVersion(info, limitMs);
  } catch (error) {
    const left = until - performance.now();
    const isWorthIt = ['network', 'integrity'].includes(classifyFailure(error).errorClass) && left > leastForRetryMs;
    if (!isWorthIt) throw error;
    await refetchVersion(info, { limitMs: left / 2, isFirstOnly: true });
    return loadVersion(info, until - performance.now());
  }
};

const tryCandidate = async (remote: string, candidate: Candidate): Promise<RemoteModule> => {
  const start = performance.now();
  const { version } = candidate;
  try {
    const module = await loadWithRetry(candidate);
    await addWords(module);
    reportRemote({ remote, version, phase: 'ready', ms: performance.now() - start, errorClass: null });
    return module;
  } catch (error) {
    const { phase, errorClass } = classifyFailure(error);
    reportRemote({ remote, version, phase, ms: performance.now() - start, errorClass });
    addBadVersion(remote, version, { isLasting: errorClass === 'threw' });
    withdrawShares(candidate.info.federationName);
    throw createRemoteFailure({ remote, version, phase, errorClass }, error);
  }
};

const candidatesNow = (remote: string): Candidate[] => {
  const entry = registryEntry(remote);
  const rules = { hostApi: platformVersion, bad: badVersionsOf(remote), subject: canarySubject() };
  return entry === undefined ? [] : candidatesOf(entry, rules);
};

const loadPublished = async (remote: string): Promise<LoadedRemote> => {
  const entry = registryEntry(remote);
  if (entry === undefined) {
    throw createRemoteFailure({ remote, version: '', phase: 'registry', errorClass: 'unknown-remote' });
  }
  const intended = intendedVersion(entry, canarySubject());
  const candidates = candidatesNow(remote);
  if (askedAgain.delete(remote)) {
    await Promise.all(candidates.slice(0, 1).map(({ info }) => refetchVersion(info, { limitMs: limitMs / 2 })));
  }
  let failure: RemoteFailure | undefined;
  for (const candidate of candidates) {
    try {
      const module = await tryCandidate(remote, candidate);
      setStatus(remote, candidate.version, intended);
      if (candidate.version !== intended) {
        reportRemote({ remote, version: candidate.version, phase: 'fallback', ms: 0, errorClass: null });
      }
      return { remote, version: candidate.version, module };
    } catch (error) {
      failure = error as RemoteFailure; // the next version may do
    }
  }
  running.delete(remote);
  throw failure ?? createRemoteFailure({ remote, version: entry.active, phase: 'registry', errorClass: 'host-api' });
};

const loadFromDevelopment = async (remote: string, manifest: string): Promise<LoadedRemote> => {
  const module = await loadDevelopmentRemote(manifest);
  await addWords(module);
  running.set(remote, 'development');
  return { remote, version: 'development', module };
};

/** Files are hashed before they run, and a developer's machine may be far. */
const overrideLimitMs = 10_000;
let overrideName: string | undefined;

/** Goes on with the published version for as long as the page lives; the banner says why. */
export const leaveOverride = (remote: string, error: unknown): void => {
  getDefaultStore().set(overrideProblemAtom, problemOf(error, classifyFailure(error).errorClass));
  if (overrideName) withdrawShares(overrideName);
  loads.delete(remote);
  running.delete(remote);
};

/** Nothing of it goes to the telemetry: nobody else runs it. */
const loadFromOverride = async (override: Override): Promise<LoadedRemote> => {
  const { remote } = override;
  try {
    const { describeOverride } = await import('../override/describe-override.ts');
    const info = await describeOverride(override);
    overrideName = info.federationName;
    const module = await loadVersion(info, overrideLimitMs);
    await addWords(module);
    running.set(remote, overrideVersion);
    return { remote, version: overrideVersion, module };
  } catch (error) {
    leaveOverride(remote, error);
    return loadPublished(remote);
  }
};

/** Undefined also for one that failed in this page: loading the page again tries it again. */
const overrideOf = (remote: string): Override | undefined => {
  const override = activeOverride();
  const hasFailed = getDefaultStore().get(overrideProblemAtom) !== null;
  return override?.remote === remote && !hasFailed ? override : undefined;
};

const startLoad = (remote: string): Promise<LoadedRemote> => {
  const override = overrideOf(remote);
  if (override) return loadFromOverride(override);
  const manifest = developmentRemotes[remote];
  return manifest === undefined ? loadPublished(remote) : loadFromDevelopment(remote, manifest);
};

/**
 * Loads the best version of a remote that works; one load at a time, kept for the page.
 * @throws RemoteFailure when no version does.
 */
export const loadRemote = (remote: string): Promise<LoadedRemote> => {
  const known = loads.get(remote);
  if (known) return known;
  const load = watchSlowness(remote, startLoad(remote));
  loads.set(remote, load);
  load.catch(() => {
    if (loads.get(remote) === load) loads.delete(remote);
  });
  return load;
};

/** The version that runs in this page; undefined before a load and while none can be shown. */
export const runningVersion = (remote: string): string | undefined => running.get(remote);

/** The version that a load would try first; undefined when there is none, or when it comes from a developer. */
export const bestVersion = (remote: string): string | undefined => {
  const isDeveloped = developmentRemotes[remote] !== undefined || overrideOf(remote) !== undefined;
  return isDeveloped ? undefined : candidatesNow(remote)[0]?.version;
};

/** Forgets what was loaded, so that the next need loads what the registry says by then. */
export const forgetLoad = (remote: string): void => {
  loads.delete(remote);
};

export const federationNameOf = (remote: string, version: string): string | undefined =>
  registryEntry(remote)?.versions[version]?.federationName;

/** Takes a version out for this session, so that the next load falls back. True when another version is left. */
export const markBad = (remote: string, version: string, rules = { isLasting: true }): boolean => {
  addBadVersion(remote, version, rules);
  const federationName = federationNameOf(remote, version);
  if (federationName) withdrawShares(federationName);
  loads.delete(remote);
  running.delete(remote);
  return candidatesNow(remote).length > 0;
};

/** Gives every version another chance, when a person asks for it. */
export const forgiveVersions = (remote: string): void => {
  forgiveRemote(remote);
  loads.delete(remote);
  askedAgain.add(remote);
};
