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
import { type BlobHash, type BlobStore, StorageFull } from '../../platform/storage/blob-store.ts';
import { addReference, dropReference } from '../../platform/storage/sweep-blobs.ts';
import { isVisibleTo } from '../wallet/level.ts';
import { createConversions, type FileLayers, type Reader } from './conversions.ts';
import { type AddressHolder, type AddressSigner, hasEnded, type ThumbnailWidth } from './signed-address.ts';

export interface PictureFile {
  data: Buffer;
  mime: string;
}

/** Whom a picture is read for. */
export interface Holder extends AddressHolder {
  /** By an address that ends when the holder's account is blocked or signs out everywhere. */
  endsWithAccount?: boolean;
}

/**
 * Reads pictures by their public name: original, reduced or converted. null: there is no such picture, or it belongs to a company that its
 * maker, or for a material the `viewer`, is not a member of.
 */
export interface PictureFiles {
  read(id: string, asked?: Holder): Promise<PictureFile | null>;
  /** WebP, of a clip its cover; made once for each content and width, then stored. */
  readReduced(id: string, width: ThumbnailWidth, asked?: Holder): Promise<PictureFile | null>;
  /** For people outside, whole or reduced: with the visible label where a generative model made it. */
  readShared(
    id: string,
    width: ThumbnailWidth | undefined,
    reader: Reader,
    asked?: Holder,
  ): Promise<PictureFile | null>;
  /** As a file to keep, of a result as `psd` with its task's input pictures; null also where it cannot become that. @throws ApiFailure as `createConversions` says */
  readRendered(id: string, shape: DownloadShape, reader: Reader, asked?: Holder): Promise<PictureFile | null>;
}

const bytesOf = (data: Uint8Array): Buffer => Buffer.from(data.buffer, data.byteOffset, data.byteLength);

/** Input pictures of a layered file. */
const maxLayers = 8;

interface PictureFilesOptions {
  pool: PicturePool;
  /** Whether what a generative model made gets the visible label. */
  hasLabel: boolean;
}

/** A stored picture: where its bytes are, and what they are. */
export interface Stored {
  hash: BlobHash;
  mime: EnginePicture['mime'];
  width: number;
  height: number;
}

/** Reduced copies of stored pictures. */
export interface Thumbnails {
  /** WebP, of a clip its cover; made once for each content and width, then stored. null: the content is gone. */
  read(stored: Stored, width: ThumbnailWidth): Promise<Buffer | null>;
}

export const createThumbnails = (db: Database, store: BlobStore, pool: Pick<PicturePool, 'reduce'>): Thumbnails => {
  /** One making for each content and width, however many ask at once. */
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
      // It is drawn again the next time.
      if (!(error instanceof StorageFull || isDatabaseFull(error))) throw error;
    });
    return data;
  };

  const remember = (hash: BlobHash, width: ThumbnailWidth, data: Buffer): Promise<void> =>
    withTransaction(db, async (tx) => {
      // The source may have been purged meanwhile: then there is nothing to remember.
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
      // Another node made it in the same moment, and refers to the content itself.
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

export const createPictureFiles = (
  db: Database,
  store: BlobStore,
  { pool, hasLabel }: PictureFilesOptions,
): PictureFiles => {
  const conversions = createConversions(pool, { hasLabel });
  const thumbnails = createThumbnails(db, store, pool);

  // Access is checked for the picture's maker and for the viewer of the address. Logos are WebP; their dimensions are not used.
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

  /** Pictures that a result was made of, for its layered file: those that the holder may see. A cutout comes with the picture it was cut from. */
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

  const files: PictureFiles = {
    async read(id, asked) {
      const found = await find(id, asked);
      const data = found && (await store.get(found.hash));
      return data ? { data, mime: found.mime } : null;
    },
    async readReduced(id, width, asked) {
      const found = await find(id, asked);
      if (!found) return null;
      const data = await thumbnails.read(found, width);
      return data ? { data, mime: 'image/webp' } : null;
    },
    async readShared(id, width, reader, asked) {
      const found = await find(id, asked);
      const file = await (width === undefined ? files.read(id, asked) : files.readReduced(id, width, asked));
      if (!found || !file) return null;
      const { data, mime } = file;
      const picture = { data, mime: mime as EnginePicture['mime'], width: found.width, height: found.height };
      // The same content in another width is another file.
      return rendered(`${found.hash} ${width ?? ''}`, picture, { format: formatOf(mime) }, reader);
    },
    async readRendered(id, shape, reader, asked) {
      const found = await find(id, asked);
      const data = found && (await store.get(found.hash));
      if (!data) return null;
      const layers = shape.format === 'psd' ? await layersOf(id, asked) : undefined;
      return rendered(found.hash, { ...found, data }, shape, reader, layers);
    },
  };
  return files;
};

export type ImageRow = typeof images.$inferSelect;

/** What a task keeps of a picture that it was given. */
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

/** A picture as the contract's upload, with fresh addresses. */
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

/** Child processes that decode, convert and describe pictures; each pool starts with its first job. */
export interface PicturePools {
  uploads: UploadPool;
  pictures: PicturePool;
  /** Describes pictures for the search by image. */
  features: FeaturePool;
}

/** `hasNetwork`: the search by image compares by a neural network where it is installed. */
export const createPicturePools = (hasNetwork: boolean): PicturePools => ({
  uploads: createUploadPool(),
  pictures: createPicturePool(),
  features: createFeaturePool({ models: hasNetwork }),
});

/** A picture's public name: 128 random bits, 22 characters of base64url. */
export const newImageId = (): string => randomBytes(16).toString('base64url');

export const isImageId = (text: string): boolean => /^[A-Za-z0-9_-]{22}$/.test(text);
