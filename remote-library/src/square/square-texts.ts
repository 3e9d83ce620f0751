import type { OwnTexts } from '@atelier/picture-editors/own-words';
import en from '../locales/en/square.json' with { type: 'json' };
import zh from '../locales/zh/square.json' with { type: 'json' };

export type SquareKey = keyof typeof zh;

/** Texts of the works square, of publishing and of moderation. */
export const squareTexts: OwnTexts<SquareKey> = { zh, en };
