import { createMask, dilate, fillHoles, type Mask } from '../ops/geometry/mask.ts';
import type { Raster } from '../ops/geometry/raster.ts';
import { resamplePlane, shrinkToSide } from '../ops/geometry/resample.ts';
import { voteForGarment } from '../ops/matte/garment-vote.ts';
import { createPicturePlanes, listBorder, type PicturePlanes } from '../ops/matte/picture-planes.ts';

/** Longest side for the vote: at 128 px the outline is the same as at 256 to within two hundredths of the picture, in a third of the time. */
const voteSide = 128;
/** A vote under this sees nothing that looks like a garment. */
const minScore = 0.5;
/** Share of the picture that a garment covers. */
const [minCover, maxCover] = [0.02, 0.92];
/** Steps of the stretched OKLab planes within which the whole border counts as one plain ground, and beyond which a pixel is none of it. */
const plainStep = 2.2;

/** What a picture shows, at `workSide` pixels on the longest side: the picture itself and 1 where the garment is; `mask` null: everything counts. */
export interface Subject {
  picture: Raster;
  mask: Mask | null;
}

/** More than the network looks at, so that a garment that fills half of the picture is still sharp. */
const workSide = 384;

/** Finds the garment: by its own transparency, on plain ground by colour alone, else by the matte's vote. Never throws for want of one. */
export const findSubject = async (source: Raster, seed = 7): Promise<Subject> => {
  const picture = await shrinkToSide(source, workSide);
  const own = readTransparency(source, picture);
  if (own) return { picture, mask: own };
  const small = await shrinkToSide(source, voteSide);
  const planes = createPicturePlanes(small);
  const share = onPlainGround(planes) ?? voted(planes, seed);
  if (!share) return { picture, mask: null };
  const wide = resamplePlane(share, small, picture);
  const mask = createMask(picture, (at) => wide[at] > 0.5);
  return { picture, mask: isGarmentSized(mask) ? mask : null };
};

const isGarmentSized = (mask: Mask): boolean => {
  const cover = mask.data.reduce((sum, value) => sum + value, 0) / mask.data.length;
  return cover >= minCover && cover <= maxCover;
};

const readTransparency = (source: Raster, to: Raster): Mask | null => {
  if (source.channels !== 4) return null;
  const alpha = new Float32Array(source.width * source.height);
  for (let i = 0; i < alpha.length; i++) alpha[i] = source.data[i * 4 + 3] / 255;
  const small = resamplePlane(alpha, source, to);
  const mask = createMask(to, (at) => small[at] > 0.5);
  return isGarmentSized(mask) ? mask : null;
};

/** Drawings and studio pictures: the border is of one colour, and the garment is what differs from it. */
const onPlainGround = (planes: PicturePlanes): Float32Array | null => {
  const border = listBorder(planes);
  const middle = (plane: Float32Array) =>
    Float32Array.from(border, (at) => plane[at]).sort()[Math.floor(border.length / 2)] as number;
  const ground = [middle(planes.lightness), middle(planes.a), middle(planes.b)] as const;
  const off = (at: number) =>
    Math.hypot(planes.lightness[at] - ground[0], planes.a[at] - ground[1], planes.b[at] - ground[2]);
  const away = border.reduce((sum, at) => sum + (off(at) > plainStep ? 1 : 0), 0);
  if (away > border.length * 0.02) return null;
  const found = dilate(
    createMask(planes, (at) => off(at) > plainStep),
    1,
  );
  // White garments on white ground are outlines only: what they close in is garment.
  return Float32Array.from(fillHoles(found, found.data.length).data);
};

const voted = (planes: PicturePlanes, seed: number): Float32Array | null => {
  const vote = voteForGarment(planes, seed);
  return vote && vote.bestScore >= minScore ? vote.share : null;
};
