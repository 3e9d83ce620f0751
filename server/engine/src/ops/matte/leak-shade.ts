import { toOklabPlanes } from '../colour/oklab.ts';
import { blurBox, measureDeviation } from '../geometry/box-filter.ts';
import { close, createMask, dilate, erode, findComponents, type Mask, open } from '../geometry/mask.ts';
import type { Raster } from '../geometry/raster.ts';
import { findQuantile } from './otsu.ts';

/** Shares of the longer side: how far from a leak its shade is looked for, and from where on the garment is surely itself. */
const reach = 0.05;
const sure = 0.1;
/** Shade keeps the chroma of the lit ground within so many steps, and this share of its lightness. */
const chromaSteps = 9;
const shadeRange = [0.3, 1.05] as const;
/** Places of the garment that are smoother than this share of it, or of a colour that this share of it has, are hardly its own. */
const smooth = 0.03;
const rare = 0.012;
/** Edge of a cell of the garment's colours, steps, and cells a plane. */
const cell = 4;
const cells = 32;
/** Half the window in which unrest is measured, pixels. */
const window = 2;
/** Pixels of mixed colour between shade and cloth. */
const mixed = 2;
/** Shade is at most so many times as large as the lit ground beside it; a part under the second share of it is a speck of cloth. */
const largest = 1.5;
const speck = 0.01;

/**
 * Takes out the shaded ground beside ground that was taken out: a leg throws its shadow on the wall, and a shadow has an edge as sharp as cloth. It has
 * the ground's chroma and is smoother than the cloth, also where it darkens towards a crotch, or of a colour that the cloth does not have. `before` and
 * `after`: the mask with and without the lit ground; `picture` has their size.
 */
export const dropLeakShade = (before: Mask, after: Mask, picture: Raster): Mask => {
  const side = Math.max(after.width, after.height);
  const lost = createMask(after, (at) => before.data[at] === 1 && after.data[at] === 0);
  const planes = readPlanes(picture);
  const isCloth = createClothTest(after, dilate(lost, Math.round(sure * side)), planes);
  const near = dilate(lost, Math.round(reach * side)).data;
  const lit = Uint32Array.from(listSet(lost));
  const [light, a, b] = planes.colour.map((plane) =>
    findQuantile(
      Float32Array.from(lit, (at) => plane[at]),
      0.5,
    ),
  ) as [number, number, number];
  const [lightness, planeA, planeB] = planes.colour;
  const isShade = (at: number): boolean =>
    after.data[at] === 1 &&
    near[at] === 1 &&
    Math.hypot(planeA[at] - a, planeB[at] - b) < chromaSteps &&
    lightness[at] > shadeRange[0] * light &&
    lightness[at] < shadeRange[1] * light &&
    !isCloth(at);
  const beside = dilate(lost, 2 * mixed).data;
  const shade = createMask(after, () => false);
  let area = 0;
  for (const part of findComponents(open(close(createMask(after, isShade), mixed), 1))) {
    if (part.area < speck * lit.length || !part.pixels.some((at) => beside[at] === 1)) continue;
    area += part.area;
    for (const at of part.pixels) shade.data[at] = 1;
  }
  if (area === 0 || area > largest * lit.length) return after;
  const wide = dilate(shade, mixed).data;
  return { ...after, data: after.data.map((value, at) => (wide[at] ? 0 : value)) };
};

interface ShadePlanes {
  colour: [Float32Array, Float32Array, Float32Array];
  /** As it is, and without an even slope of light. */
  unrest: [Float32Array, Float32Array];
}

const readPlanes = ({ width, height, channels, data }: Raster): ShadePlanes => {
  const { lightness, a, b } = toOklabPlanes(data, channels);
  const scale = (plane: Float32Array, by: number) => plane.map((value) => value * by);
  const raw = scale(lightness, 100);
  const soften = (plane: Float32Array) => blurBox(plane, width, height, 1);
  // Shade that darkens into a corner deviates from its mean as much as cloth does; without the slope it is smooth.
  const slope = blurBox(raw, width, height, window);
  const level = raw.map((value, at) => value - slope[at]);
  const deviate = (plane: Float32Array) => measureDeviation(plane, width, height, window);
  return {
    colour: [soften(raw), soften(scale(a, 250)), soften(scale(b, 250))],
    unrest: [deviate(raw), deviate(level)],
  };
};

/** Whether a place looks like the garment far from the leak: as restless as it, in a colour that it has. */
const createClothTest = (mask: Mask, aside: Mask, { colour, unrest }: ShadePlanes): ((at: number) => boolean) => {
  const cloth = listSet(erode(mask, mixed + 1)).filter((at) => aside.data[at] === 0);
  const limits = unrest.map((plane) => ({
    plane,
    calm: findQuantile(
      Float32Array.from(cloth, (at) => plane[at]),
      smooth,
    ),
  }));
  const counts = new Float32Array(cells ** 3);
  const cellOf = (plane: number, at: number): number => {
    const centred = (colour[plane]?.[at] ?? 0) + (plane === 0 ? 0 : (cell * cells) / 2);
    return Math.max(1, Math.min(cells - 2, Math.floor(centred / cell)));
  };
  const indexOf = (l: number, a: number, b: number) => (l * cells + a) * cells + b;
  for (const at of cloth) {
    const index = indexOf(cellOf(0, at), cellOf(1, at), cellOf(2, at));
    counts[index] = (counts[index] ?? 0) + 1 / cloth.length;
  }
  const shareOf = (at: number): number => {
    const [l, a, b] = [cellOf(0, at), cellOf(1, at), cellOf(2, at)];
    let sum = 0;
    for (let i = l - 1; i <= l + 1; i++)
      for (let j = a - 1; j <= a + 1; j++) for (let k = b - 1; k <= b + 1; k++) sum += counts[indexOf(i, j, k)] ?? 0;
    return sum;
  };
  return (at) => limits.every(({ plane, calm }) => plane[at] >= calm) && shareOf(at) >= rare;
};

const listSet = ({ data }: Mask): number[] => {
  const set: number[] = [];
  for (let at = 0; at < data.length; at++) if (data[at]) set.push(at);
  return set;
};
