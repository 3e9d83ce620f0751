import { blurBox } from '../ops/geometry/box-filter.ts';
import { resamplePlane } from '../ops/geometry/resample.ts';
import type { FoundBody, FoundFace, PeopleSeen } from './people.ts';

export interface CoverLimits {
  /** Mask values of the network, 0 to 1, from which a pixel may belong to the body, and from which it certainly does. */
  least: number;
  full: number;
  /** Distance in mask pixels that hands and hair may extend beyond the network's mask. */
  reach: number;
}

const generous: CoverLimits = { least: 0.04, full: 0.3, reach: 3 };
/**
 * Mask value of a body, 0 to 255, from which a face without its own body is printed on that body's garment or on something in front of it.
 */
const worn = 200;

/**
 * Generous mask of people, 0 to 1 per pixel of the picture: 0 is certainly no person. null where unknown: no person was detected, or a face
 * without its body.
 */
export const coverOfPeople = (
  { faces, bodies }: PeopleSeen,
  picture: { width: number; height: number },
): Float32Array | null => {
  const [first] = bodies;
  const hasBody = ({ box }: FoundFace) =>
    bodies.some(({ points: [nose] }) => {
      const [x, y] = [(nose?.x ?? Number.NaN) - box.x, (nose?.y ?? Number.NaN) - box.y];
      return x >= 0 && y >= 0 && x <= box.width && y <= box.height;
    });
  const isWorn = ({ box: { x, y, width, height } }: FoundFace) =>
    bodies.some(({ mask }) => {
      const [across, down] = [(x + width / 2) / picture.width, (y + height / 2) / picture.height];
      const at = Math.floor(down * mask.height) * mask.width + Math.floor(across * mask.width);
      return (mask.data[at] ?? 0) >= worn;
    });
  if (!first || !faces.every((face) => !face.mesh || hasBody(face) || isWorn(face))) return null;
  return coverOfBodies(bodies, picture, generous);
};

/** Mask of bodies from the network's masks, 0 to 1 per pixel of the picture. Requires at least one body. */
export const coverOfBodies = (
  bodies: readonly FoundBody[],
  picture: { width: number; height: number },
  { least, full, reach }: CoverLimits,
): Float32Array => {
  const [{ mask: first }] = bodies as [FoundBody, ...FoundBody[]];
  const together = Float32Array.from({ length: first.width * first.height }, (_, at) =>
    Math.max(...bodies.map(({ mask }) => (mask.data[at] ?? 0) / 255)),
  );
  const soft = blurBox(together, first.width, first.height, reach);
  const shares = soft.map((value) => Math.max(0, Math.min(1, (value - least) / (full - least))));
  return resamplePlane(shares, first, picture);
};
