import en from '../locales/en/compare.json' with { type: 'json' };
import zh from '../locales/zh/compare.json' with { type: 'json' };
import type { OwnTexts } from '../texts/own-words.ts';

/** Words of the comparison. */
export const compareTexts = { zh, en } satisfies OwnTexts<keyof typeof zh>;
