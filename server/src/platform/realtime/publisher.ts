import type { SocketMessage } from '@atelier/contract/socket';
import { sql } from 'drizzle-orm';
import { newId } from '../db/clock.ts';
import type { Database } from '../db/database.ts';
import type { NotificationListener } from '../db/notification-listener.ts';

/** The one NOTIFY channel of socket messages. */
export const noticeChannel = 'atelier_user';

/** Audience: all sockets of a user; those of a user in one wallet; or those of all users in it. */
export type Audience = { userId: string; walletId?: string } | { userId?: undefined; walletId: string };

/** Only `progress` may be dropped; `reread`: id of a large_messages row; `close`: ends one session's sockets, or all of the user's. */
export interface Notice {
  kind: 'progress' | 'state' | 'reread' | 'close';
  to: Audience;
  /** The message as JSON, forwarded to the sockets without parsing. */
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

/** Format: `<letter> <userId or -> <walletId or -> <body>` */
export const encodeNotice = ({ kind, to, body }: Notice): string =>
  `${letters[kind]} ${to.userId ?? none} ${to.walletId ?? none} ${body}`;

const audienceOf = (userId: string, walletId: string): Audience | null => {
  if (userId !== none) return walletId === none ? { userId } : { userId, walletId };
  return walletId === none ? null : { walletId };
};

/** @returns null for an invalid payload. */
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

interface Waiting {
  notice: Notice;
  /** Of two messages with the same key only the newer one is sent. */
  supersedes: string | null;
}

/** Keeps the newest progress of each task; other messages stay unchanged. */
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

/** Batches messages into NOTIFY on autocommit connections: the first immediately, then every 20 ms, 50 per statement. */
export const createPublisher = (db: Database, onError: (error: unknown) => void) => {
  let waiting: Waiting[] = [];
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let lastFlush = 0;

  // A message too large for NOTIFY is stored for a minute; the payload then only contains its row id.
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
    /** Sends to the audience's sockets on every node, after the commit. Never throws; lost states are recovered by catch-up. */
    publish: (to: Audience, message: SocketMessage) => add(waitingOf(to, message)),
    /** Closes the sockets of one session, or with null all of the user's, on every node. */
    closeSockets: (userId: string, sessionId: string | null) =>
      add({ notice: { kind: 'close', to: { userId }, body: sessionId ?? '' }, supersedes: null }),
    /** Sends queued messages. */
    async close() {
      clearTimeout(timer);
      if (waiting.length > 0) flush();
      await running;
    },
  };
};

export type Publisher = ReturnType<typeof createPublisher>;

interface NoticeOptions {
  db: Database;
  onNotice: (notice: Notice) => void;
  /** Called when notifications were lost, so that clients must catch up. */
  onGap: () => void;
  onError: (error: unknown) => void;
}

/** Receives messages for the sockets of this node. */
export const subscribeToNotices = (
  listener: NotificationListener,
  { db, onNotice, onGap, onError }: NoticeOptions,
): void => {
  // Keeps the order, although some messages must first be read from the table.
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
