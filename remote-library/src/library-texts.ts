import type { OwnTexts } from '@atelier/picture-editors/own-words';
import en from './locales/en/resources.json' with { type: 'json' };
import zh from './locales/zh/resources.json' with { type: 'json' };

export type LibraryKey = keyof typeof zh;

/** Texts of the pages of resource management. */
export const libraryTexts: OwnTexts<LibraryKey> = { zh, en };
