import Delaunator from 'delaunator';
import type { Box } from '../geometry/raster.ts';

/**
 * Points of MediaPipe's canonical face (`FaceMesh.points`) for an upright face, named by the side of the image: `left` is the image's left.
 */
export type Ring = readonly number[];

/** Face outline, clockwise from the top. */
export const outline: Ring = [
  10, 338, 297, 332, 284, 251, 389, 356, 454, 323, 361, 288, 397, 365, 379, 378, 400, 377, 152, 148, 176, 149, 150, 136,
  172, 58, 132, 93, 234, 127, 162, 21, 54, 103, 67, 109,
];

/** Inner edge of the lips, from the left corner along the lower lip. */
export const mouthGap: Ring = [
  78, 95, 88, 178, 87, 14, 317, 402, 318, 324, 308, 415, 310, 311, 312, 13, 82, 81, 80, 191,
];

/** Edges of the lids, from the outer corner along the lower lid. */
export const leftEye: Ring = [33, 7, 163, 144, 145, 153, 154, 155, 133, 173, 157, 158, 159, 160, 161, 246];
export const rightEye: Ring = [263, 249, 390, 373, 374, 380, 381, 382, 362, 398, 384, 385, 386, 387, 388, 466];

/** Brows as closed rings: lower edge from outer to inner end, upper edge back. */
export const leftBrow: Ring = [46, 53, 52, 65, 55, 107, 66, 105, 63, 70];
export const rightBrow: Ring = [276, 283, 282, 295, 285, 336, 296, 334, 293, 300];

/** Sides of the face, its top and its chin. */
export const sides = { left: 234, right: 454, top: 10, chin: 152 } as const;

/** Outer corners of the eyes. */
const eyeCorners = { left: 33, right: 263 } as const;

/** Outer edge of the lips, from the left corner along the lower lip. */
export const lips: Ring = [61, 146, 91, 181, 84, 17, 314, 405, 321, 375, 291, 409, 270, 269, 267, 0, 37, 39, 40, 185];

/** All points of lips and mouth inside their outer edge: two more rings, and `mouthGap`. */
export const innerMouth: ReadonlySet<number> = new Set([
  ...[184, 74, 73, 72, 11, 302, 303, 304, 408, 76, 77, 90, 180, 85, 16, 315, 404, 320, 307, 306],
  ...[183, 42, 41, 38, 12, 268, 271, 272, 407, 62, 96, 89, 179, 86, 15, 316, 403, 319, 325, 292],
  ...mouthGap,
]);

/** Upper edge of the brows from left to right, with the midpoint between them. */
export const browTop: Ring = [70, 63, 105, 66, 107, 9, 336, 296, 334, 293, 300];

/** Outline from before the right ear around the chin to the left one: temples have hair. */
export const jaw: Ring = [
  454, 323, 361, 288, 397, 365, 379, 378, 400, 377, 152, 148, 176, 149, 150, 136, 172, 58, 132, 93, 234,
];

/** Ring around the features: outer ends of the brows and eyes, beside the nose, corners of the mouth, below the lower lip. */
export const core: Ring = [70, 105, 107, 336, 334, 300, 263, 425, 291, 375, 17, 146, 61, 205, 33];

/** Points that distinguish faces: eyes, brows, nose and mouth. */
export const featurePoints: Ring = [
  ...lips,
  ...mouthGap,
  ...leftEye,
  ...rightEye,
  ...leftBrow,
  ...rightBrow,
  ...[1, 2, 98, 327, 4, 5, 195, 197, 6, 168, 48, 278, 64, 294],
];

/** A face's own axes in its image: displacements are in face widths, independent of its size and rotation. */
export interface FaceFrame {
  /** Width from side to side including depth, pixels: a turned face is as wide as the same face from the front. */
  width: number;
  /** Image vectors of one face width to the right and down; shorter where the face is turned away. */
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

/** Points of a plane, triangulated without overlaps or gaps. */
export interface FaceNet {
  /** Three point indices per triangle. */
  triangles: Uint32Array;
  neighbours: readonly (readonly number[])[];
  /** Points on the boundary of the triangulation, in order. */
  hull: readonly number[];
}

/** Triangulates the points in image coordinates, except the omitted ones. `flat`: x and y of each, pixels. */
export const joinPoints = (flat: Float32Array, leftOut: ReadonlySet<number> = new Set()): FaceNet => {
  const count = flat.length / 2;
  const used = Array.from({ length: count }, (_, one) => one).filter((one) => !leftOut.has(one));
  const joined = new Delaunator(Float64Array.from(used.flatMap((one) => [flat[2 * one], flat[2 * one + 1]])));
  const triangles = joined.triangles.map((nth) => used[nth]);
  const sets = Array.from({ length: count }, () => new Set<number>());
  for (let i = 0; i < triangles.length; i++) {
    const start = i - (i % 3);
    sets[triangles[i]].add(triangles[start + ((i + 1) % 3)]).add(triangles[start + ((i + 2) % 3)]);
  }
  return { triangles, neighbours: sets.map((set) => [...set]), hull: [...joined.hull].map((nth) => used[nth]) };
};

/** x and y of a mesh's points without depth. */
export const flatten = (points: Float32Array): Float32Array => {
  const flat = new Float32Array((points.length / 3) * 2);
  for (let one = 0; one < points.length / 3; one++) {
    flat[2 * one] = points[3 * one];
    flat[2 * one + 1] = points[3 * one + 1];
  }
  return flat;
};

/** Twice the signed area of a triangle, pixels²; negative where it is flipped. */
export const areaOf = (flat: Float32Array, a: number, b: number, c: number): number =>
  (flat[2 * b] - flat[2 * a]) * (flat[2 * c + 1] - flat[2 * a + 1]) -
  (flat[2 * c] - flat[2 * a]) * (flat[2 * b + 1] - flat[2 * a + 1]);

/** Bounding box of a face's points within an image, with a margin in face widths. */
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

/** The points in pixels of the box. */
export const pointsIn = (points: Float32Array, [left, top]: Box): Float32Array =>
  points.map((value, i) => value - ([left, top, 0][i % 3] ?? 0));

interface Size {
  width: number;
  height: number;
}

/** Returns 1 for each pixel whose centre is in one of the closed rings, given as x, y, x, y, ... in pixels. */
export const fillRings = ({ width, height }: Size, rings: readonly (readonly number[])[]): Float32Array => {
  const out = new Float32Array(width * height);
  for (const ring of rings) {
    const count = ring.length / 2;
    for (let y = 0; y < height; y++) {
      const crossings: number[] = [];
      for (let one = 0; one < count; one++) {
        const next = (one + 1) % count;
        const [x1, y1, x2, y2] = [ring[2 * one], ring[2 * one + 1], ring[2 * next], ring[2 * next + 1]];
        const middle = y + 0.5;
        if (y1 > middle === y2 > middle) continue;
        crossings.push(x1 + ((middle - y1) / (y2 - y1)) * (x2 - x1));
      }
      crossings.sort((a, b) => a - b);
      for (let k = 0; k + 1 < crossings.length; k += 2) {
        const from = Math.max(0, Math.ceil(crossings[k] - 0.5));
        const to = Math.min(width - 1, Math.floor(crossings[k + 1] - 0.5));
        if (to >= from) out.fill(1, y * width + from, y * width + to + 1);
      }
    }
  }
  return out;
};
