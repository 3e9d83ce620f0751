import type { OwnTexts } from '@atelier/picture-editors/own-words';
import { tutorialsEn } from './tutorials-en.ts';
import { tutorialsZh } from './tutorials-zh.ts';

export type TutorialsKey = keyof typeof tutorialsZh;

/** Words of the tutorials. */
export const tutorialsTexts: OwnTexts<TutorialsKey> = { zh: tutorialsZh, en: tutorialsEn };
