import en from '../locales/en/position.json' with { type: 'json' };
import zh from '../locales/zh/position.json' with { type: 'json' };
import type { OwnTexts } from '../texts/own-words.ts';
export type PositionKey = keyof typeof zh;

export const positionTexts: OwnTexts<PositionKey> = { zh, en };
