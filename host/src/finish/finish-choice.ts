import { atom } from 'jotai';

/** Does the person want system notices? Read from and kept in this browser by `startFinishes`. */
export const finishChoiceAtom = atom(false);
