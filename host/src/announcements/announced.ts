import type { AccountNotice } from '@atelier/contract/notices';

/** What the operator announced and the person has not read yet. */
export const unreadAnnouncements = (notices: readonly AccountNotice[]): AccountNotice[] =>
  notices.filter(({ kind, is_read: isRead }) => kind === 'announcement' && !isRead);

/** The one that stands in the strip: the newest that is not over; a warning stands before news. */
export const announcedNow = (notices: readonly AccountNotice[], now: number): AccountNotice | undefined => {
  const running = unreadAnnouncements(notices).filter(
    ({ details }) => details['until'] === undefined || Date.parse(String(details['until'])) > now,
  );
  return running.find(({ details }) => details['level'] === 'warn') ?? running[0];
};
