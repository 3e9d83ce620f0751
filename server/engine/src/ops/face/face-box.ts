import type { Box } from '../geometry/cut-box.ts';
import { frameOf } from './face-frame.ts';
import { flatten } from './face-net.ts';

/** The part of a picture round the points of a face, with room in widths of the face. */
export const faceBox = (picture: { width: number; height: number }, points: Float32Array, room: number): Box => {
  const reach = room * frameOf(points).width;
  const flat = flatten(points);
  const ends = (axis: number, limit: number): readonly [number, number] => {
    const values = flat.filter((_, i) => i % 2 === axis);
    const from = Math.max(0, Math.floor(Math.min(...values) - reach));
    return [from, Math.max(1, Math.min(limit, Math.ceil(Math.max(...values) + reach)) - from)];
  };
  const [[left, wide], [top, tall]] = [ends(0, picture.width), ends(1, picture.height)];
  return [left, top, wide, tall];
};

/** The points in the pixels of the part. */
export const pointsIn = (points: Float32Array, [left, top]: Box): Float32Array =>
  points.map((value, i) => value - ([left, top, 0][i % 3] ?? 0));
