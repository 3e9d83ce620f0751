import { placementPath } from '@atelier/catalogue/tool-placement';
import type { Share, SharedResult, shareDays } from '@atelier/contract/share';
import { toolByType } from '@atelier/engine/tools';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { ApiFailure } from '../../platform/api-failure.ts';
import { dbNow, dbNowMs } from '../../platform/db/clock.ts';
import { type Database, type Tx, withTransaction } from '../../platform/db/database.ts';
import { images, results, shares, tasks } from '../../platform/db/schema/generation.ts';
import type { Reader } from '../images/conversions.ts';
import { type ImageRow, isImageId, newImageId, type PictureFiles } from '../images/picture-files.ts';
import type { Owner } from '../wallet/owner.ts';
import { findOwnResult } from './change-task.ts';
import { firstInputOf, type TaskContext, type TaskRow } from './task-context.ts';

type ShareRow = typeof shares.$inferSelect;

const dayMs = 86_400_000;

/** The result, or its source image. */
export type SharePart = 'result' | 'original';

const present = (row: ShareRow): Share => ({
  id: row.id,
  result_id: row.imageId,
  created_at: row.createdAt.toISOString(),
  expires_at: row.expiresAt.toISOString(),
  shows_original: row.showsOriginal,
});

const openShareOf = async (db: Pick<Database, 'orm'>, imageId: string): Promise<ShareRow | undefined> => {
  const open = and(eq(shares.imageId, imageId), isNull(shares.revokedAt), gt(shares.expiresAt, sql`now()`));
  return (await db.orm.select().from(shares).where(open))[0];
};

interface ShareRequest {
  resultId: string;
  days: (typeof shareDays)[number];
  showsOriginal: boolean;
}

/** Queues the original for the index's screening: uploads are screened only when a link shows them. */
const queueOriginal = (tx: Tx, imageId: string) =>
  tx.execute(sql`
    insert into asset_features (upload_id, wallet_id, maker_id, content_hash)
      select id, wallet_id, user_id, blob_hash from images
      where id = ${imageId} and mime in ('image/png', 'image/jpeg', 'image/webp')
        and not exists (select 1 from asset_features where upload_id = ${imageId})`);

/** Opens a link, or changes the open one. @throws ApiFailure 44000 */
export const openShare = async (db: Database, who: Owner, request: ShareRequest): Promise<Share> => {
  const { result, task } = await findOwnResult({ db }, who, request.resultId);
  const originalId = (request.showsOriginal && firstInputOf(task)?.id) || null;
  const expiresAt = new Date(dbNowMs() + request.days * dayMs);
  const terms = { showsOriginal: request.showsOriginal, originalId, expiresAt };
  const row = await withTransaction(db, async (tx) => {
    // Two concurrent requests change one link instead of creating two.
    await tx.execute(sql`select 1 from results where image_id = ${result.imageId} for update`);
    const here = and(eq(shares.imageId, result.imageId), isNull(shares.revokedAt));
    await tx
      .update(shares)
      .set({ revokedAt: sql`now()` })
      .where(and(here, sql`${shares.expiresAt} <= now()`));
    if (originalId !== null) await queueOriginal(tx, originalId);
    const [changed] = await tx
      .update(shares)
      .set({
        ...terms,
        // Its contents are the same or fewer, so they were screened before.
        lookedAt: sql`case when ${originalId}::text is null or original_id = ${originalId} then looked_at end`,
      })
      .where(here)
      .returning();
    if (changed) return changed;
    const values = { id: newImageId(), userId: who.userId, imageId: result.imageId, ...terms };
    return (await tx.insert(shares).values(values).returning())[0];
  });
  if (!row) throw new Error('the link was not written');
  return present(row);
};

/** @throws ApiFailure 44000 when the result is not the requester's. */
export const readShare = async (db: Database, who: Owner, resultId: string): Promise<Share | null> => {
  const { result } = await findOwnResult({ db }, who, resultId);
  const row = await openShareOf(db, result.imageId);
  return row ? present(row) : null;
};

