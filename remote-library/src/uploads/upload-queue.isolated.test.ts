import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { UploadRow } from './upload-room.ts';

const kept = vi.hoisted(() => ({ rows: new Map<string, unknown>(), files: new Map<string, File>(), hasRoom: true }));
const server = vi.hoisted(() => ({ items: 0, materials: [] as string[], puts: 0 }));

class Refusal extends Error {
  kind = 'api' as const;
  code = '50001';
  details = {};
}

vi.mock('@atelier/platform/http', () => ({
  isApiError: (error: unknown) => error instanceof Refusal,
  http: {
    call: async ({ path }: { path: string }, request: Record<string, unknown>) => {
      if (path === '/missing_contents')
        return {
          missing: (request['contents'] as { sha256: string }[]).map(({ sha256 }) => sha256),
          room: { items: server.items, bytes: 1000 },
        };
      if (path.startsWith('/content')) {
        server.puts += 1;
        return {};
      }
      return {
        items: (request['items'] as { key: string; name: string }[]).map(({ key, name }) => {
          if (server.items === 0) return { key, error: { code: '41061', details: { max: 2 } } };
          server.items -= 1;
          server.materials.push(name);
          return { key, asset: { id: `asset of ${key}` } };
        }),
      };
    },
  },
}));
vi.mock('./hash-file.ts', () => ({ hashFile: async (file: File) => file.name.padStart(64, '0') }));
vi.mock('./upload-store.ts', () => ({
  uploadStore: {
    async add(entries: { row: UploadRow; file: File }[], onKept: (rows: UploadRow[], isKept: boolean) => void) {
      for (const { row, file } of entries) {
        kept.rows.set(row.id, row);
        if (kept.hasRoom) kept.files.set(row.id, file);
      }
      onKept(
        entries.map(({ row }) => row),
        kept.hasRoom,
      );
    },
    rows: async () => [...kept.rows.values()],
    file: async (id: string) => kept.files.get(id),
    async put(rows: UploadRow[]) {
      for (const row of rows) kept.rows.set(row.id, row);
    },
    async remove(ids: string[]) {
      for (const id of ids) kept.rows.delete(id);
    },
  },
}));

const { createUploadQueue } = await import('./upload-queue.ts');
const { notifyStorageFreed } = await import('./upload-room.ts');

beforeEach(() => {
  kept.rows.clear();
  kept.files.clear();
  Object.assign(server, { items: 0, materials: [], puts: 0 });
  kept.hasRoom = true;
  for (const name of ['addEventListener', 'removeEventListener']) vi.stubGlobal(name, () => undefined);
  vi.stubGlobal('navigator', {
    onLine: true,
    locks: { query: async () => ({ held: [] }), request: (_: string, work: () => Promise<void>) => work() },
  });
});
afterEach(() => vi.unstubAllGlobals());

const files = (...names: string[]) =>
  names.map((name) => ({ file: new File([name], name), name, fields: { type: 'clothing' as const } }));
const states = (queue: ReturnType<typeof createUploadQueue>) =>
  queue
    .view()
    .rows.map(({ state }) => state)
    .join();

it('waits when the library is full, and continues by itself after a deletion', async () => {
  server.items = 1;
  const queue = createUploadQueue('lin');
  const done = queue.add(files('1', '2', '3'));
  await vi.waitFor(() => expect(queue.view().state).toBe('full'), 30_000);
  expect(states(queue)).toBe('done,failed,failed');
  server.items = 1;
  notifyStorageFreed();
  await vi.waitFor(() => expect(states(queue)).toBe('done,done,failed'), 30_000);
  await vi.waitFor(() => expect(queue.view().state).toBe('full'), 30_000);
  server.items = 5;
  notifyStorageFreed();
  await done;
  expect(server.materials).toEqual(['1', '2', '3']);
  expect(queue.view().state).toBe('rest');
});

it('resumes files that an earlier visit left without space, and drops files removed meanwhile', async () => {
  const row = { owner: 'lin', at: 1, bytes: 1, fields: { type: 'clothing' as const }, state: 'failed', code: '41070' };
  kept.rows.set('a-row-of-long-ago', { ...row, id: 'a-row-of-long-ago', name: 'old' });
  const queue = createUploadQueue('lin');
  const done = queue.resume();
  await vi.waitFor(() => expect(queue.view().state).toBe('full'), 30_000);
  await queue.remove(['a-row-of-long-ago']);
  notifyStorageFreed();
  await done;
  expect(queue.view().state).toBe('rest');
  expect(server.puts).toBe(0);
});

it('uploads a file that the browser cannot store, while the tab lives', async () => {
  kept.hasRoom = false;
  server.items = 9;
  const queue = createUploadQueue('lin');
  await queue.add(files('7'));
  expect(server.materials).toEqual(['7']);
  expect(states(queue)).toBe('done');
});
