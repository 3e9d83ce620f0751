import type { Confirmation, Toast } from '@atelier/platform/dialogs';
import { atom, type PrimitiveAtom } from 'jotai';

export interface ShownToast extends Toast {
  id: number;
}

/** Oldest first; the view shows the newest at the bottom. */
export const toastsAtom: PrimitiveAtom<readonly ShownToast[]> = atom<readonly ShownToast[]>([]);

export interface OpenConfirmation extends Confirmation {
  id: number;
  onAnswer: (isConfirmed: boolean) => void;
}

/** Questions wait for each other: the first one is on screen. */
export const confirmationsAtom: PrimitiveAtom<readonly OpenConfirmation[]> = atom<readonly OpenConfirmation[]>([]);
