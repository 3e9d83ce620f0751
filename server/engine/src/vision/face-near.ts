import type { FoundFace, PeopleBox, PeopleSeen } from './people.ts';

const middleOf = ({ x, y, width, height }: PeopleBox): [number, number] => [x + width / 2, y + height / 2];

/** The face at the user's click: the nearest whose centre is in the clicked box. null: there is none. */
export const faceNear = ({ faces }: PeopleSeen, pointed: PeopleBox): FoundFace | null => {
  const [x, y] = middleOf(pointed);
  const distanceOf = ({ box }: FoundFace): number => {
    const [faceX, faceY] = middleOf(box);
    return Math.hypot((faceX - x) / pointed.width, (faceY - y) / pointed.height);
  };
  const sure = faces.filter(({ mesh }) => mesh).sort((one, other) => distanceOf(one) - distanceOf(other));
  const [nearest] = sure;
  return nearest && distanceOf(nearest) <= 0.5 ? nearest : null;
};
