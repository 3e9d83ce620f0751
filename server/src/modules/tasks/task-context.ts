import { sql } from 'drizzle-orm';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { JobQueue, TaskStateEvent } from '../../platform/jobs/job-queue.ts';
import type { Publisher } from '../../platform/realtime/publisher.ts';
import type { BlobStore } from '../../platform/storage/blob-store.ts';
import type { ServiceRecorder } from '../../platform/telemetry/service-counts.ts';
import type { Tracing } from '../../platform/telemetry/tracing.ts';
import type { AddressSigner } from '../images/signed-address.ts';
import type { Balances } from '../wallet/balances.ts';
import { ownerOf } from '../wallet/level.ts';
import type { StorageQuota } from '../wallet/storage-quota.ts';
import type { QueuePositions } from './queue-positions.ts';
import type { TaskPresenter, TaskRow } from './task-presenter.ts';

/** Services that task functions use. */
export interface TaskContext {
  db: Database;
  blobs: BlobStore;
  storage: StorageQuota;
  queue: JobQueue;
  addresses: AddressSigner;
  /** Queue positions. */
  board: QueuePositions;
  present: TaskPresenter;
  announcer: Announcer;
  /** Time zone of the days on which a member's month begins. */
  timeZone: string;
  /** Name of this node, as operators know it. */
  node: string;
  /** Counts what tasks do, for the service levels. */
  service: ServiceRecorder;
  tracing: Tracing;
  /** Operator and product name, written into every result. */
  marks: { producer: string; software: string };
}

/**
 * The next version for a change of one of the user's tasks. Locks their counter until the transaction ends, so that
 * versions become visible in order and a cursor never skips one. Lock order everywhere: wallet, counter, task.
 */
export const nextVersion = async (tx: Tx, userId: string): Promise<number> => {
  const { rows } = await tx.execute<{ version: string }>(sql`
    insert into task_counters (user_id, version) values (${userId}, 1)
    on conflict (user_id) do update set version = task_counters.version + 1
    returning version`);
  return Number(rows[0]?.version);
};

/** Sends changes of tasks to open pages. Call it after the commit; it never throws. */
interface Announcer {
  /** Sends the whole row to its user, and the balance to all users of the wallet. */
  taskChanged(row: TaskRow, moved?: 'credits-moved'): Promise<void>;
}

interface AnnouncerOptions {
  publisher: Publisher;
  balances: Balances;
  present: TaskPresenter;
  onError: (error: unknown) => void;
}

export const createAnnouncer = ({ publisher, balances, present, onError }: AnnouncerOptions): Announcer => {
  const announce = async (row: TaskRow, moved?: 'credits-moved'): Promise<void> => {
    const [task] = await present([row]);
    if (task) {
      const trace = row.traceParent === null ? {} : { trace_parent: row.traceParent };
      publisher.publish(ownerOf(row), {
        event: 'generate_result',
        generate_type: String(row.toolType),
        task,
        ...trace,
      });
    }
    if (moved) await balances.tell(row.walletId);
  };

  /** The newest announcement of each user: a page gets changes in their order. */
  const last = new Map<string, Promise<void>>();

  return {
    taskChanged(row, moved) {
      const announcement = (last.get(row.userId) ?? Promise.resolve())
        .then(() => announce(row, moved))
        .catch(onError)
        .finally(() => {
          if (last.get(row.userId) === announcement) last.delete(row.userId);
        });
      last.set(row.userId, announcement);
      return announcement;
    },
  };
};

/** A task's row as the event that queue positions and workers get. */
export const toTaskStateEvent = (row: TaskRow): TaskStateEvent => {
  const { id, version, state } = row;
  if (state !== 'queued' && state !== 'drawing') return { id, version, state: 'ended' };
  const { userId, walletId, toolType, mode, lane, priority, createdAt, startedAt } = row;
  return {
    id,
    version,
    state,
    userId,
    walletId,
    toolType,
    mode,
    lane,
    priority,
    createdAt: createdAt.getTime(),
    startedAt: startedAt?.getTime() ?? null,
  };
};
