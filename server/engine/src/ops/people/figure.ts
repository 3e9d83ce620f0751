import type { FoundBody, FoundFace } from '../../vision/people.ts';
import type { Box } from '../geometry/cut-box.ts';

export interface Place {
  x: number;
  y: number;
}

/** A joint in pixels of the work size. */
export interface Joint extends Place {
  /** Seen by the network, and within the picture. */
  isSeen: boolean;
}

/** The outline of a face and its axis; pixels of the work size. */
export interface FaceShape {
  oval: readonly Place[];
  middle: Place;
  chin: Place;
  top: Place;
  /** Top to chin. */
  height: number;
  width: number;
}

/** A person in pixels of the work size. */
export interface Figure {
  /** 33 of BlazePose. */
  joints: readonly Joint[];
  face: FaceShape | null;
  /** Middle of the shoulders and of the hips. */
  neck: Place;
  hips: Place;
  /** Width of the shoulders of a person who faces the camera, pixels: the unit of every reach. */
  unit: number;
}

/** Indices of joints; of pairs the left one, the right one is one more. */
export const joint = {
  nose: 0,
  ear: 7,
  shoulder: 11,
  elbow: 13,
  wrist: 15,
  little: 17,
  index: 19,
  hip: 23,
  knee: 25,
  ankle: 27,
  heel: 29,
  toe: 31,
} as const;

/** The outline of MediaPipe's face, clockwise from the middle of the forehead. */
const oval = [
  10, 338, 297, 332, 284, 251, 389, 356, 454, 323, 361, 288, 397, 365, 379, 378, 400, 377, 152, 148, 176, 149, 150, 136,
  172, 58, 132, 93, 234, 127, 162, 21, 54, 103, 67, 109,
] as const;
const [forehead, chin, left, right] = [10, 152, 234, 454] as const;

const seen = 0.5;
/** Shoulders are about this many widths of the face, and a trunk from shoulders to hips is about this much longer than they are wide. */
const shouldersToFace = 2;
const trunkToShoulders = 1.35;

export const middleOf = (one: Place, other: Place): Place => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });
export const distanceOf = (one: Place, other: Place): number => Math.hypot(one.x - other.x, one.y - other.y);
/** `share` 0 is the first place, 1 the second one. */
export const between = (one: Place, other: Place, share: number): Place => ({
  x: one.x + share * (other.x - one.x),
  y: one.y + share * (other.y - one.y),
});

/** A person's position in a frame of the picture that was reduced to `size`. */
export const createFigure = (
  body: FoundBody,
  face: FoundFace | null,
  [boxLeft, boxTop, boxWidth, boxHeight]: Box,
  size: { width: number; height: number },
): Figure => {
  const place = (x: number, y: number): Place => ({
    x: ((x - boxLeft) * size.width) / boxWidth,
    y: ((y - boxTop) * size.height) / boxHeight,
  });
  const joints = body.points.map(({ x, y, visibility }): Joint => {
    const at = place(x, y);
    const isWithin = at.x >= 0 && at.y >= 0 && at.x < size.width && at.y < size.height;
    return { ...at, isSeen: visibility > seen && isWithin };
  });
  const shape = face?.mesh ? shapeOf(face.mesh.points, place) : null;
  const [one, other] = pairOf(joints, joint.shoulder);
  const [oneHip, otherHip] = pairOf(joints, joint.hip);
  const [neck, hips] = [middleOf(one, other), middleOf(oneHip, otherHip)];
  // From the side shoulders are no measure; what is longest then is.
  const unit = Math.max(
    distanceOf(one, other),
    (shape?.width ?? 0) * shouldersToFace,
    distanceOf(neck, hips) / trunkToShoulders / 1.6,
  );
  return { joints, face: shape, neck, hips, unit };
};

/** Left and right. */
export const pairOf = (joints: readonly Joint[], first: number): readonly [Joint, Joint] => [
  joints[first] as Joint,
  joints[first + 1] as Joint,
];

const shapeOf = (points: Float32Array, place: (x: number, y: number) => Place): FaceShape => {
  const at = (n: number) => place(points[3 * n], points[3 * n + 1]);
  const [top, bottom] = [at(forehead), at(chin)];
  return {
    oval: oval.map(at),
    middle: middleOf(top, bottom),
    chin: bottom,
    top,
    height: distanceOf(top, bottom),
    width: distanceOf(at(left), at(right)),
  };
};

/** Distance of a place from a bone. */
export const distanceToBone = (x: number, y: number, from: Place, to: Place): number => {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const along = Math.max(0, Math.min(1, ((x - from.x) * dx + (y - from.y) * dy) / (dx * dx + dy * dy + 1e-6)));
  return Math.hypot(x - from.x - along * dx, y - from.y - along * dy);
};

/** By the even-odd rule. */
export const isInPolygon = (x: number, y: number, corners: readonly Place[]): boolean => {
  let isIn = false;
  for (let at = 0, before = corners.length - 1; at < corners.length; before = at++) {
    const [one, other] = [corners[at] as Place, corners[before] as Place];
    if (one.y > y === other.y > y) continue;
    if (x < one.x + ((y - one.y) / (other.y - one.y)) * (other.x - one.x)) isIn = !isIn;
  }
  return isIn;
};

/** Moves corners towards their middle: 1 leaves them. */
export const scalePolygon = (corners: readonly Place[], scale: number): Place[] => {
  const middle = corners.reduce((sum, { x, y }) => ({ x: sum.x + x / corners.length, y: sum.y + y / corners.length }), {
    x: 0,
    y: 0,
  });
  return corners.map((corner) => between(middle, corner, scale));
};