/** @throws ApiFailure 44000 when the link is not the requester's. @returns the result's id. */
export const endShare = async (db: Database, who: Owner, shareId: string): Promise<string> => {
  const ofWallet = sql`exists (select 1 from results r join tasks t on t.id = r.task_id
    where r.image_id = ${shares.imageId} and t.wallet_id = ${who.walletId})`;
  const [row] = await db.orm
    .update(shares)
    .set({ revokedAt: sql`coalesce(revoked_at, now())` })
    .where(and(eq(shares.id, shareId), eq(shares.userId, who.userId), ofWallet))
    .returning();
  if (!row) throw new ApiFailure('44000');
  // The link may have kept the result beyond its expiry: the next purge checks it again.
  await db.orm.execute(sql`
    update tasks set kept_until = null from results r where r.image_id = ${row.imageId} and tasks.id = r.task_id`);
  return row.imageId;
};

/** Contents of an open link. @throws ApiFailure 44000 when it never existed, 44002 when it has ended. */
const readOpenShare = async (
  db: Database,
  shareId: string,
): Promise<{ share: ShareRow; task: TaskRow; image: ImageRow; original: ImageRow | null }> => {
  const [found] = isImageId(shareId)
    ? await db.orm
        .select({ share: shares, task: tasks, image: images, result: results })
        .from(shares)
        .innerJoin(results, eq(results.imageId, shares.imageId))
        .innerJoin(tasks, eq(tasks.id, results.taskId))
        .innerJoin(images, eq(images.id, results.imageId))
        .where(eq(shares.id, shareId))
    : [];
  if (!found) throw new ApiFailure('44000');
  const { share, task, image, result } = found;
  const isOver = share.revokedAt !== null || share.expiresAt <= dbNow();
  if (isOver || result.deletedAt !== null || task.deletedAt !== null) throw new ApiFailure('44002');
  const input = share.showsOriginal ? firstInputOf(task) : undefined;
  const [original] = input ? await db.orm.select().from(images).where(eq(images.id, input.id)) : [];
  return { share, task, image, original: original ?? null };
};

/** The result of a link, as a file for external viewers. */
export interface SharedFile {
  data: Buffer;
  mime: string;
  width: number;
  height: number;
}

/** @throws ApiFailure 44000, 44002 */
export const readSharedResult = async (
  db: Database,
  files: PictureFiles,
  shareId: string,
  reader: Reader,
): Promise<SharedFile> => {
  const { image } = await readOpenShare(db, shareId);
  const file = await files.readShared(image.id, undefined, reader);
  if (!file) throw new ApiFailure('44000');
  const { width, height } = image;
  return { ...file, width, height };
};

/** The image of a link's URL. @throws ApiFailure 44000, 44002 */
export const sharedImageId = async (db: Database, shareId: string, part: SharePart): Promise<string> => {
  const { image, original } = await readOpenShare(db, shareId);
  const id = part === 'result' ? image.id : original?.id;
  if (!id) throw new ApiFailure('44000');
  return id;
};

const sharedTool = (type: number): SharedResult['tool'] => {
  const tool = toolByType(type);
  const placement = tool?.placements[0];
  return tool && placement ? { title: tool.title, path: placementPath(placement) } : null;
};

/** @throws ApiFailure 44000, 44002 */
export const presentOpenShare = async (
  { db, addresses }: Pick<TaskContext, 'db' | 'addresses'>,
  shareId: string,
): Promise<SharedResult> => {
  const { share, task, image, original } = await readOpenShare(db, shareId);
  const picture = ({ width, height, mime }: ImageRow, part: SharePart) => ({
    url: addresses.share(share.id, part),
    thumb_url: addresses.share(share.id, part, 1280),
    width,
    height,
    mime,
  });
  return {
    name: task.name,
    tool_type: task.toolType,
    tool: sharedTool(task.toolType),
    expires_at: share.expiresAt.toISOString(),
    generated: task.isGenerative,
    result: picture(image, 'result'),
    original: original && picture(original, 'original'),
  };
};
