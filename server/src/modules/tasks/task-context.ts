import { toolByType } from '@atelier/engine/tools';
import { sql } from 'drizzle-orm';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { InputRecord } from '../../platform/db/schema/generation.ts';
import type { JobQueue, TaskStateEvent, TaskUnderWay } from '../../platform/jobs/job-queue.ts';
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

/** What the work on tasks is built from. */
export interface TaskContext {
  db: Database;
  blobs: BlobStore;
  storage: StorageQuota;
  queue: JobQueue;
  addresses: AddressSigner;
  board: QueuePositions;
  present: TaskPresenter;
  announcer: Announcer;
  /** Whose days the month of a member's credits begins with. */
  timeZone: string;
  /** Name of this node, as operators know it. */
  node: string;
  /** Counts what tasks do, for the service levels. */
  service: ServiceRecorder;
  tracing: Tracing;
  /** As written into every result: who runs this installation, and what it is called. */
  marks: { producer: string; software: string };
}

/** A mirror in memory of the tasks that wait or are being drawn; changes may arrive in any order. */
interface TasksUnderWay {
  /** @returns false when a newer change of the task arrived before. */
  put(move: TaskStateEvent): boolean;
  /** Begins to read all of them; what is put while that goes on counts beside what was read. */
  beginReading(): (rows: readonly TaskUnderWay[]) => void;
  list(): TaskUnderWay[];
}

/** Versions of ended tasks are kept as long, since earlier changes may arrive late. */
const endedKeptMs = 60_000;

interface Entry {
  move: TaskStateEvent;
  heardAt: number;
}

export const createTasksUnderWay = (now: () => number = Date.now): TasksUnderWay => {
  let entries = new Map<string, Entry>();

  const put = (move: TaskStateEvent): boolean => {
    const known = entries.get(move.id);
    if (known && known.move.version >= move.version) return false;
    entries.set(move.id, { move, heardAt: now() });
    return true;
  };

  return {
    put,
    beginReading() {
      const begun = now();
      return (rows) => {
        const heard = entries;
        entries = new Map();
        for (const [id, entry] of heard) {
          const isRecent = entry.heardAt >= (entry.move.state === 'ended' ? begun - endedKeptMs : begun);
          if (isRecent) entries.set(id, entry);
        }
        for (const row of rows) put(row);
      };
    },
    list: () => [...entries.values()].flatMap(({ move }) => (move.state === 'ended' ? [] : [move])),
  };
};

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

/** The pictures that a task was made of, in the order of the tool's form: the database keeps no order of names. */
export const inputsInOrder = (task: Pick<TaskRow, 'inputs' | 'toolType'>): [name: string, list: InputRecord[]][] => {
  const known = toolByType(task.toolType)?.inputs.map(({ name }) => name) ?? [];
  const names = new Set([...known, ...Object.keys(task.inputs)]);
  return [...names].flatMap((name) => {
    const list = task.inputs[name];
    return list ? [[name, list] as [string, InputRecord[]]] : [];
  });
};

export const firstInputOf = (task: Pick<TaskRow, 'inputs' | 'toolType'>): InputRecord | undefined =>
  inputsInOrder(task).flatMap(([, list]) => list)[0];

/** Tells the open pages what changed. Call it after the commit; it never throws. */
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
  const tell = async (row: TaskRow, moved?: 'credits-moved'): Promise<void> => {
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

  /** One after the other for each user, so that a page gets changes in their order. */
  const last = new Map<string, Promise<void>>();

  return {
    taskChanged(row, moved) {
      const announcement = (last.get(row.userId) ?? Promise.resolve())
        .then(() => tell(row, moved))
        .catch(onError)
        .finally(() => {
          if (last.get(row.userId) === announcement) last.delete(row.userId);
        });
      last.set(row.userId, announcement);
      return announcement;
    },
  };
};

/** A row as input of the queue positions. */
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
