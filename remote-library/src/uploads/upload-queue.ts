import { assetsFromContents, missingContents, putContent } from '@atelier/contract/contents';
import type { ErrorDetails } from '@atelier/contract/errors';
import { http, isApiError } from '@atelier/platform/http';
import { hashFile } from './hash-file.ts';
import {
  fitting,
  lacksRoom,
  notifyStorageFreed,
  pause,
  smallestOf,
  type UploadFields,
  type UploadRow,
} from './upload-room.ts';

import { round, type UploadFault, type UploadParts, uploadRound } from './upload-run.ts';
import { uploadStore } from './upload-store.ts';

/** `elsewhere`: another tab of this browser uploads. `full`: the server's storage limit is reached; it is polled. */
type QueueState = 'rest' | 'busy' | 'elsewhere' | 'offline' | 'full';

export interface QueueView {
  rows: readonly UploadRow[];
  state: QueueState;
  /** Increases with each created material. */
  made: number;
}

/** Minimum interval between change notifications, ms: ten thousand files change faster than the page can render. */
const notifyIntervalMs = 200;

const doneOf = (rows: readonly UploadRow[]): UploadRow[] => rows.filter(({ state }) => state === 'done');

/** The observable state of an upload queue. */
export const createUploadView = () => {
  let view: QueueView = { rows: [], state: 'rest', made: 0 };
  const listeners = new Set<() => void>();
  let isNotifying = false;
  const show = (change: Partial<QueueView>): void => {
    view = { ...view, ...change };
    if (isNotifying) return;
    isNotifying = true;
    setTimeout(() => {
      isNotifying = false;
      for (const listener of listeners) listener();
    }, notifyIntervalMs);
  };
  /** Index of each row by id, so that a change in 10,000 rows needs no search. */
  let placed: { rows: readonly UploadRow[]; places: Map<string, number> } | undefined;
  const placesNow = (): Map<string, number> =>
    placed?.rows === view.rows ? placed.places : new Map(view.rows.map(({ id }, place) => [id, place]));
  return {
    now: () => view,
    show,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Merges changed or new rows. */
    merge(rows: readonly UploadRow[]): void {
      const places = placesNow();
      const next = [...view.rows];
      for (const row of rows) {
        const place = places.get(row.id) ?? next.length;
        places.set(row.id, place);
        next[place] = row;
      }
      placed = { rows: next, places };
      show({ rows: next, made: view.made + doneOf(rows).length });
    },
    /** Replaces all rows with those written by another tab. */
    replace(rows: readonly UploadRow[]): void {
      const before = new Set(doneOf(view.rows).map(({ id }) => id));
      show({ rows, made: view.made + doneOf(rows).filter(({ id }) => !before.has(id)).length });
    },
  };
};

/** Locks are missing without https and refused where storage is blocked: then each tab works alone. */
const locks = (): LockManager | undefined => navigator.locks;

const isForbidden = (error: unknown): boolean => error instanceof DOMException && error.name === 'SecurityError';

/** True when a tab of this browser holds the lock. */
export const isLocked = async (name: string): Promise<boolean> => {
  try {
    const { held = [] } = (await locks()?.query()) ?? {};
    return held.some((lock) => lock.name === name);
  } catch (error) {
    if (!isForbidden(error)) throw error;
    return false;
  }
};

/** Runs the work while this tab holds the lock. */
export const withLock = async (name: string, work: () => Promise<void>): Promise<void> => {
  let hasBegun = false;
  const begin = (): Promise<void> => {
    hasBegun = true;
    return work();
  };
  try {
    await (locks()?.request(name, begin) ?? begin());
  } catch (error) {
    if (hasBegun || !isForbidden(error)) throw error;
    await work();
  }
};

const quiet = { quiet: true } as const;

/** Poll interval for the uploads of another tab, ms. */
const watchIntervalMs = 2000;
/** Poll interval for free storage, ms. */
const roomMs = 30_000;

const faultOf = (error: unknown): UploadFault =>
  isApiError(error) && error.kind === 'api'
    ? { code: error.code, details: { ...error.details } as Record<string, string | number> }
    : { code: undefined, details: {} as ErrorDetails };

const isOnItsWay = ({ state }: UploadRow): boolean => state === 'waiting' || state === 'sent';

