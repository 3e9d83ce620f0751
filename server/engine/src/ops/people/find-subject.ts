import type { PictureArea, WarningCode } from '@atelier/contract/warnings';
import { EngineError } from '../../engine.ts';
import { areasOfMask } from '../../places/areas-of-mask.ts';
import type { EnginePlace } from '../../places/engine-place.ts';
import type { FoundBody, PeopleSeen } from '../../vision/people.ts';
import { shareOfCertain } from '../../vision/sure-body.ts';
import { type Box, cutBox } from '../geometry/cut-box.ts';
import type { Mask } from '../geometry/mask.ts';
import type { Raster } from '../geometry/raster.ts';
import { shrinkToSide } from '../geometry/resample.ts';
import { findKeptMask } from '../matte/kept-masks.ts';
import { createFigure } from './figure.ts';
import type { FoundSubject, SubjectWish } from './people-matte.ts';
import { cutPeople } from './person-mask.ts';
import { type PickedPeople, pickPeople } from './pick-people.ts';
import { rateEdges } from './rate-edges.ts';
import { findWornCloth } from './worn-garment.ts';
import { choosePiece } from './worn-pieces.ts';

interface Size {
  width: number;
  height: number;
}

/** Masks of the network, 0 to 255, from which a pixel is reckoned with. */
const least = 26;
/** Room round people, as a share of the longer side of what they take: hair, hats and hands that the network missed, and ground to learn from. */
const room = 0.08;

/** The part of a picture that contains the people, with a margin; pixels. */
const framePeople = (bodies: readonly FoundBody[], { width, height }: Size): Box => {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (const { mask } of bodies) {
    for (let y = 0, at = 0; y < mask.height; y++) {
      for (let x = 0; x < mask.width; x++, at++) {
        if (mask.data[at] < least) continue;
        left = Math.min(left, (x * width) / mask.width);
        right = Math.max(right, ((x + 1) * width) / mask.width);
        top = Math.min(top, (y * height) / mask.height);
        bottom = Math.max(bottom, ((y + 1) * height) / mask.height);
      }
    }
  }
  const more = room * Math.max(right - left, bottom - top);
  left = Math.max(0, Math.floor(left - more));
  top = Math.max(0, Math.floor(top - more));
  right = Math.min(width, Math.ceil(right + more));
  bottom = Math.min(height, Math.ceil(bottom + more));
  return [left, top, Math.max(1, right - left), Math.max(1, bottom - top)];
};

/** How surely a person covers each pixel of a frame that was reduced to `size`, 0 to 1. */
const readCover = (
  bodies: readonly FoundBody[],
  picture: Size,
  [left, top, width, height]: Box,
  size: Size,
): Float32Array => {
  const cover = new Float32Array(size.width * size.height);
  for (const { mask } of bodies) {
    for (let y = 0, at = 0; y < size.height; y++) {
      const v = ((top + ((y + 0.5) * height) / size.height) * mask.height) / picture.height - 0.5;
      for (let x = 0; x < size.width; x++, at++) {
        const u = ((left + ((x + 0.5) * width) / size.width) * mask.width) / picture.width - 0.5;
        cover[at] = Math.max(cover[at], readMask(mask, u, v) / 255);
      }
    }
  }
  return cover;
};

const readMask = ({ width, height, data }: FoundBody['mask'], u: number, v: number): number => {
  const x = Math.max(0, Math.min(width - 1, u));
  const y = Math.max(0, Math.min(height - 1, v));
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [right, bottom] = [Math.min(width - 1, left + 1), Math.min(height - 1, top + 1)];
  const [across, down] = [x - left, y - top];
  const upper = data[top * width + left] * (1 - across) + data[top * width + right] * across;
  const lower = data[bottom * width + left] * (1 - across) + data[bottom * width + right] * across;
  return upper * (1 - down) + lower * down;
};

/** A larger share of the picture is a real person. */
const mostShare = 0.15;
/** A garment that holds this share of a person and is this much larger has that person printed on it. */
const heldShare = 0.92;
const larger = 1.8;
const sure = 0.6;
/**
 * A person on a wall picture beside a garment has at most this share inside it, and the search needs a higher confidence: there is no print to
 * confirm it.
 */
const besideShare = 0.1;
const sureBeside = 0.75;
/**
 * A print that fills the chest: the network is not sure of its mask (of one .34, of people rarely under .6), the garment is that much larger, the search surer, and
 * the garment reaches so many heights of the face above it: hair and hats reach less far.
 */
const large = { certain: 0.5, larger: 1.3, sure: 0.85, above: 0.8 } as const;

/**
 * Whether a found person is only pictured: small beside a garment that the search for garments is sure of, and printed on it, or on a poster or a screen apart
 * from it. In ten photographs of small real people, none was apart from the found garment.
 */
