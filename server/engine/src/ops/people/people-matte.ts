import type { WarningCode } from '@atelier/contract/warnings';
import type { EngineJob } from '../../engine.ts';
import type { HandlerContext } from '../../handler.ts';
import type { EnginePlace } from '../../places/engine-place.ts';
import { seePeople } from '../../vision/see-people.ts';
import { type Box, cutBox } from '../geometry/cut-box.ts';
import type { Mask } from '../geometry/mask.ts';
import type { Raster } from '../geometry/raster.ts';
import { shrinkToSide } from '../geometry/resample.ts';
import { type RefinedAlpha, refineAlpha } from '../matte/alpha-refine.ts';
import { hashPicture } from '../matte/kept-masks.ts';
import { completeMatte, findKeptMatte, hasOwnAlpha, listWarnings, type Matte } from '../matte/matte.ts';
import { findSubject } from './find-subject.ts';

/** A mask has at most 512 x 512 bytes: all together stay under 4.2 MB. */
const maxKept = 16;

/** Keyed by the picture's content and the wish, least recently used first; null: no person found. */
const kept = new Map<string, FoundSubject | null>();

/**
 * `findSubject`, once per picture and wish, as `findKeptMask` does for garments. "No person found" is cached too; "recognition unavailable" is
 * not.
 */
const findKeptSubject = async (
  context: Pick<HandlerContext, 'people'>,
  picture: Raster,
  wish: SubjectWish,
  onLooked: () => Promise<void>,
): Promise<FoundSubject | null> => {
  const name = `${wish} ${hashPicture(picture)}`;
  let found = kept.get(name);
  if (found === undefined) {
    const seen = await seePeople(context, picture, { meshes: true, bodies: true });
    if (!seen) return null;
    await onLooked();
    found = await findSubject(picture, seen, wish);
  }
  kept.delete(name);
  kept.set(name, found);
  for (const oldest of kept.keys()) {
    if (kept.size <= maxKept) break;
    kept.delete(oldest);
  }
  return found && { ...found, mask: { ...found.mask, data: found.mask.data.slice() } };
};

/** Longest side of copies that the guided filter and the colours of the edge are read from. */
const guideSide = 1024;

/** What of a picture with people is wanted: the people, or the clothes of the largest one (`worn` or a piece of it). */
export type SubjectWish = 'person' | WornWish;
/** `worn`: the one piece, or of several the one that is likely meant. */
export type WornWish = 'worn' | 'upper' | 'lower' | 'outfit';

/** The piece that a job requests of a worn garment (`pieceIfWorn` of the catalogue). */
export const wornWishOf = ({ params }: Pick<EngineJob, 'params'>): WornWish => {
  const { piece } = params as { piece?: 'auto' | Exclude<WornWish, 'worn'> };
  return piece === undefined || piece === 'auto' ? 'worn' : piece;
};

/** A part of a picture of people as a hard mask. */
export interface FoundSubject {
  /** The part of the picture that the mask is of; pixels. */
  box: Box;
  /** At most 512 px on its longer side. */
  mask: Mask;
  confidence: number;
  warnings: readonly WarningCode[];
  places: readonly EnginePlace[];
}

type OnStep = (step: string, share: number) => Promise<void>;
/** Finds the matte of a picture; equals `findKeptMatte` where no people are requested. */
export type MatteFinder = (picture: Raster, onStep: OnStep) => Promise<Matte>;

/** Share of the work after which it is known whether there are people, and after which the mask is drawn. */
const [looked, drawn] = [0.2, 0.75];

/**
 * Mattes for a tool: of people, or of their clothes, where the networks find a person, else of the garment as `findKeptMatte` finds it. A
 * picture with transparent ground was cut out before and keeps its own alpha.
 */
export const createMatteFinder =
  (context: Pick<HandlerContext, 'people'>, wish: SubjectWish): MatteFinder =>
  async (picture, onStep) =>
    (await findPeopleMatte(context, picture, wish, onStep)) ?? findKeptMatte(picture, onStep);

/** The matte of the requested subject among the people in a picture; null where there are none, or recognition is unavailable. */
export const findPeopleMatte = async (
  context: Pick<HandlerContext, 'people'>,
  picture: Raster,
  wish: SubjectWish,
  onStep: OnStep,
): Promise<Matte | null> => {
  if (!context.people || hasOwnAlpha(picture)) return null;
  const found = await findKeptSubject(context, picture, wish, () => onStep('people', looked));
  if (!found) return null;
  await onStep('grab-cut', drawn);
  const { box, mask, confidence } = found;
  const part = cutBox(picture, box);
  const refined = refineAlpha(part, await shrinkToSide(part, guideSide), mask);
  await onStep('guided-filter', 0.9);
  const alpha: RefinedAlpha = {
    alpha: layPart(refined.alpha, box, picture),
    wide: layPart(refined.wide, box, picture),
  };
  const matte = completeMatte(picture, await shrinkToSide(picture, guideSide), alpha, {
    confidence,
    // What is said of the piece says more than that an outline is not certain.
    warnings: [
      ...listWarnings(confidence).filter((code) => code !== 'matte-uncertain' || found.warnings.length === 0),
      ...found.warnings,
    ],
    ...(found.places.length > 0 && { places: [...found.places] }),
  });
  await onStep('decontaminate', 1);
  return matte;
};

const layPart = (part: Float32Array, [left, top, width, height]: Box, picture: Raster): Float32Array => {
  const whole = new Float32Array(picture.width * picture.height);
  for (let y = 0; y < height; y++) {
    whole.set(part.subarray(y * width, (y + 1) * width), (top + y) * picture.width + left);
  }
  return whole;
};
