import { lacksRoom } from './upload-room.ts';
import type { UploadRow } from './upload-row.ts';

/** Rows that are shown; of 10,000 files nobody reads more, and drawing them would hold the page up. */
const shown = 40;

/** What needs a person; what waits for room goes on by itself. */
const isTrouble = (row: UploadRow): boolean => row.state === 'lost' || (row.state === 'failed' && !lacksRoom(row));

/** What the panel says of all rows, and the first of them: what needs a person, then what is on its way, then what is done. */
export const panelRows = (rows: readonly UploadRow[]) => {
  const parts: { troubles: UploadRow[]; ways: UploadRow[]; done: UploadRow[] } = { troubles: [], ways: [], done: [] };
  for (const row of rows) parts[isTrouble(row) ? 'troubles' : row.state === 'done' ? 'done' : 'ways'].push(row);
  const { troubles, ways, done } = parts;
  return {
    done: done.length,
    troubles: troubles.length,
    /** The first of those that wait for room: its code says which. */
    full: ways.find(lacksRoom),
    mayRetry: troubles.some(({ state }) => state === 'failed') || ways.some(lacksRoom),
    isOver: ways.length === 0,
    first: [...troubles.slice(0, shown), ...ways.slice(0, shown), ...done.slice(0, shown)].slice(0, shown),
    isTrouble,
  };
};
