import type { WarningCode } from '@atelier/contract/warnings';
import type { EngineJob } from '../../engine.ts';
import type { HandlerContext } from '../../handler.ts';
import type { EnginePlace } from '../../places/engine-place.ts';
import { detectPeople } from '../../vision/detect-people.ts';
import type { PeopleSeen } from '../../vision/people.ts';
import { coverOfBodies } from '../../vision/person-cover.ts';
import { blurBox } from '../geometry/box-filter.ts';
import type { Mask } from '../geometry/mask.ts';
import { type Box, cutBox, type Raster } from '../geometry/raster.ts';
import { resamplePlane, shrinkToSide } from '../geometry/resample.ts';
import { type RefinedAlpha, refineAlpha } from '../matte/alpha-refine.ts';
import { hashPicture } from '../matte/kept-masks.ts';
import { completeMatte, findKeptMatte, hasOwnAlpha, listWarnings, type Matte } from '../matte/matte.ts';
import { findSubject, pickPeople } from './find-subject.ts';

/** A mask has at most 512 x 512 bytes: the cache stays below 4.2 MB. */
const maxKept = 16;

/** Keyed by the image's content and the requested subject, least recently used first; null: no person found. */
const kept = new Map<string, FoundSubject | null>();

/**
 * Runs `findSubject` once per image and requested subject, as `findKeptMask` does for garments. "No person found" is cached too;
 * "recognition unavailable" is not.
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
    const seen = await detectPeople(context, picture, { meshes: true, bodies: true });
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

/** Longest side of copies from which the guided filter and the colours of the edge are read. */
const guideSide = 1024;

/** Requested subject of an image with people: the people, or the clothes of the largest person (`worn` or one garment). */
export type SubjectWish = 'person' | WornWish;
/** `worn`: the only garment, or of several the most likely one. */
export type WornWish = 'worn' | 'upper' | 'lower' | 'outfit';

/** The worn garment that a job requests (`pieceIfWorn` of the catalogue). */
export const wornWishOf = ({ params }: Pick<EngineJob, 'params'>): WornWish => {
  const { piece } = params as { piece?: 'auto' | Exclude<WornWish, 'worn'> };
  return piece === undefined || piece === 'auto' ? 'worn' : piece;
};

/** A region of an image of people as a hard mask. */
export interface FoundSubject {
  /** Region of the image that the mask covers; pixels. */
  box: Box;
  /** At most 512 px on its longer side. */
  mask: Mask;
  confidence: number;
  warnings: readonly WarningCode[];
  places: readonly EnginePlace[];
}

type OnStep = (step: string, share: number) => Promise<void>;
/** Finds the matte of an image; equals `findKeptMatte` where no people are requested. */
export type MatteFinder = (picture: Raster, onStep: OnStep) => Promise<Matte>;

/** Share of the work after which the detection of people is complete, and after which the mask is complete. */
const [looked, drawn] = [0.2, 0.75];

/**
 * Creates mattes for a tool: of people, or of their clothes, where the networks find a person, otherwise of the garment found by
 * `findKeptMatte`. An image with a transparent background was cut out before and keeps its own alpha.
 */
export const createMatteFinder =
  (context: Pick<HandlerContext, 'people'>, wish: SubjectWish): MatteFinder =>
  async (picture, onStep) =>
    (await findPeopleMatte(context, picture, wish, onStep)) ?? findKeptMatte(picture, onStep);

/** Matte of the requested subject among the people in an image; null where there are none, or recognition is unavailable. */
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
    // The garment's warnings are more specific than that of an uncertain outline.
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

/** Longest side of the planes on which the outline is refined and stored: those of a large image would take hundreds of megabytes. */
const workSide = 1024;
/** Fade width of the outline as a share of the longest side: it may be off by a pixel of its own small copy. */
const softness = 0.002;
/** Minimum confidence of the outline. */
const sure = 0.6;
/** Values of the network's masks, 0 to 1, from which they overrule the outline: fingers and thin arms that the outline lost. */
const overrules = { least: 0.55, full: 0.8, reach: 0 } as const;

/**
 * Excludes from a generous alpha of all people what lies outside their outline: a wall in the colour of skin, visible between hair and arm.
 * No change where the outline is uncertain, or does not contain all people. Changes `cover`.
 */
export const tightenCover = async (cover: Float32Array, picture: Raster, seen: PeopleSeen): Promise<void> => {
  const picked = pickPeople(seen);
  if (!picked || picked.bodies.length < seen.bodies.length) return;
  const found = await findSubject(picture, seen, 'person');
  if (!found || found.confidence < sure) return;
  const part = await shrinkToSide(cutBox(picture, found.box), workSide);
  const { alpha } = refineAlpha(part, part, found.mask);
  const small = reducedSize(picture);
  const outline = layBox({ ...part, data: alpha }, found.box, picture, small);
  const soft = blurBox(outline, small.width, small.height, Math.round(softness * Math.max(small.width, small.height)));
  const masks = coverOfBodies(seen.bodies, small, overrules);
  const most = soft.map((value, at) => Math.max(value, masks[at]));
  const whole = resamplePlane(most, small, picture);
  for (let i = 0; i < cover.length; i++) cover[i] = Math.min(cover[i], whole[i]);
};

interface Size {
  width: number;
  height: number;
}

const reducedSize = ({ width, height }: Size): Size => {
  const scale = Math.min(1, workSide / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
};

/** Places a plane of a region at its position in the reduced image; nothing beyond. */
const layBox = (
  part: Size & { data: Float32Array },
  [left, top, width, height]: Box,
  picture: Size,
  small: Size,
): Float32Array => {
  const [across, down] = [small.width / picture.width, small.height / picture.height];
  const [fromX, fromY] = [Math.round(left * across), Math.round(top * down)];
  const size = {
    width: Math.max(1, Math.min(small.width - fromX, Math.round(width * across))),
    height: Math.max(1, Math.min(small.height - fromY, Math.round(height * down))),
  };
  const data = resamplePlane(part.data, part, size);
  const whole = new Float32Array(small.width * small.height);
  for (let y = 0; y < size.height; y++) {
    whole.set(data.subarray(y * size.width, (y + 1) * size.width), (fromY + y) * small.width + fromX);
  }
  return whole;
};
