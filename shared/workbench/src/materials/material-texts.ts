import type { OwnTexts } from '@atelier/picture-editors/own-words';
import en from '../locales/en/materials.json' with { type: 'json' };
import zh from '../locales/zh/materials.json' with { type: 'json' };

/** Words of the material library. */
export const materialTexts = { zh, en } satisfies OwnTexts<keyof typeof zh>;

export type MaterialKey = keyof typeof materialTexts.zh;