export const isPictured = async (picture: Raster, { bodies, face, share }: PickedPeople): Promise<boolean> => {
  const isLarge = share > mostShare;
  if (isLarge && (!face || shareOfCertain(bodies[0].mask) >= large.certain)) return false;
  try {
    const { mask, confidence } = await findKeptMask(picture, async () => {});
    if (confidence < sure) return false;
    const cover = readCover([bodies[0]], picture, [0, 0, picture.width, picture.height], mask);
    let [garment, person, held] = [0, 0, 0];
    for (let at = 0; at < cover.length; at++) {
      const isGarment = mask.data[at] === 1;
      if (isGarment) garment++;
      if (cover[at] <= 0.5) continue;
      person++;
      if (isGarment) held++;
    }
    if (isLarge && face) {
      const isMuch = garment >= large.larger * person && confidence >= large.sure;
      const above = face.box.y - (topOf(mask) * picture.height) / mask.height;
      return isMuch && held >= heldShare * person && above >= large.above * face.box.height;
    }
    if (garment < larger * person) return false;
    return held >= heldShare * person || (held <= besideShare * person && confidence >= sureBeside);
  } catch (error) {
    if (error instanceof EngineError && error.kind === 'refused') return false;
    throw error;
  }
};

/** The first row that a mask holds. */
const topOf = ({ width, data }: Mask): number => Math.floor(Math.max(0, data.indexOf(1)) / width);

/** Shares of both masks together that they have in common: confidence is .6 at the first, .9 at the second and 1 soon after. */
const [doubtful, good] = [0.945, 0.972];
const [atDoubtful, atGood] = [0.6, 0.9];

/**
 * How far what the network saw and what colours and edges made of it are the same person, as a confidence of 0 to 1. Where they part, one of the two is
 * wrong. What both take along, such as the arm of a chair, is not seen by this. `cover`: of the network, 0 to 1, at the size of the mask.
 */
export const rateAgreement = (cover: Float32Array, mask: Mask): number => {
  let [both, either] = [0, 0];
  for (let at = 0; at < mask.data.length; at++) {
    const [isSeen, isCut] = [cover[at] > 0.5, mask.data[at] === 1];
    if (isSeen && isCut) both++;
    if (isSeen || isCut) either++;
  }
  const share = both / Math.max(1, either);
  return Math.max(0, Math.min(1, atDoubtful + ((atGood - atDoubtful) * (share - doubtful)) / (good - doubtful)));
};

/** Longest side for GrabCut, as for garments. */
const workSide = 512;
/** Confidence of worn cloth below which the user should check it. */
const uncertain = 0.75;
const mostPlaces = 3;
/** Height of a face, as a share of the picture's, from which a picture without cloth is a portrait. */
const mostHead = 0.25;
/** One for all jobs: tools that share a mask must agree. */
const seed = 7;

/** Finds the requested subject among the people in a picture; null: the picture is not about a person, or no clothes are visible. */
export const findSubject = async (
  picture: Raster,
  seen: PeopleSeen,
  wish: SubjectWish,
): Promise<FoundSubject | null> => {
  const picked = pickPeople(seen);
  if (!picked || (await isPictured(picture, picked))) return null;
  const isPerson = wish === 'person';
  const bodies = isPerson ? picked.bodies : ([picked.bodies[0]] as const);
  const box = framePeople(bodies, picture);
  const work = await shrinkToSide(cutBox(picture, box), workSide);
  const cover = readCover(bodies, picture, box, work);
  const person = await cutPeople(work, cover, seed);
  if (isPerson) {
    const confidence = Math.min(rateEdges(person, work), rateAgreement(cover, person));
    return { box, mask: person, confidence, warnings: [], places: [] };
  }
  const figure = createFigure(picked.bodies[0], picked.face, box, work);
  const cloth = await findWornCloth(work, person, figure, seed);
  if (!cloth) {
    // The head fills the picture: the garment search would find the face.
    if (picked.face && picked.face.box.height > mostHead * picture.height)
      throw new EngineError('refused', 'no-garment-found');
    return null;
  }
  const piece = await choosePiece(work, cloth, wish, seed);
  const warnings: WarningCode[] = [];
  const places: EnginePlace[] = [];
  if (picked.bodies.length > 1) {
    warnings.push('people-several');
    places.push({ code: 'people-several', area: shareOfPicture(box, picture) });
  }
  if (piece.confidence < uncertain) {
    warnings.push('worn-garment-uncertain');
    for (const area of areasOfMask(piece.doubtful, { most: mostPlaces })) {
      places.push({ code: 'worn-garment-uncertain', area: moveArea(area, box, picture) });
    }
  }
  return { box, mask: piece.mask, confidence: piece.confidence, warnings, places };
};

/** From shares of a part of a picture to shares of the whole. */
const moveArea = (area: PictureArea, [left, top, width, height]: Box, picture: Raster): PictureArea => {
  const across = (x: number) => (left + x * width) / picture.width;
  const down = (y: number) => (top + y * height) / picture.height;
  if (area.kind === 'polygon') return { ...area, points: area.points.map(([x, y]) => [across(x), down(y)]) };
  const [x, y] = [across(area.x), down(area.y)];
  return { ...area, x, y, width: across(area.x + area.width) - x, height: down(area.y + area.height) - y };
};

const shareOfPicture = ([left, top, width, height]: Box, picture: Raster) => ({
  kind: 'box' as const,
  x: left / picture.width,
  y: top / picture.height,
  width: width / picture.width,
  height: height / picture.height,
});
