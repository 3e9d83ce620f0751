import type { PersonMark } from '@atelier/catalogue/picture-marks';
import { EngineError } from '../engine.ts';
import type { FaceMesh, FoundFace, PeopleSeen } from './people.ts';

export type MeshedFace = FoundFace & { mesh: FaceMesh };

/** Margin around a face's box, in its own width and height, in which a click still selects it: hair and neck. */
const room = 0.6;

const meshed = (seen: PeopleSeen): MeshedFace[] => seen.faces.filter((face): face is MeshedFace => face.mesh !== null);

/** The face whose box, with a margin for hair and neck, contains the position; of several the nearest. undefined: none. */
const markedFace = (
  seen: PeopleSeen,
  picture: { width: number; height: number },
  mark: PersonMark,
): MeshedFace | undefined => {
  const [x, y] = [mark.x * picture.width, mark.y * picture.height];
  const distanceOf = ({ box }: FoundFace): number =>
    Math.max(Math.abs(x - box.x - box.width / 2) / box.width, Math.abs(y - box.y - box.height / 2) / box.height);
  const [nearest] = meshed(seen).sort((one, other) => distanceOf(one) - distanceOf(other));
  return nearest && distanceOf(nearest) <= 0.5 + room ? nearest : undefined;
};

/**
 * The selected face: the marked one, else the largest. @throws EngineError `refused`: `no-face-found`; `no-face-there` where only others
 * are; `face-unclear` where no face has reliable landmarks
 */
export const chooseFace = (
  seen: PeopleSeen,
  picture: { width: number; height: number },
  mark: PersonMark | undefined,
): MeshedFace => {
  const face = mark ? markedFace(seen, picture, mark) : meshed(seen)[0];
  if (face) return face;
  if (mark && meshed(seen).length > 0) throw new EngineError('refused', 'no-face-there');
  throw new EngineError('refused', seen.faces.some(({ score }) => score >= sureBox) ? 'face-unclear' : 'no-face-found');
};

/** A detector alone is often wrong; above this score its box is worth reporting. */
const sureBox = 0.75;
