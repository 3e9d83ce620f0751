import { exportDays } from '@atelier/contract/person';
import { and, desc, eq, gt, sql } from 'drizzle-orm';
import { sharedMs } from '../../platform/db/clock.ts';
import { type Database, type Tx, withTransaction } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/new-id.ts';
import { dataExports } from '../../platform/db/schema/person.ts';
import type { JobQueue } from '../../platform/jobs/job-queue.ts';
import { addReference, dropReference } from '../../platform/storage/blob-references.ts';
import type { BlobStore } from '../../platform/storage/blob-store.ts';
import { newImageId } from '../images/image-id.ts';
import { notify } from '../notifications/notify.ts';
import { collectData } from './collect-data.ts';

const dayMs = 86_400_000;
/** A job that ran longer than this is gone with its node. */
const packingHours = 2;

export type ExportRow = typeof dataExports.$inferSelect;

/** The last export of a person that is being packed or can be downloaded. */
export const lastExport = async (db: Pick<Database, 'orm'>, userId: string): Promise<ExportRow | undefined> => {
  const [row] = await db.orm
    .select()
    .from(dataExports)
    .where(and(eq(dataExports.userId, userId), gt(dataExports.expiresAt, sql`clock_timestamp()`)))
    .orderBy(desc(dataExports.createdAt))
    .limit(1);
  return row;
};

/** Asks for an export; while one is being packed, that one is it. */
export const askForExport = (db: Database, queue: JobQueue, userId: string): Promise<ExportRow> =>
  withTransaction(db, async (tx) => {
    const expiresAt = new Date(sharedMs() + exportDays * dayMs);
    const [made] = await tx
      .insert(dataExports)
      .values({ id: newImageId(), userId, state: 'waiting', expiresAt })
      .onConflictDoNothing()
      .returning();
    if (made) {
      await queue.send(tx, 'export', { id: newId(), data: { export_id: made.id } });
      return made;
    }
    const waiting = and(eq(dataExports.userId, userId), eq(dataExports.state, 'waiting'));
    const [known] = await tx.select().from(dataExports).where(waiting);
    if (!known) throw new Error('an export was neither made nor found');
    return known;
  });

const fail = async (tx: Tx, id: string): Promise<void> => {
  const [row] = await tx
    .update(dataExports)
    .set({ state: 'failed' })
    .where(and(eq(dataExports.id, id), eq(dataExports.state, 'waiting')))
    .returning({ userId: dataExports.userId });
  if (row) await notify(tx, row.userId, 'export-failed');
};

/** Packs one export and notifies its user, also of a failure. */
export const packExport = async ({ db, blobs }: { db: Database; blobs: BlobStore }, id: string): Promise<void> => {
  const [row] = await db.orm.select().from(dataExports).where(eq(dataExports.id, id));
  if (row?.state !== 'waiting') return;
  try {
    const content = Buffer.from(JSON.stringify(await collectData(db, row.userId)));
    await withTransaction(db, async (tx) => {
      const blobHash = await addReference(tx, blobs, content);
      const ready = await tx
        .update(dataExports)
        .set({ state: 'ready', blobHash })
        .where(and(eq(dataExports.id, id), eq(dataExports.state, 'waiting')))
        .returning({ id: dataExports.id });
      if (ready.length === 0) return dropReference(tx, blobHash);
      await notify(tx, row.userId, 'export-ready', { until: row.expiresAt.toISOString().slice(0, 10) });
    });
  } catch (error) {
    await withTransaction(db, (tx) => fail(tx, id));
    throw error;
  }
};

/** Exports whose days are over, and those whose node died. */
export const pruneExports = async (db: Database): Promise<void> => {
  await withTransaction(db, async (tx) => {
    const { rows } = await tx.execute<{ blob_hash: string | null }>(
      sql`delete from data_exports where expires_at < now() returning blob_hash`,
    );
    for (const { blob_hash } of rows) if (blob_hash !== null) await dropReference(tx, blob_hash);
    const stuck = await tx.execute<{ id: string }>(sql`
      select id from data_exports where state = 'waiting' and created_at < now() - make_interval(hours => ${packingHours})`);
    for (const { id } of stuck.rows) await fail(tx, id);
  });
};
