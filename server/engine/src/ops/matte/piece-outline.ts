import { traceOutline } from '../cloth/garment-parts.ts';
import { type Component, createMaskOf, dilate } from '../geometry/mask.ts';

/** A point of a picture, pixels from its top left corner. */
export type Corner = [x: number, y: number];

/** Most corners of an outline: it travels with every word on a cutout. */
const mostCorners = 60;
/** Largest distance of a corner from the traced line, pixels; grows until the corners are few enough. */
const slack = { first: 0.7, growth: 1.4 } as const;

/**
 * The closed outline of a piece of a mask of this size, half a pixel wider than the piece, without its holes, clockwise as seen. At most sixty corners, in pixels of the mask.
 */
export const outlinePiece = (piece: Pick<Component, 'pixels'>, size: { width: number; height: number }): Corner[] => {
  const { window, left, top } = cutWindow(piece.pixels, size.width);
  // Grown by a pixel nothing is thinner than three, which is what the tracer wants; the centres of its rim are half a pixel beyond the piece.
  const traced = traceOutline(window).map(({ x, y }): Corner => [x + left + 0.5, y + top + 0.5]);
  for (let tolerance: number = slack.first; ; tolerance *= slack.growth) {
    const corners = simplifyClosed(traced, tolerance);
    if (corners.length <= mostCorners) return corners.map(([x, y]) => [clamp(x, size.width), clamp(y, size.height)]);
  }
};

const clamp = (value: number, most: number): number => Math.max(0, Math.min(most, value));

/** The piece, grown by a pixel, in a mask of its own. */
const cutWindow = (pixels: Uint32Array, width: number) => {
  let [left, right, top, bottom] = [Number.POSITIVE_INFINITY, 0, Number.POSITIVE_INFINITY, 0];
  for (const at of pixels) {
    const [x, y] = [at % width, Math.floor(at / width)];
    [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
  }
  [left, top] = [left - 1, top - 1];
  const size = { width: right - left + 2, height: bottom - top + 2 };
  const own = Uint32Array.from(pixels, (at) => (Math.floor(at / width) - top) * size.width + (at % width) - left);
  return { window: dilate(createMaskOf(size, [{ pixels: own }]), 1), left, top };
};

/** Douglas-Peucker on either half of a closed line, cut at its first point and the one farthest from it. */
const simplifyClosed = (points: readonly Corner[], tolerance: number): Corner[] => {
  const [first] = points;
  if (!first || points.length < 4) return [...points];
  let far = 0;
  points.forEach(([x, y], at) => {
    const [fx, fy] = points[far] as Corner;
    if (Math.hypot(x - first[0], y - first[1]) > Math.hypot(fx - first[0], fy - first[1])) far = at;
  });
  const [one, other] = [points.slice(0, far + 1), [...points.slice(far), first]];
  return [...simplify(one, tolerance).slice(0, -1), ...simplify(other, tolerance).slice(0, -1)];
};

const simplify = (points: readonly Corner[], tolerance: number): Corner[] => {
  const [from, to] = [points[0] as Corner, points.at(-1) as Corner];
  let [most, at] = [0, 0];
  for (let i = 1; i < points.length - 1; i++) {
    const off = distanceToLine(points[i] as Corner, from, to);
    if (off > most) [most, at] = [off, i];
  }
  if (most <= tolerance) return [from, to];
  return [...simplify(points.slice(0, at + 1), tolerance).slice(0, -1), ...simplify(points.slice(at), tolerance)];
};

const distanceToLine = ([x, y]: Corner, [x1, y1]: Corner, [x2, y2]: Corner): number => {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const length = Math.hypot(dx, dy);
  return length === 0 ? Math.hypot(x - x1, y - y1) : Math.abs((x - x1) * dy - (y - y1) * dx) / length;
};
