import type { Language } from '@atelier/catalogue/text';
import { atom } from 'jotai';
import { fillText } from '../i18n/create-i18n.ts';
import en from '../locales/en/completion-notices.json' with { type: 'json' };
import zh from '../locales/zh/completion-notices.json' with { type: 'json' };
import type { CompletionNotice } from './start-completion-notices.ts';

type FinishKey = keyof typeof zh;

/** Texts of the notifications, loaded with them and not with the first load. */
export const noticeWords = (
  language: Language,
  key: FinishKey,
  figures: Readonly<Record<string, string | number>> = {},
): string => fillText((language === 'en' ? en : zh)[key], figures);

/** True when system notifications are on. `startCompletionNotices` reads and stores it in this browser. */
export const noticeChoiceAtom = atom(false);

/** The browser's notification permission; undefined without notification support. */
export const noticePermission = (page: Window): NotificationPermission | undefined =>
  'Notification' in page ? Notification.permission : undefined;

/** Requests permission unless the browser has already asked for it. */
export const askForNotices = async (page: Window): Promise<NotificationPermission | undefined> =>
  noticePermission(page) === undefined ? undefined : Notification.requestPermission();

/** Shows a system notification; clicking it focuses the page. */
export const showSystemNotice = (page: Window, notice: CompletionNotice, open: (path: string) => void): void => {
  if (noticePermission(page) !== 'granted') return;
  try {
    const shown = new Notification(notice.title, { body: notice.body, tag: notice.tag });
    shown.onclick = () => {
      page.focus();
      open(notice.path);
      shown.close();
    };
  } catch {
    // Phones support notifications only through a service worker; title and icon already show the result.
  }
};
