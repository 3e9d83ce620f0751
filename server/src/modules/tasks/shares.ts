import { placementPath } from '@atelier/catalogue/tool-placement';
import type { DownloadFormat } from '@atelier/contract/download';
import type { Share, SharedResult, shareDays } from '@atelier/contract/share';
import { canBecome, type DownloadShape } from '@atelier/engine/picture/render-download';
import { toolByType } from '@atelier/engine/tools';
import { and, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm';
import { ApiFailure } from '../../platform/api-failure.ts';
import { dayMs, dbNow, dbNowMs } from '../../platform/db/clock.ts';
import { type Database, type Tx, withTransaction } from '../../platform/db/database.ts';
import { images, results, shares, tasks, type ZipEntry, zipTickets } from '../../platform/db/schema/generation.ts';
import { fileStem } from '../../platform/text/display-text.ts';
import type { Reader } from '../images/conversions.ts';
import { type ImageRow, isImageId, newImageId, type PictureFiles } from '../images/picture-files.ts';
import type { Owner } from '../wallet/owner.ts';
import { findOwnResult } from './change-task.ts';
import { selectSeenResults, type Viewer } from './list-results.ts';
import { firstInputOf, type TaskContext, type TaskRow } from './task-context.ts';

type ShareRow = typeof shares.$inferSelect;

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

const extensions: Record<DownloadFormat, string> = {
  png: 'png',
  jpeg: 'jpg',
  webp: 'webp',
  svg: 'svg',
  mp4: 'mp4',
  psd: 'psd',
};

/** `<task's name>.<ext>`, `<task's name>-<number>.<ext>` for one of several results of an image. */
export const downloadName = (
  taskName: string,
  position: number,
  format: DownloadFormat,
  isOneOfMany = position > 0,
): string => `${fileStem(taskName, 'picture')}${isOneOfMany ? `-${position + 1}` : ''}.${extensions[format]}`;

/** Makes the names of one folder unique: the second `coat.png` becomes `coat (2).png`. */
export const createNames = (): ((name: string) => string) => {
  /** Number of uses per name, compared like file systems do; 1 for a generated name. */
  const used = new Map<string, number>();
  const keyOf = (name: string) => name.normalize('NFC').toLowerCase();
  return (name) => {
    let count = used.get(keyOf(name)) ?? 0;
    let unique: string;
    do {
      count += 1;
      unique = count === 1 ? name : name.replace(/(\.[^./]+)?$/, ` (${count})$&`);
      // A file may already be named `coat (2).png`.
    } while (count > 1 && used.has(keyOf(unique)));
    used.set(keyOf(unique), used.get(keyOf(unique)) ?? 1);
    used.set(keyOf(name), count);
    return unique;
  };
};

/** A download starts with a click, so its ticket may expire soon; minutes. */
const ticketMinutes = 5;

interface ZipRequest extends DownloadShape {
  resultIds: readonly string[];
  name?: string | undefined;
}

export interface ZipTicket {
  id: string;
  fileName: string;
  files: number;
  /** Estimated size of the zip. */
  bytes: number;
}

/** In the order of `ids`. */
const findResults = async (db: Database, who: Viewer, ids: readonly string[]) => {
  const found = await selectSeenResults(db, who, inArray(results.imageId, ids.filter(isImageId)));
  const places = new Map(ids.map((id, place) => [id, place]));
  return found.sort((one, other) => (places.get(one.image.id) ?? 0) - (places.get(other.image.id) ?? 0));
};

/** Format of one result in the zip: a video stays a video, and a vector is rasterised when an image is requested. */
const shapeFor = (mime: string, { format, canvas, maxKb }: DownloadShape): DownloadShape => {
  if (mime === 'video/mp4') return { format: 'mp4' };
  const wanted: DownloadFormat = format === 'mp4' ? 'png' : format;
  const whole = { format: wanted, ...(canvas !== undefined && { canvas }), ...(maxKb !== undefined && { maxKb }) };
  return canBecome(mime, whole) ? whole : { ...whole, format: 'png' };
};

/** URL of a zip with these files, valid for five minutes. */
export const keepZipTicket = async (
  db: Database,
  { userId }: Pick<Owner, 'userId'>,
  { name, entries, bytes }: { name: string; entries: ZipEntry[]; bytes: number },
): Promise<ZipTicket> => {
  const fileName = `${fileStem(name, 'pictures')}.zip`;
  const id = newImageId();
  const expiresAt = new Date(dbNowMs() + ticketMinutes * 60_000);
  await db.orm.insert(zipTickets).values({ id, userId, fileName, entries, expiresAt });
  return { id, fileName, files: entries.length, bytes };
};

/** Collects the contents of a zip. @throws ApiFailure 44000 when none of the results exists. */
export const createZipTicket = async (db: Database, who: Viewer, request: ZipRequest): Promise<ZipTicket> => {
  const found = await findResults(db, who, request.resultIds);
  if (found.length === 0) throw new ApiFailure('44000');
  const nameOf = createNames();
  const isOneOfMany = ({ task, result }: (typeof found)[number]) =>
    result.position > 0 || found.filter((other) => other.task.id === task.id).length > 1;
  const entries = found.map((row): ZipEntry => {
    const { task, result, image } = row;
    const shape = shapeFor(image.mime, request);
    const name = downloadName(task.name, result.position, shape.format, isOneOfMany(row));
    return { imageId: image.id, fileName: nameOf(name), ...shape };
  });
  const limit = request.maxKb === undefined ? Number.POSITIVE_INFINITY : request.maxKb * 1024;
  // A layered file is much larger than its image: four bytes a pixel, for its layer and for the preview.
  const bytesOf = ({ image }: (typeof found)[number]) =>
    request.format === 'psd' ? image.width * image.height * 8 : Math.min(image.bytes, limit);
  const bytes = found.reduce((sum, row) => sum + bytesOf(row), 0);
  const taskNames = new Set(found.map(({ task }) => task.name));
  const only = taskNames.size === 1 ? found[0]?.task.name : undefined;
  return keepZipTicket(db, who, { name: request.name || only || 'results', entries, bytes });
};

/** null when the URL is invalid or expired, or the account is blocked. Signing out everywhere deletes tickets. */
export const readZipTicket = async (db: Database, id: string) => {
  const good = and(
    eq(zipTickets.id, id),
    gt(zipTickets.expiresAt, sql`now()`),
    sql`exists (select 1 from users where id = ${zipTickets.userId} and not is_disabled)`,
  );
  const [ticket] = isImageId(id) ? await db.orm.select().from(zipTickets).where(good) : [];
  return ticket ?? null;
};

export const pruneZipTickets = async (db: Database, now: Date): Promise<void> => {
  await db.orm.delete(zipTickets).where(lt(zipTickets.expiresAt, now));
};
