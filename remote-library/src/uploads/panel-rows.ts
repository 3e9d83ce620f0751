import { lacksRoom } from './upload-room.ts';
import type { UploadRow } from './upload-row.ts';

/** Most rows that are shown: rendering 10,000 would block the page. */
const shown = 40;

/** Needs a user action; uploads that wait for storage continue by themselves. */
const isTrouble = (row: UploadRow): boolean => row.state === 'lost' || (row.state === 'failed' && !lacksRoom(row));

/** Counts of all rows and the rows to show: those that need a user action, then pending ones, then finished ones. */
export const panelRows = (rows: readonly UploadRow[]) => {
  const parts: { troubles: UploadRow[]; ways: UploadRow[]; done: UploadRow[] } = { troubles: [], ways: [], done: [] };
  for (const row of rows) parts[isTrouble(row) ? 'troubles' : row.state === 'done' ? 'done' : 'ways'].push(row);
  const { troubles, ways, done } = parts;
  return {
    done: done.length,
    troubles: troubles.length,
    /** The first row that waits for storage; its error code says which limit. */
    full: ways.find(lacksRoom),
    mayRetry: troubles.some(({ state }) => state === 'failed') || ways.some(lacksRoom),
    isOver: ways.length === 0,
    first: [...troubles.slice(0, shown), ...ways.slice(0, shown), ...done.slice(0, shown)].slice(0, shown),
    isTrouble,
  };
};
