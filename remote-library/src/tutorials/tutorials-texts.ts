import type { OwnTexts } from '@atelier/picture-editors/own-words';
import en from '../locales/en/tutorials.json' with { type: 'json' };
import zh from '../locales/zh/tutorials.json' with { type: 'json' };

export type TutorialsKey = keyof typeof zh;

/** Texts of the tutorials. */
export const tutorialsTexts: OwnTexts<TutorialsKey> = { zh, en };
