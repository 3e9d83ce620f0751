import type { PersonMark } from '@atelier/catalogue/person-mark';
import { EngineError, type EnginePicture } from '../engine.ts';
import type { HandlerContext } from '../handler.ts';
import { frameOf } from '../ops/face/face-frame.ts';
import { isHandBefore, skinColourOf } from '../ops/face/read-face.ts';
import { judgeSwap, swapFace } from '../ops/face/swap-face.ts';
import { fitSource } from '../ops/face/wear-face.ts';
import { decodePicture, type Raster } from '../ops/geometry/raster.ts';
import { chooseFace, type MeshedFace } from '../vision/choose-face.ts';
import type { FoundBody, PeopleSeen } from '../vision/people.ts';
import { seePeople } from '../vision/see-people.ts';

const maxInputSide = 4096;
/** Pixels from side to side of the model's face: what is reckoned round it would not fit the slot's memory. */
const mostWidth = 750;
/** Share of the way that features go to their own places at 100 %: all of it looks pasted on. */
const fullLikeness = 0.94;

/** A picture with the face in it that is meant. */
export interface FaceOfPicture {
  picture: Raster;
  face: MeshedFace;
  /** Bodies of all people: a hand of any of them may cover the face. */
  bodies: readonly FoundBody[];
}

/**
 * The largest face of the face picture that the user uploaded.
 * @throws EngineError `input-missing`, `input-too-large`, `people-unseen`, and those of `chooseFace`
 */
export const readGivenFace = async (
  given: EnginePicture | undefined,
  context: Pick<HandlerContext, 'people'>,
): Promise<FaceOfPicture> => {
  const picture = await readPerson(given);
  const seen = await seeFaces(context, picture, { meshes: true, bodies: true });
  return { picture, face: chooseFace(seen, picture, undefined), bodies: seen.bodies };
};

/** @throws EngineError `input-missing`, `input-too-large` */
export const readPerson = async (given: EnginePicture | undefined): Promise<Raster> => {
  if (!given) throw new EngineError('failed', 'input-missing');
  const picture = await decodePicture(given);
  if (Math.max(picture.width, picture.height) > maxInputSide) throw new EngineError('refused', 'input-too-large');
  return picture;
};

/** `seePeople` for what cannot be drawn without. @throws EngineError `people-unseen` */
export const seeFaces = async (
  context: Pick<HandlerContext, 'people'>,
  picture: Raster,
  wanted: { meshes: true; bodies?: true },
): Promise<PeopleSeen> => {
  const seen = await seePeople(context, picture, wanted);
  if (!seen) throw new EngineError('unavailable', 'people-unseen');
  return seen;
};

/**
 * The face to replace: the clicked one, else the largest.
 * @throws EngineError `input-too-large` where the face is wider than memory allows, and those of `chooseFace`
 */
export const chooseModel = (seen: PeopleSeen, picture: Raster, person: PersonMark | undefined): FaceOfPicture => {
  const face = chooseFace(seen, picture, person);
  if (frameOf(face.mesh.points).width > mostWidth) throw new EngineError('refused', 'input-too-large');
  return { picture, face, bodies: seen.bodies };
};

/**
 * The model's picture with the given face on the model's. `similarity`: percent.
 * @throws EngineError `refused` with a reason of `swap-face.ts` where it would look false
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
