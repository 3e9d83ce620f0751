import { atom, type PrimitiveAtom } from 'jotai';

/** Why the user could not be loaded although tokens exist; null: no problem. Host only. */
export const sessionProblemAtom: PrimitiveAtom<'unreachable' | null> = atom<'unreachable' | null>(null);

/** True once another account was signed in in this browser: the page must be refreshed. Host only. */
export const accountChangedAtom: PrimitiveAtom<boolean> = atom<boolean>(false);
