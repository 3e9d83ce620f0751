import { createS3ObjectStore } from '@atelier/object-store/s3-object-store';
import type { BlobPlace, BlobSettings } from '../config/blob-settings.ts';
import type { BlobStore } from './blob-store.ts';
import { createFileBlobStore } from './file-blob-store.ts';
import { createMovingBlobStore } from './moving-blob-store.ts';
import { createS3BlobStore } from './s3-blob-store.ts';

/** The store at one place. */
export const openBlobPlace = async (place: BlobPlace): Promise<BlobStore> =>
  place.kind === 'folder' ? createFileBlobStore(place.folder) : createS3BlobStore(createS3ObjectStore(place.settings));

/** Where this installation keeps file contents; both places while they are being moved. */
export const openBlobStore = async ({ place, from }: BlobSettings): Promise<BlobStore> => {
  const store = await openBlobPlace(place);
  return from ? createMovingBlobStore(store, await openBlobPlace(from)) : store;
};
