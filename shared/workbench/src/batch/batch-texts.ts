import type { OwnTexts } from '@atelier/picture-editors/own-words';
import en from '../locales/en/batch.json' with { type: 'json' };
import zh from '../locales/zh/batch.json' with { type: 'json' };

export type BatchKey = keyof typeof zh;

export const batchTexts: OwnTexts<BatchKey> = { zh, en };
