import type { WarningCode } from '@atelier/contract/warnings';
import type { EnginePlace } from '../../places/engine-place.ts';
import type { PeopleSeen } from '../../vision/people.ts';
import { type Box, cutBox } from '../geometry/cut-box.ts';
import type { Raster } from '../geometry/raster.ts';
import { shrinkToSide } from '../geometry/resample.ts';
import { createFigure } from './figure.ts';
import { framePeople, readCover } from './people-frame.ts';
import type { FoundSubject, SubjectWish } from './people-matte.ts';
import { cutPeople } from './person-mask.ts';
import { pickPeople } from './pick-people.ts';
import { rateEdges } from './rate-edges.ts';
import { findWornCloth } from './worn-garment.ts';
import { choosePiece } from './worn-pieces.ts';

/** Longest side for GrabCut, as for garments. */
const workSide = 512;
/** One for all jobs: tools that share a mask must agree. */
const seed = 7;

/** What is wished of the people that were seen; null: nobody is what this picture is about, or the one who is wears nothing that is seen. */
export const findSubject = async (
  picture: Raster,
  seen: PeopleSeen,
  wish: SubjectWish,
): Promise<FoundSubject | null> => {
  const picked = pickPeople(seen);
  if (!picked) return null;
  const isPerson = wish === 'person';
  const bodies = isPerson ? picked.bodies : ([picked.bodies[0]] as const);
  const box = framePeople(bodies, picture);
  const work = await shrinkToSide(cutBox(picture, box), workSide);
  const person = cutPeople(work, readCover(bodies, picture, box, work));
  if (isPerson) return { box, mask: person, confidence: rateEdges(person, work), warnings: [], places: [] };
  const figure = createFigure(picked.bodies[0], picked.face, box, work);
  const cloth = await findWornCloth(work, person, figure, seed);
  if (!cloth) return null;
  const piece = await choosePiece(work, cloth, figure, wish, seed);
  const warnings: WarningCode[] = [];
  const places: EnginePlace[] = [];
  if (picked.bodies.length > 1) {
    warnings.push('people-several');
    places.push({ code: 'people-several', area: shareOfPicture(box, picture) });
  }
  return { box, mask: piece.mask, confidence: piece.confidence, warnings, places };
};

const shareOfPicture = ([left, top, width, height]: Box, picture: Raster) => ({
  kind: 'box' as const,
  x: left / picture.width,
  y: top / picture.height,
  width: width / picture.width,
  height: height / picture.height,
});
