import { toOklabPlanes } from '../colour/oklab.ts';
import { blurBox } from '../geometry/box-filter.ts';
import { countSet, createMask, dilate, erode, type Mask } from '../geometry/mask.ts';
import type { Raster } from '../geometry/raster.ts';
import { resamplePlane, shrinkToSide } from '../geometry/resample.ts';
import type { Recoloured } from './recolour.ts';

/** Longest side that is looked at. */
const workSide = 512;
/** Lettering is looked at within this share of the longest side; so wide a rim of the garment is left out, where the ground shines in. */
const around = 0.016;
const rim = 0.012;
/** OKLab step from the mean around that is read, and the one that no longer is. */
const seen = 0.11;
const unseen = 0.035;
/** Share of lost pixels around from which they are letters, for a seam or a crease is one line; and their share of all that stood out there. */
const dense = 0.2;
const mostly = 0.55;
/** Less of the garment is a speck. */
const least = 0.004;

/**
 * Where small parts that stood out from the cloth before hardly do so afterwards: thin lettering of the old cloth's tint that the dye took along.
 * Of the size of a small copy; undefined where nothing is lost. `alpha` is the garment's cover; what was toned is told of already.
 */
export const findLostDetail = async (
  before: Raster,
  { picture: after, toned }: Pick<Recoloured, 'picture' | 'toned'>,
  alpha: Float32Array,
): Promise<Mask | undefined> => {
  const [small, dyed] = [await shrinkToSide(before, workSide), await shrinkToSide(after, workSide)];
  const { width, height } = small;
  const side = Math.max(width, height);
  const cover = resamplePlane(alpha, before, small);
  const inside = erode(
    createMask(small, (at) => cover[at] > 0.97),
    Math.max(2, Math.round(rim * side)),
  ).data;
  const radius = Math.max(3, Math.round(around * side));
  const told = resamplePlane(Float32Array.from(toned.data), before, small);
  const beside = dilate(
    createMask(small, (at) => told[at] > 0.3),
    2 * radius,
  ).data;
  const [old, now] = [measureContrast(small, inside, radius), measureContrast(dyed, inside, radius)];
  const stood = Float32Array.from(inside, (value, at) => (value && !beside[at] && old[at] > seen ? 1 : 0));
  const lost = stood.map((value, at) => (now[at] < unseen ? value : 0));
  const [all, share] = [blurBox(stood, width, height, radius), blurBox(lost, width, height, radius)];
  const letters = dilate(
    createMask(small, (at) => lost[at] === 1 && share[at] > Math.max(dense, mostly * all[at])),
    radius >> 1,
  );
  return countSet(letters) > least * countSet({ width, height, data: inside }) ? letters : undefined;
};

/** Distance of each pixel from the mean of the garment around it. */
const measureContrast = ({ width, height, data }: Raster, inside: Uint8Array, radius: number): Float32Array => {
  const blur = (plane: Float32Array) => blurBox(plane, width, height, radius);
  const total = blur(Float32Array.from(inside));
  const squares = new Float32Array(inside.length);
  const { lightness, a, b } = toOklabPlanes(data, 3);
  for (const plane of [lightness, a, b]) {
    const sums = blur(plane.map((value, at) => value * inside[at]));
    for (let at = 0; at < squares.length; at++) {
      const step = total[at] > 0 ? plane[at] - sums[at] / total[at] : 0;
      squares[at] = squares[at] + step * step;
    }
  }
  return squares.map(Math.sqrt);
};
