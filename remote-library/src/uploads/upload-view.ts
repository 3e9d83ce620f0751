import type { UploadRow } from './upload-row.ts';

/** `elsewhere`: another tab of this browser uploads. `full`: no more room at the server; it is asked again from time to time. */
export type QueueState = 'rest' | 'busy' | 'elsewhere' | 'offline' | 'full';

export interface QueueView {
  rows: readonly UploadRow[];
  state: QueueState;
  /** Rises with each material that was made. */
  made: number;
}

/** The page is told of changes so often at most, ms: ten thousand files change more often than anybody sees. */
const tellMs = 50;

const doneOf = (rows: readonly UploadRow[]): UploadRow[] => rows.filter(({ state }) => state === 'done');

/** What the page sees of a queue. */
export const createUploadView = () => {
  let view: QueueView = { rows: [], state: 'rest', made: 0 };
  const listeners = new Set<() => void>();
  let isTelling = false;
  const show = (change: Partial<QueueView>): void => {
    view = { ...view, ...change };
    if (isTelling) return;
    isTelling = true;
    setTimeout(() => {
      isTelling = false;
      for (const listener of listeners) listener();
    }, tellMs);
  };
  return {
    now: () => view,
    show,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Rows that changed or are new. */
    merge(rows: readonly UploadRow[]): void {
      const changed = new Map(rows.map((row) => [row.id, row]));
      const kept = view.rows.map((row) => changed.get(row.id) ?? row);
      const here = new Set(view.rows.map(({ id }) => id));
      show({ rows: [...kept, ...rows.filter(({ id }) => !here.has(id))], made: view.made + doneOf(rows).length });
    },
    /** All rows as another tab left them. */
    replace(rows: readonly UploadRow[]): void {
      const before = new Set(doneOf(view.rows).map(({ id }) => id));
      show({ rows, made: view.made + doneOf(rows).filter(({ id }) => !before.has(id)).length });
    },
  };
};
