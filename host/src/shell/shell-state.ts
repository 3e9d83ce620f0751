import { atom, type PrimitiveAtom } from 'jotai';

/** A new version of the host waits for the person's answer. */
export const updateReadyAtom: PrimitiveAtom<boolean> = atom<boolean>(false);
