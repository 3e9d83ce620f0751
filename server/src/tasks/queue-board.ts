import type { TaskMode } from '@atelier/contract/task';
import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import type { Publisher } from '../sockets/publisher.ts';
import type { Estimates } from './estimates.ts';
import { type NightHours, secondsUntilNight } from './night-hours.ts';
import { placesOf, type QueuePlace, type QueuePlaces } from './queue-places.ts';

const tickMs = 1000;

/** What everybody waiting is told; computed once a second at most, never for a single request. */
export interface QueueBoard {
  /** The task's place; a task too new to be on the board stands at the end. */
  placeOf(task: { id: string; mode: TaskMode; toolType: number }): QueuePlace;
  /** Something was queued, taken or cancelled: look again with the next tick. */
  markMoved(): void;
  start(): void;
  stop(): void;
}

interface BoardOptions {
  db: Database;
  publisher: Publisher;
  estimates: Estimates;
  slots: number;
  night: NightHours;
  /** Only one of several nodes tells the sockets. */
  isLeader: () => Promise<boolean>;
  onError: (error: unknown) => void;
}

interface BoardRow extends Record<string, unknown> {
  id: string;
  user_id: string;
  tool_type: number;
  mode: TaskMode;
  state: 'queued' | 'drawing';
}

const isMoved = (before: QueuePlace | undefined, now: QueuePlace | undefined): boolean =>
  now !== undefined &&
  (before?.position !== now.position ||
    before.estimate.min !== now.estimate.min ||
    before.estimate.max !== now.estimate.max);

export function createQueueBoard(options: BoardOptions): QueueBoard {
  const { db, publisher, estimates, slots, night } = options;
  const queueOf = (rows: readonly BoardRow[], mode: TaskMode): QueuePlaces =>
    placesOf(
      rows
        .filter((row) => row.state === 'queued' && row.mode === mode)
        .map((row) => ({ id: row.id, toolType: row.tool_type })),
      {
        likely: estimates.likely,
        slots,
        drawing: rows.filter((row) => row.state === 'drawing').map((row) => row.tool_type),
        startsIn: mode === 'offline' ? secondsUntilNight(night, new Date()) : 0,
      },
    );
  let queues = { online: queueOf([], 'online'), offline: queueOf([], 'offline') };
  let told = new Map<string, QueuePlace>();
  let hasMoved = true;
  let isBusy = false;
  let timer: NodeJS.Timeout | undefined;

  const read = async (): Promise<BoardRow[]> => {
    await estimates.refresh();
    const { rows } = await db.orm.execute<BoardRow>(sql`
      select id, user_id, tool_type, mode, state from tasks where state in ('queued', 'drawing')
      order by priority desc, created_at, id`);
    return rows;
  };

  const tell = (rows: readonly BoardRow[]): void => {
    const places = new Map([...queues.online.places, ...queues.offline.places]);
    const byUser = Map.groupBy(
      rows.filter((row) => isMoved(told.get(row.id), places.get(row.id))),
      (row) => row.user_id,
    );
    for (const [userId, moved] of byUser) {
      const positions = moved.flatMap(({ id }) => {
        const place = places.get(id);
        return place ? [{ task_id: id, ...place }] : [];
      });
      publisher.publishToUser(userId, { event: 'queue', positions });
    }
    told = places;
  };

  const tick = async (): Promise<void> => {
    if (!hasMoved || isBusy) return;
    hasMoved = false;
    isBusy = true;
    try {
      const rows = await read();
      queues = { online: queueOf(rows, 'online'), offline: queueOf(rows, 'offline') };
      if (await options.isLeader()) tell(rows);
    } catch (error) {
      hasMoved = true;
      options.onError(error);
    } finally {
      isBusy = false;
    }
  };

  return {
    placeOf: ({ id, mode, toolType }) => queues[mode].places.get(id) ?? queues[mode].atEnd(toolType),
    markMoved() {
      hasMoved = true;
    },
    start() {
      timer = setInterval(() => void tick(), tickMs);
      timer.unref();
    },
    stop: () => clearInterval(timer),
  };
}
