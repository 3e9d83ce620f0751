import { atom, type PrimitiveAtom } from 'jotai';

/** A new version of the host waits for the person's answer. */
export const updateReadyAtom: PrimitiveAtom<boolean> = atom<boolean>(false);

/** What the operator said to everybody, until it is closed. */
export const operatorNoticeAtom: PrimitiveAtom<{ zh: string; en: string } | null> = atom<{
  zh: string;
  en: string;
} | null>(null);
