import { EngineError } from '../../engine.ts';
import { shareOfCertain } from '../../vision/sure-body.ts';
import type { Mask } from '../geometry/mask.ts';
import type { Raster } from '../geometry/raster.ts';
import { findKeptMask } from '../matte/kept-masks.ts';
import { readCover } from './people-frame.ts';
import type { PickedPeople } from './pick-people.ts';

/** A larger share of the picture is a real person. */
const mostShare = 0.15;
/** A garment that holds this share of a person and is this much larger has the person printed on it. */
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
