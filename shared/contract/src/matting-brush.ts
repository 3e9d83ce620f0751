type Point = readonly [x: number, y: number];

interface ExactBrush {
  /** Pixels of the plane, as the width. */
  points: readonly Point[];
  width: number;
  /** Share of the radius that is covered in full, 0 to 1. */
  hardness: number;
}

/** How much of each pixel a stroke covers, 0 to 1, row by row, from `left`/`top` up to, not including, `right`/`bottom`. */
interface BrushCover {
  left: number;
  top: number;
  right: number;
  bottom: number;
  cover: Float32Array;
}

/** Lowers the square distances in `cover` to those from the line between two points. */
const measureSegment = (
  { left, top, right, bottom, cover }: BrushCover,
  [x1, y1]: Point,
  [x2, y2]: Point,
  reach: number,
): void => {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const square = dx * dx + dy * dy;
  const from = Math.max(left, Math.floor(Math.min(x1, x2) - reach));
  const to = Math.min(right, Math.ceil(Math.max(x1, x2) + reach));
  const first = Math.max(top, Math.floor(Math.min(y1, y2) - reach));
  const last = Math.min(bottom, Math.ceil(Math.max(y1, y2) + reach));
  for (let y = first; y < last; y++) {
    const fromY = y + 0.5 - y1;
    for (let x = from, at = (y - top) * (right - left) + from - left; x < to; x++, at++) {
      const fromX = x + 0.5 - x1;
      const along = square === 0 ? 0 : Math.min(1, Math.max(0, (fromX * dx + fromY * dy) / square));
      const distance = (fromX - along * dx) ** 2 + (fromY - along * dy) ** 2;
      if (distance < (cover[at] as number)) cover[at] = distance;
    }
  }
};

/**
 * What an exact brush covers of a plane; the page and the engine paint with it, so that the mask is what was painted. Full within `hardness` of
 * the radius, then falling smoothly to nothing at the radius; the hardest edge is one pixel wide.
 */
export const coverOfBrush = (size: { width: number; height: number }, brush: ExactBrush): BrushCover => {
  const { points } = brush;
  const radius = Math.max(0.5, brush.width / 2);
  const outer = radius + 0.5;
  const inner = Math.max(0, Math.min(brush.hardness * radius, radius - 0.5));
  const reach = (axis: 0 | 1, most: number, pick: (...values: number[]) => number, by: number) =>
    Math.min(most, Math.max(0, points.reduce((edge, point) => pick(edge, point[axis]), points[0]?.[axis] ?? 0) + by));
  const left = Math.floor(reach(0, size.width, Math.min, -outer));
  const top = Math.floor(reach(1, size.height, Math.min, -outer));
  const right = Math.max(left, Math.ceil(reach(0, size.width, Math.max, outer)));
  const bottom = Math.max(top, Math.ceil(reach(1, size.height, Math.max, outer)));
  const cover = new Float32Array((right - left) * (bottom - top)).fill(Number.POSITIVE_INFINITY);
  const painted: BrushCover = { left, top, right, bottom, cover };
  for (const [index, point] of points.entries()) {
    if (index > 0 || points.length === 1) measureSegment(painted, points[index - 1] ?? point, point, outer);
  }
  for (let at = 0; at < cover.length; at++) {
    const share = Math.min(1, Math.max(0, (outer - Math.sqrt(cover[at] as number)) / (outer - inner)));
    cover[at] = share * share * (3 - 2 * share);
  }
  return painted;
};
