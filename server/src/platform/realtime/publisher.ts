import type { SocketMessage } from '@atelier/contract/socket';
import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { newId } from '../db/new-id.ts';
import { type Audience, encodeNotice, type Notice, noticeChannel } from './notice.ts';

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
