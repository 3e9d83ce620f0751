import type { PictureArea, WarningCode } from '@atelier/contract/warnings';
import { EngineError } from '../../engine.ts';
import { areasOfMask } from '../../places/areas-of-mask.ts';
import type { EnginePlace } from '../../places/engine-place.ts';
import type { PeopleSeen } from '../../vision/people.ts';
import { type Box, cutBox } from '../geometry/cut-box.ts';
import type { Raster } from '../geometry/raster.ts';
import { shrinkToSide } from '../geometry/resample.ts';
import { createFigure } from './figure.ts';
import { isPictured } from './is-pictured.ts';
import { framePeople, readCover } from './people-frame.ts';
import type { FoundSubject, SubjectWish } from './people-matte.ts';
import { cutPeople } from './person-mask.ts';
import { pickPeople } from './pick-people.ts';
import { rateAgreement } from './rate-agreement.ts';
import { rateEdges } from './rate-edges.ts';
import { findWornCloth } from './worn-garment.ts';
import { choosePiece } from './worn-pieces.ts';

/** Longest side for GrabCut, as for garments. */
const workSide = 512;
/** Confidence of worn cloth below which the user should check it. */
const uncertain = 0.75;
const mostPlaces = 3;
/** Height of a face, as a share of the picture's, from which a picture without cloth is a portrait. */
const mostHead = 0.25;
/** One for all jobs: tools that share a mask must agree. */
const seed = 7;

/** Finds the requested subject among the people in a picture; null: the picture is not about a person, or no clothes are visible on the person. */
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
