import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { decodePicture, type Raster, toBytes } from '../ops/geometry/raster.ts';

/** Optional folder of garment photographs next to the repository; never part of it. */
const photoFolder = fileURLToPath(new URL('../../../../../shared/photos/', import.meta.url));

/**
 * Hand-drawn garment outlines of twelve photographs, by file name: rings of `x,y` pixels, even-odd, snapped to the strongest edge within
 * four pixels, drawn without a matte in view. Accurate to about a pixel, less at lace and in shade.
 */
const outlines = JSON.parse(readFileSync(new URL('./garment-polygons.json', import.meta.url), 'utf8')) as Record<
  string,
  string[]
>;

/** Sample photographs of people from the public repository vladmandic/human, licences unknown: used only when the folder exists. */
const personFolder = fileURLToPath(new URL('../../../../../shared/people/samples/', import.meta.url));

/** Hand-drawn outlines of one person on ten of them, joined along the strongest edge, drawn without a matte in view. */
const personOutlines = JSON.parse(readFileSync(new URL('./person-polygons.json', import.meta.url), 'utf8')) as Record<
  string,
  string[]
>;

export const isPhotoHere = existsSync(photoFolder);

/** Note of a figure whose photographs are absent. */
export const absentNote = 'absent: there is no ../shared/photos beside the repository';

/** Names of all photographs; empty when they are absent. */
export const listPhotos = (): string[] =>
  isPhotoHere
    ? readdirSync(photoFolder)
        .filter((name) => name.endsWith('.jpg'))
        .sort()
    : [];

export const openPhoto = (name: string): Promise<Raster> => openPicture(path.join(photoFolder, name));

/** Decodes the picture in `file`. */
const openPicture = (file: string): Promise<Raster> =>
  decodePicture({ data: readFileSync(file), mime: 'image/jpeg', width: 0, height: 0 });

export interface PhotoTruth {
  name: string;
  picture: Raster;
  /** 1 inside the garment. */
  truth: Uint8Array;
}

/** The twelve photographs with an outline; empty when they are absent. */
export const listPhotoTruths = (): Promise<PhotoTruth[]> => listTruths(photoFolder, outlines);

/** The ten pictures of people with an outline; empty when they are absent. */
export const listPersonTruths = (): Promise<PhotoTruth[]> => listTruths(personFolder, personOutlines);

const listTruths = async (folder: string, rings: Readonly<Record<string, string[]>>): Promise<PhotoTruth[]> => {
  if (!existsSync(folder)) return [];
  const found: PhotoTruth[] = [];
  for (const [name, outline] of Object.entries(rings)) {
    const picture = await openPicture(path.join(folder, name));
    found.push({ name, picture, truth: await fillOutline(outline, picture) });
  }
  return found;
};

const fillOutline = async (rings: readonly string[], { width, height }: Raster): Promise<Uint8Array> => {
  const d = rings.map((ring) => `M${ring.split(' ').join('L')}Z`).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><path d="${d}" fill="#fff" fill-rule="evenodd"/></svg>`;
  const drawn = await sharp(Buffer.from(svg)).flatten({ background: '#000' }).toColourspace('b-w').raw().toBuffer();
  return toBytes(drawn).map((value) => (value > 127 ? 1 : 0));
};
