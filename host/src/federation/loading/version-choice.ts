import { type CanarySubject, inCanary } from '@atelier/contract/canary';
import { type PageEntry, type PageVersion, servedVersions } from '@atelier/contract/registry';
import { sessionStateAtom } from '@atelier/platform/session';
import { satisfy } from '@module-federation/runtime';
import type { getDefaultStore } from 'jotai';
import { type PlainStorage, readJson, writeJson } from '../../storage/plain-storage.ts';
import { limits } from '../limits.ts';
import type { OwnedVersion } from './create-version-loader.ts';

/**
 * Identity for canary selection: the signed-in user and current company, else an anonymous id of this browser; without storage the id lasts
 * for the page.
 */
export const createCanarySubject = (
  storage: PlainStorage,
  store: ReturnType<typeof getDefaultStore>,
): (() => CanarySubject) => {
  const ofThisPage = Math.random().toString(36).slice(2);
  const browserId = (): string => {
    const known = readJson<string>(storage, 'canarySubject');
    if (known === undefined) writeJson(storage, 'canarySubject', ofThisPage);
    return known ?? ofThisPage;
  };
  return () => {
    const session = store.get(sessionStateAtom);
    return session.status === 'signed-in'
      ? { id: session.user.id, company: session.identity.company?.id }
      : { id: browserId() };
  };
};

export interface Candidate {
  version: string;
  info: OwnedVersion;
}

export interface ChoiceRules {
  remote: string;
  /** API version of the host. */
  hostApi: string;
  /** Versions that failed in this session. */
  bad: ReadonlySet<string>;
  /** Identity for canary selection. */
  subject: CanarySubject;
}

/** True when the version's range contains the host's API version. */
const isCompatible = (info: PageVersion, hostApi: string): boolean => satisfy(hostApi, info.hostApi);

/** The version assigned to this user: the canary's for selected users, else the active one. */
export const intendedVersion = (entry: PageEntry, subject: CanarySubject): string =>
  entry.canary && inCanary(entry.canary, subject) ? entry.canary.version : entry.active;

/** True when the remote is switched off for this user. A canary of it continues to run. */
export const isOff = (entry: PageEntry | undefined, subject: CanarySubject): boolean =>
  entry?.disabled === true && !inCanary(entry.canary, subject);

/** True when the registry no longer lists a running version, i.e. it was withdrawn; a replaced version remains listed for a while. */
export const isWithdrawn = (entry: PageEntry | undefined, version: string): boolean =>
  entry !== undefined && (entry.versions[version] === undefined || (entry.withdrawn?.includes(version) ?? false));

/**
 * Versions of a remote to try, best first: the intended one, active, last good, then formerly active ones, latest first. A version that was
 * never active or that an operator withdrew is never a fallback. Uses only the registry, before any file is fetched.
 */
export const candidatesOf = (entry: PageEntry, rules: ChoiceRules): Candidate[] => {
  const isLeft = (version: string) => !entry.withdrawn?.includes(version);
  const good = entry.lastGood === null ? [] : [entry.lastGood];
  const others = [...good, ...servedVersions(entry).toReversed()].filter(isLeft);
  const intended = intendedVersion(entry, rules.subject);
  const order = isOff(entry, rules.subject) ? [] : entry.disabled ? [intended] : [intended, entry.active, ...others];
  const usable = [...new Set(order)].flatMap((version) => {
    const info = entry.versions[version];
    if (info === undefined || rules.bad.has(version) || !isCompatible(info, rules.hostApi)) return [];
    const { signers } = entry;
    const owner = signers && { owner: { remote: rules.remote, version, signers } };
    return [{ version, info: { ...info, ...owner } }];
  });
  return usable.slice(0, limits.mostCandidates);
};
