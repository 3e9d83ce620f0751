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
