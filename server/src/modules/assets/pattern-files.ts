import { WorkFault } from '@atelier/child-process/work-fault';
import type { PatternFacts, PatternFile } from '@atelier/contract/assets';
import { normaliseText } from '@atelier/contract/normalise-text';
import { headBytes, patternFormat } from '@atelier/sewing/reading/pattern-format';
import { createReadingProcess, type FilePreview, type ReadingProcess } from '@atelier/sewing/reading/reading-process';
import { sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { ApiFailure } from '../../platform/api-failure.ts';
import { dbNowMs } from '../../platform/db/clock.ts';
import { withTransaction } from '../../platform/db/database.ts';
import { assetFiles } from '../../platform/db/schema/assets.ts';
import { addReference, dropReference, hashOf, keepContents } from '../../platform/storage/blob-store.ts';
import { attachment, truncateText } from '../../platform/text/display-text.ts';
import type { Session } from '../auth/session.ts';
import { createFairSemaphore, SemaphoreRefusal } from '../images/conversions.ts';
import { type Holder, isImageId, newImageId } from '../images/picture-files.ts';
import { hasEnded } from '../images/signed-address.ts';
import { keepPart, readParts } from '../images/upload-images.ts';
import type { Spool, SpooledFile } from '../images/upload-spool.ts';
import { isVisibleTo } from '../wallet/owner.ts';
import { type AssetContext, presentFile } from './asset-context.ts';
import reasons from './refused-files.json' with { type: 'json' };
import type { ContentContext } from './store-content.ts';

/** Content of a pattern file and its preview image, stored under the hash of the file. */
interface SeenPattern {
  facts: PatternFacts;
  preview: { data: Buffer; hash: string; width: number; height: number };
}

/** `name`: of the rejected file in a ZIP; untrusted text. */
const refusal = (reason: keyof typeof reasons, cause: unknown, name = ''): ApiFailure => {
  const { zh, en } = reasons[reason];
  const plain = name.replace(/[^\p{L}\p{N} ./_()-]/gu, '_');
  const [inZh, inEn] = plain === '' ? ['', ''] : [`（${plain}）`, ` (${plain})`];
  const details = { reason_zh: zh.replace('{name}', inZh), reason_en: en.replace('{name}', inEn) };
  return new ApiFailure('41066', { cause: reason, ...details }, { cause });
};

const failureOf = (error: unknown): unknown => {
  if (!(error instanceof WorkFault)) return error;
  if (error.code === 'busy' || error.code === 'closed')
    return new ApiFailure('50001', { seconds: 10 }, { cause: error });
  if (error.code === 'timeout' || error.code === 'crashed') return refusal('ended', error);
  const { reason, name } = (error.data ?? {}) as { reason?: string; name?: string };
  const known = reason !== undefined && Object.hasOwn(reasons, reason) ? (reason as keyof typeof reasons) : 'broken';
  return refusal(known, error, name);
};

const tenth = (value: number): number => Math.round(value * 10) / 10;
const sideLimit = 4096;

/** Side lengths from the PNG header: the process that rendered it is not trusted, because it parsed an untrusted file. */
const sidesOf = (png: Buffer): { width: number; height: number } | undefined => {
  if (png.byteLength < 33 || png.readUInt32BE(0) !== 0x89504e47 || png.toString('latin1', 12, 16) !== 'IHDR') return;
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  return width > 0 && height > 0 && width <= sideLimit && height <= sideLimit ? { width, height } : undefined;
};

const readOne = async (reader: PatternReader, userId: string, file: PatternSource): Promise<FilePreview> => {
  try {
    return await reader.read(userId, file);
  } catch (error) {
    throw failureOf(error);
  }
};

/** Inspects a user's file in a separate process. @throws ApiFailure 41066 with the reason, 45005, 50001 */
export const seePattern = async (reader: PatternReader, userId: string, file: PatternSource): Promise<SeenPattern> => {
  const { picture, drawnIn, attached, ...seen } = await readOne(reader, userId, file);
  const png = Buffer.from(picture?.data ?? []);
  const sides = sidesOf(png);
  if (!sides) throw refusal('broken', undefined);
  const sized = <Sized extends { width: number; height: number }>(thing: Sized): Sized => ({
    ...thing,
    width: tenth(thing.width),
    height: tenth(thing.height),
  });
  const pieces = seen.pieces.map((piece) => ({
    ...sized(piece),
    area: piece.area === null ? null : Math.round(piece.area),
  }));
  return {
    facts: { ...sized(seen), pieces, drawn_in: drawnIn, ...(attached && { attached: [...attached] }) },
    preview: { data: png, hash: hashOf(png), ...sides },
  };
};

const megabyte = 1024 * 1024;
const maxBytes = 20 * megabyte;
/** Hours for which a file without a material is kept. */
const restHours = 24;

const readFile = async (request: FastifyRequest, spool: Spool): Promise<{ name: string; data: SpooledFile }> => {
  const parts = readParts(request.files({ limits: { fileSize: maxBytes, files: 1 }, throwFileSizeLimit: false }));
  const { value: part } = await parts.next();
  if (!part) throw new ApiFailure('41000', { field: 'file' });
  const data = await keepPart(part, spool);
  if (part.file.truncated) throw new ApiFailure('41016', { maxSize: maxBytes / megabyte });
  return { name: part.filename, data };
};

/** A sanitised file name with the extension of the detected format. */
export const cleanName = (name: string, extension: string): string => {
  const base = normaliseText((name.split(/[/\\]/).at(-1) ?? '').replace(/\.[^.]*$/, ''));
  return `${truncateText(base, 80) || 'pattern'}.${extension}`;
};

/** Deletes files of this identity that were uploaded and never used. */
const dropUntaken = (context: AssetContext, walletId: string): Promise<void> =>
  withTransaction(context.db, async (tx) => {
    const before = new Date(dbNowMs() - restHours * 3_600_000);
    const { rows } = await tx.execute<{ blob_hash: string }>(sql`
      delete from asset_files f where f.wallet_id = ${walletId} and f.created_at < ${before}
        and not exists (select 1 from assets a where a.file_id = f.id) returning blob_hash`);
    for (const { blob_hash } of rows) await dropReference(tx, blob_hash);
  });

/** @throws ApiFailure 41016 size, 41064 no pattern file, 41066 refused, 41070 no storage left, 45005 took too long; StorageFull */
export const storePatternFile = (
  context: ContentContext,
  session: Session,
  request: FastifyRequest,
): Promise<PatternFile> =>
  context.uploads.spool.hold(session.userId, async (spool) =>
    storeSent(context, session, await readFile(request, spool)),
  );

const storeSent = async (
  context: AssetContext,
  session: Session,
  { name, data }: { name: string; data: SpooledFile },
): Promise<PatternFile> => {
  const format = patternFormat(await data.read(headBytes));
  if (format === null) throw new ApiFailure('41064');
  const { facts } = await seePattern(context.reading, session.userId, data);
  await dropUntaken(context, session.walletId);
  const write = () =>
    withTransaction(context.db, async (tx) => {
      await context.storage.take(tx, session.walletId, data.bytes);
      const blobHash = await addReference(tx, context.blobs, data);
      const [stored] = await tx
        .insert(assetFiles)
        .values({
          id: newImageId(),
          walletId: session.walletId,
          blobHash,
          name: cleanName(name, format),
          bytes: data.bytes,
          facts,
        })
        .returning();
      if (!stored) throw new Error('the pattern file was not inserted');
      return stored;
    });
  return presentFile(context, session, await keepContents(context, [data], write));
};

/** A pattern file in its original form; null: missing, of a company that the viewer is no member of, or of a disabled holder. */
export const readPatternFile = async (
  { db, blobs }: Pick<AssetContext, 'db' | 'blobs'>,
  id: string,
  { viewer, epoch = 0, endsWithAccount = false }: Holder,
): Promise<{ name: string; data: Buffer } | null> => {
  const holder = sql`coalesce(${viewer ?? null}::uuid, (select hw.user_id from wallets hw where hw.id = f.wallet_id))`;
  const { rows } = await db.orm.execute<{ blob_hash: string; name: string }>(
    sql`select blob_hash, name from asset_files f
      where id = ${id} and (f.wallet_id is null or ${isVisibleTo(sql`f.wallet_id`, sql`${viewer ?? null}::text`)}
        and not (${endsWithAccount} and ${hasEnded(holder, epoch)}))`,
  );
  const data = rows[0] && (await blobs.get(rows[0].blob_hash));
  return rows[0] && data ? { name: rows[0].name, data } : null;
};

/** `/files/<id>`: a download that requires a signed URL. Always an attachment, so that nothing in it runs. */
export const registerFileRoute = (app: FastifyInstance, context: AssetContext): void => {
  app.get<{ Params: { id: string }; Querystring: Record<string, string | undefined> }>(
    '/files/:id',
    async (request, reply) => {
      const { id } = request.params;
      const holder = isImageId(id) ? context.files.verify(id, request.query) : null;
      if (!holder) throw new ApiFailure('43000');
      const file = await readPatternFile(context, id, { ...holder, endsWithAccount: true });
      if (!file) throw new ApiFailure('44000');
      return reply
        .header('content-type', 'application/octet-stream')
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('cache-control', 'private, no-store')
        .header('content-disposition', attachment(file.name))
        .send(file.data);
    },
  );
};

/** Reader processes; one user has at most one at a time, so that a slow file leaves the other to other users. */
const processes = 2;
/** Limits of running and waiting files, per user and in all. */
const turnLimits = { running: processes, runningPerAddress: 1, total: 40, perAddress: 8, perPicture: 8 };
/** Retry delay in seconds after a refusal. */
const tryAgainSeconds = 10;
/** A running job ends by itself, within its own limit. */
const untilDone = new AbortController().signal;

/** Reading time of one user: burst in ms, and the fraction of elapsed time added afterwards. */
export const readingShare = { atOnceMs: 60_000, part: 0.1 } as const;
const remembered = 10_000;

/** Recent reading time of each user on this node, whose processes it occupies. */
const createShares = (now: () => number) => {
  const spent = new LRUCache<string, { ms: number; at: number }>({ max: remembered });
  const levelOf = (userId: string): number => {
    const { ms, at } = spent.get(userId) ?? { ms: 0, at: now() };
    return Math.max(0, ms - (now() - at) * readingShare.part);
  };
  return {
    /** @throws ApiFailure 45005 */
    check(userId: string): void {
      const over = levelOf(userId) - readingShare.atOnceMs;
      if (over >= 0)
        throw new ApiFailure('45005', { seconds: Math.max(1, Math.ceil(over / readingShare.part / 1000)) });
    },
    spend: (userId: string, ms: number): void => void spent.set(userId, { ms: levelOf(userId) + ms, at: now() }),
  };
};

/** A file that is loaded when its turn comes. */
type PatternSource = Pick<SpooledFile, 'forChild'>;

const refusalOf = (error: SemaphoreRefusal): unknown =>
  error.limit === 'total'
    ? new WorkFault('busy', 'files of everybody wait')
    : new ApiFailure('45005', { seconds: tryAgainSeconds }, { cause: error });

/** The processes start with the first files. `createProcess` and `now`: for tests. */
export const createPatternReader = (
  createProcess: () => ReadingProcess = createReadingProcess,
  now: () => number = Date.now,
) => {
  const all = Array.from({ length: processes }, createProcess);
  const free = [...all];
  const turns = createFairSemaphore(turnLimits);
  const shares = createShares(now);

  const readNow = async (userId: string, file: PatternSource): Promise<FilePreview> => {
    shares.check(userId);
    const child = free.pop();
    if (!child) throw new Error('no free process');
    const began = now();
    try {
      return await child.read(await file.forChild());
    } finally {
      shares.spend(userId, now() - began);
      free.push(child);
    }
  };

  return {
    /** @throws WorkFault; ApiFailure 45005 when the user's files took too long or too many of them wait */
    async read(userId: string, file: PatternSource) {
      shares.check(userId);
      try {
        return await turns.take({ address: userId, picture: userId }, untilDone, () => readNow(userId, file));
      } catch (error) {
        throw error instanceof SemaphoreRefusal ? refusalOf(error) : error;
      }
    },
    async close() {
      await Promise.all(all.map((child) => child.close()));
    },
  };
};

export type PatternReader = ReturnType<typeof createPatternReader>;
