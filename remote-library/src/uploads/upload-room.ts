import type { AssetType } from '@atelier/contract/assets';

/**
 * `waiting`: not sent yet. `sent`: the server has its content, its material is not created yet. `done`: it is a material. `failed`: for the
 * reason in `code`, or after too many connection failures. `lost`: the browser could not store the file, which must be chosen again.
 */
export type UploadState = 'waiting' | 'sent' | 'done' | 'failed' | 'lost';

/** Fields of the material to create; editable until then. */
export interface UploadFields {
  type: AssetType;
  group_id?: string;
  /** Name of a dropped folder. */
  group_name?: string;
  gender_style?: string;
  style_type?: string;
  fabric_type?: string;
}

/** The stored state of one upload, which survives reloads; the file is stored separately. */
export interface UploadRow {
  /** Also the idempotency key for creating the material. */
  id: string;
  /** User and identity that own it. */
  owner: string;
  name: string;
  /** File name with extension of a pattern file, used for its download. */
  fileName?: string;
  bytes: number;
  /** Order in which files were added. */
  at: number;
  state: UploadState;
  fields: UploadFields;
  sha256?: string;
  /** For a pattern file: content hash of the image that the server rendered. */
  preview?: string;
  /** True when the server already had the content. */
  isKnown?: boolean;
  /** Set when the upload is finished. */
  assetId?: string;
  code?: string;
  details?: Record<string, string | number>;
}

/** Free capacity of the server: number of materials, and bytes of storage. */
export interface Room {
  items: number;
  bytes: number;
}

/** Error codes of the limits for materials and for storage. */
const fullCodes = ['41061', '41070'];

/** Whether a file waits only for storage. */
export const lacksRoom = ({ state, code }: UploadRow): boolean => state === 'failed' && fullCodes.includes(code ?? '');

/** The smallest row that waits for storage: the first that may fit. */
export const smallestOf = (rows: readonly UploadRow[]): UploadRow | undefined =>
  rows.filter(lacksRoom).toSorted((one, other) => one.bytes - other.bytes)[0];

/** The waiting rows that fit now, in their order, with the state to be sent. */
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

const name = 'made';
const room = new EventTarget();

/** Notifies that something was deleted: uploads waiting for storage may continue. */
export const notifyStorageFreed = (): boolean => room.dispatchEvent(new Event(name));

/** Waits for `ms`, or until the network returns or storage was freed. */
export const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      room.removeEventListener(name, end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    addEventListener('online', end);
    room.addEventListener(name, end);
  });
