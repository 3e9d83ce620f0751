import type { PeopleSeen } from '../../vision/people.ts';
import { coverOfBodies } from '../../vision/person-cover.ts';
import { blurBox } from '../geometry/box-filter.ts';
import { type Box, cutBox } from '../geometry/cut-box.ts';
import type { Raster } from '../geometry/raster.ts';
import { resamplePlane, shrinkToSide } from '../geometry/resample.ts';
import { refineAlpha } from '../matte/alpha-refine.ts';
import { findSubject } from './find-subject.ts';
import { pickPeople } from './pick-people.ts';

/** Longest side of the planes that the outline is refined and held on: those of a large picture would take hundreds of megabytes. */
const workSide = 1024;
/** How far the outline fades, as a share of the longest side: it may be a pixel of its own small copy off. */
const softness = 0.002;
/** Least confidence of the outline. */
const sure = 0.6;
/** Masks of the network, 0 to 1, from which it overrules the outline: fingers and thin arms that the outline lost. */
const overrules = { least: 0.55, full: 0.8, reach: 0 } as const;

/**
 * Takes from a generous cover of all people what their outline leaves out: a wall that has skin's colour, seen between hair and arm. Left as it is where the
 * outline is not sure, or is not everybody's. Changes `cover`.
 */
export const tightenCover = async (cover: Float32Array, picture: Raster, seen: PeopleSeen): Promise<void> => {
  const picked = pickPeople(seen);
  if (!picked || picked.bodies.length < seen.bodies.length) return;
  const found = await findSubject(picture, seen, 'person');
  if (!found || found.confidence < sure) return;
  const part = await shrinkToSide(cutBox(picture, found.box), workSide);
  const { alpha } = refineAlpha(part, part, found.mask);
  const small = reducedSize(picture);
  const outline = layPart({ ...part, data: alpha }, found.box, picture, small);
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

/** A plane of a part of the picture in its place on the reduced one; nothing beyond. */
const layPart = (
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
