import type { CanarySubject } from '@atelier/contract/canary';
import { sessionStateAtom } from '@atelier/platform/session';
import type { getDefaultStore } from 'jotai';
import type { PlainStorage } from '../../storage/plain-storage.ts';
import { readJson, writeJson } from '../../storage/stored-json.ts';

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
