import { statfs } from 'node:fs/promises';
import type { BlobSettings } from '../config/blob-settings.ts';

/** Bytes that fit on the disk of the blob store; null for a bucket, and for a folder that does not exist yet. */
export const readFreeBytes = async ({ place }: BlobSettings): Promise<number | null> => {
  if (place.kind !== 'folder') return null;
  const stats = await statfs(place.folder).catch(() => null);
  return stats && stats.bavail * stats.bsize;
};
