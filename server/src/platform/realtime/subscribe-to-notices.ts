import type { Database } from '../db/database.ts';
import type { NotificationListener } from '../db/notification-listener.ts';
import { decodeNotice, type Notice, noticeChannel } from './notice.ts';

interface NoticeOptions {
  db: Database;
  onNotice: (notice: Notice) => void;
  /** Notices were lost, so clients must catch up. */
  onGap: () => void;
  onError: (error: unknown) => void;
}

/** Hears what is for the sockets of this node. */
export const subscribeToNotices = (
  listener: NotificationListener,
  { db, onNotice, onGap, onError }: NoticeOptions,
): void => {
  // Notices keep their order although some must first be read from the table.
  let order: Promise<void> = Promise.resolve();

  const readLarge = async (notice: Notice): Promise<void> => {
    const { rows } = await db.pool.query<{ body: string }>('select body from large_messages where id = $1', [
      notice.body,
    ]);
    if (rows[0]) onNotice({ kind: 'state', to: notice.to, body: rows[0].body });
  };

  let waitingReads = 0;
  const take = (payload: string): void => {
    const notice = decodeNotice(payload);
    if (!notice) return;
    if (notice.kind !== 'reread' && waitingReads === 0) {
      onNotice(notice);
      return;
    }
    waitingReads += 1;
    order = order
      .then(() => (notice.kind === 'reread' ? readLarge(notice) : onNotice(notice)))
      .catch(onError)
      .finally(() => {
        waitingReads -= 1;
      });
  };

  listener.subscribe({
    channel: noticeChannel,
    onPayload: take,
    onListening: (isReturn) => {
      if (isReturn) onGap();
    },
  });
};
