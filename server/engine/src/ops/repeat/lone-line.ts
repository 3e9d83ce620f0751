import type { PictureArea } from '@atelier/contract/warnings';
import { toOklabPlanes } from '../colour/oklab.ts';
import { blurBox } from '../geometry/box-filter.ts';
import type { Raster } from '../geometry/raster.ts';
import { reduceToSide } from '../geometry/resample.ts';
import type { Lattice } from './lattice.ts';

/**
 * Longest side of the copy on which lines are detected; half of the distance over which a step is measured, and the maximum slant of lines
 * to either side, pixels.
 */
const workSide = 160;
const reach = 3;
const lean = 16;
const leanStep = 4;
/**
 * Mean signed step across a line over the mean unsigned step of the image: cloth, knits, quilting and small prints have up to 1.55,
 * plackets, seams, collars and ends of a garment 1.9 to 20.
 */
const minStrength = 1.8;
/** Minimum step assumed for plain cloth, OKLab lightness, so that its noise is not a line. */
const minStep = 0.012;
/** Share of the strongest line's strength from which a line counts; more than this number, apart by this share of the side, are stripes. */
const nearly = 0.75;
const most = 4;
const apart = 0.08;
/**
 * A line with another of this share of its strength one repeat beside it belongs to the repeat; search range to either side, pixels of the
 * copy.
 */
const again = 0.5;
const againReach = 4;
/** Minimum share of the image along which a line is followed; half width of the area that marks it. */
const wholeShare = 0.8;
const markShare = 0.025;

interface Line {
  strength: number;
  isUpright: boolean;
  /** Crossing of the middle, and slant; pixels of the copy. */
  at: number;
  lean: number;
}

/**
 * Finds a long straight line that occurs once in an image of cloth: a placket, a seam, the end of the garment. Copies and patches would
 * break it. Undefined where there is none, or where lines repeat like stripes. Lines that recur with the image's `repeat`, in its pixels,
 * do not count.
 */
export const findLoneLine = async (
  picture: Raster,
  repeat?: Pick<Lattice, 'a' | 'b' | 'isStripes'>,
): Promise<PictureArea | undefined> => {
  const small = await reduceToSide(picture, workSide);
  const { width, height } = small;
  const plane = blurBox(toOklabPlanes(small.data, small.channels).lightness, width, height, 1);
  const lines = [true, false].flatMap((isUpright) => listLines(plane, width, height, isUpright));
  lines.sort((p, q) => q.strength - p.strength);
  const [best] = lines;
  if (!best || best.strength < minStrength || countApart(lines, best, Math.max(width, height)) > most) return undefined;
  if (repeat && comesAgain(lines, best, repeat, width / picture.width)) return undefined;
  return areaOf(best, width, height);
};

/** True when a similar line is one repeat beside it. A repeat along the line is no evidence. */
const comesAgain = (
  lines: readonly Line[],
  best: Line,
  { a, b, isStripes }: Pick<Lattice, 'a' | 'b' | 'isStripes'>,
  reduced: number,
): boolean => {
  const axis = best.isUpright ? 0 : 1;
  const steps = (isStripes ? [a] : [a, b]).map((vector) => Math.abs(vector[axis]) * reduced);
  return steps.some(
    (step) =>
      step > 2 * againReach &&
      lines.some(
        ({ isUpright, at, strength }) =>
          isUpright === best.isUpright &&
          Math.abs(Math.abs(at - best.at) - step) <= againReach &&
          strength >= again * best.strength,
      ),
  );
};

const listLines = (plane: Float32Array, width: number, height: number, isUpright: boolean): Line[] => {
  const [across, along] = isUpright ? [width, height] : [height, width];
  const read = (a: number, b: number) => plane[isUpright ? b * width + a : a * width + b];
  let usual = 0;
  for (let b = 0; b < along; b++) {
    for (let a = 0; a < across - reach; a++) usual += Math.abs(read(a + reach, b) - read(a, b));
  }
  usual = Math.max(minStep, usual / Math.max(1, along * (across - reach)));
  const lines: Line[] = [];
  const steps = new Float32Array(along);
  for (let by = -lean; by <= lean; by += leanStep) {
    for (let at = reach; at < across - 2 * reach; at++) {
      let count = 0;
      for (let b = 0; b < along; b++) {
        const a = Math.round(at + by * (b / along - 0.5));
        if (a >= 0 && a + reach < across) steps[count++] = read(a + reach, b) - read(a, b);
      }
      if (count < wholeShare * along) continue;
      const middle = steps.subarray(0, count).sort()[count >> 1];
      lines.push({ strength: Math.abs(middle) / usual, isUpright, at, lean: by });
    }
  }
  return lines;
};

/** Number of lines nearly as strong as the best one and apart from it and from each other. `lines` are strongest first. */
const countApart = (lines: readonly Line[], best: Line, side: number): number => {
  const found: number[] = [];
  for (const { strength, isUpright, at } of lines) {
    if (strength < nearly * best.strength) break;
    if (isUpright === best.isUpright && found.every((other) => Math.abs(other - at) > apart * side)) found.push(at);
  }
  return found.length;
};

const areaOf = ({ isUpright, at, lean: by }: Line, width: number, height: number): PictureArea => {
  const across = isUpright ? width : height;
  const middle = at + reach / 2;
  const [from, to] = [(middle - by / 2) / across, (middle + by / 2) / across];
  const cut = (value: number) => Math.max(0, Math.min(1, value));
  const corners: [number, number][] = [
    [cut(from - markShare), 0],
    [cut(from + markShare), 0],
    [cut(to + markShare), 1],
    [cut(to - markShare), 1],
  ];
  return { kind: 'polygon', points: corners.map(([a, b]): [number, number] => (isUpright ? [a, b] : [b, a])) };
};
