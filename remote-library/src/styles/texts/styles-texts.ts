import type { OwnTexts } from '@atelier/picture-editors/own-words';
import { stylesEn } from './styles-en.ts';
import { stylesZh } from './styles-zh.ts';

export type StylesKey = keyof typeof stylesZh;

/** Words of the style library. */
export const stylesTexts: OwnTexts<StylesKey> = { zh: stylesZh, en: stylesEn };
