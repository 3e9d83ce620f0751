import type { AccountNotice } from '@atelier/contract/notices';

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
