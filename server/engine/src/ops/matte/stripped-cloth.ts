import { countSet, createMask, createMaskOf, dilate, findComponents, type Mask, open } from '../geometry/mask.ts';
import type { Raster } from '../geometry/raster.ts';
import { createJudge } from './piece-odds.ts';

/** Smaller pieces, pixels, are frayed outline; larger ones, a share of the garment, are more than a tip. */
const minArea = 20;
const mostShare = 0.005;
/** Pixels that the clean-up may take along between a tip and its garment. */
const gap = 2;
/** How surely a piece has the cloth's colours: natural logarithm of how many times likelier it is ground. Clips and bars had -.8 everywhere and more. */
const sure = { nearby: -1, everywhere: -2 } as const;

/**
 * Gives back what the clean-up stripped as a part of a hanger, where its colours are the cloth's by far: the tip of a neckline, the corner of a waistband, a strap. `cut` is the mask as
 * GrabCut left it; `picture` has its size.
 */
export const returnStripped = (mask: Mask, cut: Mask, picture: Raster): Mask => {
  const most = mostShare * countSet(mask);
  const pieces = findComponents(
    open(
      createMask(mask, (at) => cut.data[at] === 1 && mask.data[at] === 0),
      1,
    ),
  ).filter(({ area, touchesFrame }) => !touchesFrame && area >= minArea && area <= most);
  if (pieces.length === 0) return mask;
  const near = dilate(mask, gap).data;
  const stripped = pieces.filter(({ pixels }) => pixels.some((at) => near[at] === 1));
  if (stripped.length === 0) return mask;
  const judge = createJudge(mask, picture, stripped);
  const cloth = stripped.filter((piece) => {
    const { odds } = judge(piece);
    return odds.nearby <= sure.nearby && odds.everywhere <= sure.everywhere;
  });
  if (cloth.length === 0) return mask;
  // Closed by what the opening of a thin gap left between them.
  const back = dilate(createMaskOf(mask, cloth), gap).data;
  return createMask(mask, (at) => mask.data[at] === 1 || (back[at] === 1 && cut.data[at] === 1));
};
