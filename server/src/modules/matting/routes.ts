import { createHash } from 'node:crypto';
import * as calls from '@atelier/contract/matting';
import { and, eq, inArray } from 'drizzle-orm';
import { ApiFailure } from '../../platform/api-failure.ts';
import { dbNow, newId } from '../../platform/db/clock.ts';
import { type Database, type Tx, withTransaction } from '../../platform/db/database.ts';
import { images } from '../../platform/db/schema/generation.ts';
import { mattingCutouts, mattings } from '../../platform/db/schema/matting.ts';
import type { JobQueue } from '../../platform/jobs/job-queue.ts';
import { fileStem } from '../../platform/text/display-text.ts';
import type { RouteModule } from '../../services.ts';
import { registerCall } from '../auth/register-call.ts';
import { ownerOf } from '../wallet/owner.ts';
import type { StorageQuota } from '../wallet/storage-quota.ts';
import { chargeDownload } from './draw-matting.ts';
import {
  callNext,
  cancelMatting,
  createMattingPresenter,
  cutoutsOf,
  downloadPrice,
  findMask,
  findMatting,
  keepMatting,
  lockLane,
  type MattingPerson,
  type MattingRow,
  ofPerson,
} from './matting-rows.ts';

export const mattingRoutes: RouteModule = (app, { db, generation, publisher, balances }) => {
  const { addresses, queue, storage, timeZone } = generation.context;
  const { present, presentMask } = createMattingPresenter(db, addresses);

  registerCall(app, calls.maskMatting, async ({ input, session }) => ({
    matting: await present(await beginMatting({ db, queue, storage }, session, input.image_id, input.layers)),
  }));

  registerCall(app, calls.getMattingResult, async ({ input, session }) => ({
    matting: await present(await findMatting(db, session, input.matting_id)),
  }));

  registerCall(app, calls.cancelMatting, async ({ input, session }) => {
    const row = await cancelMatting(db, queue, await findMatting(db, session, input.matting_id));
    if (!row) throw new ApiFailure('41032');
    const matting = await present(row);
    publisher.publish(ownerOf(row), { event: 'generate_result', generate_type: 'matting', matting });
    return { matting };
  });

  registerCall(app, calls.saveImageMask, async ({ input, session }) => {
    const row = await findMatting(db, session, input.matting_id);
    if (row.state !== 'completed') throw new ApiFailure('41032');
    const cutouts = await cutoutsOf(db, row.id);
    if (cutouts.some(({ isEmpty }) => isEmpty)) throw new ApiFailure('41040');
    return { mask: await presentMask(await keepMatting(db, row)) };
  });

  registerCall(app, calls.getImageMask, async ({ input, session }) => {
    const row = await findMask(db, session, input.image_id);
    const mask = row === null ? null : await presentMask(row).catch(() => null);
    return { mask, download: mask?.download ?? { price: downloadPrice, paid: false } };
  });

  registerCall(app, calls.downloadMatting, async ({ input, session }) => {
    const row = await findMatting(db, session, input.mask_id);
    if (row.savedAt === null) throw new ApiFailure('44000');
    const place = row.layers.findIndex(({ id }) => id === input.layer_id);
    const found = (await cutoutsOf(db, row.id)).find(({ position }) => position === place);
    if (!found) throw new ApiFailure('44001');
    const charged = await chargeDownload(db, row, { canBuy: session.canBuy, timeZone });
    if (charged > 0) await balances.tell(row.walletId);
    const layer = row.layers.length > 1 ? `-${row.layers[place]?.name ?? place + 1}` : '';
    const fileName = `${fileStem(`${found.image.name.replace(/\.png$/, '')}${layer}`, 'picture')}.png`;
    const holder = { viewer: session.userId, epoch: session.addressEpoch };
    return {
      url: addresses.download(found.image.id, { format: 'png', fileName }, holder),
      file_name: fileName,
      charged,
    };
  });
};

const hashOf = (imageId: string, layers: readonly calls.MattingLayer[]): string => {
  const steps = layers.map(({ start, overlap, operations }) => ({ start, overlap, operations }));
  return createHash('sha256')
    .update(JSON.stringify([imageId, steps]))
    .digest('hex');
};

/** @throws ApiFailure 44001 when an image is gone or not the requester's. */
const checkPictures = async (tx: Tx, who: MattingPerson, imageId: string, layers: readonly calls.MattingLayer[]) => {
  const starts = layers.flatMap(({ start }) => (start.kind === 'picture' ? [start.image_id] : []));
  const ids = [...new Set([imageId, ...starts])];
  const own = and(inArray(images.id, ids), eq(images.userId, who.userId), eq(images.walletId, who.walletId));
  const found = await tx.select({ id: images.id }).from(images).where(own).for('key share');
  if (found.length !== ids.length) throw new ApiFailure('44001');
};

/** @throws ApiFailure 41045 */
const checkPoints = (layers: readonly calls.MattingLayer[]): void => {
  const points = calls.countPoints(layers);
  if (points > calls.mattingLimits.points) throw new ApiFailure('41045', { points, max: calls.mattingLimits.points });
};

/** @throws ApiFailure 41044 */
const checkUnderWay = async (tx: Tx, { userId }: MattingPerson): Promise<void> => {
  const underWay = and(eq(mattings.userId, userId), inArray(mattings.state, ['queued', 'drawing']));
  const count = await tx.$count(mattings, underWay);
  if (count >= calls.mattingLimits.underWay) throw new ApiFailure('41044', { max: calls.mattingLimits.underWay });
};

const isWhole = async (tx: Tx, row: MattingRow): Promise<boolean> => {
  if (row.state === 'queued' || row.state === 'drawing') return true;
  if (row.state !== 'completed') return false;
  const left = await tx.$count(mattingCutouts, eq(mattingCutouts.mattingId, row.id));
  return left === row.layers.length;
};

type Asked = Pick<MattingRow, 'imageId' | 'layers' | 'contentHash'>;

/** Inserts a row, or restarts the existing one under its id: a mask that was paid for stays paid. */
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

/** The existing matting of these steps, or a new one; failed and cancelled ones restart. @throws ApiFailure 41044, 41045, 41070, 44001 */
const beginMatting = (
  { db, queue, storage }: { db: Database; queue: JobQueue; storage: StorageQuota },
  who: MattingPerson,
  imageId: string,
  layers: readonly calls.MattingLayer[],
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
