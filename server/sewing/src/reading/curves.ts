import type { Point } from '../piece.ts';

/** Chords of a full turn: the area of such an arc has an error below 0.05 %. */
const turnSteps = 128;

/** Radians from a start angle, counterclockwise with y pointing up. */
export interface Sweep {
  from: number;
  by: number;
}

/** Points of an ellipse with axes along x and y; a circle when both are equal. Includes both ends. */
export const arcPoints = (middle: Point, [wide, high]: readonly [number, number], { from, by }: Sweep): Point[] => {
  const share = Math.min(1, Math.abs(by) / (2 * Math.PI));
  const steps = Math.max(2, Math.ceil(share * turnSteps) || 2);
  return Array.from({ length: steps + 1 }, (_, at) => {
    const angle = from + (by * at) / steps;
    return { x: middle.x + wide * Math.cos(angle), y: middle.y + high * Math.sin(angle) };
  });
};

/** End points of the chords of a cubic Bézier curve. */
export const bezierPoints = (from: Point, [one, two, to]: readonly [Point, Point, Point], chords: number): Point[] =>
  Array.from({ length: chords }, (_, at) => {
    const t = (at + 1) / chords;
    const u = 1 - t;
    const [p, q, r, s] = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t];
    return { x: p * from.x + q * one.x + r * two.x + s * to.x, y: p * from.y + q * one.y + r * two.y + s * to.y };
  });

/** Below this flatness, as a fraction of the chord's length, an arc is replaced by its chord. */
const flat = 1e-9;

/** Points between two vertices by their DXF bulge: tangent of a quarter of the arc's angle, positive to the left. */
export const bulgePoints = (from: Point, to: Point, bulge: number): Point[] => {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const chord = Math.hypot(dx, dy);
  if (!(Math.abs(bulge) > flat) || !(chord > 0)) return [];
  const by = 4 * Math.atan(bulge);
  // Offset from the chord's midpoint to the arc's centre, in chord lengths: to the left for less than half a turn, else to the right.
  const offset = (1 - bulge * bulge) / (4 * bulge);
  const middle = { x: (from.x + to.x) / 2 - dy * offset, y: (from.y + to.y) / 2 + dx * offset };
  const radius = Math.hypot(from.x - middle.x, from.y - middle.y);
  const start = Math.atan2(from.y - middle.y, from.x - middle.x);
  return arcPoints(middle, [radius, radius], { from: start, by }).slice(1, -1);
};

export interface Spline {
  degree: number;
  knots: readonly number[];
  controls: readonly Point[];
  /** One weight per control point; empty: equal weights. */
  weights: readonly number[];
}

/** Number of chords of the whole curve, and limits between two knots. */
const chords = { all: 128, least: 8, most: 64 } as const;
/** Maximum degree; no program writes a higher one. */
const mostDegree = 11;

const isWhole = ({ degree, knots, controls, weights }: Spline): boolean =>
  degree >= 1 &&
  degree <= mostDegree &&
  controls.length > degree &&
  knots.length === controls.length + degree + 1 &&
  knots.every((knot, at) => knot >= (knots[at - 1] ?? knot)) &&
  (weights.length === 0 || (weights.length === controls.length && weights.every((weight) => weight > 0)));

/** De Boor's algorithm, with weights as a third coordinate. */
const pointAt = ({ degree, knots, controls, weights }: Spline, span: number, place: number): Point => {
  const near = Array.from({ length: degree + 1 }, (_, at) => {
    const index = span - degree + at;
    const { x, y } = controls[index] ?? { x: Number.NaN, y: Number.NaN };
    const weight = weights[index] ?? 1;
    return [x * weight, y * weight, weight];
  });
  for (let round = 1; round <= degree; round++)
    for (let at = degree; at >= round; at--) {
      const [left, right] = [knots[span - degree + at] ?? 0, knots[span + 1 + at - round] ?? 0];
      const along = right > left ? (place - left) / (right - left) : 0;
      const [one, other] = [near[at - 1] ?? [], near[at] ?? []];
      near[at] = [0, 1, 2].map((axis) => (1 - along) * (one[axis] ?? 0) + along * (other[axis] ?? 0));
    }
  const [x = 0, y = 0, weight = 1] = near[degree] ?? [];
  return { x: x / weight, y: y / weight };
};

/** Flattens a B-spline to chords; null when its knots and points do not match. */
export const splinePoints = (spline: Spline): Point[] | null => {
  if (!isWhole(spline)) return null;
  const { degree, knots, controls } = spline;
  const spanSteps = Math.max(chords.least, Math.min(chords.most, Math.ceil(chords.all / (controls.length - degree))));
  const points: Point[] = [];
  for (let span = degree; span < controls.length; span++) {
    const [left, right] = [knots[span] ?? 0, knots[span + 1] ?? 0];
    if (!(right > left)) continue;
    for (let step = 0; step < spanSteps; step++)
      points.push(pointAt(spline, span, left + ((right - left) * step) / spanSteps));
    if (span === controls.length - 1 || knots[span + 1] === knots[controls.length])
      points.push(pointAt(spline, span, right));
  }
  return points;
};
