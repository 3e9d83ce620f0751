import type { UploadRow } from './upload-row.ts';

/** `elsewhere`: another tab of this browser uploads. `full`: the server's storage limit is reached; it is polled. */
export type QueueState = 'rest' | 'busy' | 'elsewhere' | 'offline' | 'full';

export interface QueueView {
  rows: readonly UploadRow[];
  state: QueueState;
  /** Rises with each material that was made. */
  made: number;
}

/** Least interval between change notifications, ms: ten thousand files change faster than the page can render. */
const tellMs = 200;

const doneOf = (rows: readonly UploadRow[]): UploadRow[] => rows.filter(({ state }) => state === 'done');

/** The observable state of an upload queue. */
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
    /** Rows that changed or are new. */
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
    /** All rows as another tab left them. */
    replace(rows: readonly UploadRow[]): void {
      const before = new Set(doneOf(view.rows).map(({ id }) => id));
      show({ rows, made: view.made + doneOf(rows).filter(({ id }) => !before.has(id)).length });
    },
  };
};
