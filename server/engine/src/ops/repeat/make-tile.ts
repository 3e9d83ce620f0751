import { composeLayout, type RepeatLayout } from '../geometry/layout.ts';
import type { Raster } from '../geometry/raster.ts';
import { cropToRepeat } from './crop-to-repeat.ts';
import { dropAlpha, makeSeamless, type SeamlessMethod, type SeamlessUnit } from './seamless.ts';

/** Share of neighbours of one colour from which a picture is drawn and no photograph. */
const drawnShare = 0.55;
/** Of a drawn tile: the step across the wrap over the largest one inside. */
const likeInside = 1.05;

/**
 * A unit of any picture of cloth or a print whose copies join in this layout. A drawn tile is left as it is also where its frame is on an edge of
 * the drawing, as one stripe of two does; of what repeats whole repeats are kept; the rest is cut or evened.
 */
export const makeTile = async (
  picture: Raster,
  method: SeamlessMethod,
  layout: Exclude<RepeatLayout, 'mirror'> = 'straight',
): Promise<SeamlessUnit> => {
  const cropped = await cropToRepeat(picture);
  const isWhole = cropped.width === picture.width && cropped.height === picture.height;
  const opaque = dropAlpha(picture);
  if (isWhole && isDrawnTile(opaque, composeLayout(opaque, layout))) return { unit: opaque, method: 'as-is' };
  return makeSeamless(cropped, method, layout);
};

/** Drawn, and along neither axis do copies of the composed layout meet at a larger step than the unit itself has somewhere. */
const isDrawnTile = (unit: Raster, composed: Raster): boolean => {
  const own = measureSteps(unit);
  if (own.same < drawnShare) return false;
  const whole = measureSteps(composed);
  const isLikeInside = (inside: Float64Array, all: Float64Array) =>
    all[all.length - 1] <= likeInside * Math.max(...inside.subarray(0, -1));
  return isLikeInside(own.across, whole.across) && isLikeInside(own.down, whole.down);
};

/** Mean step of colour after each column and each row, the last ones over the wrap, and the share of neighbours that are the same. */
const measureSteps = ({ width, height, data }: Raster): { across: Float64Array; down: Float64Array; same: number } => {
  const across = new Float64Array(width);
  const down = new Float64Array(height);
  let same = 0;
  const stepTo = (at: number, other: number) => {
    let step = 0;
    for (let c = 0; c < 3; c++) step += Math.abs(data[other * 3 + c] - data[at * 3 + c]);
    return step;
  };
  for (let at = 0; at < width * height; at++) {
    const x = at % width;
    const y = (at - x) / width;
    const toRight = stepTo(at, y * width + ((x + 1) % width));
    across[x] = across[x] + toRight / height;
    down[y] = down[y] + stepTo(at, (at + width) % (width * height)) / width;
    if (toRight === 0) same += 1 / (width * height);
  }
  return { across, down, same };
};
