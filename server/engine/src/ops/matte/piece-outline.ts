import { boundsOf, type Component, createMaskOf, dilate, type Mask } from '../geometry/mask.ts';

/** A point of an image, pixels from its top left corner. */
export type Corner = [x: number, y: number];

/** Maximum corners of an outline: it is sent with each message about a cutout. */
const maxCorners = 60;
/** Maximum distance of a corner from the traced line, pixels; grows until few enough corners remain. */
const slack = { first: 0.7, growth: 1.4 } as const;

/**
 * Closed outline of a region of a mask of this size, half a pixel wider than the region, without its holes, clockwise on screen. At most
 * sixty corners, in pixels of the mask.
 */
export const outlinePiece = (piece: Pick<Component, 'pixels'>, size: { width: number; height: number }): Corner[] => {
  const { window, left, top } = cutWindow(piece.pixels, size.width);
  // Dilated by a pixel, nothing is thinner than three pixels, as the tracer requires; the centres of its rim are half a pixel beyond the
  // region.
  const traced = traceOutline(window).map(({ x, y }): Corner => [x + left + 0.5, y + top + 0.5]);
  for (let tolerance: number = slack.first; ; tolerance *= slack.growth) {
    const corners = simplifyClosed(traced, tolerance);
    if (corners.length <= maxCorners) return corners.map(([x, y]) => [clamp(x, size.width), clamp(y, size.height)]);
  }
};

const clamp = (value: number, most: number): number => Math.max(0, Math.min(most, value));

/** The region, dilated by a pixel, in its own mask. */
const cutWindow = (pixels: Uint32Array, width: number) => {
  const box = boundsOf(pixels, width);
  const [left, top] = [box.left - 1, box.top - 1];
  const size = { width: box.right - left + 1, height: box.bottom - top + 1 };
  const own = Uint32Array.from(pixels, (at) => (Math.floor(at / width) - top) * size.width + (at % width) - left);
  return { window: dilate(createMaskOf(size, [{ pixels: own }]), 1), left, top };
};

/** Douglas-Peucker on both halves of a closed line, cut at its first point and the point farthest from it. */
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

interface Spot {
  x: number;
  y: number;
}

/** Eight neighbours, clockwise from the right. */
const around: readonly Spot[] = [
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
  { x: -1, y: 1 },
  { x: -1, y: 0 },
  { x: -1, y: -1 },
  { x: 0, y: -1 },
  { x: 1, y: -1 },
];

/** Border pixels of the region with the mask's first pixel, in order, clockwise on screen (Moore's neighbour tracing). */
const traceOutline = ({ width, height, data }: Mask): Spot[] => {
  const start = data.indexOf(1);
  if (start < 0) return [];
  const first = { x: start % width, y: Math.floor(start / width) };
  const isSet = (x: number, y: number) => x >= 0 && y >= 0 && x < width && y < height && data[y * width + x] === 1;
  const points: Spot[] = [];
  let here = first;
  // The first pixel of a scan has nothing above it and nothing to its left.
  let back = 5;
  for (let turn = 0; turn < 4 * data.length; turn++) {
    points.push(here);
    let next: Spot | undefined;
    for (let step = 1; step <= 8; step++) {
      const to = (back + step) % 8;
      const { x, y } = around[to] as Spot;
      if (!isSet(here.x + x, here.y + y)) continue;
      next = { x: here.x + x, y: here.y + y };
      back = (to + 5) % 8;
      break;
    }
    if (!next || (next.x === first.x && next.y === first.y)) break;
    here = next;
  }
  return points;
};
