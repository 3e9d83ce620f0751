import { withPresentNames } from '@atelier/catalogue/former-names';
import type { Recognition, Task, TaskResult } from '@atelier/contract/task';
import type { WarningPlace } from '@atelier/contract/warnings';
import type { DurationSpread } from '@atelier/engine/durations';
import { toolByType } from '@atelier/engine/tools';
import { asc, eq, inArray, sql } from 'drizzle-orm';
import { dbNow, dbNowMs, isoOrNull } from '../../platform/db/clock.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { type InputRecord, images, results, type tasks } from '../../platform/db/schema/generation.ts';
import type { JobQueue, TaskStateEvent } from '../../platform/jobs/job-queue.ts';
import type { Publisher } from '../../platform/realtime/publisher.ts';
import type { BlobStore } from '../../platform/storage/blob-store.ts';
import type { ServiceRecorder } from '../../platform/telemetry/service-counts.ts';
import type { Tracing } from '../../platform/telemetry/tracing.ts';
import { type ImageRow, presentUpload } from '../images/picture-files.ts';
import { type AddressHolder, type AddressSigner, readAddressEpochs } from '../images/signed-address.ts';
import { type Estimates, quotedRange, type SecondsRange } from '../tools/estimates.ts';
import type { Balances } from '../wallet/balances.ts';
import { ownerOf } from '../wallet/owner.ts';
import type { StorageQuota } from '../wallet/storage-quota.ts';
import { type NightHours, nightEnd, type QueuePositions } from './queue-positions.ts';

/** Dependencies of the task functions. */
export interface TaskContext {
  db: Database;
  blobs: BlobStore;
  storage: StorageQuota;
  queue: JobQueue;
  addresses: AddressSigner;
  board: QueuePositions;
  present: TaskPresenter;
  announcer: Announcer;
  /** Time zone of the days on which a member's month starts. */
  timeZone: string;
  /** Name of this node for operators. */
  node: string;
  service: ServiceRecorder;
  tracing: Tracing;
  /** Operator and product name, written into every result. */
  marks: { producer: string; software: string };
  /** Maximum refunds per user and month; 0: none. */
  giveBacksPerMonth: number;
}

/** Next version of a user's tasks. Locks their counter, so that no cursor skips a version. Lock order: wallet, counter, task. */
export const nextVersion = async (tx: Tx, userId: string): Promise<number> => {
  const { rows } = await tx.execute<{ version: string }>(sql`
    insert into task_counters (user_id, version) values (${userId}, 1)
    on conflict (user_id) do update set version = task_counters.version + 1
    returning version`);
  return Number(rows[0]?.version);
};

/** Sends task changes to open pages. Call it after the commit; it never throws. */
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

  /** The newest announcement of each user, so that pages receive changes in order. */
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

/** A task's row as the event for queue positions and workers. */
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

export type TaskRow = typeof tasks.$inferSelect;

/** Rows in the contract's task shape, with new signed URLs, in the given order. */
export type TaskPresenter = (rows: readonly TaskRow[]) => Promise<Task[]>;

/** A task's input images in the order of the tool's form: JSON in the database has no order. */
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

interface PresenterOptions {
  db: Database;
  addresses: AddressSigner;
  board: QueuePositions;
  estimates: Estimates;
  night: NightHours;
  giveBacksPerMonth: number;
}

/** Days in which the credits of a completed task can be refunded. */
export const giveBackDays = 7;

/** Timestamp until which the credits of a task can be refunded; null: not refundable. */
export const giveBackUntil = ({ state, charged, deletedAt, finishedAt }: TaskRow): Date | null =>
  state === 'completed' && charged > 0 && deletedAt === null && finishedAt
    ? new Date(finishedAt.getTime() + giveBackDays * 24 * 60 * 60 * 1000)
    : null;

export const presentResult = (
  addresses: AddressSigner,
  image: ImageRow,
  isFavourite: boolean,
  holder: AddressHolder,
): TaskResult => ({
  id: image.id,
  url: addresses.view(image.id, undefined, holder),
  thumb_url: addresses.view(image.id, 640, holder),
  width: image.width,
  height: image.height,
  mime: image.mime,
  bytes: image.bytes,
  favourite: isFavourite,
});

/** Null once it takes longer than nearly all of its kind: no reliable estimate is possible. */
const remaining = ({ low, high }: DurationSpread, startedAt: Date | null): SecondsRange | null => {
  const spent = startedAt ? Math.max(0, dbNowMs() - startedAt.getTime()) / 1000 : 0;
  return spent >= high ? null : quotedRange(low - spent, high - spent);
};

