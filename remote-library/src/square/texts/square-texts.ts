import type { OwnTexts } from '@atelier/picture-editors/own-words';
import { squareEn } from './square-en.ts';
import { squareZh } from './square-zh.ts';

export type SquareKey = keyof typeof squareZh;

/** Words of the works square, of publishing and of moderation. */
export const squareTexts: OwnTexts<SquareKey> = { zh: squareZh, en: squareEn };
