import type { Mask } from '../geometry/mask.ts';
import type { Raster } from '../geometry/raster.ts';
import { drawLines, joinLineEnds, type LineJoin } from './join-lines.ts';
import { findLineEnds, type LineEnd, profileReach } from './line-ends.ts';
import {
  agreementAt,
  angleAt,
  type LineView,
  type Point,
  pixelAt,
  readAcross,
  unit,
  viewFilled,
  viewLines,
} from './line-view.ts';

/** What is followed: lines of this contrast, 8-bit steps, of this sharpness and rank, and seen over so many pixels of the view. */
const least = { contrast: 24, sharpness: 0.75, rank: 3.2, run: 14 } as const;
/** Part of its look across that a line keeps while it goes on. */
const keptShare = 0.3;
/** Pixels of the view to either side of a line that its profile is read from. */
const beside = 4;
/** Cosine of the most that a line turns at once; agreement from which a direction counts. */
const straight = 0.8;
const agreed = 0.5;
/** Step of a line that ends another one, as a share of that one's contrast. */
const crossingShare = 0.06;
/** A line is lost when it was not seen over so many pixels. */
const mostLost = 5;
/** Cosine of the angle from which another line crosses it. */
const crossing = Math.cos((40 * Math.PI) / 180);
/** Pixels of the view beyond the hole from which a line has come out. */
const out = 2;

/**
 * Where lines that run into a hole are cut off, in pixels of the view: those that cannot be followed through the filled picture, neither to the hole's other side
 * nor to another line that they end at.
 */
const findCutLines = (before: LineView, filled: Raster, ends: readonly LineEnd[]): Point[] => {
  const strong = ends.filter(
    ({ contrast, sharpness, rank, run }) =>
      contrast >= least.contrast && sharpness >= least.sharpness && rank >= least.rank && run >= least.run,
  );
  if (strong.length === 0) return [];
  const after = viewFilled(filled, before);
  return strong.flatMap((end) => {
    const lost = followInto(before, after, end);
    return lost ? [lost] : [];
  });
};

const followInto = (before: LineView, after: LineView, end: LineEnd): Point | undefined => {
  const own = centre(end.profile.subarray(3 * (profileReach - beside), 3 * (profileReach + beside + 1)));
  let [place, inward] = [end.at, end.inward];
  let seen = place;
  let lost = 0;
  let isInside = false;
  for (let n = 0; n < before.width + before.height; n++) {
    const { at: next, kept } = nearest(after, [place[0] + inward[0], place[1] + inward[1]], inward, own);
    const at = pixelAt(after, next);
    if (at < 0) return undefined;
    if (before.hole[at]) isInside = true;
    else if (isInside && farFromHole(before, next)) return undefined;
    place = next;
    const tangent: Point = [-Math.sin(angleAt(after, at)), Math.cos(angleAt(after, at))];
    const turn = tangent[0] * inward[0] + tangent[1] * inward[1];
    if (kept >= keptShare) {
      [seen, lost] = [next, 0];
      if (Math.abs(turn) < straight || agreementAt(after, at) < agreed) continue;
      const sign = Math.sign(turn);
      inward = unit([0.8 * inward[0] + 0.2 * sign * tangent[0], 0.8 * inward[1] + 0.2 * sign * tangent[1]]);
      continue;
    }
    const isCrossed = Math.abs(turn) < crossing && agreementAt(after, at) > agreed;
    if (isInside && isCrossed && after.step[at] > crossingShare * end.contrast) return undefined;
    if (++lost > mostLost) return isInside ? seen : undefined;
  }
  return undefined;
};

const farFromHole = (view: LineView, [x, y]: Point): boolean => {
  for (let dy = -out; dy <= out; dy++) {
    for (let dx = -out; dx <= out; dx++) {
      const at = pixelAt(view, [x + dx, y + dy]);
      if (at >= 0 && view.hole[at]) return false;
    }
  }
  return true;
};

/** Less its own mean. */
const centre = (profile: Float32Array): Float32Array => {
  const means = [0, 1, 2].map((c) => {
    let sum = 0;
    for (let i = c; i < profile.length; i += 3) sum += profile[i];
    return (3 * sum) / profile.length;
  });
  return profile.map((value, i) => value - (means[i % 3] as number));
};

/** The place, or one up to two pixels beside it, where the line looks most as it did, and the part of its look that is there. */
const nearest = (view: LineView, [x, y]: Point, inward: Point, own: Float32Array): { at: Point; kept: number } => {
  const strength = own.reduce((sum, value) => sum + value * value, 0);
  let best = { at: [x, y] as Point, kept: Number.NEGATIVE_INFINITY };
  for (const aside of [0, -0.7, 0.7, -1.4, 1.4]) {
    const at: Point = [x - aside * inward[1], y + aside * inward[0]];
    const look = readAcross(view, { at, inward }, beside);
    const kept = look.reduce((sum, value, i) => sum + value * own[i], 0) / Math.max(1e-6, strength);
    if (kept > best.kept + (best.kept > 0 ? 0.05 : 0)) best = { at, kept };
  }
  return best;
};

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
