import type { ImageMask, Matting, MattingLayer } from '@atelier/contract/matting';
import { and, asc, desc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import { ApiFailure } from '../../platform/api-failure.ts';
import { uuid } from '../../platform/db/clock.ts';
import { type Database, withTransaction } from '../../platform/db/database.ts';
import { images } from '../../platform/db/schema/generation.ts';
import { holds } from '../../platform/db/schema/ledger.ts';
import { mattingCutouts, mattings } from '../../platform/db/schema/matting.ts';
import type { JobQueue } from '../../platform/jobs/job-queue.ts';
import { presentUpload } from '../images/picture-files.ts';
import { type AddressHolder, type AddressSigner, readAddressEpochs } from '../images/signed-address.ts';
import { leaveLane, lockLane } from './matting-lane.ts';

export type MattingRow = typeof mattings.$inferSelect;

export interface MattingPerson {
  userId: string;
  walletId: string;
}

export const ofPerson = (who: MattingPerson) =>
  and(eq(mattings.userId, who.userId), eq(mattings.walletId, who.walletId));

/** @throws ApiFailure 44000 when it is not there or not the asker's. */
export const findMatting = async (db: Database, who: MattingPerson, id: string): Promise<MattingRow> => {
  const [row] = uuid.test(id)
    ? await db.orm
        .select()
        .from(mattings)
        .where(and(ofPerson(who), eq(mattings.id, id)))
    : [];
  if (!row) throw new ApiFailure('44000');
  return row;
};

/** The newest kept mask of a picture, or the one that a cutout belongs to. */
export const findMask = async (db: Database, who: MattingPerson, imageId: string): Promise<MattingRow | null> => {
  const ofCutout = db.orm
    .select({ id: mattingCutouts.mattingId })
    .from(mattingCutouts)
    .where(eq(mattingCutouts.imageId, imageId));
  const [row] = await db.orm
    .select()
    .from(mattings)
    .where(
      and(
        ofPerson(who),
        isNotNull(mattings.savedAt),
        or(eq(mattings.imageId, imageId), inArray(mattings.id, ofCutout)),
      ),
    )
    .orderBy(desc(mattings.savedAt))
    .limit(1);
  return row ?? null;
};

/** Its cutouts with their pictures, in the order of the layers. */
export const cutoutsOf = (db: Database, mattingId: string) =>
  db.orm
    .select({ position: mattingCutouts.position, isEmpty: mattingCutouts.isEmpty, image: images })
    .from(mattingCutouts)
    .innerJoin(images, eq(images.id, mattingCutouts.imageId))
    .where(eq(mattingCutouts.mattingId, mattingId))
    .orderBy(asc(mattingCutouts.position));

export const keepMatting = async (db: Database, row: MattingRow): Promise<MattingRow> => {
  const [kept] = await db.orm.update(mattings).set({ savedAt: sql`now()` }).where(eq(mattings.id, row.id)).returning();
  return kept ?? row;
};

/** Ends one that has not ended. What is being drawn ends its layer first, and keeps its person's turn until then. null: it had ended. */
export const cancelMatting = (db: Database, queue: JobQueue, row: MattingRow): Promise<MattingRow | null> =>
  withTransaction(db, async (tx) => {
    await lockLane(tx, row.userId);
    const underWay = and(eq(mattings.id, row.id), inArray(mattings.state, ['queued', 'drawing']));
    const [before] = await tx.select().from(mattings).where(underWay).for('update');
    if (!before) return null;
    const change = { state: 'cancelled' as const, version: before.version + 1 };
    const [ended] = await tx.update(mattings).set(change).where(underWay).returning();
    if (before.state === 'queued' && before.jobId !== null) {
      await queue.cancel(tx, 'matting', before.jobId);
      await leaveLane(tx, queue, before.userId, before.jobId);
    }
    return ended ?? null;
  });

/** Deletes unsaved mattings. Masks go with their last picture. @returns how many. */
export const pruneMattings = async (db: Database): Promise<number> => {
  const { rowCount } = await db.orm.execute(
    sql`delete from mattings where saved_at is null and created_at < now() - interval '24 hours'`,
  );
  return rowCount ?? 0;
};

/** Credits for the download of a mask, however often it is downloaded. */
export const downloadPrice = 1;

const isPaid = async (db: Database, mattingId: string): Promise<boolean> => {
  const [held] = await db.orm.select({ state: holds.state }).from(holds).where(eq(holds.taskId, mattingId));
  return held?.state === 'captured';
};

export const createMattingPresenter = (db: Database, addresses: AddressSigner) => {
  const readHolder = async ({ userId }: MattingRow): Promise<AddressHolder> => ({
    epoch: (await readAddressEpochs(db, [userId])).get(userId),
  });

  const present = async (row: MattingRow): Promise<Matting> => {
    const holder = await readHolder(row);
    const cutouts = row.state === 'completed' ? await cutoutsOf(db, row.id) : [];
    return {
      id: row.id,
      version: row.version,
      image_id: row.imageId,
      state: row.state,
      percent: row.percent,
      fail_reason: row.failReason,
      confidence: row.confidence,
      warnings: row.warnings,
      ...(row.pieces && row.pieces.length > 0 && { pieces: row.pieces }),
      cutouts: cutouts.map(({ position, isEmpty, image }) => ({
        layer_id: row.layers[position]?.id ?? String(position),
        url: addresses.view(image.id, undefined, holder),
        thumb_url: addresses.view(image.id, 640, holder),
        is_empty: isEmpty,
      })),
    };
  };

  /** @throws ApiFailure 44001 when the picture or a cutout is gone. */
  const presentMask = async (row: MattingRow): Promise<ImageMask> => {
    const starts = row.layers.flatMap(({ start }) => (start.kind === 'picture' ? [start.image_id] : []));
    const known = await db.orm
      .select()
      .from(images)
      .where(inArray(images.id, [row.imageId, ...starts]));
    const source = known.find(({ id }) => id === row.imageId);
    const cutouts = await cutoutsOf(db, row.id);
    const holder = await readHolder(row);
    if (!source || cutouts.length < row.layers.length) throw new ApiFailure('44001');
    const isThere = new Set(known.map(({ id }) => id));
    const layers = row.layers.map((layer, position): ImageMask['layers'][number] => {
      const image = presentUpload(addresses, (cutouts[position] as (typeof cutouts)[number]).image, holder);
      const kept = layerOf(layer, isThere, image.id);
      const start_url = kept.start.kind === 'picture' ? addresses.view(kept.start.image_id, undefined, holder) : null;
      return { ...kept, image, start_url };
    });
    const download = { price: downloadPrice, paid: await isPaid(db, row.id) };
    return { id: row.id, source: presentUpload(addresses, source, holder), layers, download };
  };

  return { present, presentMask };
};

/** A layer whose uploaded start is gone begins with what it came to. */
const layerOf = (layer: MattingLayer, isThere: ReadonlySet<string>, cutoutId: string): MattingLayer =>
  layer.start.kind === 'picture' && !isThere.has(layer.start.image_id)
    ? { ...layer, start: { kind: 'picture', image_id: cutoutId }, operations: [] }
    : layer;
