import type { FoundBody, FoundFace, PeopleSeen } from '../../vision/people.ts';

/** A body of a smaller share of the picture is in the background. */
const leastShare = 0.02;
/** A person with this share of the largest one's area is a subject too, and no passer-by. */
const besideLargest = 0.4;
const sure = 127;

/** The people that a picture is about. */
export interface PickedPeople {
  /** The largest first. */
  bodies: readonly [FoundBody, ...FoundBody[]];
  /** The face of the largest one; null where no face with a mesh is on it. */
  face: FoundFace | null;
  /** Share of the picture that the largest one's mask covers, 0 to 1. */
  share: number;
}

export const pickPeople = ({ bodies, faces }: PeopleSeen): PickedPeople | null => {
  const rated = bodies.map((body) => ({ body, share: shareOf(body) })).sort((one, other) => other.share - one.share);
  const [first, ...rest] = rated;
  if (!first || first.share < leastShare) return null;
  const others = rest.filter(({ share }) => share >= besideLargest * first.share).map(({ body }) => body);
  return { bodies: [first.body, ...others], face: faceOf(first.body, faces), share: first.share };
};

const shareOf = ({ mask: { data } }: FoundBody): number => {
  let count = 0;
  for (let at = 0; at < data.length; at++) if (data[at] > sure) count++;
  return count / Math.max(1, data.length);
};

/** The face that contains the body's nose. */
const faceOf = ({ points: [nose] }: FoundBody, faces: readonly FoundFace[]): FoundFace | null =>
  faces.find(({ mesh, box }) => {
    const [x, y] = [(nose?.x ?? Number.NaN) - box.x, (nose?.y ?? Number.NaN) - box.y];
    return mesh !== null && x >= 0 && y >= 0 && x <= box.width && y <= box.height;
  }) ?? null;
