import { atom } from 'jotai';

/** Does the person want system notices? Read from and kept in this browser by `startCompletionNotices`. */
export const noticeChoiceAtom = atom(false);
