import type { OklabPlanes } from '../colour/oklab.ts';

/** Points on bare skin: cheeks, nose, between the brows, chin. */
const bare = [50, 280, 205, 425, 4, 195, 101, 330, 117, 346, 36, 266];
/** Distances of tint and of lightness from the face's own skin at which a pixel is as likely hair, glass or ground, and how fast that turns. */
const tint = { middle: 0.055, slope: 0.012 } as const;
const light = { middle: 0.34, slope: 0.05 } as const;

const falling = (value: number, { middle, slope }: { middle: number; slope: number }): number =>
  1 / (1 + Math.exp((value - middle) / slope));

/** The colour of a face's skin: the median at its bare points, each read over a few pixels. */
export const skinOf = (
  { lightness, a, b }: OklabPlanes,
  { width, height }: { width: number; height: number },
  points: Float32Array,
): [number, number, number] => {
  const places = bare.flatMap((one) => {
    const [x, y] = [Math.floor(points[3 * one]), Math.floor(points[3 * one + 1])];
    return x >= 0 && y >= 0 && x < width && y < height ? [y * width + x] : [];
  });
  const median = (plane: Float32Array) =>
    places.map((at) => plane[at]).sort((one, other) => one - other)[places.length >> 1];
  return [median(lightness) ?? 0.7, median(a) ?? 0, median(b) ?? 0];
};

/** How likely each pixel is that skin, 0 to 1. */
export const skinShare = (
  { lightness, a, b }: OklabPlanes,
  [l, ofA, ofB]: readonly [number, number, number],
): Float32Array =>
  lightness.map((value, i) => falling(Math.hypot(a[i] - ofA, b[i] - ofB), tint) * falling(Math.abs(value - l), light));
