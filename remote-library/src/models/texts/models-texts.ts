import type { OwnTexts } from '@atelier/picture-editors/own-words';
import { modelsEn } from './models-en.ts';
import { modelsZh } from './models-zh.ts';

export type ModelsKey = keyof typeof modelsZh;

/** Words of the model square. */
export const modelsTexts: OwnTexts<ModelsKey> = { zh: modelsZh, en: modelsEn };
