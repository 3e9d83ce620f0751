import { eyeCorners, sides } from './face-points.ts';

/** A face's own axes in its picture: moves are given in widths of the face, independent of its size and turn. */
export interface FaceFrame {
  /** From side to side with its depth, pixels: a turned face is as wide as the same one from the front. */
  width: number;
  /** Where one width to the right of the face, and one down it, lead in the picture; shorter where the face is turned away. */
  across: readonly [x: number, y: number];
  down: readonly [x: number, y: number];
}

const at = (points: Float32Array, one: number): readonly [number, number, number] => [
  points[3 * one],
  points[3 * one + 1],
  points[3 * one + 2],
];

/** `points`: x, y and depth of each point of a mesh, pixels. */
export const frameOf = (points: Float32Array): FaceFrame => {
  const [left, right] = [at(points, sides.left), at(points, sides.right)];
  const [top, chin] = [at(points, sides.top), at(points, sides.chin)];
  const [leftEye, rightEye] = [at(points, eyeCorners.left), at(points, eyeCorners.right)];
  const width = Math.hypot(right[0] - left[0], right[1] - left[1], right[2] - left[2]);
  const height = Math.hypot(chin[0] - top[0], chin[1] - top[1], chin[2] - top[2]);
  const eyes = Math.atan2(rightEye[1] - leftEye[1], rightEye[0] - leftEye[0]);
  const narrow = Math.hypot(right[0] - left[0], right[1] - left[1]) / width;
  const low = Math.hypot(chin[0] - top[0], chin[1] - top[1]) / height;
  return {
    width,
    across: [width * narrow * Math.cos(eyes), width * narrow * Math.sin(eyes)],
    down: [-width * low * Math.sin(eyes), width * low * Math.cos(eyes)],
  };
};
