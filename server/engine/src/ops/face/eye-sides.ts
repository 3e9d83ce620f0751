import Delaunator from 'delaunator';
import type { OklabPlanes } from '../colour/oklab.ts';
import { blurBox } from '../geometry/box-filter.ts';
import { frameOf } from './face-frame.ts';
import { leftBrow, leftEye, rightBrow, rightEye } from './face-points.ts';
import { fillRings } from './fill-rings.ts';

/** Points round one eye, and their twins round the other: lids, brow, temple, cheek and the bridge of the nose. */
const twins: readonly (readonly [left: number, right: number])[] = [
  ...leftEye.map((one, nth): [number, number] => [one, rightEye[nth]]),
  ...leftBrow.map((one, nth): [number, number] => [one, rightBrow[nth]]),
  ...([
    [50, 280],
    [117, 346],
    [101, 330],
    [36, 266],
    [234, 454],
    [127, 356],
    [168, 168],
    [6, 6],
    [197, 197],
  ] as const),
];
/** Places looked at along each side of a triangle. */
const along = 6;

interface Size {
  width: number;
  height: number;
}

/**
 * How far the tints (a and b of OKLab) round the one eye of a face are from those at the same places round the other, mean over the area. A strand of
 * hair over an eye, glasses in front of both unlike grounds, or a shadow with the colour of another light are detected by it where each pixel by itself could be
 * skin. `points`: x, y and depth of the face's points in pixels of the planes.
 */
export const measureEyesApart = ({ a, b }: OklabPlanes, size: Size, points: Float32Array): number => {
  const flat = (one: number): readonly [number, number] => [points[3 * one], points[3 * one + 1]];
  const { triangles } = new Delaunator(Float64Array.from(twins.flatMap(([left]) => flat(left))));
  let [sum, weights] = [0, 0];
  for (let i = 0; i < triangles.length; i += 3) {
    const corners = [0, 1, 2].map((k) => twins[triangles[i + k]] as readonly [number, number]);
    const [left, right] = [corners.map(([one]) => flat(one)), corners.map(([, one]) => flat(one))];
    const area = areaOfThree(left);
    for (const shares of spotsOfTriangle) {
      const [one, other] = [pixelAt(size, shares, left), pixelAt(size, shares, right)];
      sum += area * Math.hypot(a[one] - a[other], b[one] - b[other]);
      weights += area;
    }
  }
  return weights > 0 ? sum / weights : 0;
};

/** Widths of the face round the lids that belong to an eye. */
const lidReach = 0.015;

/**
 * How much the lightness changes within the fainter eye, as a share of what it changes within the other one, 0 to 1: an eye under hair, in the dark half of a
 * face or behind a dark glass has no clear white and pupil.
 */
export const measureFainterEye = ({ lightness }: OklabPlanes, size: Size, points: Float32Array): number => {
  const reach = Math.max(1, Math.round(lidReach * frameOf(points).width));
  const [one, other] = [leftEye, rightEye].map((ring) => {
    const lids = fillRings(size, [ring.flatMap((point) => [points[3 * point], points[3 * point + 1]])]);
    const near = blurBox(lids, size.width, size.height, reach);
    return deviationOf(lightness.filter((_, at) => near[at] > 0.3));
  }) as [number, number];
  return Math.min(one, other) / Math.max(one, other, 1e-6);
};

const deviationOf = (values: Float32Array): number => {
  const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, values.length));
};

type Corners = readonly (readonly [x: number, y: number])[];

/** Shares of the corners, evenly over a triangle. */
const spotsOfTriangle = Array.from({ length: along * along }, (_, i) => [Math.floor(i / along), i % along] as const)
  .filter(([down, across]) => across < along - down)
  .map(([down, across]): readonly number[] => {
    const [first, second] = [(down + 1 / 3) / along, (across + 1 / 3) / along];
    return [first, second, 1 - first - second];
  });

const areaOfThree = ([one, two, three]: Corners): number =>
  Math.abs((two[0] - one[0]) * (three[1] - one[1]) - (three[0] - one[0]) * (two[1] - one[1]));

const pixelAt = ({ width, height }: Size, shares: readonly number[], corners: Corners): number => {
  const at = (axis: 0 | 1) => Math.floor(corners.reduce((sum, corner, k) => sum + shares[k] * corner[axis], 0));
  const [x, y] = [Math.max(0, Math.min(width - 1, at(0))), Math.max(0, Math.min(height - 1, at(1)))];
  return y * width + x;
};
