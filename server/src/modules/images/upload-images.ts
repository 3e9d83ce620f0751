import type { ErrorCode } from '@atelier/contract/errors';
import { normaliseText } from '@atelier/contract/normalise-text';
import { type UploadedImage, type UploadOrigin, uploadOrigin } from '@atelier/contract/task';
import type { UploadLimits } from '@atelier/contract/tools';
import { EngineError, type EnginePicture } from '@atelier/engine/engine';
import type { NormalisedPicture } from '@atelier/engine/picture/normalise';
import { PictureError } from '@atelier/engine/picture/picture-error';
import type { PicturePool } from '@atelier/engine/picture/picture-pool';
import { type UploadPool, uploadPlaces } from '@atelier/engine/picture/upload-pool';
import type { MultipartFile } from '@fastify/multipart';
import { and, eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { ApiFailure, firstOf } from '../../platform/api-failure.ts';
import { type Database, type Tx, withTransaction } from '../../platform/db/database.ts';
import { type ImageOrigin, images } from '../../platform/db/schema/generation.ts';
import type { Publisher } from '../../platform/realtime/publisher.ts';
import { addReference, type BlobStore, keepContents, StorageFull } from '../../platform/storage/blob-store.ts';
import { checkText, truncateText } from '../../platform/text/display-text.ts';
import { ownerOf } from '../wallet/owner.ts';
import type { StorageQuota } from '../wallet/storage-quota.ts';
import { createFairSemaphore, SemaphoreRefusal } from './conversions.ts';
import { newImageId, presentUpload, recordOf } from './picture-files.ts';
import type { AddressSigner } from './signed-address.ts';
import type { Spool, SpooledFile, UploadSpool } from './upload-spool.ts';

/** Errors of the parser have a status; errors of its streams (a truncated form, a malformed header) do not. */
const partFailureOf = (error: unknown): unknown =>
  error instanceof Error && !('statusCode' in error) && !(error instanceof ApiFailure)
    ? new ApiFailure('50010', {}, { cause: error })
    : error;

const escapedLetters: Readonly<Record<string, string>> = { '%22': '"', '%0D': '\r', '%0A': '\n' };

/** Unescapes the three escapes of multipart forms (HTML standard, 4.10.21.8); browsers escape nothing else, not even `%`. */
export const unescapePartName = (name: string): string =>
  name.replace(/%22|%0D|%0A/gi, (code) => escapedLetters[code.toUpperCase()] ?? code);

/** The parts of an upload in order, with unescaped names. @throws ApiFailure 50010 for a malformed form */
export async function* readParts(parts: AsyncIterable<MultipartFile>): AsyncGenerator<MultipartFile> {
  try {
    for await (const part of parts) {
      part.filename = unescapePartName(part.filename ?? '');
      yield part;
    }
  } catch (error) {
    throw partFailureOf(error);
  }
}

/** Spools a part; the parser truncates it at its limit. @throws ApiFailure 50010, and as `spool` says */
export const keepPart = async ({ file }: MultipartFile, spool: Spool): Promise<SpooledFile> => {
  try {
    return await spool.keep(file as AsyncIterable<Buffer>);
  } catch (error) {
    throw error instanceof StorageFull ? error : partFailureOf(error);
  }
};

const megabyte = 1024 * 1024;

/** Limits of an upload; pages receive them for client-side checks. */
export const uploadLimits: UploadLimits = {
  min_side: 256,
  max_ratio: 2.5,
  max_pixels: 40_000_000,
  max_bytes: 20 * megabyte,
};
/** Maximum number of images per request. */
const maxFiles = 10;
/** Limits of running and waiting decodings, per user and in all. */
const turnLimits = { running: uploadPlaces, total: 60, perAddress: 20, perPicture: 20 };
/** Retry delay in seconds after a refusal. */
const tryAgainSeconds = 10;
/** A running job ends by itself, within the handler's own limit. */
const untilDone = new AbortController().signal;

/** Truncates a part over the limit and flags it; the parser's own error would abort the request. */
export const parsing = { limits: { fileSize: uploadLimits.max_bytes }, throwFileSizeLimit: false };

/** Reads a part to its end; the parser truncates it at the limit. @throws ApiFailure 41016 */
export const readPart = async (part: MultipartFile, spool: Spool): Promise<SpooledFile> => {
  const file = await keepPart(part, spool);
  if (part.file.truncated) throw new ApiFailure('41016', { maxSize: uploadLimits.max_bytes / megabyte });
  return file;
};

/** A sanitised file name: no folders, no invisible characters, at most 120 characters. */
const cleanName = (name: string): string =>
  truncateText(normaliseText(name.split(/[/\\]/).at(-1) ?? ''), 120) || 'picture';

const codes = {
  'not-jpeg-or-png': '41010',
  heic: '41011',
  unreadable: '41012',
  'too-small': '41013',
  ratio: '41014',
  'too-many-pixels': '41015',
  'too-heavy': '41016',
} as const satisfies Record<PictureError['kind'], ErrorCode>;

const failureOf = (cause: unknown): unknown => {
  if (cause instanceof PictureError) return new ApiFailure(codes[cause.kind], cause.figures, { cause });
  if (cause instanceof SemaphoreRefusal)
    return new ApiFailure(cause.limit === 'total' ? '50001' : '45000', { seconds: tryAgainSeconds }, { cause });
  if (!(cause instanceof EngineError)) return cause;
  // A file that crashes every decoder is damaged or malicious.
  return new ApiFailure(cause.kind === 'cancelled' ? '50001' : '41012', {}, { cause });
};

interface Prepared {
  name: string;
  picture: Omit<NormalisedPicture, 'data'>;
  data: SpooledFile;
  /** Image that the browser cropped it from. */
  origin: UploadOrigin | undefined;
}

/** Field before a file. @throws ApiFailure 41000 */
const originOf = ({ fields }: MultipartFile): UploadOrigin | undefined => {
  const field = fields['origin'];
  if (field === undefined || Array.isArray(field) || field.type !== 'field') return undefined;
  try {
    return uploadOrigin.parse(checkText(JSON.parse(String(field.value))));
  } catch (cause) {
    throw new ApiFailure('41000', { field: 'origin' }, { cause });
  }
};

/** Validates and re-encodes an image; users take turns. */
type Normalise = (userId: string, file: SpooledFile) => Promise<NormalisedPicture>;

const normaliseInTurns = (pool: UploadPool): Normalise => {
  const turns = createFairSemaphore(turnLimits);
  return async (userId, file) => {
    try {
      return await turns.take({ address: userId, picture: userId }, untilDone, async () =>
        pool.normalise(await file.forChild()),
      );
    } catch (error) {
      throw failureOf(error);
    }
  };
};

const prepare = async (
  part: MultipartFile,
  normalise: (file: SpooledFile) => Promise<NormalisedPicture>,
  spool: Spool,
): Promise<Prepared> => {
  const { data, ...picture } = await normalise(await readPart(part, spool));
  return { name: cleanName(part.filename), picture, data: await spool.keep([data]), origin: originOf(part) };
};

/** Returns every part, or throws the first failure after reading all: a browser that still sends reads no response. */
const readAll = async (
  request: FastifyRequest,
  normalise: (file: SpooledFile) => Promise<NormalisedPicture>,
  spool: Spool,
  most: number,
): Promise<Prepared[]> => {
  const prepared: Prepared[] = [];
  let failure: unknown;
  for await (const part of readParts(request.files(parsing))) {
    try {
      if (prepared.length === most) failure ??= new ApiFailure('41000', { field: 'file' });
      if (failure === undefined) prepared.push(await prepare(part, normalise, spool));
    } catch (error) {
      failure = error;
    }
    part.file.resume();
  }
  if (failure !== undefined) throw failure;
  if (prepared.length === 0) throw new ApiFailure('41000', { field: 'file' });
  return prepared;
};

export interface Uploader {
  userId: string;
  walletId: string;
  /** Signed into the URLs of uploaded images. */
  addressEpoch: number;
}

interface UploadOptions {
  db: Database;
  blobs: BlobStore;
  storage: StorageQuota;
  addresses: AddressSigner;
  pool: UploadPool;
  spool: UploadSpool;
  /** Called in the transaction that stores the image, to queue its recognition. */
  onStoring?: (tx: Tx, imageId: string) => Promise<void>;
}

/** Source image of a crop, as stored with it. @throws ApiFailure 44001 when it is gone or not the requester's. */
const readOrigin = async (
  tx: Tx,
  who: Uploader,
  origin: UploadOrigin | undefined,
): Promise<{ origin: ImageOrigin } | undefined> => {
  if (!origin) return undefined;
  const own = and(eq(images.id, origin.image_id), eq(images.userId, who.userId), eq(images.walletId, who.walletId));
  const row = firstOf(await tx.select().from(images).where(own), '44001');
  const { origin: _, ...image } = recordOf(row);
  return { origin: { image, crop: origin.crop } };
};

export const createUploadService = (options: UploadOptions) => {
  const { db, blobs, storage, addresses, pool, spool, onStoring } = options;
  const normalise = normaliseInTurns(pool);

  const store = async (who: Uploader, prepared: readonly Prepared[]): Promise<UploadedImage[]> => {
    const contents = prepared.map(({ data }) => data);
    const write = () =>
      withTransaction(db, async (tx) => {
        const stored: UploadedImage[] = [];
        await storage.take(
          tx,
          who.walletId,
          contents.reduce((sum, { bytes }) => sum + bytes, 0),
        );
        for (const { name, picture, data, origin } of prepared) {
          const { mime, width, height, notes, sourceTask } = picture;
          const row = {
            id: newImageId(),
            name,
            width,
            height,
            bytes: data.bytes,
            mime,
            notes: [...notes],
            ...(await readOrigin(tx, who, origin)),
            ...(sourceTask && { sourceTask }),
          };
          const blobHash = await addReference(tx, blobs, data);
          await tx
            .insert(images)
            .values({ ...row, userId: who.userId, walletId: who.walletId, blobHash, kind: 'upload' });
          await onStoring?.(tx, row.id);
          stored.push(presentUpload(addresses, row, { epoch: who.addressEpoch }));
        }
        return stored;
      });
    return keepContents({ db, blobs }, contents, write);
  };

  return {
    /** Validates and re-encodes one image in the user's turn, like `upload`. @throws ApiFailure 41010 to 41016, 45000, 50001 */
    normalise,
    /** Stores the files of a request on disk while it is handled. */
    spool,
    /** Validates and stores every file part, all or none. @throws ApiFailure 41000, 41010 to 41016, 41070, 45000, 50001; StorageFull */
    upload: (request: FastifyRequest, who: Uploader, most: number = maxFiles) =>
      spool.hold(who.userId, async (files) =>
        store(who, await readAll(request, (file) => normalise(who.userId, file), files, most)),
      ),
  };
};

export type UploadService = ReturnType<typeof createUploadService>;

/** Recognises an upload's content, stores it and notifies its user's pages. Does nothing when the upload is gone. @throws EngineError */
export const recogniseImage = async (
  { db, blobs, pool, publisher }: { db: Database; blobs: BlobStore; pool: PicturePool; publisher: Publisher },
  imageId: string,
): Promise<void> => {
  const [image] = await db.orm.select().from(images).where(eq(images.id, imageId));
  const data = image && (await blobs.get(image.blobHash));
  if (!image || !data) return;
  const { width, height } = image;
  const seen = await pool.recognise({ data, mime: image.mime as EnginePicture['mime'], width, height });
  await db.orm.update(images).set({ seen }).where(eq(images.id, imageId));
  publisher.publish(ownerOf(image), { message_type: 2, image_id: imageId, ...seen });
};
