import { sql } from 'drizzle-orm';
import type { Tx } from '../db/database.ts';
import { type BlobHash, type BlobStore, type Content, contentBytes, contentHash, contentLength } from './blob-store.ts';

type Executes = Pick<Tx, 'execute'>;

/**
 * Counts one more reference to the content and makes sure that it is stored. Put large contents before the transaction;
 * here the row is locked, so the sweep cannot take the file away between our look and our commit.
 */
export const addReference = async (tx: Executes, store: BlobStore, data: Content): Promise<BlobHash> => {
  const hash = contentHash(data);
  await tx.execute(sql`
    insert into blobs (hash, bytes, reference_count) values (${hash}, ${contentLength(data)}, 1)
    on conflict (hash) do update set reference_count = blobs.reference_count + 1, unused_since = null`);
  if (!(await store.head(hash))) await store.put(hash, await contentBytes(data));
  return hash;
};

/** Counts one reference less. The file itself goes with the next sweep. */
export const dropReference = async (tx: Executes, hash: BlobHash): Promise<void> => {
  await tx.execute(sql`
    update blobs set reference_count = reference_count - 1,
      unused_since = case when reference_count = 1 then now() end
    where hash = ${hash}`);
};

/** The same for many contents at once, each as often as it is named; in one order everywhere, so that two of them never wait for each other. */
export const dropReferences = async (tx: Executes, hashes: readonly BlobHash[]): Promise<void> => {
  if (hashes.length === 0) return;
  await tx.execute(sql`
    with going as (select hash, count(*) as times from unnest(${sql.param([...hashes])}::text[]) hash group by hash),
      locked as (select b.hash, g.times from blobs b join going g using (hash) order by b.hash for update of b)
    update blobs b set reference_count = b.reference_count - l.times,
      unused_since = case when b.reference_count = l.times then now() end
    from locked l where l.hash = b.hash`);
};
