import { type CanarySubject, inCanary } from '@atelier/contract/canary';
import { type PageEntry, type PageVersion, servedVersions } from '@atelier/contract/registry';
import { sessionStateAtom } from '@atelier/platform/session';
import { satisfy } from '@module-federation/runtime';
import type { getDefaultStore } from 'jotai';
import type { PlainStorage } from '../../storage/plain-storage.ts';
import { readJson, writeJson } from '../../storage/stored-json.ts';
import { limits } from '../limits.ts';
import type { OwnedVersion } from './create-version-loader.ts';

/**
 * Who is asked about for a canary: the signed-in person and the company in use, else this browser by an id that says nothing about anybody; a page
 * that may not store one has one of its own.
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
  /** Name of the remote. */
  remote: string;
  /** Version of the host's promises. */
  hostApi: string;
  /** Versions that failed in this session. */
  bad: ReadonlySet<string>;
  /** Who asks: decides about a canary. */
  subject: CanarySubject;
}

/** A version runs with this host when its range holds the host API's version. */
const isCompatible = (info: PageVersion, hostApi: string): boolean => satisfy(hostApi, info.hostApi);

/** The version that this person is meant to get: the canary's for those who are in it, else the active one. */
export const intendedVersion = (entry: PageEntry, subject: CanarySubject): string =>
  entry.canary && inCanary(entry.canary, subject) ? entry.canary.version : entry.active;

/** Is a remote switched off for this person? A canary of it goes on. */
export const isOff = (entry: PageEntry | undefined, subject: CanarySubject): boolean =>
  entry?.disabled === true && !inCanary(entry.canary, subject);

/** What runs in a page and its registry does not know any more was taken back: a version that was only followed stays for a while. */
export const isWithdrawn = (entry: PageEntry | undefined, version: string): boolean =>
  entry !== undefined && (entry.versions[version] === undefined || (entry.withdrawn?.includes(version) ?? false));

/**
 * Versions of a remote to try, best first: the intended one, active, last good, then the others that were active, the latest
 * first. A version that was never active or that an operator withdrew is never a fallback. Uses the registry alone, before
 * any file is fetched.
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
