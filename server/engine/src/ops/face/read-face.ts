import { type Oklab, writeOklab } from '../colour/oklab.ts';
import type { Raster } from '../geometry/raster.ts';
import { frameOf } from './face-frame.ts';

/** Bare skin that a mask leaves free: forehead, under the eyes, bridge of the nose. */
export const upperSkin = [9, 151, 108, 337, 117, 346, 101, 330, 6, 197] as const;
/** Widths of the face over which a point is read. */
const reach = 0.015;

/** The mean colour round each of some points of a face. */
export const readFace = (picture: Raster, points: Float32Array, ones: readonly number[]): Oklab[] =>
  readPlaces(
    picture,
    ones.map((one) => [points[3 * one], points[3 * one + 1]]),
    frameOf(points).width,
  );

/** The mean colour round each of some places; pixels. `width`: of the face. */
export const readPlaces = (
  picture: Raster,
  places: readonly (readonly [x: number, y: number])[],
  width: number,
): Oklab[] => {
  const radius = Math.max(1, Math.round(reach * width));
  return places.map(([x, y]) => meanRound(picture, x, y, radius));
};

export const medianOf = (colours: readonly Oklab[]): Oklab =>
  [0, 1, 2].map(
    (k) => colours.map((colour) => colour[k]).sort((one, other) => one - other)[colours.length >> 1],
  ) as unknown as Oklab;

const meanRound = ({ width, height, channels, data }: Raster, x: number, y: number, radius: number): Oklab => {
  const sum: [number, number, number] = [0, 0, 0];
  const lab: [number, number, number] = [0, 0, 0];
  let count = 0;
  for (let v = Math.round(y) - radius; v <= y + radius; v++) {
    for (let u = Math.round(x) - radius; u <= x + radius; u++) {
      const at = (clamp(v, height) * width + clamp(u, width)) * channels;
      writeOklab(data[at], data[at + 1], data[at + 2], lab);
      for (let k = 0; k < 3; k++) sum[k] += lab[k];
      count++;
    }
  }
  return sum.map((value) => value / count) as unknown as Oklab;
};

const clamp = (value: number, length: number): number => Math.max(0, Math.min(length - 1, value));
