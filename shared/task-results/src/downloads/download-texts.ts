import type { OwnTexts } from '@atelier/picture-editors/own-words';
import en from '../locales/en/downloads.json' with { type: 'json' };
import zh from '../locales/zh/downloads.json' with { type: 'json' };
export const downloadTexts: OwnTexts<keyof typeof zh> = { zh, en };
