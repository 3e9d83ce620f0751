import type { OwnTexts } from '@atelier/picture-editors/own-words';
import en from '../locales/en/warning-marks.json' with { type: 'json' };
import zh from '../locales/zh/warning-marks.json' with { type: 'json' };

export const markTexts: OwnTexts<keyof typeof zh> = { zh, en };
