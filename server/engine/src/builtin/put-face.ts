import type { PersonMark } from '@atelier/catalogue/picture-marks';
import { EngineError, type EnginePicture } from '../engine.ts';
import type { HandlerContext } from '../handler.ts';
import { frameOf } from '../ops/face/face-frame.ts';
import { isHandBefore, skinColourOf } from '../ops/face/read-face.ts';
import { judgeSwap, swapFace } from '../ops/face/swap-face.ts';
import { fitSource } from '../ops/face/wear-face.ts';
import { decodeInput, type Raster } from '../ops/geometry/raster.ts';
import { chooseFace, type MeshedFace } from '../vision/choose-face.ts';
import { detectPeople } from '../vision/detect-people.ts';
import type { FoundBody, PeopleSeen } from '../vision/people.ts';

/** Maximum face width, pixels: a larger face would exceed the slot's memory. */
const mostWidth = 750;
/** Share of the feature displacement applied at 100 %; the full displacement looks pasted on. */
const fullLikeness = 0.94;

/** A picture and the face selected in it. */
export interface FaceOfPicture {
  picture: Raster;
  face: MeshedFace;
  /** Bodies of all people: a hand may cover the face. */
  bodies: readonly FoundBody[];
}

/**
 * Reads the largest face of the uploaded face picture. @throws EngineError `input-too-large`, `people-unseen`, and those
 * of `chooseFace`
 */
export const readGivenFace = async (
  given: EnginePicture,
  context: Pick<HandlerContext, 'people'>,
): Promise<FaceOfPicture> => {
  const picture = await decodeInput(given);
  const seen = await seeFaces(context, picture, { meshes: true, bodies: true });
  return { picture, face: chooseFace(seen, picture, undefined), bodies: seen.bodies };
};

/** `detectPeople` for tools that need a face. @throws EngineError `people-unseen` */
export const seeFaces = async (
  context: Pick<HandlerContext, 'people'>,
  picture: Raster,
  wanted: { meshes: true; bodies?: true },
): Promise<PeopleSeen> => {
  const seen = await detectPeople(context, picture, wanted);
  if (!seen) throw new EngineError('unavailable', 'people-unseen');
  return seen;
};

/**
 * Selects the face to replace: the picked one, otherwise the largest. @throws EngineError `input-too-large` when it is too wide for the
 * slot's memory, and those of `chooseFace`
 */
export const chooseModel = (seen: PeopleSeen, picture: Raster, person: PersonMark | undefined): FaceOfPicture => {
  const face = chooseFace(seen, picture, person);
  if (frameOf(face.mesh.points).width > mostWidth) throw new EngineError('refused', 'input-too-large');
  return { picture, face, bodies: seen.bodies };
};

/**
 * Puts the given face on the model's picture. `similarity`: percent. @throws EngineError `refused` with a reason of `swap-face.ts` when the
 * result would look wrong
 */
export const putFace = async (target: FaceOfPicture, given: FaceOfPicture, similarity: number): Promise<Raster> => {
  refuse(judgeSwap.before(target.face.mesh, given.face.mesh));
  if (hasHandBefore(target)) refuse('face-covered');
  if (hasHandBefore(given)) refuse('face-source-covered');
  const width = frameOf(target.face.mesh.points).width;
  const source = await fitSource({ picture: given.picture, points: given.face.mesh.points }, width);
  const likeness = (similarity / 100) * fullLikeness;
  const { swapped, figures } = swapFace(target.picture, target.face.mesh.points, source, likeness);
  refuse(judgeSwap.after(figures));
  const [own, other] = [target, given].map(({ picture, face }) => skinColourOf(picture, face.mesh.points));
  if (own && other) refuse(judgeSwap.tones(own[0], other[0]));
  return swapped;
};

const hasHandBefore = ({ picture, face, bodies }: FaceOfPicture): boolean =>
  isHandBefore(picture, face.mesh.points, bodies);

const refuse = (reason: string | undefined): void => {
  if (reason) throw new EngineError('refused', reason);
};
