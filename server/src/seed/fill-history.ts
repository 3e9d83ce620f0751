import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { newImageId } from '../modules/images/picture-files.ts';
import { type Database, type Tx, withTransaction } from '../platform/db/database.ts';
import type { BlobStore } from '../platform/storage/blob-store.ts';
import { type PlainPicture, plainSize, storePictures } from './fill-library.ts';

const dayMs = 86_400_000;
/** Days over which the tasks are spread: within the fifteen that are kept. */
const spreadDays = 14;
const batchSize = 1000;
interface Row {
  task: string;
  image: string;
  at: Date;
  name: string;
  picture: PlainPicture;
}

const insertRows = async (tx: Tx, { userId, walletId, toolType }: FillOptions, rows: readonly Row[], from: number) => {
  const column = <T>(read: (row: Row) => T) => sql`${sql.param(rows.map(read))}`;
  await tx.execute(sql`
    insert into tasks (id, user_id, wallet_id, version, tool_type, state, mode, name, params, inputs, seed, priority, price,
      charged, idempotency_key, content_hash, percent, engine, method, created_at, started_at, finished_at, expires_at)
    select t.id, ${userId}, ${walletId}, ${from}::bigint + t.place, ${toolType}, 'completed',
      case when t.place % 7 = 0 then 'offline' else 'online' end, t.name, '{"multiple":2,"sharpness":0}', '{"original":[]}',
      1, 0, 2, 2, 'filled-' || t.id, 'filled', 100, 'classical', 'filled', t.at, t.at, t.at + interval '9 seconds',
      t.at + interval '15 days'
    from unnest(${column(({ task }) => task)}::uuid[], ${column(({ name }) => name)}::text[],
      ${column(({ at }) => at.toISOString())}::timestamptz[]) with ordinality as t (id, name, at, place)`);
  await tx.execute(sql`
    insert into images (id, blob_hash, user_id, wallet_id, kind, mime, width, height, bytes, name, created_at)
    select t.id, t.hash, ${userId}, ${walletId}, 'result', 'image/jpeg', ${plainSize.width}, ${plainSize.height}, t.bytes, t.name, t.at
    from unnest(${column(({ image }) => image)}::text[], ${column(({ picture }) => picture.hash)}::text[],
      ${column(({ picture }) => picture.bytes)}::int[], ${column(({ name }) => name)}::text[],
      ${column(({ at }) => at.toISOString())}::timestamptz[]) as t (id, hash, bytes, name, at)`);
  await tx.execute(sql`
    insert into results (image_id, task_id, position, is_favourite)
    select t.image, t.task, 0, t.place % 25 = 0
    from unnest(${column(({ image }) => image)}::text[], ${column(({ task }) => task)}::uuid[])
      with ordinality as t (image, task, place)`);
};

export interface FillOptions {
  userId: string;
  walletId: string;
  toolType: number;
  /** Tasks, one result each. */
  count: number;
  /** Different pictures among them. */
  pictures?: number;
}

/**
 * Fills a user's history with completed tasks that were neither drawn nor paid for: for measuring and trying out
 * long lists, never for a real account.
 */
export const fillHistory = async (db: Database, blobs: BlobStore, options: FillOptions): Promise<void> => {
  const pictures = await storePictures(db, blobs, options.pictures ?? 40);
  const step = (spreadDays * dayMs) / options.count;
  const start = Date.now() - spreadDays * dayMs;
  const rows = Array.from({ length: options.count }, (_, place): Row => {
    const at = new Date(start + place * step);
    const picture = pictures[place % pictures.length] as PlainPicture;
    return { task: uuidv7({ msecs: at.getTime() }), image: newImageId(), at, name: `look-${place + 1}`, picture };
  });
  for (let first = 0; first < rows.length; first += batchSize) {
    const batch = rows.slice(first, first + batchSize);
    await withTransaction(db, async (tx) => {
      const { rows: counted } = await tx.execute<{ version: string }>(sql`
        insert into task_counters (user_id, version) values (${options.userId}, ${batch.length})
        on conflict (user_id) do update set version = task_counters.version + ${batch.length} returning version`);
      await insertRows(tx, options, batch, Number(counted[0]?.version) - batch.length);
      await tx.execute(sql`
        update blobs b set reference_count = b.reference_count + more.count
        from (select blob_hash, count(*)::int as count from images where id = any(${sql.param(batch.map(({ image }) => image))}::text[])
          group by blob_hash) more
        where b.hash = more.blob_hash`);
    });
  }
};
