import type { OwnTexts } from '@atelier/picture-editors/own-words';
import en from '../locales/en/reporting.json' with { type: 'json' };
import zh from '../locales/zh/reporting.json' with { type: 'json' };
export const reportTexts: OwnTexts<keyof typeof zh> = { zh, en };
