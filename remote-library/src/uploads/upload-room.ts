import type { UploadRow } from './upload-row.ts';

/** What still fits at the server: materials, and bytes of storage. */
export interface Room {
  items: number;
  bytes: number;
}

/** The library has its number of materials, or the storage its gigabytes. */
const fullCodes = ['41061', '41070'];

/** Whether a file waits for nothing but room. */
export const lacksRoom = ({ state, code }: UploadRow): boolean => state === 'failed' && fullCodes.includes(code ?? '');

/** The smallest of those that wait for room: it is the first that may fit. */
export const smallestOf = (rows: readonly UploadRow[]): UploadRow | undefined =>
  rows.filter(lacksRoom).toSorted((one, other) => one.bytes - other.bytes)[0];

/** What fits now of everything that waits, in the order in which it came; as rows that wait to be sent. */
export const fitting = (rows: readonly UploadRow[], room: Room): UploadRow[] => {
  let { items, bytes } = room;
  const chosen: UploadRow[] = [];
  for (const row of rows) {
    const { code: _, details: __, ...next } = row;
    if (row.state === 'sent' && items > 0) chosen.push(row);
    else if ((row.state === 'waiting' || lacksRoom(row)) && items > 0 && row.bytes <= bytes) {
      bytes -= row.bytes;
      chosen.push({ ...next, state: 'waiting' });
    } else continue;
    items -= 1;
  }
  return chosen;
};
