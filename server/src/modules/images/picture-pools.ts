import { createFeaturePool, type FeaturePool } from '@atelier/engine/features/feature-pool';
import { createPicturePool, type PicturePool } from '@atelier/engine/picture/picture-pool';
import { createUploadPool, type UploadPool } from '@atelier/engine/picture/upload-pool';

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
