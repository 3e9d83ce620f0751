import { i18n } from '@atelier/platform/i18n';
import { remoteStatusAtom } from '@atelier/platform/registry';
import type { RemoteModule } from '@atelier/platform/remote';
import { getDefaultStore } from '@atelier/platform/state';
import { platformVersion } from '@atelier/platform/version';
import { developmentRemotes } from './development-remotes.ts';
import { loadDevelopmentRemote, loadVersion, refetchVersion } from './load-version.ts';
import { registryEntry } from './registry.ts';
import { classifyFailure, createRemoteFailure, type RemoteFailure } from './remote-failure.ts';
import { reportRemote } from './telemetry.ts';
import { type Candidate, candidatesOf } from './version-choice.ts';

export interface LoadedRemote {
  remote: string;
  version: string;
  module: RemoteModule;
}

const loads = new Map<string, Promise<LoadedRemote>>();
const badVersions = new Map<string, Set<string>>();
/** Remotes that a person asked for again: their files may have come damaged. */
const askedAgain = new Set<string>();

const badOf = (remote: string): Set<string> => {
  const known = badVersions.get(remote) ?? new Set<string>();
  badVersions.set(remote, known);
  return known;
};

const addWords = async (module: RemoteModule): Promise<void> => {
  await Promise.all(Object.entries(module.i18n).map(([namespace, bundle]) => i18n.addBundle(namespace, bundle)));
};

const setStatus = (remote: string, running: string, active: string): void => {
  const store = getDefaultStore();
  const status = { running, active, isFallback: running !== active };
  store.set(remoteStatusAtom, { ...store.get(remoteStatusAtom), [remote]: status });
};

/** A file that did not arrive is asked for once more; a hang has used up the time, and code that throws throws again. */
const loadWithRetry = async ({ info }: Candidate): Promise<RemoteModule> => {
  try {
    return await loadVersion(info);
  } catch (error) {
    if (!['network', 'integrity'].includes(classifyFailure(error).errorClass)) throw error;
    await refetchVersion(info);
    return loadVersion(info);
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
    badOf(remote).add(version);
    throw createRemoteFailure({ remote, version, phase, errorClass }, error);
  }
};

const loadPublished = async (remote: string): Promise<LoadedRemote> => {
  const entry = registryEntry(remote);
  if (entry === undefined) {
    throw createRemoteFailure({ remote, version: '', phase: 'registry', errorClass: 'unknown-remote' });
  }
  const candidates = candidatesOf(entry, { hostApi: platformVersion, bad: badOf(remote) });
  if (askedAgain.delete(remote)) await Promise.all(candidates.slice(0, 1).map(({ info }) => refetchVersion(info)));
  let failure: RemoteFailure | undefined;
  for (const candidate of candidates) {
    try {
      const module = await tryCandidate(remote, candidate);
      setStatus(remote, candidate.version, entry.active);
      if (candidate.version !== entry.active) {
        reportRemote({ remote, version: candidate.version, phase: 'fallback', ms: 0, errorClass: null });
      }
      return { remote, version: candidate.version, module };
    } catch (error) {
      failure = error as RemoteFailure; // the next version may do
    }
  }
  throw failure ?? createRemoteFailure({ remote, version: entry.active, phase: 'registry', errorClass: 'host-api' });
};

const loadFromDevelopment = async (remote: string, manifest: string): Promise<LoadedRemote> => {
  const module = await loadDevelopmentRemote(manifest);
  await addWords(module);
  return { remote, version: 'development', module };
};

/**
 * Loads the best version of a remote that works; one load at a time, kept for the page.
 * @throws RemoteFailure when no version does.
 */
export const loadRemote = (remote: string): Promise<LoadedRemote> => {
  const known = loads.get(remote);
  if (known) return known;
  const manifest = developmentRemotes[remote];
  const load = manifest === undefined ? loadPublished(remote) : loadFromDevelopment(remote, manifest);
  loads.set(remote, load);
  load.catch(() => loads.delete(remote));
  return load;
};

/** Takes a version out for this session, so that the next load falls back. True when another version is left. */
export const markBad = (remote: string, version: string): boolean => {
  badOf(remote).add(version);
  loads.delete(remote);
  const entry = registryEntry(remote);
  return entry !== undefined && candidatesOf(entry, { hostApi: platformVersion, bad: badOf(remote) }).length > 0;
};

/** Gives every version another chance, when a person asks for it. */
export const forgiveVersions = (remote: string): void => {
  badVersions.delete(remote);
  loads.delete(remote);
  askedAgain.add(remote);
};
