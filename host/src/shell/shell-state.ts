import { atom, type PrimitiveAtom } from 'jotai';

/** A new version of the host waits for the user's answer. */
export const updateReadyAtom: PrimitiveAtom<boolean> = atom<boolean>(false);
