import type { RemoteEntry, RemoteVersion } from '@atelier/contract/registry';
import { satisfy } from '@module-federation/enhanced/runtime';

export interface Candidate {
  version: string;
  info: RemoteVersion;
}

export interface ChoiceRules {
  /** Version of the host's promises. */
  hostApi: string;
  /** Versions that failed in this session. */
  bad: ReadonlySet<string>;
}

/** A person waits for each: what four versions cannot show is not the versions' fault. */
const mostTried = 4;

/** A version runs with this host when its range holds the host API's version. */
const isCompatible = (info: RemoteVersion, hostApi: string): boolean => satisfy(hostApi, info.hostApi);

/**
 * Versions of a remote to try, best first: active, last good, then the other compatible ones from the newest. Decided from
 * the registry alone, before a byte of any of them is fetched.
 */
export const candidatesOf = (entry: RemoteEntry, rules: ChoiceRules): Candidate[] => {
  const byAge = Object.entries(entry.versions)
    .sort(([, one], [, other]) => other.builtAt.localeCompare(one.builtAt))
    .map(([version]) => version);
  const order = new Set([entry.active, ...(entry.lastGood === null ? [] : [entry.lastGood]), ...byAge]);
  const usable = [...order].flatMap((version) => {
    const info = entry.versions[version];
    if (info === undefined || rules.bad.has(version) || !isCompatible(info, rules.hostApi)) return [];
    return [{ version, info }];
  });
  return usable.slice(0, mostTried);
};
