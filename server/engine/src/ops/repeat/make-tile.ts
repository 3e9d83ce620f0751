import { composeLayout, type Raster, type RepeatLayout } from '../geometry/raster.ts';
import { dropAlpha, makeSeamless, overlapShare, type SeamlessMethod, type SeamlessUnit } from './seamless.ts';
import { searchLattice } from './search-lattice.ts';

/** Explained variance from which a repeat is trusted, and how far its vectors may lean. */
const trusted = 0.3;
const upright = 0.2;
/** Share of a period that may be missing: lattices are found to a fraction of a pixel. */
const slack = 0.01;

/**
 * The middle of a picture of cloth or a print that repeats, so large that what is left of it after its ends are laid over each other is whole
 * repeats: joins of tartans, checks and stripes then meet. The picture itself where it does not repeat upright.
 */
const cropToRepeat = async (picture: Raster): Promise<Raster> => {
  const opaque = dropAlpha(picture);
  const lattice = await searchLattice(opaque);
  if (!lattice || lattice.explained < trusted) return picture;
  const { a, b } = lattice;
  const width = fitSide(opaque.width, Math.abs(a[1]) < upright * Math.abs(a[0]) ? Math.abs(a[0]) : 0);
  const height = fitSide(opaque.height, Math.abs(b[0]) < upright * Math.abs(b[1]) ? Math.abs(b[1]) : 0);
  const left = (opaque.width - width) >> 1;
  const top = (opaque.height - height) >> 1;
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    const start = ((top + y) * opaque.width + left) * 3;
    data.set(opaque.data.subarray(start, start + width * 3), y * width * 3);
  }
  return { width, height, channels: 3, data };
};

/** The longest side, at most `side`, that is whole periods after the overlap is gone; `side` itself where not one fits. */
const fitSide = (side: number, period: number): number => {
  const periods = period > 0 ? Math.floor((side * (1 - overlapShare)) / period + slack) : 0;
  return periods > 0 ? Math.min(side, Math.round((periods * period) / (1 - overlapShare))) : side;
};

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
