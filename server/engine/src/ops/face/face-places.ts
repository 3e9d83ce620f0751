import { blurBox } from '../geometry/box-filter.ts';
import { browTop, jaw, leftBrow, leftEye, lips, type Ring, rightBrow, rightEye } from './face-points.ts';
import { fillRings } from './fill-rings.ts';

/** Where the parts of a face lie in a picture: 0 to 1 for each pixel. */
export interface FacePlaces {
  /** From just above the brows down to the chin, a little inside of the outline. */
  inner: Float32Array;
  /** Eyes, brows and lips, soft: they belong to the face whatever their colour. */
  features: Float32Array;
}

/** Widths of the face by which the inner part ends before the outline, and above the brows. */
const margin = 0.05;
const aboveBrows = 0.045;
/** Widths of the face round the features. */
const round = 0.02;

const ringOf = (points: Float32Array, ring: Ring): number[] =>
  ring.flatMap((one) => [points[3 * one], points[3 * one + 1]]);

/** `points`: x, y and depth of each point in pixels; `width` of the face and its way up, `up`, in pixels too. */
export const placesOf = (
  size: { width: number; height: number },
  points: Float32Array,
  { width, down }: { width: number; down: readonly [number, number] },
): FacePlaces => {
  const top = browTop.flatMap((one) => [
    points[3 * one] - aboveBrows * down[0],
    points[3 * one + 1] - aboveBrows * down[1],
  ]);
  const reach = Math.max(1, Math.round(margin * width));
  const whole = fillRings(size, [[...top, ...ringOf(points, jaw)]]);
  const shrunk = blurBox(blurBox(whole, size.width, size.height, reach), size.width, size.height, reach);
  const rings = [lips, leftEye, rightEye, leftBrow, rightBrow].map((ring) => ringOf(points, ring));
  const near = Math.max(1, Math.round(round * width));
  const soft = blurBox(fillRings(size, rings), size.width, size.height, near);
  return {
    inner: shrunk.map((value) => (value > 0.9 ? 1 : 0)),
    features: soft.map((value) => Math.min(1, 2 * value)),
  };
};
