import type { OwnTexts } from '@atelier/picture-editors/own-words';
import en from '../locales/en/presets.json' with { type: 'json' };
import zh from '../locales/zh/presets.json' with { type: 'json' };

export const presetTexts = { zh, en } satisfies OwnTexts<keyof typeof zh>;
