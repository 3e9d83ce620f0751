import type { TaskMode } from '@atelier/contract/task';
import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import type { DrawLane } from '../jobs/generation-queue.ts';
import type { Publisher } from '../sockets/publisher.ts';
import type { Estimates } from './estimates.ts';
import { type NightHours, secondsUntilNight } from './night-hours.ts';
import { placesOf, type QueuePlace, type QueuePlaces, startingIn } from './queue-places.ts';

const tickMs = 1000;

/** What everybody waiting is told; computed once a second at most, never for a single request. */
export interface QueueBoard {
  /** The task's place; a task too new to be on the board stands at the end. */
  placeOf(task: { id: string; mode: TaskMode; lane: DrawLane; toolType: number }): QueuePlace;
  /** Something was queued, taken or cancelled: look again with the next tick. */
  markMoved(): void;
  start(): void;
  stop(): void;
}

interface BoardOptions {
  db: Database;
  publisher: Publisher;
  estimates: Estimates;
  /** Tasks drawn at the same time, by lane. */
  slots: Readonly<Record<DrawLane, number>>;
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
  lane: DrawLane;
  state: 'queued' | 'drawing';
}

const isMoved = (before: QueuePlace | undefined, now: QueuePlace | undefined): boolean =>
  now !== undefined &&
  (before?.position !== now.position ||
    before.estimate.min !== now.estimate.min ||
    before.estimate.max !== now.estimate.max);

export function createQueueBoard(options: BoardOptions): QueueBoard {
  const { db, publisher, estimates, slots, night } = options;
  const queueOf = (rows: readonly BoardRow[], mode: TaskMode, lane: DrawLane): QueuePlaces =>
    placesOf(
      rows
        .filter((row) => row.state === 'queued' && row.mode === mode && row.lane === lane)
        .map((row) => ({ id: row.id, toolType: row.tool_type })),
      {
        likely: estimates.likely,
        slots: Math.max(1, slots[lane]),
        drawing: rows.filter((row) => row.state === 'drawing' && row.lane === lane).map((row) => row.tool_type),
      },
    );
  const queuesOf = (rows: readonly BoardRow[]) => ({
    builtin: { online: queueOf(rows, 'online', 'builtin'), offline: queueOf(rows, 'offline', 'builtin') },
    model: { online: queueOf(rows, 'online', 'model'), offline: queueOf(rows, 'offline', 'model') },
  });
  // Added when somebody asks: the night comes nearer while nothing moves.
  const fromNow = (place: QueuePlace, mode: TaskMode): QueuePlace =>
    mode === 'offline' ? startingIn(place, secondsUntilNight(night, new Date())) : place;
  let queues = queuesOf([]);
  let told = new Map<string, QueuePlace>();
  let hasMoved = true;
  let isBusy = false;
  let timer: NodeJS.Timeout | undefined;

  const read = async (): Promise<BoardRow[]> => {
    await estimates.refresh();
    const { rows } = await db.orm.execute<BoardRow>(sql`
      select id, user_id, tool_type, mode, lane, state from tasks where state in ('queued', 'drawing')
      order by priority desc, created_at, id`);
    return rows;
  };

  const tell = (rows: readonly BoardRow[]): void => {
    const places = new Map(
      Object.values(queues).flatMap(({ online, offline }) => [...online.places, ...offline.places]),
    );
    const byUser = Map.groupBy(
      rows.filter((row) => isMoved(told.get(row.id), places.get(row.id))),
      (row) => row.user_id,
    );
    for (const [userId, moved] of byUser) {
      const positions = moved.flatMap(({ id, mode }) => {
        const place = places.get(id);
        return place ? [{ task_id: id, ...fromNow(place, mode) }] : [];
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
      queues = queuesOf(rows);
      if (await options.isLeader()) tell(rows);
    } catch (error) {
      hasMoved = true;
      options.onError(error);
    } finally {
      isBusy = false;
    }
  };

  return {
    placeOf({ id, mode, lane, toolType }) {
      const { places, atEnd } = queues[lane][mode];
      return fromNow(places.get(id) ?? atEnd(toolType), mode);
    },
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
