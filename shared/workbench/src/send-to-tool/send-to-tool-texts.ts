import type { OwnTexts } from '@atelier/picture-editors/own-words';
import en from '../locales/en/send-to-tool.json' with { type: 'json' };
import zh from '../locales/zh/send-to-tool.json' with { type: 'json' };
export const sendToToolTexts: OwnTexts<keyof typeof zh> = { zh, en };