const readResults = async (db: Database, taskIds: string[]) => {
  if (taskIds.length === 0) return new Map<string, never>();
  const rows = await db.orm
    .select({ result: results, image: images })
    .from(results)
    .innerJoin(images, eq(images.id, results.imageId))
    .where(inArray(results.taskId, taskIds))
    .orderBy(asc(results.position));
  return Map.groupBy(rows, (row) => row.result.taskId);
};

/** Regions on displayed images; omits those of a deleted result or file. */
const placesOf = (
  row: TaskRow,
  results: readonly { result: { position: number }; image: { id: string } }[],
  available: ReadonlyMap<string, unknown>,
): WarningPlace[] =>
  (row.warningPlaces ?? []).flatMap(({ code, on, area }) => {
    const resultId = (place: number) => results.find(({ result }) => result.position === place)?.image.id;
    const inputId = on && 'input' in on ? row.inputs[on.input]?.[on.index]?.id : firstInputOf(row)?.id;
    const image_id = on && 'result' in on ? resultId(on.result) : inputId;
    const isShown = image_id !== undefined && ((on && 'result' in on) || available.has(image_id));
    return isShown ? [{ code, image_id, area }] : [];
  });

/** Available inputs and their recognised content. */
const readAvailable = async (
  db: Database,
  rows: readonly TaskRow[],
): Promise<ReadonlyMap<string, Recognition | null>> => {
  const ids = rows.flatMap((row) => Object.values(row.inputs).flatMap((list) => list.map((image) => image.id)));
  if (ids.length === 0) return new Map();
  const found = await db.orm.select({ id: images.id, seen: images.seen }).from(images).where(inArray(images.id, ids));
  return new Map(found.map(({ id, seen }) => [id, seen]));
};

const taskOf = (row: TaskRow) => ({
  id: row.id,
  version: row.version,
  tool_type: row.toolType,
  ...(row.groupId && { group_id: row.groupId }),
  state: row.state,
  mode: row.mode,
  name: row.name,
  created_at: row.createdAt.toISOString(),
  started_at: isoOrNull(row.startedAt),
  finished_at: isoOrNull(row.finishedAt),
  expires_at: row.expiresAt.toISOString(),
  deleted_at: isoOrNull(row.deletedAt),
  fail_reason: row.failReason,
  percent: row.percent,
  price: row.price,
  charged: row.charged,
  // Old parameter names of an earlier version are mapped to the present form's.
  params: withPresentNames(row.params),
  engine: row.engine,
  engine_kind: row.lane,
  generated: row.isGenerative,
  method: row.method,
  confidence: row.confidence,
  warnings: row.warnings,
  ...(row.words && { words: row.words }),
});

export const createTaskPresenter = ({
  db,
  addresses,
  board,
  estimates,
  night,
  giveBacksPerMonth,
}: PresenterOptions): TaskPresenter => {
  const giveBackOf = (row: TaskRow): Pick<Task, 'give_back'> => {
    const until = giveBackUntil(row);
    if (!until || giveBacksPerMonth === 0 || until.getTime() <= dbNowMs()) return {};
    return { give_back: { until: until.toISOString(), per_month: giveBacksPerMonth } };
  };
  const queueOf = (row: TaskRow): Pick<Task, 'queue_position' | 'estimate' | 'promised_at'> => {
    if (row.state === 'queued') {
      const { position, estimate } = board.positionOf(row);
      const promise = row.mode === 'offline' ? { promised_at: nightEnd(night, dbNow()).toISOString() } : {};
      return { queue_position: position, estimate, ...promise };
    }
    const isDrawing = row.state === 'drawing';
    return {
      queue_position: null,
      estimate: isDrawing ? remaining(estimates.likely(row.toolType, row.lane), row.startedAt) : null,
    };
  };

  return async (rows) => {
    const ended = rows.filter((row) => row.state === 'completed').map((row) => row.id);
    const [drawn, available, epochs] = await Promise.all([
      readResults(db, ended),
      readAvailable(db, rows),
      readAddressEpochs(
        db,
        rows.map((row) => row.userId),
      ),
    ]);
    return rows.map((row) => {
      const holder = { epoch: epochs.get(row.userId) };
      // The recycle bin shows a task with all results; other lists omit deleted results.
      const shown = (drawn.get(row.id) ?? []).filter(
        ({ result }) => row.deletedAt !== null || result.deletedAt === null,
      );
      const inputs = inputsInOrder(row).map(([name, list]) => [
        name,
        list.map((image) => ({
          ...presentUpload(addresses, image, holder, available.get(image.id)),
          available: available.has(image.id),
        })),
      ]);
      const places = placesOf(row, shown, available);
      return {
        ...taskOf(row),
        ...queueOf(row),
        ...giveBackOf(row),
        ...(places.length > 0 && { warning_places: places }),
        inputs: Object.fromEntries(inputs),
        results: shown.map(({ result, image }) => presentResult(addresses, image, result.isFavourite, holder)),
      };
    });
  };
};
