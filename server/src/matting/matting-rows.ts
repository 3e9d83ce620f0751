import { createHash } from 'node:crypto';
import type { FailReason } from '@atelier/contract/errors';
import { countPoints, type MattingLayer, mattingLimits } from '@atelier/contract/matting';
import type { EnginePicture } from '@atelier/engine/engine';
import { and, asc, desc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { ApiFailure } from '../api-failure.ts';
import { type Database, type Tx, withTransaction } from '../db/database.ts';
import { images } from '../db/schema/generation.ts';
import { mattingCutouts, mattings } from '../db/schema/matting.ts';
import { newImageId } from '../pictures/image-id.ts';
import { recordOf } from '../pictures/picture-record.ts';
import { addReference } from '../storage/blob-references.ts';
import type { BlobStore } from '../storage/blob-store.ts';

export type MattingRow = typeof mattings.$inferSelect;

export interface MattingPerson {
  userId: string;
  walletId: string;
}

/** What one layer came to. */
export interface DrawnLayer {
  picture: EnginePicture;
  isEmpty: boolean;
}

export interface DrawnMatting {
  layers: readonly DrawnLayer[];
  confidence: number | null;
  warnings: readonly string[];
}

/** Times that a matting is taken up before it counts as failed. */
const mostAttempts = 2;
/** A node that said nothing for this long has lost its matting. */
const leaseSeconds = 30;

const hashOf = (imageId: string, layers: readonly MattingLayer[]): string => {
  const steps = layers.map(({ start, overlap, operations }) => ({ start, overlap, operations }));
  return createHash('sha256')
    .update(JSON.stringify([imageId, steps]))
    .digest('hex');
};

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const mine = (who: MattingPerson) => and(eq(mattings.userId, who.userId), eq(mattings.walletId, who.walletId));

/** @throws ApiFailure 44001 when one of the pictures is gone or not the asker's. */
const checkPictures = async (tx: Tx, who: MattingPerson, imageId: string, layers: readonly MattingLayer[]) => {
  const starts = layers.flatMap(({ start }) => (start.kind === 'picture' ? [start.image_id] : []));
  const ids = [...new Set([imageId, ...starts])];
  const own = and(inArray(images.id, ids), eq(images.userId, who.userId), eq(images.walletId, who.walletId));
  const found = await tx.select({ id: images.id }).from(images).where(own).for('key share');
  if (found.length !== ids.length) throw new ApiFailure('44001');
};

const isWhole = async (tx: Tx, row: MattingRow): Promise<boolean> => {
  if (row.state === 'queued' || row.state === 'drawing') return true;
  if (row.state !== 'completed') return false;
  const left = await tx
    .select({ at: mattingCutouts.position })
    .from(mattingCutouts)
    .where(eq(mattingCutouts.mattingId, row.id));
  return left.length === row.layers.length;
};

/** @throws ApiFailure 41045 */
const checkPoints = (layers: readonly MattingLayer[]): void => {
  const points = countPoints(layers);
  if (points > mattingLimits.points) throw new ApiFailure('41045', { points, max: mattingLimits.points });
};

/** Waits for other presses of the same person, so that they are counted one after the other. @throws ApiFailure 41044 */
const checkUnderWay = async (tx: Tx, { userId }: MattingPerson): Promise<void> => {
  await tx.execute(sql`select 1 from users where id = ${userId} for no key update`);
  const underWay = and(eq(mattings.userId, userId), inArray(mattings.state, ['queued', 'drawing']));
  const count = await tx.$count(mattings, underWay);
  if (count >= mattingLimits.underWay) throw new ApiFailure('41044', { max: mattingLimits.underWay });
};

/**
 * The matting of these steps: the one that is there already, with the newest names, or a new one in the queue. One that failed,
 * or whose pictures are gone, is begun again.
 * @throws ApiFailure 41044, 41045, 44001
 */
export const beginMatting = (
  db: Database,
  who: MattingPerson,
  imageId: string,
  layers: readonly MattingLayer[],
): Promise<{ row: MattingRow; isNew: boolean }> => {
  checkPoints(layers);
  return withTransaction(db, async (tx) => {
    await checkPictures(tx, who, imageId, layers);
    const contentHash = hashOf(imageId, layers);
    const same = and(mine(who), eq(mattings.contentHash, contentHash));
    const [known] = await tx.select().from(mattings).where(same).for('update');
    if (known && (await isWhole(tx, known))) {
      const [row] = await tx
        .update(mattings)
        .set({ layers: [...layers] })
        .where(same)
        .returning();
      return { row: row as MattingRow, isNew: false };
    }
    await checkUnderWay(tx, who);
    const fresh = { layers: [...layers], state: 'queued' as const, percent: 0, attempts: 0, failReason: null };
    if (known) {
      await tx.delete(mattingCutouts).where(eq(mattingCutouts.mattingId, known.id));
      const again = { ...fresh, version: known.version + 1, leasedUntil: null };
      const [row] = await tx.update(mattings).set(again).where(same).returning();
      return { row: row as MattingRow, isNew: true };
    }
    const [row] = await tx
      .insert(mattings)
      .values({ id: uuidv7(), userId: who.userId, walletId: who.walletId, imageId, contentHash, ...fresh })
      .returning();
    return { row: row as MattingRow, isNew: true };
  });
};

/** @throws ApiFailure 44000 when it is not there or not the asker's. */
export const findMatting = async (db: Database, who: MattingPerson, id: string): Promise<MattingRow> => {
  const [row] = uuid.test(id)
    ? await db.orm
        .select()
        .from(mattings)
        .where(and(mine(who), eq(mattings.id, id)))
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
      and(mine(who), isNotNull(mattings.savedAt), or(eq(mattings.imageId, imageId), inArray(mattings.id, ofCutout))),
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

const lease = sql`now() + ${sql.raw(`interval '${leaseSeconds} seconds'`)}`;

/** Ends one that has not ended. null: it had. */
export const cancelMatting = async (db: Database, row: MattingRow): Promise<MattingRow | null> => {
  const [ended] = await db.orm
    .update(mattings)
    .set({ state: 'cancelled', version: sql`${mattings.version} + 1`, leasedUntil: null })
    .where(and(eq(mattings.id, row.id), inArray(mattings.state, ['queued', 'drawing'])))
    .returning();
  return ended ?? null;
};

/**
 * Takes the oldest one that waits, or whose node is gone, of a person for whom nothing is being drawn. null: there is none.
 */
export const claimMatting = async (db: Database): Promise<MattingRow | null> => {
  const { rows } = await db.orm.execute<{ id: string }>(sql`
    update mattings set state = 'drawing', version = version + 1, attempts = attempts + 1, percent = 0, leased_until = ${lease}
    where id = (
      select m.id from mattings m
      where (m.state = 'queued' or (m.state = 'drawing' and m.leased_until < now()))
        and not exists (
          select 1 from mattings other
          where other.user_id = m.user_id and other.state = 'drawing' and other.leased_until >= now())
      order by m.created_at limit 1 for update skip locked)
    returning id`);
  const id = rows[0]?.id;
  if (id === undefined) return null;
  const [row] = await db.orm.select().from(mattings).where(eq(mattings.id, id));
  return row ?? null;
};

/** Every change of state takes a new version, so nobody else has touched it since it was claimed. */
const still = (row: MattingRow) =>
  and(eq(mattings.id, row.id), eq(mattings.state, 'drawing'), eq(mattings.version, row.version));

/** Says that the node lives. false: another one has it, or it is gone. */
export const noteProgress = async (db: Database, row: MattingRow, percent: number): Promise<boolean> => {
  const known = await db.orm.update(mattings).set({ percent, leasedUntil: lease }).where(still(row)).returning();
  return known.length === 1;
};

/** Stores what was drawn, all or nothing. null: another node has it. */
export const completeMatting = async (
  db: Database,
  blobs: BlobStore,
  row: MattingRow,
  drawn: DrawnMatting,
): Promise<MattingRow | null> =>
  withTransaction(db, async (tx) => {
    const { confidence, warnings } = drawn;
    const done = { state: 'completed' as const, percent: 100, confidence, warnings: [...warnings], leasedUntil: null };
    const [ended] = await tx
      .update(mattings)
      .set({ ...done, version: row.version + 1 })
      .where(still(row))
      .returning();
    if (!ended) return null;
    const [source] = await tx.select().from(images).where(eq(images.id, row.imageId));
    if (!source) return null;
    const { origin: _, ...record } = recordOf(source);
    const name = source.name.replace(/\.[^.]*$/, '');
    for (const [position, { picture, isEmpty }] of drawn.layers.entries()) {
      const id = newImageId();
      const blobHash = await addReference(tx, blobs, picture.data);
      const { mime, width, height, data } = picture;
      const { userId, walletId } = row;
      const image = { id, blobHash, userId, walletId, mime, width, height, bytes: data.byteLength };
      await tx.insert(images).values({
        ...image,
        kind: 'upload',
        name: `${name}.png`,
        notes: ['cut-out'],
        origin: { image: record, crop: null },
      });
      await tx.insert(mattingCutouts).values({ mattingId: row.id, position, imageId: id, isEmpty });
    }
    return ended;
  });

/** Ends it without a result, or puts it back for another try. */
export const failMatting = async (db: Database, row: MattingRow, reason: FailReason): Promise<MattingRow | null> => {
  const isLast = reason !== 'crashed' || row.attempts >= mostAttempts;
  const [ended] = await db.orm
    .update(mattings)
    .set({
      version: row.version + 1,
      state: isLast ? 'failed' : 'queued',
      failReason: isLast ? reason : null,
      leasedUntil: null,
    })
    .where(still(row))
    .returning();
  return ended ?? null;
};

/** Mattings that nobody kept, and masks whose pictures have all gone. @returns how many. */
export const pruneMattings = async (db: Database): Promise<number> => {
  const { rowCount } = await db.orm.execute(sql`
    delete from mattings m where m.created_at < now() - interval '24 hours'
      and (m.saved_at is null or not exists (select 1 from matting_cutouts c where c.matting_id = m.id))`);
  return rowCount ?? 0;
};
