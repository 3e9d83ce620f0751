import type { Mask } from '../geometry/mask.ts';
import type { Raster } from '../geometry/raster.ts';
import { findCutLines } from './cut-lines.ts';
import { drawLines, joinLineEnds, type LineJoin } from './join-lines.ts';
import { findLineEnds } from './line-ends.ts';
import { type LineView, type Point, viewLines } from './line-view.ts';

/** A picture in which lines go through a hole, and what of the hole is left to fill. */
export interface ContinuedLines {
  picture: Raster;
  hole: Mask;
  /** Where lines that run into the hole are cut off in the filled picture, pixels. */
  listCuts(filled: Raster): Point[];
}

/** Pixels of the view beside a line that tell what it parts, and as far as an outline that goes on in a line may move. */
const sideReach = { within: 3, outline: 6, moved: 16 } as const;
/** Part of a line's way that may part other things than its ends do. */
const mostStray = 0.15;

/**
 * Draws what enters a hole and leaves it again on one line: seams, belts, zips, stripes, edges. Patches that are voted from coarse to fine lose what is
 * narrow, because a smooth fill is a good match for itself. `holeSide` is the longer side of the hole in pixels; `sides` (1 within a garment, 2 beyond,
 * 0 unknown; size of the picture) is changed in place along an outline that goes on in a line, since both at once would be two outlines.
 */
export const continueLines = (picture: Raster, hole: Mask, holeSide: number, sides?: Uint8Array): ContinuedLines => {
  const view = viewLines(picture, hole, holeSide);
  const ends = findLineEnds(view);
  const map = sides && openSides(sides, picture, view);
  const joins = joinLineEnds(view, ends, (join) => !map || keepsSides(map, join));
  if (map) for (const join of joins) moveSides(map, join);
  const lone = ends.filter((end) => !joins.some((join) => join.ends.includes(end)));
  return {
    ...drawLines(picture, hole, view, joins, sides),
    listCuts(filled) {
      const middle = (view.factor - 1) / 2;
      return findCutLines(view, filled, lone).map(([x, y]) => [x * view.factor + middle, y * view.factor + middle]);
    },
  };
};

/** Sides at places of the view: `aside` in its pixels, to the right of who looks along. */
interface SideMap {
  read(at: Point, along: Point, aside: number): number;
  write(at: Point, along: Point, aside: number, side: number): void;
  /** Pixels of the picture per pixel of the view. */
  factor: number;
}

const openSides = (
  sides: Uint8Array,
  { width, height }: { width: number; height: number },
  { factor }: LineView,
): SideMap => {
  const find = (at: Point, along: Point, aside: number): number => {
    const x = Math.round((at[0] - aside * along[1] + 0.5) * factor - 0.5);
    const y = Math.round((at[1] + aside * along[0] + 0.5) * factor - 0.5);
    return x < 0 || y < 0 || x >= width || y >= height ? -1 : y * width + x;
  };
  return {
    factor,
    read(at, along, aside) {
      const pixel = find(at, along, aside);
      return pixel < 0 ? 0 : (sides[pixel] ?? 0);
    },
    write(at, along, aside, side) {
      const pixel = find(at, along, aside);
      if (pixel >= 0) sides[pixel] = side;
    },
  };
};

/** What is to the left and to the right of a line where it is visible, 0 where that is not known. */
const readParted = (sides: SideMap, { from, to }: LineJoin, reach: number): [left: number, right: number] => {
  const seen = (aside: number): number => {
    for (const { end, turned } of [
      { end: from, turned: 1 },
      { end: to, turned: -1 },
    ]) {
      for (const distance of [0, 4, 8]) {
        const { at, inward } = end.follow(Math.min(end.run, distance));
        const side = sides.read(at, inward, turned * aside);
        if (side !== 0) return side;
      }
    }
    return 0;
  };
  return [seen(-reach), seen(reach)];
};

/** What an outline parts; undefined of other lines, those beside an outline too. */
const readOutline = (sides: SideMap, join: LineJoin): [left: number, right: number] | undefined => {
  const near = readParted(sides, join, sideReach.within);
  const far = readParted(sides, join, sideReach.outline);
  const isWithin = near[0] !== 0 && near[0] === near[1];
  return isWithin || far.includes(0) || far[0] === far[1] ? undefined : far;
};

/** A line within a garment, or beyond it, stays there; its outline goes on about where it is known to be. */
const keepsSides = (sides: SideMap, join: LineJoin): boolean => {
  const outline = readOutline(sides, join);
  const reach = outline ? sideReach.outline : sideReach.within;
  const parted = outline ?? readParted(sides, join, reach);
  const strays = join.way.filter(({ at, along }) =>
    [sides.read(at, along, -reach), sides.read(at, along, reach)].some((side, n) => {
      const wanted = parted[n];
      return side !== 0 && wanted !== 0 && side !== wanted;
    }),
  );
  return strays.length <= mostStray * join.way.length;
};

/** Along an outline that goes on in a line, the line says what is garment, as far as the outline that was known before. */
const moveSides = (sides: SideMap, join: LineJoin): void => {
  const parted = readOutline(sides, join);
  if (!parted) return;
  const step = 0.5 / sides.factor;
  for (const { at, along } of join.way) {
    for (const [n, turned] of [-1, 1].entries()) {
      const side = parted[n] ?? 0;
      for (let aside = step; aside <= sideReach.moved; aside += step) {
        if (aside > 2 && sides.read(at, along, turned * aside) === side) break;
        sides.write(at, along, turned * aside, aside < 1 / sides.factor ? 0 : side);
      }
    }
  }
};
