import { findComponents, type Mask } from '../geometry/mask.ts';

export interface Point {
  x: number;
  y: number;
}

/** Eight neighbours, clockwise from the right. */
const around: readonly Point[] = [
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
  { x: -1, y: 1 },
  { x: -1, y: 0 },
  { x: -1, y: -1 },
  { x: 0, y: -1 },
  { x: 1, y: -1 },
];

/** The largest connected part of a mask without its holes; empty when nothing is set. */
export const takeLargestPart = (mask: Mask): Mask => {
  const data = new Uint8Array(mask.data.length);
  const largest = findComponents(mask).reduce<Uint32Array | undefined>(
    (best, { pixels }) => (pixels.length > (best?.length ?? 0) ? pixels : best),
    undefined,
  );
  for (const at of largest ?? []) data[at] = 1;
  for (const hole of findComponents({ ...mask, data }, 0)) {
    if (!hole.touchesFrame) for (const at of hole.pixels) data[at] = 1;
  }
  return { ...mask, data };
};

/** Border pixels of the part that holds the mask's first pixel, in order, clockwise as seen (Moore's neighbour tracing). */
export const traceOutline = ({ width, height, data }: Mask): Point[] => {
  const start = data.indexOf(1);
  if (start < 0) return [];
  const first = { x: start % width, y: Math.floor(start / width) };
  const isSet = (x: number, y: number) => x >= 0 && y >= 0 && x < width && y < height && data[y * width + x] === 1;
  const points: Point[] = [];
  let here = first;
  // The first pixel of a scan has nothing above it and nothing to its left.
  let back = 5;
  for (let turn = 0; turn < 4 * data.length; turn++) {
    points.push(here);
    let next: Point | undefined;
    for (let step = 1; step <= 8; step++) {
      const to = (back + step) % 8;
      const { x, y } = around[to] as Point;
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

/** Steps from one place of a closed outline to another, the shorter way round. */
export const roundBetween = (p: number, q: number, count: number): number =>
  Math.min(Math.abs(p - q), count - Math.abs(p - q));

export const isInsideMask = ({ width, height, data }: Mask, x: number, y: number): boolean => {
  const [column, row] = [Math.round(x), Math.round(y)];
  return column >= 0 && row >= 0 && column < width && row < height && data[row * width + column] === 1;
};
