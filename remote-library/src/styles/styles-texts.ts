import type { OwnTexts } from '@atelier/picture-editors/own-words';
import en from '../locales/en/styles.json' with { type: 'json' };
import zh from '../locales/zh/styles.json' with { type: 'json' };

export type StylesKey = keyof typeof zh;

/** Texts of the style library. */
export const stylesTexts: OwnTexts<StylesKey> = { zh, en };
