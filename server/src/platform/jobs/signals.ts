import { sql } from 'drizzle-orm';
import type { Tx } from '../db/database.ts';
import type { NotificationListener } from '../db/notification-listener.ts';
import type { JobName } from './job-table.ts';
import type { TaskMove } from './task-move.ts';

/** `ready`: such a job can be fetched. `cancel`: stop drawing a task. `moved`: a task was queued, taken, or it ended. */
export type Signal = { kind: 'ready'; job: JobName } | { kind: 'cancel' | 'moved'; move: TaskMove };

const channel = 'atelier_jobs';

/** Heard by every node when, and only if, the transaction commits. */
export const signalWithin = async (tx: Pick<Tx, 'execute'>, signal: Signal): Promise<void> => {
  await tx.execute(sql`select pg_notify(${channel}, ${JSON.stringify(signal)})`);
};

/** @param onListening signals may have been missed: look at the tables */
export const subscribeToSignals = (
  listener: NotificationListener,
  { onSignal, onListening }: { onSignal: (signal: Signal) => void; onListening: () => void },
): void =>
  listener.subscribe({
    channel,
    // Written by `signalWithin` alone, on this product's own channel.
    onPayload: (payload) => onSignal(JSON.parse(payload) as Signal),
    onListening,
  });
