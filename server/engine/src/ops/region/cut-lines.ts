import type { Raster } from '../geometry/raster.ts';
import { type LineEnd, profileReach } from './line-ends.ts';
import { agreementAt, angleAt, type LineView, type Point, pixelAt, readAcross, unit, viewFilled } from './line-view.ts';

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
export const findCutLines = (before: LineView, filled: Raster, ends: readonly LineEnd[]): Point[] => {
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
