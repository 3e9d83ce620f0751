import type { AccountNotice } from '@atelier/contract/notices';
import { type Language, useLanguage } from '@atelier/platform/i18n';
import { fillText } from '../i18n/create-i18n.ts';
import en from '../locales/en/announcements.json' with { type: 'json' };
import zh from '../locales/zh/announcements.json' with { type: 'json' };

/** Announcements that the user has not read yet. */
export const unreadAnnouncements = (notices: readonly AccountNotice[]): AccountNotice[] =>
  notices.filter(({ kind, is_read: isRead }) => kind === 'announcement' && !isRead);

/** The announcement shown in the strip: the newest that has not ended; warnings come before news. */
export const announcedNow = (notices: readonly AccountNotice[], now: number): AccountNotice | undefined => {
  const running = unreadAnnouncements(notices).filter(
    ({ details }) => details['until'] === undefined || Date.parse(String(details['until'])) > now,
  );
  return running.find(({ details }) => details['level'] === 'warn') ?? running[0];
};

const words = { zh, en };

type AnnouncementKey = keyof (typeof words)['zh'];

const wordsIn =
  (language: Language) =>
  (key: AnnouncementKey, values: Readonly<Record<string, string>> = {}): string =>
    fillText(words[language][key], values);

/** Texts of the page and the strip, loaded with them. */
export const useAnnouncementWords = () => wordsIn(useLanguage());
