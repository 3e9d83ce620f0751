import { type Component, createMask, createMaskOf, findComponents, type Mask } from '../geometry/mask.ts';
import type { Raster } from '../geometry/raster.ts';
import { keepMainParts } from './mask-cleanup.ts';
import { createJudge } from './piece-odds.ts';

/** Smaller holes, pixels, are noise of the cut. */
const minArea = 15;
/** So many pixels within its rim of mixed colour tell a hole's colours; of a smaller one all do. */
const leastCore = 6;
/** How surely a hole has the ground's colours (natural logarithm): those that are cloth had .6 and less nearby, those that are ground 4.7 and more. */
const sure = { nearby: 3.5, everywhere: 3.5 } as const;

/**
 * Opens the holes of a cut again that the clean-up filled, where their colours are ground's by far: the wall between a hanger and a waistband, the floor
 * within a strap. A hole without such colours is a highlight or a print. `cut` is the mask as GrabCut left it; `picture` has its size.
 */
export const openGroundHoles = (mask: Mask, cut: Mask, picture: Raster): Mask => {
  const holes = listFilled(mask, cut);
  if (holes.length === 0) return mask;
  const judge = createJudge(mask, picture, holes);
  const ground = holes.filter((hole) => {
    const { odds } = judge(coreOf(hole, cut));
    return odds.nearby >= sure.nearby && odds.everywhere >= sure.everywhere;
  });
  if (ground.length === 0) return mask;
  const opened = createMaskOf(mask, ground).data;
  return createMask(mask, (at) => mask.data[at] === 1 && opened[at] === 0);
};

/** The holes of the cut that are inside the mask by more than half. */
const listFilled = (mask: Mask, cut: Mask): Component[] =>
  findComponents(keepMainParts(cut), 0).filter(
    ({ area, touchesFrame, pixels }) =>
      !touchesFrame && area >= minArea && pixels.filter((at) => mask.data[at] === 1).length > area / 2,
  );

const coreOf = (hole: Component, cut: Mask): Component => {
  const { width, data } = cut;
  const pixels = hole.pixels.filter((at) => [at - 1, at + 1, at - width, at + width].every((to) => data[to] === 0));
  return pixels.length < leastCore ? hole : { ...hole, pixels, area: pixels.length };
};
