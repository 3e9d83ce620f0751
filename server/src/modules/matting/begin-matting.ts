import { createHash } from 'node:crypto';
import { countPoints, type MattingLayer, mattingLimits } from '@atelier/contract/matting';
import { and, eq, inArray } from 'drizzle-orm';
import { ApiFailure } from '../../platform/api-failure.ts';
import { dbNow, newId } from '../../platform/db/clock.ts';
import { type Database, type Tx, withTransaction } from '../../platform/db/database.ts';
import { images } from '../../platform/db/schema/generation.ts';
import { mattingCutouts, mattings } from '../../platform/db/schema/matting.ts';
import type { JobQueue } from '../../platform/jobs/job-queue.ts';
import type { StorageQuota } from '../wallet/storage-quota.ts';
import { callNext, lockLane } from './matting-lane.ts';
import { type MattingPerson, type MattingRow, ofPerson } from './matting-rows.ts';

const hashOf = (imageId: string, layers: readonly MattingLayer[]): string => {
  const steps = layers.map(({ start, overlap, operations }) => ({ start, overlap, operations }));
  return createHash('sha256')
    .update(JSON.stringify([imageId, steps]))
    .digest('hex');
};

/** @throws ApiFailure 44001 when one of the pictures is gone or not the asker's. */
const checkPictures = async (tx: Tx, who: MattingPerson, imageId: string, layers: readonly MattingLayer[]) => {
  const starts = layers.flatMap(({ start }) => (start.kind === 'picture' ? [start.image_id] : []));
  const ids = [...new Set([imageId, ...starts])];
  const own = and(inArray(images.id, ids), eq(images.userId, who.userId), eq(images.walletId, who.walletId));
  const found = await tx.select({ id: images.id }).from(images).where(own).for('key share');
  if (found.length !== ids.length) throw new ApiFailure('44001');
};

/** @throws ApiFailure 41045 */
const checkPoints = (layers: readonly MattingLayer[]): void => {
  const points = countPoints(layers);
  if (points > mattingLimits.points) throw new ApiFailure('41045', { points, max: mattingLimits.points });
};

/** @throws ApiFailure 41044 */
const checkUnderWay = async (tx: Tx, { userId }: MattingPerson): Promise<void> => {
  const underWay = and(eq(mattings.userId, userId), inArray(mattings.state, ['queued', 'drawing']));
  const count = await tx.$count(mattings, underWay);
  if (count >= mattingLimits.underWay) throw new ApiFailure('41044', { max: mattingLimits.underWay });
};

const isWhole = async (tx: Tx, row: MattingRow): Promise<boolean> => {
  if (row.state === 'queued' || row.state === 'drawing') return true;
  if (row.state !== 'completed') return false;
  const left = await tx.$count(mattingCutouts, eq(mattingCutouts.mattingId, row.id));
  return left === row.layers.length;
};

type Asked = Pick<MattingRow, 'imageId' | 'layers' | 'contentHash'>;

/** A new row, or the known one from the start again under its own id: a mask that was paid for stays paid. */
const writeQueued = async (tx: Tx, who: MattingPerson, asked: Asked, known: MattingRow | undefined) => {
  const fresh = { layers: asked.layers, state: 'queued', percent: 0, attempts: 0, failReason: null } as const;
  if (known) {
    await tx.delete(mattingCutouts).where(eq(mattingCutouts.mattingId, known.id));
    const again = { ...fresh, version: known.version + 1, createdAt: dbNow() };
    return tx.update(mattings).set(again).where(eq(mattings.id, known.id)).returning();
  }
  const { userId, walletId } = who;
  return tx
    .insert(mattings)
    .values({ id: newId(), userId, walletId, ...asked, ...fresh })
    .returning();
};

/**
 * The matting of these steps: the existing one, with the newest names, or a new one in its user's queue. One that failed,
 * was cancelled, or whose pictures are gone, is begun again.
 * @throws ApiFailure 41044, 41045, 41070, 44001
 */
export const beginMatting = (
  { db, queue, storage }: { db: Database; queue: JobQueue; storage: StorageQuota },
  who: MattingPerson,
  imageId: string,
  layers: readonly MattingLayer[],
): Promise<MattingRow> => {
  checkPoints(layers);
  return withTransaction(db, async (tx) => {
    await lockLane(tx, who.userId);
    await checkPictures(tx, who, imageId, layers);
    const asked = { imageId, layers: [...layers], contentHash: hashOf(imageId, layers) };
    const same = and(ofPerson(who), eq(mattings.contentHash, asked.contentHash));
    const [known] = await tx.select().from(mattings).where(same).for('update');
    if (known && (await isWhole(tx, known))) {
      const [renamed] = await tx.update(mattings).set({ layers: asked.layers }).where(same).returning();
      return renamed as MattingRow;
    }
    await checkUnderWay(tx, who);
    await storage.take(tx, who.walletId, 0);
    const [row] = await writeQueued(tx, who, asked, known);
    await callNext(tx, queue, who.userId);
    return row as MattingRow;
  });
};
