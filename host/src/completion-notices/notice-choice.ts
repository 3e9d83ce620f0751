import { atom } from 'jotai';

/** Did the user turn on system notifications? `startCompletionNotices` reads and stores it in this browser. */
export const noticeChoiceAtom = atom(false);
