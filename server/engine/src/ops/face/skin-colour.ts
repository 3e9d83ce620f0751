import type { Oklab } from '../colour/oklab.ts';
import type { Raster } from '../geometry/raster.ts';
import { isMouthCovered } from './mouth-cover.ts';
import { medianOf, readFace, upperSkin } from './read-face.ts';

/** Cheeks and the tip of the nose, which a mask covers. */
const cheeks = [50, 280, 205, 425, 4] as const;

/** The colour of a face's skin by its points, which know no skin that is too dark or too pale. `points`: of the face, pixels of the picture. */
export const skinColourOf = (picture: Raster, points: Float32Array): Oklab =>
  medianOf(readFace(picture, points, isMouthCovered(picture, points) ? upperSkin : [...upperSkin, ...cheeks]));
