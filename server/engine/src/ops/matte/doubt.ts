import {
  countSet,
  createMask,
  createMaskOf,
  dilate,
  findComponents,
  type Mask,
  open,
  overlap,
} from '../geometry/mask.ts';
import { doubtOpening, leastShared, maxDoubt, minDoubt } from './constants.ts';

/** Regions where other masks differ from a mask by more than a thin line: `within` may be background, `beyond` may be cloth. */
export interface Doubt {
  within: Mask;
  beyond: Mask;
}

/** Compares a mask with `opinions`, masks of the same size; one with little overlap found another object and is ignored. */
export const findDoubt = (mask: Mask, opinions: readonly Mask[]): Doubt => {
  const others = opinions.filter((other) => overlap(other, mask) >= leastShared);
  const near = dilate(mask, 1).data;
  const pick = (isOpen: (at: number) => boolean, isNear: (at: number) => boolean) => {
    const garment = countSet(mask);
    const smooth = open(
      createMask(mask, isOpen),
      Math.max(1, Math.round(doubtOpening * Math.max(mask.width, mask.height))),
    );
    const isFit = ({ area, pixels }: { area: number; pixels: Uint32Array }) =>
      area >= minDoubt * garment && area <= maxDoubt * garment && pixels.some(isNear);
    return createMaskOf(mask, findComponents(smooth).filter(isFit));
  };
  return {
    within: pick(
      (at) => mask.data[at] === 1 && others.some(({ data }) => data[at] === 0),
      () => true,
    ),
    beyond: pick(
      (at) => mask.data[at] === 0 && others.some(({ data }) => data[at] === 1),
      (at) => near[at] === 1,
    ),
  };
};
