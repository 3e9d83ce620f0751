import type { FailReason } from '@atelier/contract/fail-reasons';
import type { MattingPiece } from '@atelier/contract/matting';
import type { EnginePicture } from '@atelier/engine/engine';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { type Database, type Tx, withTransaction } from '../../platform/db/database.ts';
import { images } from '../../platform/db/schema/generation.ts';
import { holds } from '../../platform/db/schema/ledger.ts';
import { mattingCutouts, mattings } from '../../platform/db/schema/matting.ts';
import type { Delivery, JobQueue } from '../../platform/jobs/job-queue.ts';
import type { BlobStore } from '../../platform/storage/blob-store.ts';
import { addReference } from '../../platform/storage/sweep-blobs.ts';
import { newImageId, recordOf } from '../images/picture-files.ts';
import { capture, hold, lockWallet, type Payer } from '../wallet/ledger.ts';
import { downloadPrice, leaveLane, lockLane, type MattingRow } from './matting-rows.ts';

/** Result of one layer. */
export interface DrawnLayer {
  picture: EnginePicture;
  isEmpty: boolean;
}

export interface DrawnMatting {
  layers: readonly DrawnLayer[];
  confidence: number | null;
  warnings: readonly string[];
  /** Uncertain regions of the engine; null when not reported. */
  pieces: MattingPiece[] | null;
}

export interface MattingStore {
  db: Database;
  blobs: BlobStore;
  queue: JobQueue;
}

/** Claims the matting of a delivered job. null: it was cancelled or is gone. */
export const claimMatting = async (db: Database, { id: jobId, retryCount }: Delivery): Promise<MattingRow | null> => {
  const [row] = await db.orm
    .update(mattings)
    .set({ state: 'drawing', version: sql`${mattings.version} + 1`, attempts: retryCount + 1, percent: 0 })
    .where(and(eq(mattings.jobId, jobId), inArray(mattings.state, ['queued', 'drawing'])))
    .returning();
  return row ?? null;
};

/** Every state change gets a new version, so an equal version means no change since the claim. */
const untouched = (row: MattingRow) =>
  and(eq(mattings.id, row.id), eq(mattings.state, 'drawing'), eq(mattings.version, row.version));

/** Stores progress for pages that open later. false: no longer wanted, or another delivery has it. */
export const notePercent = async (db: Database, row: MattingRow, percent: number): Promise<boolean> => {
  const known = await db.orm.update(mattings).set({ percent }).where(untouched(row)).returning({ id: mattings.id });
  return known.length === 1;
};

const insertCutouts = async (tx: Tx, blobs: BlobStore, row: MattingRow, layers: readonly DrawnLayer[]) => {
  const [source] = await tx.select().from(images).where(eq(images.id, row.imageId));
  if (!source) return;
  const { origin: _, ...record } = recordOf(source);
  const name = `${source.name.replace(/\.[^.]*$/, '')}.png`;
  for (const [position, { picture, isEmpty }] of layers.entries()) {
    const id = newImageId();
    const blobHash = await addReference(tx, blobs, picture.data);
    const { mime, width, height, data } = picture;
    const { userId, walletId } = row;
    const image = { id, blobHash, userId, walletId, mime, width, height, bytes: data.byteLength, name };
    const origin = { image: record, crop: null };
    await tx.insert(images).values({ ...image, kind: 'upload', notes: ['cut-out'], origin });
    await tx.insert(mattingCutouts).values({ mattingId: row.id, position, imageId: id, isEmpty });
  }
};

/** Ends the job and queues the user's next matting; `end` changes the row. @throws LostClaim when another delivery has the job */
const endJob = <T>({ db, queue }: MattingStore, delivery: Delivery, userId: string, end: (tx: Tx) => Promise<T>) =>
  withTransaction(db, async (tx) => {
    await lockLane(tx, userId);
    const ended = await end(tx);
    await queue.complete(tx, delivery);
    await leaveLane(tx, queue, userId, delivery.id);
    return ended;
  });

/** Stores the results, all or nothing. null: it was cancelled. @throws LostClaim */
export const completeMatting = (store: MattingStore, delivery: Delivery, row: MattingRow, drawn: DrawnMatting) =>
  endJob(store, delivery, row.userId, async (tx) => {
    const { confidence, warnings, pieces } = drawn;
    const done = { state: 'completed' as const, percent: 100, confidence, warnings: [...warnings], pieces };
    const [ended] = await tx
      .update(mattings)
      .set({ ...done, version: row.version + 1 })
      .where(untouched(row))
      .returning();
    if (ended) await insertCutouts(tx, store.blobs, row, drawn.layers);
    return ended ?? null;
  });

/** Fails the matting. null: it was cancelled. @throws LostClaim */
export const failMatting = (store: MattingStore, delivery: Delivery, row: MattingRow, failReason: FailReason) =>
  endJob(store, delivery, row.userId, async (tx) => {
    const change = { state: 'failed' as const, failReason, version: row.version + 1 };
    const [ended] = await tx.update(mattings).set(change).where(untouched(row)).returning();
    return ended ?? null;
  });

/** Ends the job of a cancelled or missing matting. @throws LostClaim */
export const dropMatting = async (store: MattingStore, delivery: Delivery): Promise<void> => {
  await endJob(store, delivery, String(delivery.data['userId']), async () => null);
};

/** Returns the matting to the queue: the node stops, or its slot crashed. */
export const giveMattingBack = ({ db, queue }: MattingStore, delivery: Delivery, reason: 'shutdown' | 'crashed') =>
  withTransaction(db, async (tx) => {
    const back = { state: 'queued' as const, percent: 0, version: sql`${mattings.version} + 1` };
    const mine = and(eq(mattings.jobId, delivery.id), eq(mattings.state, 'drawing'));
    const [row] = await tx.update(mattings).set(back).where(mine).returning();
    await queue.requeue(tx, delivery, reason, reason === 'shutdown' ? 'free' : 'costs-a-retry');
    return row ?? null;
  });

/** Charges a mask's download once, under the wallet's lock. @returns credits charged by this call. @throws ApiFailure 42002 to 42004 */
export const chargeDownload = (db: Database, row: MattingRow, payer: Payer): Promise<number> =>
  withTransaction(db, async (tx) => {
    await lockWallet(tx, row.walletId);
    const [known] = await tx.select({ state: holds.state }).from(holds).where(eq(holds.taskId, row.id));
    if (known) return 0;
    const { walletId, userId } = row;
    await hold(tx, { ...payer, walletId, userId, taskId: row.id, amount: downloadPrice });
    await capture(tx, row.id);
    return downloadPrice;
  });
