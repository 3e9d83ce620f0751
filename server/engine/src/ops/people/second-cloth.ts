import { toOklabPlanes } from '../colour/oklab.ts';
import { createMask, type Mask } from '../geometry/mask.ts';
import type { Raster } from '../geometry/raster.ts';
import { type BodyZones, zone } from './body-zones.ts';
import { cellOf, countCells, inCommon } from './cloth-colours.ts';

/** Along the trunk: cloth at the shoulders, and cloth before the body under them. */
const shouldersTo = 0.15;
const [bodyFrom, bodyTo] = [0.45, 0.85];
const leastSamples = 300;
/** Colours that shoulders and body have in common, 0 to 1: of garments held up in front of worn ones .41 and less, of one garment, print and open jacket too, .52 and more. */
const leastCommon = 0.46;

/**
 * The part of a piece in front of the body whose colours differ from those on the shoulders: a garment that is held up in front of the worn one, a bib or a waistcoat, or
 * a garment of two cloths; neither colours nor joints decide which of the two is requested. null: the piece is of one kind.
 */
export const findSecondCloth = (work: Raster, piece: Mask, { zones, down }: BodyZones): Mask | null => {
  const shoulders: number[] = [];
  const body: number[] = [];
  for (let at = 0; at < zones.length; at++) {
    if (!piece.data[at]) continue;
    const isBody = zones[at] === zone.head || zones[at] === zone.hand;
    if (zones[at] === zone.yoke || (down[at] < shouldersTo && !isBody)) shoulders.push(at);
    else if (zones[at] === zone.trunk && down[at] > bodyFrom && down[at] < bodyTo) body.push(at);
  }
  if (Math.min(shoulders.length, body.length) < leastSamples) return null;
  const planes = toOklabPlanes(work.data, work.channels);
  const [above, before] = [countCells(planes, shoulders), countCells(planes, body)];
  if (inCommon(above, before) >= leastCommon) return null;
  return createMask(piece, (at) => {
    if (!piece.data[at] || zones[at] === zone.yoke || down[at] < shouldersTo) return false;
    const cell = cellOf(planes, at);
    return before[cell] > above[cell];
  });
};
