import type { DownloadFormat } from '@atelier/contract/download';
import { canBecome, type DownloadShape } from '@atelier/engine/picture/render-download';
import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import { ApiFailure } from '../../platform/api-failure.ts';
import { dbNowMs } from '../../platform/db/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { results, type ZipEntry, zipTickets } from '../../platform/db/schema/generation.ts';
import { fileStem } from '../../platform/text/file-name.ts';
import { isImageId, newImageId } from '../images/picture-files.ts';
import type { Owner } from '../wallet/owner.ts';
import { selectSeenResults, type Viewer } from './list-results.ts';

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
