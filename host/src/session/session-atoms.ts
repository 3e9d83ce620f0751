import type { Departure } from '@atelier/contract/company';
import { atom, type getDefaultStore, type PrimitiveAtom } from 'jotai';
import { type PlainStorage, readJson, writeJson } from '../storage/plain-storage.ts';

/** Why the user could not be loaded although tokens exist; null: no problem. Host only. */
export const sessionProblemAtom: PrimitiveAtom<'unreachable' | null> = atom<'unreachable' | null>(null);

/** True once another account was signed in in this browser: the page must be refreshed. Host only. */
export const accountChangedAtom: PrimitiveAtom<boolean> = atom<boolean>(false);

/** The company that the user was removed from, until its notice is closed. Host only. */
export const companyRemovalAtom: PrimitiveAtom<Departure | null> = atom<Departure | null>(null);

const key = 'departure';

/** Stores it in this tab over the following reload: the server reports it once. */
export const storeCompanyRemoval = (tabStorage: PlainStorage, store: ReturnType<typeof getDefaultStore>): void => {
  store.set(companyRemovalAtom, readJson<Departure>(tabStorage, key) ?? null);
  store.sub(companyRemovalAtom, () => {
    const departure = store.get(companyRemovalAtom);
    if (departure) writeJson(tabStorage, key, departure);
    else tabStorage.remove(key);
  });
};
