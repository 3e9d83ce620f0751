import sharp from 'sharp';
import { type Database, withTransaction } from '../platform/db/database.ts';
import { type BlobStore, hashOf } from '../platform/storage/blob-store.ts';
import { addReference } from '../platform/storage/sweep-blobs.ts';

export const plainSize = { width: 480, height: 600 } as const;

/** A plain garment on a ground, each in a colour of its own: enough to tell the tiles of a long list apart. */
const drawPicture = (at: number, of: number): Promise<Buffer> => {
  const { width, height } = plainSize;
  const hue = Math.round((at * 360) / of);
  const art = `<svg width="${width}" height="${height}" xmlns="http://www.w3.org/2000/svg">
    <rect width="100%" height="100%" fill="hsl(${hue} 12% 88%)"/>
    <path d="M150 110 L330 110 L${380 + (at % 5) * 8} 520 L${100 - (at % 5) * 8} 520 Z" fill="hsl(${hue} 45% 42%)"/>
  </svg>`;
  return sharp(Buffer.from(art)).jpeg({ quality: 85 }).toBuffer();
};

export interface PlainPicture {
  hash: string;
  bytes: number;
}

/** So many different pictures, each with one reference that keeps it. */
export const storePictures = async (db: Database, blobs: BlobStore, count: number): Promise<PlainPicture[]> => {
  const drawn = await Promise.all(Array.from({ length: count }, (_, at) => drawPicture(at, count)));
  for (const data of drawn) await blobs.put(hashOf(data), data);
  return withTransaction(db, async (tx) => {
    const pictures: PlainPicture[] = [];
    for (const data of drawn) pictures.push({ hash: await addReference(tx, blobs, data), bytes: data.byteLength });
    return pictures;
  });
};
