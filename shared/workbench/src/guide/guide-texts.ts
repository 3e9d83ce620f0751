import type { OwnTexts } from '@atelier/picture-editors/own-words';
import en from '../locales/en/guide.json' with { type: 'json' };
import zh from '../locales/zh/guide.json' with { type: 'json' };

/** Words of the introduction. */
export const guideTexts = { zh, en } satisfies OwnTexts<keyof typeof zh>;
