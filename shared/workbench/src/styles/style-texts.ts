import type { OwnTexts } from '@atelier/picture-editors/own-words';
import en from '../locales/en/styles.json' with { type: 'json' };
import zh from '../locales/zh/styles.json' with { type: 'json' };

/** Words of the style picker. */
export const styleTexts = { zh, en } satisfies OwnTexts<keyof typeof zh>;
