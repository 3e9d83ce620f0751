import type { OwnTexts } from '@atelier/picture-editors/own-words';
import { libraryEn } from './resource-en.ts';
import { libraryZh } from './resource-zh.ts';

/** Words of the pages of resource management. */
export const libraryTexts: OwnTexts<LibraryKey> = { zh: libraryZh, en: libraryEn };

export type LibraryKey = keyof typeof libraryZh;
