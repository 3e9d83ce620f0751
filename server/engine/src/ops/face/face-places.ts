import { blurBox } from '../geometry/box-filter.ts';
import { browTop, core, jaw, leftBrow, leftEye, lips, type Ring, rightBrow, rightEye } from './face-points.ts';
import { fillRings } from './fill-rings.ts';

/** Cover of the parts of a face in a picture: 0 to 1 for each pixel. */
export interface FacePlaces {
  /** From just above the brows down to the chin, a little inside of the outline. */
  inner: Float32Array;
  /** Eyes, brows and lips, soft: they belong to the face whatever their colour. */
  features: Float32Array;
  /** The eyes alone, soft. */
  eyes: Float32Array;
  /** The area between the brows and the lower lip, nose and inner cheeks included, fading over a tenth of the width. */
  middle: Float32Array;
}

/** Widths of the face by which the inner part ends before the outline, and above the brows. */
const margin = 0.05;
const aboveBrows = 0.085;
/** Widths of the face round the features, if nothing else is said. */
const round = 0.02;
/** Widths of the face over which its middle ends, twice. */
const fading = 0.05;

const ringOf = (points: Float32Array, ring: Ring): number[] =>
  ring.flatMap((one) => [points[3 * one], points[3 * one + 1]]);

/** `points`: x, y and depth of each point in pixels; `width` of the face and its way up, `up`, in pixels too. */
export const placesOf = (
  size: { width: number; height: number },
  points: Float32Array,
  { width, down }: { width: number; down: readonly [number, number] },
  around = round,
): FacePlaces => {
  const top = browTop.flatMap((one) => [
    points[3 * one] - aboveBrows * down[0],
    points[3 * one + 1] - aboveBrows * down[1],
  ]);
  const reach = Math.max(1, Math.round(margin * width));
  const whole = fillRings(size, [[...top, ...ringOf(points, jaw)]]);
  const shrunk = blurBox(blurBox(whole, size.width, size.height, reach), size.width, size.height, reach);
  const rings = [lips, leftEye, rightEye, leftBrow, rightBrow].map((ring) => ringOf(points, ring));
  const near = Math.max(1, Math.round(around * width));
  const softly = (of: number[][]) => blurBox(fillRings(size, of), size.width, size.height, near);
  const soft = softly(rings);
  const fade = Math.max(1, Math.round(fading * width));
  const middle = fillRings(size, [ringOf(points, core)]);
  return {
    eyes: softly([leftEye, rightEye].map((ring) => ringOf(points, ring))).map((value) => Math.min(1, 2 * value)),
    middle: blurBox(blurBox(middle, size.width, size.height, fade), size.width, size.height, fade),
    inner: shrunk.map((value) => (value > 0.9 ? 1 : 0)),
    features: soft.map((value) => Math.min(1, 2 * value)),
  };
};
