import type { Mask } from '../geometry/mask.ts';
import { isInsideMask, type Point, roundBetween } from './outline.ts';

/** A straight cut through a silhouette, from a notch to the edge across. */
export interface LimbCut {
  /** The notch: an armpit, a crotch. */
  from: Point;
  to: Point;
  /** Places of both in the outline. */
  ends: readonly [from: number, to: number];
  /** Unit vector from the notch's mouth into the garment. */
  inward: Point;
  /** Angle of the ground in the notch, degrees: the sharper, the surer. */
  opening: number;
}

/** Of the outline's length: how far to either side of a notch its flanks are looked at. */
const flanks = [0.025, 0.04, 0.06] as const;
/** Notches nearer than this share of the outline are one. */
const apart = 0.05;
/** A wider opening is a waist and no armpit; degrees. */
const widest = 158;
/** How far the cut may leave its way, degrees, and what that costs; armholes stand more upright than their notches. */
const cone = 72;
const asideCost = 1;
const upright = 1.2;
/** The shorter way round between both ends of a cut, as a share of the outline; and the longest cut, as a share of the garment's longer side. */
const leastRound = 0.07;
const longest = 0.62;

/** Cuts at the notches of an outline, the surest first. */
export const findCuts = (outline: readonly Point[], mask: Mask): LimbCut[] => {
  const count = outline.length;
  if (count < 40) return [];
  const at = (nth: number) => outline[((nth % count) + count) % count] as Point;
  const openings = outline.map((_, nth) => measureOpening(at, nth, count, mask));
  const angleOf = (nth: number) => openings[nth]?.angle ?? 360;
  const order = [...openings.keys()].filter((nth) => angleOf(nth) < widest).sort((p, q) => angleOf(p) - angleOf(q));
  const notches: number[] = [];
  for (const nth of order) {
    if (!notches.some((other) => roundBetween(nth, other, count) < apart * count)) notches.push(nth);
  }
  const side = longerSide(outline);
  return notches.flatMap((nth) => {
    const notch = openings[nth];
    if (!notch) return [];
    const { inward, angle: opening } = notch;
    const to = findAcross(outline, nth, inward, mask);
    if (to === undefined) return [];
    const cut = { from: at(nth), to: at(to), ends: [nth, to] as const, inward, opening };
    return Math.hypot(cut.to.x - cut.from.x, cut.to.y - cut.from.y) > longest * side ? [] : [cut];
  });
};

const longerSide = (outline: readonly Point[]): number => {
  const span = (values: readonly number[]) => Math.max(...values) - Math.min(...values);
  return Math.max(span(outline.map(({ x }) => x)), span(outline.map(({ y }) => y)));
};

/** The ground's angle at a point of the outline, the mean over several lengths of its flanks; undefined where the outline bulges. */
const measureOpening = (
  at: (nth: number) => Point,
  nth: number,
  count: number,
  mask: Mask,
): { angle: number; inward: Point } | undefined => {
  let angle = 0;
  const inward = { x: 0, y: 0 };
  const here = at(nth);
  for (const flank of flanks) {
    const reach = Math.max(4, Math.round(flank * count));
    const [p, q] = [unit(here, at(nth - reach)), unit(here, at(nth + reach))];
    const between = (Math.acos(Math.max(-1, Math.min(1, p.x * q.x + p.y * q.y))) * 180) / Math.PI;
    // Clockwise outlines have the garment to their right; at a slit the turn is ambiguous, so the pixels in it decide.
    const isNotch = p.x * q.y - p.y * q.x > 0 || (between < 20 && isGround(mask, here, p, q));
    if (!isNotch) return undefined;
    angle += between / flanks.length;
    inward.x -= p.x + q.x;
    inward.y -= p.y + q.y;
  }
  const far = Math.hypot(inward.x, inward.y);
  return far < 1e-6 ? undefined : { angle, inward: { x: inward.x / far, y: inward.y / far } };
};

const unit = (from: Point, to: Point): Point => {
  const far = Math.max(1e-6, Math.hypot(to.x - from.x, to.y - from.y));
  return { x: (to.x - from.x) / far, y: (to.y - from.y) / far };
};

const isGround = (mask: Mask, { x, y }: Point, p: Point, q: Point): boolean => {
  const far = Math.max(1e-6, Math.hypot(p.x + q.x, p.y + q.y));
  return !isInsideMask(mask, x + (3 * (p.x + q.x)) / far, y + (3 * (p.y + q.y)) / far);
};

/** The place of the outline across the garment: near, and on the cut's way; the cut must not leave the garment. */
const findAcross = (outline: readonly Point[], nth: number, inward: Point, mask: Mask): number | undefined => {
  const from = outline[nth] as Point;
  const lean = inward.y < 0 ? upright * Math.abs(inward.x) : 0;
  const way = unit({ x: 0, y: 0 }, { x: inward.x, y: inward.y - lean });
  let best: { to: number; cost: number } | undefined;
  for (const [other, to] of outline.entries()) {
    if (roundBetween(nth, other, outline.length) < leastRound * outline.length) continue;
    const far = Math.hypot(to.x - from.x, to.y - from.y);
    if (far < 3) continue;
    const cosine = ((to.x - from.x) * way.x + (to.y - from.y) * way.y) / far;
    const aside = (Math.acos(Math.max(-1, Math.min(1, cosine))) * 180) / Math.PI;
    if (aside > cone) continue;
    const cost = far * (1 + asideCost * (aside / cone) ** 2);
    if (cost < (best?.cost ?? Number.POSITIVE_INFINITY) && staysInside(mask, from, to)) best = { to: other, cost };
  }
  return best?.to;
};

const staysInside = (mask: Mask, from: Point, to: Point): boolean => {
  const steps = Math.ceil(Math.hypot(to.x - from.x, to.y - from.y));
  for (let step = 2; step < steps - 1; step++) {
    const share = step / steps;
    if (!isInsideMask(mask, from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share)) return false;
  }
  return true;
};
