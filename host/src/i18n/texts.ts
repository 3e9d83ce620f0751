import { en } from './texts-en.ts';
import { zh } from './texts-zh.ts';

/** The frame's words in both languages; small enough to be there before the first paint. */
export const hostTexts = { zh, en } as const;
