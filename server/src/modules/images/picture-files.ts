import { randomBytes } from 'node:crypto';
import type { Recognition, UploadedImage } from '@atelier/contract/task';
import type { EnginePicture } from '@atelier/engine/engine';
import { createFeaturePool, type FeaturePool } from '@atelier/engine/features/feature-pool';
import { createPicturePool, type PicturePool } from '@atelier/engine/picture/picture-pool';
import { type DownloadShape, formatOf } from '@atelier/engine/picture/render-download';
import { createUploadPool, type UploadPool } from '@atelier/engine/picture/upload-pool';
import { type SQL, sql } from 'drizzle-orm';
import { type Database, isDatabaseFull, withTransaction } from '../../platform/db/database.ts';
import type { InputRecord, images } from '../../platform/db/schema/generation.ts';
import {
  addReference,
  type BlobHash,
  type BlobStore,
  dropReference,
  StorageFull,
} from '../../platform/storage/blob-store.ts';
import { isVisibleTo } from '../wallet/owner.ts';
import { createConversions, type FileLayers, type Reader } from './conversions.ts';
import { type AddressHolder, type AddressSigner, hasEnded, type ThumbnailWidth } from './signed-address.ts';

export interface PictureFile {
  data: Buffer;
  mime: string;
}

/** User for whom an image is read. */
export interface Holder extends AddressHolder {
  /** The URL becomes invalid when the holder's account is blocked or signs out everywhere. */
  endsWithAccount?: boolean;
}

const bytesOf = (data: Uint8Array): Buffer => Buffer.from(data.buffer, data.byteOffset, data.byteLength);

/** Maximum number of input images of a layered file. */
const maxLayers = 8;

interface PictureFilesOptions {
  pool: PicturePool;
  /** Adds the visible label to results of generative models. */
  hasLabel: boolean;
}

/** Location and properties of a stored image. */
export interface Stored {
  hash: BlobHash;
  mime: EnginePicture['mime'];
  width: number;
  height: number;
}

/** Reduced copies of stored images. */
export interface Thumbnails {
  /** WebP, the cover for a video; created once per content and width, then stored. null: the content is gone. */
  read(stored: Stored, width: ThumbnailWidth): Promise<Buffer | null>;
}

export const createThumbnails = (db: Database, store: BlobStore, pool: Pick<PicturePool, 'reduce'>): Thumbnails => {
  /** Running creations by content and width, shared by concurrent requests. */
  const making = new Map<string, Promise<Buffer | null>>();

  const readMade = async (hash: BlobHash, width: number): Promise<Buffer | null> => {
    const { rows } = await db.orm.execute<{ blob_hash: string }>(
      sql`select blob_hash from thumbnails where source_hash = ${hash} and width = ${width}`,
    );
    return rows[0] ? store.get(rows[0].blob_hash) : null;
  };

  const make = async ({ hash, ...picture }: Stored, width: ThumbnailWidth): Promise<Buffer | null> => {
    const source = await store.get(hash);
    if (!source) return null;
    const data = bytesOf((await pool.reduce({ ...picture, data: source }, { width })).data);
    await remember(hash, width, data).catch((error: unknown) => {
      // Not stored; created again next time.
      if (!(error instanceof StorageFull || isDatabaseFull(error))) throw error;
    });
    return data;
  };

  const remember = (hash: BlobHash, width: ThumbnailWidth, data: Buffer): Promise<void> =>
    withTransaction(db, async (tx) => {
      // The source may have been purged: then nothing is recorded.
      const known = await tx.execute(sql`select 1 from blobs where hash = ${hash} for key share`);
      if (known.rows.length === 0) return;
      const taken = await tx.execute(
        sql`select 1 from thumbnails where source_hash = ${hash} and width = ${width} for key share`,
      );
      if (taken.rows.length > 0) return;
      const blobHash = await addReference(tx, store, data);
      const { rows } = await tx.execute(sql`
        insert into thumbnails (source_hash, width, blob_hash) values (${hash}, ${width}, ${blobHash})
        on conflict do nothing returning 1`);
      // Another node created it concurrently, and references the content itself.
      if (rows.length === 0) await dropReference(tx, blobHash);
    });

  const makeOnce = (stored: Stored, width: ThumbnailWidth): Promise<Buffer | null> => {
    const key = `${stored.hash} ${width}`;
    const current = making.get(key) ?? make(stored, width).finally(() => making.delete(key));
    making.set(key, current);
    return current;
  };

  return {
    read: async (stored, width) => (await readMade(stored.hash, width)) ?? makeOnce(stored, width),
  };
};

