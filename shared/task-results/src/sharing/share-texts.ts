import type { OwnTexts } from '@atelier/picture-editors/own-words';
import en from '../locales/en/sharing.json' with { type: 'json' };
import zh from '../locales/zh/sharing.json' with { type: 'json' };
export const shareTexts: OwnTexts<keyof typeof zh> = { zh, en };
