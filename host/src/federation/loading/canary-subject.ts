import { userAtom } from '@atelier/platform/session';
import { getDefaultStore } from '@atelier/platform/state';

const storageKey = 'canarySubject';
let ofThisPage: string | undefined;

/** An id of this browser that says nothing about anybody; a page that may not store one has one of its own. */
const browserId = (): string => {
  try {
    const known = localStorage.getItem(storageKey);
    if (known) return known;
    ofThisPage ??= Math.random().toString(36).slice(2);
    localStorage.setItem(storageKey, ofThisPage);
  } catch {
    // storage is forbidden
  }
  ofThisPage ??= Math.random().toString(36).slice(2);
  return ofThisPage;
};

/** Who is asked about for a canary: the signed-in person, else this browser. */
export const canarySubject = (): string => getDefaultStore().get(userAtom)?.id ?? browserId();
