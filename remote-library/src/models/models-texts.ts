import type { OwnTexts } from '@atelier/picture-editors/own-words';
import en from '../locales/en/models.json' with { type: 'json' };
import zh from '../locales/zh/models.json' with { type: 'json' };

export type ModelsKey = keyof typeof zh;

/** Texts of the model square. */
export const modelsTexts: OwnTexts<ModelsKey> = { zh, en };
