import { assetsFromContents, missingContents, putContent } from '@atelier/contract/contents';
import type { ErrorDetails } from '@atelier/contract/errors';
import { http, isApiError } from '@atelier/platform/http';
import { hashFile } from './hash-file.ts';
import type { UploadFields, UploadRow } from './upload-row.ts';
import { round, type UploadFault, type UploadParts, uploadRound } from './upload-run.ts';
import { uploadStore } from './upload-store.ts';

const quiet = { quiet: true } as const;

/** `elsewhere`: another tab of this browser uploads. `full`: no more room at the server. */
export type QueueState = 'rest' | 'busy' | 'elsewhere' | 'offline' | 'full';

export interface QueueView {
  rows: readonly UploadRow[];
  state: QueueState;
  /** Rises with each material that was made. */
  made: number;
}

const fullCodes = ['41061', '41070'];

const faultOf = (error: unknown): UploadFault =>
  isApiError(error) && error.kind === 'api'
    ? { code: error.code, details: { ...error.details } as Record<string, string | number> }
    : { code: undefined, details: {} as ErrorDetails };

/** Rests, but not longer than until the line is back. */
const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    addEventListener('online', end);
  });

/** The uploads of one person and identity: kept in the browser, sent by one tab at a time. */
export const createUploadQueue = (owner: string) => {
  let view: QueueView = { rows: [], state: 'rest', made: 0 };
  const listeners = new Set<() => void>();
  let isRunning = false;
  let isStopped = false;
  const show = (change: Partial<QueueView>): void => {
    view = { ...view, ...change };
    for (const listener of listeners) listener();
  };
  const merge = (rows: readonly UploadRow[]): void => {
    const changed = new Map(rows.map((row) => [row.id, row]));
    const kept = view.rows.map((row) => changed.get(row.id) ?? row);
    const here = new Set(view.rows.map(({ id }) => id));
    const made = rows.filter(({ state }) => state === 'done').length;
    show({ rows: [...kept, ...rows.filter(({ id }) => !here.has(id))], made: view.made + made });
  };
  const parts: UploadParts = {
    fileOf: uploadStore.file,
    hash: hashFile,
    missing: (contents) => http.call(missingContents, { contents }, quiet),
    send: (sha256, file, kind) => http.call(putContent, { sha256, kind, file }, quiet),
    make: async (items) => (await http.call(assetsFromContents, { items }, quiet)).items,
    faultOf,
    async save(rows) {
      if (rows.length === 0) return;
      await uploadStore.put(rows);
      merge(rows);
    },
    pause,
    random: Math.random,
  };

  const work = async (): Promise<void> => {
    // Another tab may have gone on since this one looked.
    show({ rows: await uploadStore.rows(owner), state: 'busy' });
    while (!isStopped) {
      const next = view.rows.filter(({ state }) => state === 'waiting' || state === 'sent').slice(0, round.files);
      if (next.length === 0) return;
      if (!navigator.onLine) {
        show({ state: 'offline' });
        await pause(30_000);
        show({ state: 'busy' });
        continue;
      }
      await uploadRound(next, parts);
      if (view.rows.some(({ state, code }) => state === 'failed' && fullCodes.includes(code ?? ''))) {
        show({ state: 'full' });
        return;
      }
    }
  };
  const run = async (): Promise<void> => {
    if (isRunning) return;
    isRunning = true;
    const name = `atelier-uploads-${owner}`;
    const held = await navigator.locks.query();
    if (held.held?.some((lock) => lock.name === name)) show({ state: 'elsewhere' });
    try {
      await navigator.locks.request(name, work);
    } finally {
      isRunning = false;
      if (view.state === 'busy') show({ state: 'rest' });
    }
  };
  const change = async (rows: UploadRow[]): Promise<void> => {
    await uploadStore.put(rows);
    merge(rows);
  };

  return {
    view: () => view,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Goes on with what an earlier visit left. */
    async resume() {
      const rows = await uploadStore.rows(owner);
      show({ rows });
      if (rows.some(({ state }) => state === 'waiting' || state === 'sent')) await run();
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
      await uploadStore.add(entries, merge);
      await run();
    },
    /** Everything that failed, once more. */
    async retry() {
      const rows = view.rows.filter(({ state }) => state === 'failed');
      await change(rows.map(({ code: _, details: __, ...row }) => ({ ...row, state: 'waiting' as const })));
      await run();
    },
    async rename(id: string, name: string) {
      const row = view.rows.find((one) => one.id === id);
      if (row && (row.state === 'waiting' || row.state === 'failed')) await change([{ ...row, name }]);
    },
    async remove(ids: readonly string[]) {
      await uploadStore.remove(ids);
      show({ rows: view.rows.filter(({ id }) => !ids.includes(id)) });
    },
    stop() {
      isStopped = true;
    },
  };
};

export type UploadQueue = ReturnType<typeof createUploadQueue>;
