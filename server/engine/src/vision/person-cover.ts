import { blurBox } from '../ops/geometry/box-filter.ts';
import { resamplePlane } from '../ops/geometry/resample.ts';
import type { FoundFace, PeopleSeen } from './people.ts';

/** The mask's pixels that hands and hair may reach beyond what the network drew. */
const reach = 3;
/** Masks of the network from which a pixel may be the person's, and from which it surely is, 0 to 1. */
const [least, full] = [0.04, 0.3];

/**
 * Where people are, generously, 0 to 1 for every pixel of the picture: what lies beyond is nobody. null where that is not known, since nobody
 * was found, or a face whose body was not.
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
  if (!first || !faces.every((face) => !face.mesh || hasBody(face))) return null;
  const { width, height } = first.mask;
  const together = Float32Array.from({ length: width * height }, (_, at) =>
    Math.max(...bodies.map(({ mask }) => (mask.data[at] ?? 0) / 255)),
  );
  const soft = blurBox(together, width, height, reach);
  const shares = soft.map((value) => Math.max(0, Math.min(1, (value - least) / (full - least))));
  return resamplePlane(shares, first.mask, picture);
};
