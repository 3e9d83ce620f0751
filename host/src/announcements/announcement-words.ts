import { type Language, useLanguage } from '@atelier/platform/i18n';
import { fillText } from '../i18n/fill-text.ts';
import en from '../locales/en/announcements.json' with { type: 'json' };
import zh from '../locales/zh/announcements.json' with { type: 'json' };

const words = { zh, en };

type AnnouncementKey = keyof (typeof words)['zh'];

const wordsIn =
  (language: Language) =>
  (key: AnnouncementKey, values: Readonly<Record<string, string>> = {}): string =>
    fillText(words[language][key], values);

/** Words of the page and the strip; they come with them. */
export const useAnnouncementWords = () => wordsIn(useLanguage());
