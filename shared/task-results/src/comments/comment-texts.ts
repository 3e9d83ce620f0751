import type { OwnTexts } from '@atelier/picture-editors/own-words';
import en from '../locales/en/comments.json' with { type: 'json' };
import zh from '../locales/zh/comments.json' with { type: 'json' };

export const commentTexts: OwnTexts<keyof typeof zh> = { zh, en };
