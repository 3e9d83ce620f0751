import type { ImageMask, Matting, MattingLayer } from '@atelier/contract/matting';
import { and, asc, desc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import { ApiFailure } from '../../platform/api-failure.ts';
import { newId, uuid } from '../../platform/db/clock.ts';
import { type Database, type Tx, withTransaction } from '../../platform/db/database.ts';
import { images } from '../../platform/db/schema/generation.ts';
import { holds } from '../../platform/db/schema/ledger.ts';
import { mattingCutouts, mattings } from '../../platform/db/schema/matting.ts';
import type { JobQueue } from '../../platform/jobs/job-queue.ts';
import { presentUpload } from '../images/picture-files.ts';
import { type AddressHolder, type AddressSigner, readAddressEpochs } from '../images/signed-address.ts';

export type MattingRow = typeof mattings.$inferSelect;

export interface MattingPerson {
  userId: string;
  walletId: string;
}

export const ofPerson = (who: MattingPerson) =>
  and(eq(mattings.userId, who.userId), eq(mattings.walletId, who.walletId));

/** @throws ApiFailure 44000 when it is missing or not the requester's. */
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

/** The newest saved mask of an image, or the one that a cutout belongs to. */
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

/** Cutouts with their images, in the order of the layers. */
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

/** Cancels an unfinished matting. A running one finishes its current layer and occupies the user's turn until then. null: it had ended. */
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

/** Deletes unsaved mattings. Masks are deleted with their last image. @returns the number deleted. */
export const pruneMattings = async (db: Database): Promise<number> => {
  const { rowCount } = await db.orm.execute(
    sql`delete from mattings where saved_at is null and created_at < now() - interval '24 hours'`,
  );
  return rowCount ?? 0;
};

/** Price in credits of a mask's downloads, charged once. */
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

  /** @throws ApiFailure 44001 when the image or a cutout is gone. */
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

/** A layer whose uploaded start is gone starts from its result. */
const layerOf = (layer: MattingLayer, isThere: ReadonlySet<string>, cutoutId: string): MattingLayer =>
  layer.start.kind === 'picture' && !isThere.has(layer.start.image_id)
    ? { ...layer, start: { kind: 'picture', image_id: cutoutId }, operations: [] }
    : layer;

/** Each user has at most one matting in the queue, so users take turns. The functions below need this lock before any row. */
export const lockLane = async (tx: Tx, userId: string): Promise<void> => {
  await tx.execute(sql`select 1 from users where id = ${userId} for no key update`);
};

/** Queues the user's oldest waiting matting, unless one of theirs has a job. */
export const callNext = async (tx: Tx, queue: JobQueue, userId: string): Promise<void> => {
  const jobId = newId();
  const { rows } = await tx.execute<{ id: string }>(sql`
    update mattings set job_id = ${jobId}
    where id = (select id from mattings where user_id = ${userId} and state = 'queued' order by created_at, id limit 1)
      and not exists (select 1 from mattings where user_id = ${userId} and job_id is not null)
    returning id`);
  if (rows[0]) await queue.send(tx, 'matting', { id: jobId, data: { mattingId: rows[0].id, userId } });
};

/** The job has ended: queues the user's next matting. */
export const leaveLane = async (tx: Tx, queue: JobQueue, userId: string, jobId: string): Promise<void> => {
  await tx.update(mattings).set({ jobId: null }).where(eq(mattings.jobId, jobId));
  await callNext(tx, queue, userId);
};

/** Fails the matting of a job that will not be delivered again. */
export const abandonMatting = async (db: Database, queue: JobQueue, jobId: string): Promise<void> => {
  const [held] = await db.orm.select({ userId: mattings.userId }).from(mattings).where(eq(mattings.jobId, jobId));
  if (!held) return;
  await withTransaction(db, async (tx) => {
    await lockLane(tx, held.userId);
    await tx
      .update(mattings)
      .set({ state: 'failed', failReason: 'crashed', version: sql`${mattings.version} + 1` })
      .where(and(eq(mattings.jobId, jobId), sql`${mattings.state} in ('queued', 'drawing')`));
    await leaveLane(tx, queue, held.userId, jobId);
  });
};

/** Fails mattings whose job is gone, and queues waiting ones of users without a job. @returns number of users repaired. */
export const mendLanes = async (db: Database, queue: JobQueue): Promise<number> => {
  const lost = await db.orm.execute<{ job_id: string }>(sql`
    select job_id from mattings m where job_id is not null and not exists (
      select 1 from pgboss.job j where j.id = m.job_id and j.state in ('created', 'retry', 'active')) limit 100`);
  for (const { job_id: jobId } of lost.rows) await abandonMatting(db, queue, jobId);
  const stalled = await db.orm.execute<{ user_id: string }>(sql`
    select distinct user_id from mattings m where state = 'queued' and not exists (
      select 1 from mattings o where o.user_id = m.user_id and o.job_id is not null) limit 100`);
  for (const { user_id: userId } of stalled.rows) {
    await withTransaction(db, async (tx) => {
      await lockLane(tx, userId);
      await callNext(tx, queue, userId);
    });
  }
  return lost.rows.length + stalled.rows.length;
};
