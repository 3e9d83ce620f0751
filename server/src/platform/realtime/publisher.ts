import type { SocketMessage } from '@atelier/contract/socket';
import { sql } from 'drizzle-orm';
import { newId } from '../db/clock.ts';
import type { Database } from '../db/database.ts';
import type { NotificationListener } from '../db/notification-listener.ts';

/** The one NOTIFY channel of socket messages. */
export const noticeChannel = 'atelier_user';

/** Audience: all sockets of a user; those of a user in one wallet; or those of all users in it. */
export type Audience = { userId: string; walletId?: string } | { userId?: undefined; walletId: string };

/**
 * `progress` may be dropped, `state` never; `reread` carries the id of a row of large_messages instead of the message;
 * `close` ends the sockets of one session, or with an empty body all of the user's.
 */
export interface Notice {
  kind: 'progress' | 'state' | 'reread' | 'close';
  to: Audience;
  /** The message as JSON, passed on to the sockets without parsing it again. */
  body: string;
}

const letters = { progress: 'p', state: 's', reread: 'r', close: 'c' } as const;
const kinds = new Map<string, Notice['kind']>([
  ['p', 'progress'],
  ['s', 'state'],
  ['r', 'reread'],
  ['c', 'close'],
]);

const none = '-';

/** `<letter> <userId or -> <walletId or -> <body>` */
export const encodeNotice = ({ kind, to, body }: Notice): string =>
  `${letters[kind]} ${to.userId ?? none} ${to.walletId ?? none} ${body}`;

const audienceOf = (userId: string, walletId: string): Audience | null => {
  if (userId !== none) return walletId === none ? { userId } : { userId, walletId };
  return walletId === none ? null : { walletId };
};

/** @returns null for what is not ours. */
export const decodeNotice = (payload: string): Notice | null => {
  const [, letter = '', userId = '', walletId = '', body = ''] = /^(\w) (\S+) (\S+) (.*)$/s.exec(payload) ?? [];
  const kind = kinds.get(letter);
  const to = kind && audienceOf(userId, walletId);
  return kind && to ? { kind, to, body } : null;
};

/** NOTIFY takes payloads under 8000 bytes. */
const payloadLimit = 7900;
const statementSize = 50;
const flushEvery = 20;

export interface Publisher {
  /**
   * Sends a message to the open sockets of an audience, on every node: tasks to their user, where that user is in the wallet that the task
   * was made in; a balance to every user in the wallet. Call it AFTER the transaction that
   * caused it has committed. Never throws and never waits: states that get lost with a node come back by the client's
   * catch-up (`task_changes`). Progress superseded within one flush is dropped, everything else arrives in order.
   */
  publish(to: Audience, message: SocketMessage): void;
  /** Closes the sockets of one session, or with null all of the user's, on every node. */
  closeSockets(userId: string, sessionId: string | null): void;
  /** Sends queued messages. */
  close(): Promise<void>;
}

interface Waiting {
  notice: Notice;
  /** Of two messages with the same key only the newer one counts. */
  supersedes: string | null;
}

/** Keeps the newest progress of each task; everything else stays as it is. */
const dropSuperseded = (waiting: readonly Waiting[]): Waiting[] => {
  const newest = new Map<string, number>();
  waiting.forEach(({ supersedes }, index) => {
    if (supersedes !== null) newest.set(supersedes, index);
  });
  return waiting.filter(({ supersedes }, index) => supersedes === null || newest.get(supersedes) === index);
};

const waitingOf = (to: Audience, message: SocketMessage): Waiting => {
  const body = JSON.stringify(message);
  return 'event' in message && message.event === 'generate_progress'
    ? { notice: { kind: 'progress', to, body }, supersedes: `${to.userId} ${message.task_id}` }
    : { notice: { kind: 'state', to, body }, supersedes: null };
};

/** Batches messages into NOTIFY on autocommit connections: the first at once, then every 20 ms, 50 a statement. */
export const createPublisher = (db: Database, onError: (error: unknown) => void): Publisher => {
  let waiting: Waiting[] = [];
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let lastFlush = 0;

  // A row too large for NOTIFY is kept for a minute; the payload then only says where to read it again.
  const payloadOf = async (notice: Notice): Promise<string> => {
    const payload = encodeNotice(notice);
    if (Buffer.byteLength(payload) <= payloadLimit) return payload;
    const id = newId();
    await db.orm.execute(sql`insert into large_messages (id, body) values (${id}, ${notice.body})`);
    return encodeNotice({ kind: 'reread', to: notice.to, body: id });
  };

  const send = async (batch: readonly Waiting[]): Promise<void> => {
    const payloads = await Promise.all(dropSuperseded(batch).map(({ notice }) => payloadOf(notice)));
    for (let from = 0; from < payloads.length; from += statementSize) {
      const part = payloads.slice(from, from + statementSize);
      await db.pool.query(`select pg_notify('${noticeChannel}', payload) from unnest($1::text[]) as payload`, [part]);
    }
  };

  const flush = (): void => {
    timer = undefined;
    lastFlush = Date.now();
    const batch = waiting;
    waiting = [];
    running = running.then(() => send(batch)).catch(onError);
  };

  const add = (item: Waiting): void => {
    waiting.push(item);
    timer ??= setTimeout(flush, Math.max(0, lastFlush + flushEvery - Date.now()));
  };

  return {
    publish: (to, message) => add(waitingOf(to, message)),
    closeSockets: (userId, sessionId) =>
      add({ notice: { kind: 'close', to: { userId }, body: sessionId ?? '' }, supersedes: null }),
    async close() {
      clearTimeout(timer);
      if (waiting.length > 0) flush();
      await running;
    },
  };
};

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
