import { makeThumbnail } from '@atelier/engine/picture/thumbnail';
import { readVideoCover } from '@atelier/engine/picture/video-cover';
import { embedXmp, readXmp } from '@atelier/engine/provenance/embed-xmp';
import { saysGenerated } from '@atelier/engine/provenance/xmp';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { type Database, withTransaction } from '../db/database.ts';
import { addReference } from '../storage/blob-references.ts';
import type { BlobHash, BlobStore } from '../storage/blob-store.ts';
import { type DownloadShape, formatOf, renderDownload } from './render-download.ts';
import type { ThumbnailWidth } from './signed-address.ts';

const videoMime = 'video/mp4';

/** Reduced versions of what a generative model made say so too: pages show them, and people keep what pages show. */
const markReduced = async (data: Buffer, xmp: string | null): Promise<Buffer> => {
  if (xmp === null || !saysGenerated(xmp)) return data;
  const { width, height } = await sharp(data).metadata();
  return embedXmp({ data, mime: 'image/webp', width, height }, xmp);
};

export interface PictureFile {
  data: Buffer;
  mime: string;
}

/** Reads pictures by their public name, as they are, reduced or converted. null: there is no such picture. */
export interface PictureFiles {
  read(id: string): Promise<PictureFile | null>;
  /** WebP, of a clip its cover; made once for each content and width, then stored. */
  readReduced(id: string, width: ThumbnailWidth): Promise<PictureFile | null>;
  /** For people outside, whole or reduced: with the visible label where a generative model made it. */
  readShared(id: string, width?: ThumbnailWidth): Promise<PictureFile | null>;
  /** As a file to keep; null also where it cannot become that. */
  readRendered(id: string, shape: DownloadShape): Promise<PictureFile | null>;
}

export function createPictureFiles(db: Database, store: BlobStore, { hasLabel }: { hasLabel: boolean }): PictureFiles {
  /** One making for each content and width, however many ask at once. */
  const making = new Map<string, Promise<Buffer | null>>();

  const find = async (id: string): Promise<{ hash: BlobHash; mime: string } | null> => {
    const { rows } = await db.orm.execute<{ hash: string; mime: string }>(
      sql`select blob_hash as hash, mime from images where id = ${id}
        union all select blob_hash, mime from assets where id = ${id}`,
    );
    return rows[0] ?? null;
  };

  const readMade = async (hash: BlobHash, width: number): Promise<Buffer | null> => {
    const { rows } = await db.orm.execute<{ blob_hash: string }>(
      sql`select blob_hash from thumbnails where source_hash = ${hash} and width = ${width}`,
    );
    return rows[0] ? store.get(rows[0].blob_hash) : null;
  };

  const make = async (hash: BlobHash, mime: string, width: ThumbnailWidth): Promise<Buffer | null> => {
    const source = await store.get(hash);
    if (!source) return null;
    const picture = mime === videoMime ? await readVideoCover(source) : source;
    const data = await markReduced(Buffer.from(await makeThumbnail(picture, width)), readXmp(source, mime));
    await withTransaction(db, async (tx) => {
      // The source may have been purged meanwhile: then there is nothing to remember.
      const known = await tx.execute(sql`select 1 from blobs where hash = ${hash} for key share`);
      if (known.rows.length === 0) return;
      const taken = await tx.execute(
        sql`select 1 from thumbnails where source_hash = ${hash} and width = ${width} for key share`,
      );
      if (taken.rows.length > 0) return;
      const blobHash = await addReference(tx, store, data);
      await tx.execute(sql`
        insert into thumbnails (source_hash, width, blob_hash) values (${hash}, ${width}, ${blobHash})`);
    });
    return data;
  };

  const makeOnce = (hash: BlobHash, mime: string, width: ThumbnailWidth): Promise<Buffer | null> => {
    const key = `${hash} ${width}`;
    const current = making.get(key) ?? make(hash, mime, width).finally(() => making.delete(key));
    making.set(key, current);
    return current;
  };

  const files: PictureFiles = {
    async read(id) {
      const found = await find(id);
      const data = found && (await store.get(found.hash));
      return data ? { data, mime: found.mime } : null;
    },
    async readReduced(id, width) {
      const found = await find(id);
      if (!found) return null;
      const data = (await readMade(found.hash, width)) ?? (await makeOnce(found.hash, found.mime, width));
      return data ? { data, mime: 'image/webp' } : null;
    },
    async readShared(id, width) {
      const file = await (width === undefined ? files.read(id) : files.readReduced(id, width));
      return file && renderDownload(file, { format: formatOf(file.mime) }, { hasLabel });
    },
    async readRendered(id, shape) {
      const found = await find(id);
      const data = found && (await store.get(found.hash));
      return data ? renderDownload({ data, mime: found.mime }, shape, { hasLabel }) : null;
    },
  };
  return files;
}
