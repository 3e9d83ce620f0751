import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Database } from '../db/database.ts';
import { decodeNotice, type Notice, noticeChannel } from './notice.ts';

const retryAfter = 500;

export interface Listener {
  isListening(): boolean;
  close(): Promise<void>;
}

interface ListenerOptions {
  onNotice: (notice: Notice) => void;
  /** The line was down: notices were lost, so clients must catch up. */
  onGap: () => void;
  onError: (error: unknown) => void;
}

/** Holds a connection of its own that LISTENs, and comes back when it breaks. */
export const startListener = (db: Database, { onNotice, onGap, onError }: ListenerOptions): Listener => {
  let client: pg.Client | undefined;
  let isClosed = false;
  let isListening = false;
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

  const listen = async (isReturn: boolean): Promise<void> => {
    const next = new pg.Client({ connectionString: db.url, keepAlive: true });
    const ended = new Promise<void>((resolve) => next.once('end', resolve));
    next.on('error', onError);
    next.on('notification', (message) => {
      if (message.payload !== undefined) take(message.payload);
    });
    client = next;
    await next.connect();
    await next.query(`listen ${noticeChannel}`);
    isListening = true;
    if (isReturn) onGap();
    await ended;
  };

  const run = async (): Promise<void> => {
    for (let round = 0; !isClosed; round += 1) {
      await listen(round > 0).catch(onError);
      isListening = false;
      if (!isClosed) await sleep(retryAfter);
    }
  };
  const running = run();

  return {
    isListening: () => isListening,
    async close() {
      isClosed = true;
      await client?.end().catch(onError);
      await running;
    },
  };
};
