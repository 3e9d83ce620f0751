import { composeLayout, cutBox, type Raster, type RepeatLayout } from '../geometry/raster.ts';
import { dropAlpha, makeSeamless, overlapShare, type SeamlessMethod, type SeamlessUnit } from './seamless.ts';
import { searchLattice } from './search-lattice.ts';

/** Explained variance from which a repeat is reliable, and the maximum slant of its vectors. */
const trusted = 0.3;
const upright = 0.2;
/** Share of a period that may be missing: lattices are found to a fraction of a pixel. */
const slack = 0.01;

/**
 * Crops an image of repeating cloth or print to its middle, so large that whole repeats remain after its ends are overlapped: joins of
 * tartans, checks and stripes then match. Returns the image itself where it does not repeat upright.
 */
const cropToRepeat = async (picture: Raster): Promise<Raster> => {
  const opaque = dropAlpha(picture);
  const lattice = await searchLattice(opaque);
  if (!lattice || lattice.explained < trusted) return picture;
  const { a, b } = lattice;
  const width = fitSide(opaque.width, Math.abs(a[1]) < upright * Math.abs(a[0]) ? Math.abs(a[0]) : 0);
  const height = fitSide(opaque.height, Math.abs(b[0]) < upright * Math.abs(b[1]) ? Math.abs(b[1]) : 0);
  return cutBox(opaque, [(opaque.width - width) >> 1, (opaque.height - height) >> 1, width, height]);
};

/** The longest side up to `side` with whole periods after the overlap; `side` itself where none fits. */
const fitSide = (side: number, period: number): number => {
  const periods = period > 0 ? Math.floor((side * (1 - overlapShare)) / period + slack) : 0;
  return periods > 0 ? Math.min(side, Math.round((periods * period) / (1 - overlapShare))) : side;
};

/** Share of neighbours of equal colour from which an image is drawn rather than a photograph. */
const drawnShare = 0.55;
/** For a drawn tile: maximum ratio of the step across the wrap to the largest step inside. */
const likeInside = 1.05;

/**
 * Makes a unit of any image of cloth or a print whose copies join in this layout. A drawn tile does not change, even where its frame is on
 * an edge of the drawing, as with one stripe of two; repeating images keep whole repeats; others are cut or evened.
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

/** True when it is drawn, and along neither axis do copies of the composed layout meet at a larger step than the largest in the unit. */
const isDrawnTile = (unit: Raster, composed: Raster): boolean => {
  const own = measureSteps(unit);
  if (own.same < drawnShare) return false;
  const whole = measureSteps(composed);
  const isLikeInside = (inside: Float64Array, all: Float64Array) =>
    all[all.length - 1] <= likeInside * Math.max(...inside.subarray(0, -1));
  return isLikeInside(own.across, whole.across) && isLikeInside(own.down, whole.down);
};

/** Mean colour step after each column and each row, the last ones over the wrap, and the share of equal neighbours. */
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
