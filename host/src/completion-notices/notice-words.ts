import type { Language } from '@atelier/catalogue/text';
import { fillText } from '../i18n/fill-text.ts';
import en from '../locales/en/completion-notices.json' with { type: 'json' };
import zh from '../locales/zh/completion-notices.json' with { type: 'json' };

type FinishKey = keyof typeof zh;

/** Words that come with the notices, not with the first load. */
export const noticeWords = (
  language: Language,
  key: FinishKey,
  figures: Readonly<Record<string, string | number>> = {},
): string => fillText((language === 'en' ? en : zh)[key], figures);
