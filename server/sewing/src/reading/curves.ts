import type { Point } from '../piece.ts';

/** Steps of a whole turn: what an arc of so many chords covers is within .05 % of what it is. */
const turnSteps = 128;

/** Radians from a start, counterclockwise where y runs up. */
export interface Sweep {
  from: number;
  by: number;
}

/** Points of an ellipse, its own axes along x and y; a circle where both are alike. Both ends are among them. */
export const arcPoints = (middle: Point, [wide, high]: readonly [number, number], { from, by }: Sweep): Point[] => {
  const share = Math.min(1, Math.abs(by) / (2 * Math.PI));
  const steps = Math.max(2, Math.ceil(share * turnSteps) || 2);
  return Array.from({ length: steps + 1 }, (_, at) => {
    const angle = from + (by * at) / steps;
    return { x: middle.x + wide * Math.cos(angle), y: middle.y + high * Math.sin(angle) };
  });
};

/** The ends of so many chords of a cubic Bézier curve. */
export const bezierPoints = (from: Point, [one, two, to]: readonly [Point, Point, Point], chords: number): Point[] =>
  Array.from({ length: chords }, (_, at) => {
    const t = (at + 1) / chords;
    const u = 1 - t;
    const [p, q, r, s] = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t];
    return { x: p * from.x + q * one.x + r * two.x + s * to.x, y: p * from.y + q * one.y + r * two.y + s * to.y };
  });

/** Flatter than this, a part of the chord's length, an arc is its chord. */
const flat = 1e-9;

/**
 * The points between two corners of a polyline whose bulge is the tangent of a quarter of the arc's angle, as DXF writes it: positive turns
 * left where y runs up. Without the corners themselves.
 */
export const bulgePoints = (from: Point, to: Point, bulge: number): Point[] => {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const chord = Math.hypot(dx, dy);
  if (!(Math.abs(bulge) > flat) || !(chord > 0)) return [];
  const by = 4 * Math.atan(bulge);
  // From the chord's middle to the arc's, in chords: to the left where it turns by less than half, else to the right.
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
  /** One a control point; none: all alike. */
  weights: readonly number[];
}

/** Chords of the whole, so many between two knots at least, and at most. */
const chords = { all: 128, least: 8, most: 64 } as const;
/** No program writes a higher degree. */
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

/** A B-spline as a line of chords; null where its knots and points do not fit together. */
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
