import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { UploadRow } from './upload-row.ts';

interface UploadDb extends DBSchema {
  rows: { key: string; value: UploadRow; indexes: { owner: string } };
  files: { key: string; value: File };
}

/** Rows of one transaction: the page draws between two of them. */
const together = 200;

let opened: Promise<IDBPDatabase<UploadDb>> | undefined;
const open = (): Promise<IDBPDatabase<UploadDb>> => {
  opened ??= openDB<UploadDb>('atelier-uploads', 1, {
    upgrade(db) {
      db.createObjectStore('rows', { keyPath: 'id' }).createIndex('owner', 'owner');
      db.createObjectStore('files');
    },
  });
  return opened;
};

const isFull = (error: unknown): boolean => error instanceof DOMException && error.name === 'QuotaExceededError';

/** Files by value beside their rows: they survive a reload, a killed tab and a day offline. */
export const uploadStore = {
  /**
   * Keeps rows with their files. Of files that the browser has no room for the rows alone: a later visit says that they must be chosen again.
   * @param onKept told of each part, and whether its files are kept too.
   */
  async add(
    entries: readonly { row: UploadRow; file: File }[],
    onKept: (rows: UploadRow[], isKept: boolean) => void,
  ): Promise<void> {
    const db = await open();
    for (let at = 0; at < entries.length; at += together) {
      const part = entries.slice(at, at + together);
      const rows = part.map(({ row }) => row);
      let isKept = true;
      try {
        const work = db.transaction(['rows', 'files'], 'readwrite');
        for (const { row, file } of part) {
          void work.objectStore('rows').put(row);
          void work.objectStore('files').put(file, row.id);
        }
        await work.done;
      } catch (error) {
        if (!isFull(error)) throw error;
        isKept = false;
        const work = db.transaction('rows', 'readwrite');
        for (const row of rows) void work.store.put(row);
        await work.done;
      }
      onKept(rows, isKept);
    }
  },
  rows: async (owner: string): Promise<UploadRow[]> => {
    const rows = await (await open()).getAllFromIndex('rows', 'owner', owner);
    return rows.sort((one, other) => one.at - other.at);
  },
  file: async (id: string): Promise<File | undefined> => (await open()).get('files', id),
  async put(rows: readonly UploadRow[]): Promise<void> {
    const work = (await open()).transaction(['rows', 'files'], 'readwrite');
    for (const row of rows) {
      void work.objectStore('rows').put(row);
      if (row.state === 'done') void work.objectStore('files').delete(row.id);
    }
    await work.done;
  },
  async remove(ids: readonly string[]): Promise<void> {
    const work = (await open()).transaction(['rows', 'files'], 'readwrite');
    for (const id of ids) {
      void work.objectStore('rows').delete(id);
      void work.objectStore('files').delete(id);
    }
    await work.done;
  },
};
