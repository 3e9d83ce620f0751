import type { AssetType } from '@atelier/contract/assets';

/**
 * `waiting`: not sent yet. `sent`: the server has its content, its material is not made yet. `done`: it is a material. `failed`: `code` says
 * why, or the line broke too often. `lost`: the browser had no room for the file, which must be chosen again.
 */
export type UploadState = 'waiting' | 'sent' | 'done' | 'failed' | 'lost';

/** What the material of a file will be; may be edited until it is made. */
export interface UploadFields {
  type: AssetType;
  group_id?: string;
  /** A folder that was dropped. */
  group_name?: string;
  gender_style?: string;
  style_type?: string;
  fabric_type?: string;
}

/** The stored state of one upload, which survives reloads; the file is stored separately. */
export interface UploadRow {
  /** Also the key by which the server makes its material once. */
  id: string;
  /** User and identity that own it. */
  owner: string;
  name: string;
  /** File name with extension of a pattern file, used for its download. */
  fileName?: string;
  bytes: number;
  /** Order in which files came. */
  at: number;
  state: UploadState;
  fields: UploadFields;
  sha256?: string;
  /** Of a pattern file: content of the picture that the server drew of it. */
  preview?: string;
  /** The server had the content already. */
  isKnown?: boolean;
  code?: string;
  details?: Record<string, string | number>;
}

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