/** The uploads of one user and identity: stored in the browser, sent by one tab at a time. */
export const createUploadQueue = (owner: string) => {
  const view = createUploadView();
  const { show, merge } = view;
  /** Files that exceed the browser's quota: they are kept in memory until this tab closes. */
  const memoryFiles = new Map<string, File>();
  /** Number of storage polls since the last file that fitted. */
  let waits = 0;
  let isRunning = false;
  let isStopped = false;
  const parts: UploadParts = {
    fileOf: async (id) => memoryFiles.get(id) ?? (await uploadStore.file(id)),
    hash: hashFile,
    missing: (contents) => http.call(missingContents, { contents }, quiet),
    send: (sha256, file, kind) => http.call(putContent, { sha256, kind, file }, quiet),
    make: async (items) => (await http.call(assetsFromContents, { items }, quiet)).items,
    faultOf,
    async save(rows) {
      if (rows.length === 0) return;
      const done = rows.filter(({ state }) => state === 'done');
      for (const { id } of done) memoryFiles.delete(id);
      if (done.length > 0) waits = 0;
      await change(rows);
    },
    pause,
    random: Math.random,
  };

  const change = async (rows: UploadRow[]): Promise<void> => {
    await uploadStore.put(rows);
    merge(rows);
  };

  /** Polls until something fits; uploads nothing. @returns the rows that fit, or nothing once no row waits for storage. */
  const waitForRoom = async (): Promise<UploadRow[]> => {
    show({ state: 'full' });
    let next: UploadRow[] = [];
    for (let first = smallestOf(view.now().rows); first && next.length === 0; first = smallestOf(view.now().rows)) {
      await pause(Math.min(10, 2 ** waits) * roomMs);
      waits += 1;
      if (isStopped) return [];
      const { sha256 = '0'.repeat(64), bytes } = first;
      const contents = [{ sha256, bytes: Math.max(1, bytes) }];
      // Without a response it polls again, as without storage.
      const answer = await http.call(missingContents, { contents }, quiet).catch(() => undefined);
      if (answer) next = fitting(view.now().rows, answer.room).slice(0, round.files);
    }
    await change(next);
    show({ state: 'busy' });
    return next;
  };

  const work = async (): Promise<void> => {
    // Another tab may have progressed since the last read.
    show({ rows: await uploadStore.rows(owner), state: 'busy' });
    while (!isStopped) {
      const isFull = view.now().rows.some(lacksRoom);
      const next = isFull ? await waitForRoom() : view.now().rows.filter(isOnItsWay).slice(0, round.files);
      if (next.length === 0 && isFull) continue;
      if (next.length === 0) return;
      if (!navigator.onLine) {
        show({ state: 'offline' });
        await pause(30_000);
        show({ state: 'busy' });
        continue;
      }
      await uploadRound(next, parts);
    }
  };
  const look = async (): Promise<void> => {
    const rows = await uploadStore.rows(owner);
    if (view.now().state === 'elsewhere') view.replace(rows);
  };
  const run = async (): Promise<void> => {
    if (isRunning) return;
    isRunning = true;
    const name = `atelier-uploads-${owner}`;
    const isElsewhere = await isLocked(name);
    if (isElsewhere) show({ state: 'elsewhere' });
    // Shows the progress of another tab.
    const watch = isElsewhere ? setInterval(() => void look(), watchIntervalMs) : undefined;
    try {
      await withLock(name, () => {
        clearInterval(watch);
        return work();
      });
    } finally {
      clearInterval(watch);
      isRunning = false;
      if (view.now().state === 'busy') show({ state: 'rest' });
    }
  };

  return {
    view: view.now,
    subscribe: view.subscribe,
    /** Resumes the uploads of an earlier visit. */
    async resume() {
      const rows = await uploadStore.rows(owner);
      show({ rows });
      if (rows.some((row) => isOnItsWay(row) || lacksRoom(row))) await run();
    },
    async add(files: readonly { file: File; name: string; fields: UploadFields }[]) {
      const now = Date.now();
      const entries = files.map(({ file, name, fields }, at) => ({
        file,
        row: {
          id: crypto.randomUUID(),
          owner,
          name,
          ...(fields.type === 'sewingPattern' && { fileName: file.name.slice(0, 120) }),
          bytes: file.size,
          at: now + at / 100_000,
          state: 'waiting' as const,
          fields,
        },
      }));
      void navigator.storage?.persist?.();
      await uploadStore.add(entries, (rows, isKept) => {
        if (!isKept)
          for (const { file, row } of entries) if (rows.some(({ id }) => id === row.id)) memoryFiles.set(row.id, file);
        merge(rows);
      });
      await run();
    },
    /** Retries all failed uploads, and immediately those that wait for storage. */
    async retry() {
      const rows = view.now().rows.filter(({ state }) => state === 'failed');
      await change(rows.map(({ code: _, details: __, ...row }) => ({ ...row, state: 'waiting' as const })));
      notifyStorageFreed();
      await run();
    },
    async rename(id: string, name: string) {
      const row = view.now().rows.find((one) => one.id === id);
      if (row && (row.state === 'waiting' || row.state === 'failed')) await change([{ ...row, name }]);
    },
    async remove(ids: readonly string[]) {
      await uploadStore.remove(ids);
      show({ rows: view.now().rows.filter(({ id }) => !ids.includes(id)) });
    },
    stop() {
      isStopped = true;
      notifyStorageFreed();
    },
  };
};

export type UploadQueue = ReturnType<typeof createUploadQueue>;
