import type { Language } from '@atelier/platform/i18n';
import { fillText } from '../i18n/fill-text.ts';
import en from '../locales/en/notifications.json' with { type: 'json' };
import zh from '../locales/zh/notifications.json' with { type: 'json' };

const words = { zh, en };

/** The bell's words; they come with it, so that the first paint does not wait for them. */
export const bellWords = (
  language: Language,
  name: keyof (typeof words)['zh'],
  figures: Readonly<Record<string, number>> = {},
): string => fillText(words[language][name], figures);
