import type { ClothModel } from '../cloth/cloth-model.ts';
import { toOklabPlanes } from '../colour/oklab.ts';
import { countSet, createMask, dilate, type Mask } from '../geometry/mask.ts';
import type { Raster } from '../geometry/raster.ts';
import { resamplePlane, shrinkToSide } from '../geometry/resample.ts';
import { measureDyeDistance } from './dye-distance.ts';
import type { Recoloured } from './recolour.ts';

/** Longest side that is looked at: noise and the fine flecks of a melange are gone there. */
const workSide = 256;
/** Distance (`measureDyeDistance`) that light, folds and noise rarely give a dye. */
const otherDye = 0.05;
/** So much of the garment is another dye, of photographs: plain ones have up to .015, checks and other waistbands from .033. */
const least = 0.025;

/**
 * Where cloth of another dye than the dominant one took the new dye along: the second colour of a check, a waistband, a yoke. Of the size of a
 * small copy; undefined where there is none to speak of, or where everything was to be dyed. `alpha` is the garment's cover.
 */
export const findOtherDyes = async (
  before: Raster,
  { limit }: Pick<Recoloured, 'limit'>,
  alpha: Float32Array,
  cloth: ClothModel,
): Promise<Mask | undefined> => {
  if (limit === Number.POSITIVE_INFINITY) return undefined;
  const small = await shrinkToSide(before, workSide);
  const cover = resamplePlane(alpha, before, small);
  const { lightness, a, b } = toOklabPlanes(small.data, small.channels);
  let inside = 0;
  const others = createMask(small, (at) => {
    if (cover[at] < 0.99) return false;
    inside++;
    const distance = measureDyeDistance(lightness[at], a[at], b[at], cloth.a, cloth.b, cloth);
    return distance > otherDye && distance < limit;
  });
  return countSet(others) > least * inside ? dilate(others, 1) : undefined;
};
