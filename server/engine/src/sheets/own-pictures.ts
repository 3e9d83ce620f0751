import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { decodePicture, type Raster } from '../ops/geometry/raster.ts';

const pictureFile = /\.(?:jpe?g|png|webp)$/i;

/** Reports pictures that cannot be used, and the remedy. */
export class NoPicturesError extends Error {}

/**
 * Paths of the JPEG, PNG and WebP files in `folder`, by name; with `names` (file names, with or without extension) only these, in the given
 * order. Throws `NoPicturesError` where the folder is missing or empty, or a name is not in it.
 */
export const listOwnPictures = (folder: string, names?: readonly string[]): string[] => {
  if (!existsSync(folder)) throw new NoPicturesError(`There is no folder ${folder}. Give --pictures one that exists.`);
  const files = readdirSync(folder)
    .filter((file) => pictureFile.test(file))
    .sort();
  if (files.length === 0) throw new NoPicturesError(`${folder} holds no JPEG, PNG or WebP. Give --pictures another.`);
  const chosen = names?.map((name) => {
    const file = files.find((each) => each === name || path.parse(each).name === name);
    if (file === undefined) throw new NoPicturesError(`${folder} has no picture ${name}. It has ${files.join(', ')}.`);
    return file;
  });
  return (chosen ?? files).map((file) => path.join(folder, file));
};

/** Opens the picture in `file`, rotated upright by its EXIF orientation, as a tool would receive it after the upload. */
export const openOwnPicture = async (file: string): Promise<Raster> => {
  const { data, info } = await sharp(file).autoOrient().png().toBuffer({ resolveWithObject: true });
  return decodePicture({ data, mime: 'image/png', width: info.width, height: info.height });
};
