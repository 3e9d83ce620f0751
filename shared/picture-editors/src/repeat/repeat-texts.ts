import en from '../locales/en/repeat.json' with { type: 'json' };
import zh from '../locales/zh/repeat.json' with { type: 'json' };
import type { OwnTexts } from '../texts/own-words.ts';

export const repeatTexts: OwnTexts<keyof typeof zh> = { zh, en };
