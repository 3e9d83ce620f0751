import type { OwnTexts } from '@atelier/picture-editors/own-words';
import en from '../locales/en/prompt-helper.json' with { type: 'json' };
import zh from '../locales/zh/prompt-helper.json' with { type: 'json' };

/** Words of the attribute helper and of the chips that it leaves. */
export const helperTexts = { zh, en } satisfies OwnTexts<keyof typeof zh>;