/** Images by public name: original, reduced or converted; null: missing, or of a company that `viewer` is not a member of. */
export const createPictureFiles = (db: Database, store: BlobStore, { pool, hasLabel }: PictureFilesOptions) => {
  const conversions = createConversions(pool, { hasLabel });
  const thumbnails = createThumbnails(db, store, pool);

  // Access is checked for the image's creator and for the viewer of the URL. Logos are WebP; their dimensions are not used.
  const find = async (
    id: string,
    { viewer, epoch = 0, endsWithAccount = false }: Holder = {},
  ): Promise<Stored | null> => {
    const isOver = (holder: SQL) => sql`${endsWithAccount} and ${hasEnded(holder, epoch)}`;
    const assetHolder = sql`coalesce(${viewer ?? null}::uuid, (select hw.user_id from wallets hw where hw.id = a.wallet_id))`;
    const { rows } = await db.orm.execute<Stored & Record<string, unknown>>(
      sql`select blob_hash as hash, mime, width, height from images i
          where id = ${id} and ${isVisibleTo(sql`i.wallet_id`, sql`i.user_id`)}
            and (${viewer ?? null}::text is null or ${isVisibleTo(sql`i.wallet_id`, sql`${viewer ?? null}::text`)})
            and not (${isOver(sql`coalesce(${viewer ?? null}::uuid, i.user_id)`)})
        union all select blob_hash, mime, width, height from assets a
          where id = ${id} and (a.wallet_id is null or ${isVisibleTo(sql`a.wallet_id`, sql`${viewer ?? null}::text`)})
            and not (a.wallet_id is not null and ${isOver(assetHolder)})
        union all select logo_blob, 'image/webp', 0, 0 from companies where logo_id = ${id}`,
    );
    return rows[0] ?? null;
  };

  const rendered = async (...asked: Parameters<typeof conversions.render>): Promise<PictureFile | null> => {
    const file = await conversions.render(...asked);
    return file && { data: bytesOf(file.data), mime: file.mime };
  };

  /** Input images of a result for its layered file, if visible to the holder. A cutout includes its source image. */
  const layersOf = async (id: string, asked?: Holder): Promise<FileLayers> => {
    const { rows } = await db.orm.execute<{ name: string; inputs: Record<string, InputRecord[]> }>(
      sql`select t.name, t.inputs from results r join tasks t on t.id = r.task_id where r.image_id = ${id}`,
    );
    const records = Object.values(rows[0]?.inputs ?? {})
      .flat()
      .flatMap((image) => (image.origin && image.origin.crop === null ? [image.origin.image, image] : [image]));
    const inputs: FileLayers['inputs'] = [];
    for (const { id: inputId, name } of records.slice(0, maxLayers)) {
      const found = await find(inputId, asked);
      const data = found && (await store.get(found.hash));
      if (data) inputs.push({ ...found, name, data });
    }
    return { name: rows[0]?.name ?? '', inputs };
  };

  const files = {
    async read(id: string, asked?: Holder) {
      const found = await find(id, asked);
      const data = found && (await store.get(found.hash));
      return data ? { data, mime: found.mime } : null;
    },
    /** WebP, the cover for a video; created once per content and width, then stored. */
    async readReduced(id: string, width: ThumbnailWidth, asked?: Holder) {
      const found = await find(id, asked);
      if (!found) return null;
      const data = await thumbnails.read(found, width);
      return data ? { data, mime: 'image/webp' } : null;
    },
    /** For external viewers, whole or reduced: with the visible label on results of generative models. */
    async readShared(id: string, width: ThumbnailWidth | undefined, reader: Reader, asked?: Holder) {
      const found = await find(id, asked);
      const file = await (width === undefined ? files.read(id, asked) : files.readReduced(id, width, asked));
      if (!found || !file) return null;
      const { data, mime } = file;
      const picture = { data, mime: mime as EnginePicture['mime'], width: found.width, height: found.height };
      // The same content in another width is another file.
      return rendered(`${found.hash} ${width ?? ''}`, picture, { format: formatOf(mime) }, reader);
    },
    /** As a download; a result's `psd` includes its input images. null: missing, or an impossible conversion. @throws ApiFailure */
    async readRendered(id: string, shape: DownloadShape, reader: Reader, asked?: Holder) {
      const found = await find(id, asked);
      const data = found && (await store.get(found.hash));
      if (!data) return null;
      const layers = shape.format === 'psd' ? await layersOf(id, asked) : undefined;
      return rendered(found.hash, { ...found, data }, shape, reader, layers);
    },
  };
  return files;
};

export type PictureFiles = ReturnType<typeof createPictureFiles>;

export type ImageRow = typeof images.$inferSelect;

/** Fields of an input image that a task stores. */
export const recordOf = ({ id, name, width, height, bytes, mime, notes, origin }: ImageRow): InputRecord => ({
  id,
  name,
  width,
  height,
  bytes,
  mime,
  notes,
  ...(origin && { origin }),
});

const presentStored = (addresses: AddressSigner, image: Omit<InputRecord, 'origin'>, holder: AddressHolder) => ({
  id: image.id,
  url: addresses.view(image.id, undefined, holder),
  thumb_url: addresses.view(image.id, 320, holder),
  width: image.width,
  height: image.height,
  name: image.name,
  bytes: image.bytes,
  notes: image.notes,
});

/** An image in the contract's upload shape, with new signed URLs. */
export const presentUpload = (
  addresses: AddressSigner,
  image: InputRecord,
  holder: AddressHolder,
  seen?: Recognition | null,
): UploadedImage => {
  const { origin } = image;
  return {
    ...presentStored(addresses, image, holder),
    ...(seen && { seen }),
    ...(origin && { origin: { image: presentStored(addresses, origin.image, holder), crop: origin.crop } }),
  };
};

/** Child processes that decode, convert and describe images; each pool starts with its first job. */
export interface PicturePools {
  uploads: UploadPool;
  pictures: PicturePool;
  /** Computes image descriptors for the search by image. */
  features: FeaturePool;
}

/** `hasNetwork`: the search by image uses a neural network when installed. */
export const createPicturePools = (hasNetwork: boolean): PicturePools => ({
  uploads: createUploadPool(),
  pictures: createPicturePool(),
  features: createFeaturePool({ models: hasNetwork }),
});

/** Public name of an image: 128 random bits, 22 characters of base64url. */
export const newImageId = (): string => randomBytes(16).toString('base64url');

export const isImageId = (text: string): boolean => /^[A-Za-z0-9_-]{22}$/.test(text);
