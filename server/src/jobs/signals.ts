import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { Tx } from '../db/database.ts';
import type { JobName } from './job-table.ts';
import type { TaskMove } from './task-move.ts';

/** `ready`: such a job can be fetched. `cancel`: stop drawing a task. `moved`: a task was queued, taken, or it ended. */
export type Signal = { kind: 'ready'; job: JobName } | { kind: 'cancel' | 'moved'; move: TaskMove };

const channel = 'atelier_jobs';
const longestPauseMs = 5000;

/** Heard by every node when, and only if, the transaction commits. */
export const signalWithin = async (tx: Pick<Tx, 'execute'>, signal: Signal): Promise<void> => {
  await tx.execute(sql`select pg_notify(${channel}, ${JSON.stringify(signal)})`);
};

export interface SignalOptions {
  url: string;
  onSignal: (signal: Signal) => void;
  /** After every (re)connection: what was said meanwhile is lost, so look at the tables. */
  onConnected: (client: pg.Client) => Promise<void> | void;
  onError: (error: unknown) => void;
}

/** A connection of its own that listens, and comes back when it breaks. Resolves once it listens. */
export async function listenToSignals(options: SignalOptions): Promise<{ close(): Promise<void> }> {
  let isClosed = false;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let pauseMs = 50;

  const reconnect = (broken: pg.Client, error: unknown): void => {
    if (isClosed || client !== broken) return;
    client = undefined;
    options.onError(error);
    broken.end().catch(() => {}); // It is broken already.
    timer = setTimeout(() => {
      connect().catch((cause: unknown) => options.onError(cause));
    }, pauseMs);
    pauseMs = Math.min(longestPauseMs, pauseMs * 2);
  };

  const connect = async (): Promise<void> => {
    const fresh = new pg.Client({ connectionString: options.url, keepAlive: true });
    client = fresh;
    fresh.on('error', (error) => reconnect(fresh, error));
    fresh.on('end', () => reconnect(fresh, new Error('the signal connection ended')));
    fresh.on('notification', ({ payload }) => {
      // Written by `signalWithin` alone, on this product's own channel.
      if (payload) options.onSignal(JSON.parse(payload) as Signal);
    });
    try {
      await fresh.connect();
      await fresh.query(`listen ${channel}`);
      await options.onConnected(fresh);
      pauseMs = 50;
    } catch (error) {
      reconnect(fresh, error);
    }
  };

  await connect();
  return {
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await client?.end();
    },
  };
}
