import type { OwnTexts } from '@atelier/picture-editors/own-words';
import en from '../locales/en/colour-cards.json' with { type: 'json' };
import zh from '../locales/zh/colour-cards.json' with { type: 'json' };

/** Words of the colour card dialog. */
export const cardTexts = { zh, en } satisfies OwnTexts<keyof typeof zh>;
