import type { Departure } from '@atelier/contract/company';
import { atom, type getDefaultStore, type PrimitiveAtom } from 'jotai';
import type { PlainStorage } from '../storage/plain-storage.ts';
import { readJson, writeJson } from '../storage/stored-json.ts';

/** Why the user could not be loaded although tokens exist; null: no problem. Host only. */
export const sessionProblemAtom: PrimitiveAtom<'unreachable' | null> = atom<'unreachable' | null>(null);

/** True once another account was signed in in this browser: the page must be refreshed. Host only. */
export const accountChangedAtom: PrimitiveAtom<boolean> = atom<boolean>(false);

/** The company that the user was removed from, until its notice is closed. Host only. */
export const departureAtom: PrimitiveAtom<Departure | null> = atom<Departure | null>(null);

const key = 'departure';

/** Keeps it over the reload that follows, in this tab: the server says it once. */
export const keepDeparture = (tabStorage: PlainStorage, store: ReturnType<typeof getDefaultStore>): void => {
  store.set(departureAtom, readJson<Departure>(tabStorage, key) ?? null);
  store.sub(departureAtom, () => {
    const departure = store.get(departureAtom);
    if (departure) writeJson(tabStorage, key, departure);
    else tabStorage.remove(key);
  });
};
