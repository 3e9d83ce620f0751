import type { PeopleSeen } from '../../vision/people.ts';
import { coverOfBodies } from '../../vision/person-cover.ts';
import { blurBox } from '../geometry/box-filter.ts';
import { cutBox } from '../geometry/cut-box.ts';
import type { Raster } from '../geometry/raster.ts';
import { shrinkToSide } from '../geometry/resample.ts';
import { refineAlpha } from '../matte/alpha-refine.ts';
import { findSubject } from './find-subject.ts';
import { pickPeople } from './pick-people.ts';

/** Longest side of the copy that the guided filter reads, as for a cutout. */
const guideSide = 1024;
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
  const { box, mask } = found;
  const part = cutBox(picture, box);
  const { alpha } = refineAlpha(part, await shrinkToSide(part, guideSide), mask);
  const whole = new Float32Array(cover.length);
  for (let y = 0; y < box[3]; y++)
    whole.set(alpha.subarray(y * box[2], (y + 1) * box[2]), (box[1] + y) * picture.width + box[0]);
  const soft = blurBox(
    whole,
    picture.width,
    picture.height,
    Math.round(softness * Math.max(picture.width, picture.height)),
  );
  const masks = coverOfBodies(seen.bodies, picture, overrules);
  for (let i = 0; i < cover.length; i++) cover[i] = Math.min(cover[i], Math.max(soft[i], masks[i]));
};
