import { toOklabPlanes } from '../colour/oklab.ts';
import { blurBox } from '../geometry/box-filter.ts';
import { countSet, createMask, dilate, erode, type Mask } from '../geometry/mask.ts';
import type { Raster } from '../geometry/raster.ts';
import { resamplePlane, shrinkToSide } from '../geometry/resample.ts';

/** Longest side of the analysed copy. */
const workSide = 512;
/**
 * Radius in which lettering is analysed, as a share of the longest side; a rim of the garment of this width is left out, because the
 * background affects it.
 */
const around = 0.016;
const rim = 0.012;
/** OKLab step from the surrounding mean that is legible, and the step that is not; on nearly black cloth the limit is larger. */
const seen = 0.11;
const unseen = 0.035;
const unseenInDark = { step: 0.07, full: 0.15, from: 0.3 } as const;
/** Step over two pixels that folds rarely have: a detail lost in the dark must have an outline as sharp. */
const sharp = 0.14;
/** Strokes and motifs have outlines in all directions, folds and seams in one: maximum anisotropy, 0 (no preferred direction) to 1. */
const maxOneWay = 0.37;
/** Share of sharp outlines above which there are several adjacent strokes. */
const crowded = 0.9;
/** Minimum share of lost pixels in the surroundings for letters, and their share of all pixels that stood out there. */
const dense = 0.2;
const mostly = 0.55;
/** Share of the garment below which it is a speck. */
const least = 0.004;

/**
 * Finds small details of the cloth that become nearly invisible: thin lettering of the old cloth's tint that is recoloured too, a dark
 * motif on cloth that becomes black. Of the size of a small copy; undefined where nothing is lost. `alpha` is the garment's.
 */
export const findLostDetail = async (before: Raster, after: Raster, alpha: Float32Array): Promise<Mask | undefined> => {
  const [small, dyed] = [await shrinkToSide(before, workSide), await shrinkToSide(after, workSide)];
  const { width, height } = small;
  const side = Math.max(width, height);
  const cover = resamplePlane(alpha, before, small);
  const inside = erode(
    createMask(small, (at) => cover[at] > 0.97),
    Math.max(2, Math.round(rim * side)),
  ).data;
  const radius = Math.max(3, Math.round(around * side));
  const [old, now] = [measureContrast(small, inside, radius), measureContrast(dyed, inside, radius)];
  const stood = Float32Array.from(inside, (value, at) => (value && old[at] > seen ? 1 : 0));
  const shade = toOklabPlanes(dyed.data, dyed.channels).lightness;
  const { oneWay, outline } = measureOutlines(small, inside, radius);
  const crowd = blurBox(Float32Array.from(outline), width, height, radius);
  const lost = stood.map((value, at) => {
    if (oneWay[at] > maxOneWay && crowd[at] < crowded) return 0;
    return now[at] < unseen || (outline[at] && now[at] < maxUnseen(shade[at])) ? value : 0;
  });
  const [all, share] = [blurBox(stood, width, height, radius), blurBox(lost, width, height, radius)];
  const letters = dilate(
    createMask(small, (at) => lost[at] === 1 && share[at] > Math.max(dense, mostly * all[at])),
    radius >> 1,
  );
  return countSet(letters) > least * countSet({ width, height, data: inside }) ? letters : undefined;
};

const maxUnseen = (lightness: number): number => {
  const { step, full, from } = unseenInDark;
  return unseen + (step - unseen) * Math.max(0, Math.min(1, (from - lightness) / (from - full)));
};

/** Anisotropy of the lightness gradients around each pixel, 0 to 1 (structure tensor), and 1 at and beside sharp colour steps. */
const measureOutlines = ({ width, height, channels, data }: Raster, inside: Uint8Array, radius: number) => {
  const { lightness, a, b } = toOklabPlanes(data, channels);
  const across = new Float32Array(inside.length);
  const down = new Float32Array(inside.length);
  const both = new Float32Array(inside.length);
  const outline = createMask({ width, height }, () => false);
  const square = (at: number, offset: number) =>
    (lightness[at + offset] - lightness[at - offset]) ** 2 +
    (a[at + offset] - a[at - offset]) ** 2 +
    (b[at + offset] - b[at - offset]) ** 2;
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      if (!inside[at]) continue;
      const dx = lightness[at + 1] - lightness[at - 1];
      const dy = lightness[at + width] - lightness[at - width];
      across[at] = dx * dx;
      down[at] = dy * dy;
      both[at] = dx * dy;
      if (Math.max(square(at, 1), square(at, width)) > sharp * sharp) outline.data[at] = 1;
    }
  }
  const [xx, yy, xy] = [across, down, both].map((plane) => blurBox(plane, width, height, Math.round(1.5 * radius)));
  const oneWay = xx.map((value, at) => Math.hypot(value - yy[at], 2 * xy[at]) / Math.max(1e-9, value + yy[at]));
  return { oneWay, outline: dilate(outline, 1).data };
};

/** Distance of each pixel from the mean of the surrounding garment. */
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
