import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { UploadRow } from './upload-room.ts';

interface UploadDb extends DBSchema {
  rows: { key: string; value: UploadRow; indexes: { owner: string } };
  files: { key: string; value: File };
}

/** Rows per transaction: the page renders between two transactions. */
const together = 200;

/** Rows in memory where the browser forbids storage (site data blocked, some private windows); they last as long as the page. */
const remembered = new Map<string, UploadRow>();

const openStore = async (): Promise<IDBPDatabase<UploadDb> | undefined> => {
  try {
    return await openDB<UploadDb>('atelier-uploads', 1, {
      upgrade(db) {
        db.createObjectStore('rows', { keyPath: 'id' }).createIndex('owner', 'owner');
        db.createObjectStore('files');
      },
    });
  } catch {
    return undefined;
  }
};

let opened: ReturnType<typeof openStore> | undefined;
const open = (): ReturnType<typeof openStore> => {
  opened ??= openStore();
  return opened;
};

const isFull = (error: unknown): boolean => error instanceof DOMException && error.name === 'QuotaExceededError';

/** Stores files and their rows in IndexedDB: uploads survive a reload, a killed tab and a day offline. */
export const uploadStore = {
  /**
   * Stores rows with their files. When the browser's quota is exceeded, only the rows: the next visit asks the user to choose the files
   * again. @param onKept called for each batch with `isKept`: whether its files are stored, too.
   */
  async add(
    entries: readonly { row: UploadRow; file: File }[],
    onKept: (rows: UploadRow[], isKept: boolean) => void,
  ): Promise<void> {
    const db = await open();
    if (!db) {
      const rows = entries.map(({ row }) => row);
      for (const row of rows) remembered.set(row.id, row);
      return onKept(rows, false);
    }
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
    const db = await open();
    const rows = db
      ? await db.getAllFromIndex('rows', 'owner', owner)
      : [...remembered.values()].filter((row) => row.owner === owner);
    return rows.sort((one, other) => one.at - other.at);
  },
  file: async (id: string): Promise<File | undefined> => (await open())?.get('files', id),
  async put(rows: readonly UploadRow[]): Promise<void> {
    const work = (await open())?.transaction(['rows', 'files'], 'readwrite');
    if (!work) return rows.forEach((row) => void remembered.set(row.id, row));
    for (const row of rows) {
      void work.objectStore('rows').put(row);
      if (row.state === 'done') void work.objectStore('files').delete(row.id);
    }
    await work.done;
  },
  async remove(ids: readonly string[]): Promise<void> {
    const work = (await open())?.transaction(['rows', 'files'], 'readwrite');
    if (!work) return ids.forEach((id) => void remembered.delete(id));
    for (const id of ids) {
      void work.objectStore('rows').delete(id);
      void work.objectStore('files').delete(id);
    }
    await work.done;
  },
};
