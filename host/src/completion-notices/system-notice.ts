import { atom } from 'jotai';
import type { CompletionNotice } from './start-completion-notices.ts';

/** Did the user turn on system notifications? `startCompletionNotices` reads and stores it in this browser. */
export const noticeChoiceAtom = atom(false);

/** What the browser says of notices; undefined where it has none. */
export const noticePermission = (page: Window): NotificationPermission | undefined =>
  'Notification' in page ? Notification.permission : undefined;

/** Asks for permission, if the browser has not asked before. */
export const askForNotices = async (page: Window): Promise<NotificationPermission | undefined> =>
  noticePermission(page) === undefined ? undefined : Notification.requestPermission();

/** Shows a notice of the system; a press on it comes back to the page. */
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
    // Phones show notifications by a service worker only; title and icon show it already.
  }
};
