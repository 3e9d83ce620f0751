type Point = readonly [x: number, y: number];

interface ExactBrush {
  /** In pixels of the plane, like the width. */
  points: readonly Point[];
  width: number;
  /** Fully covered share of the radius, 0 to 1. */
  hardness: number;
}

/** Coverage of each pixel by a stroke, 0 to 1, row by row, from `left`/`top` to `right`/`bottom` (exclusive). */
interface BrushCover {
  left: number;
  top: number;
  right: number;
  bottom: number;
  cover: Float32Array;
}

interface Segment {
  from: Point;
  /** Vector to the other end. */
  by: Point;
  /** Squared length. */
  square: number;
}

const createSegment = ([x1, y1]: Point, [x2, y2]: Point): Segment => ({
  from: [x1, y1],
  by: [x2 - x1, y2 - y1],
  square: (x2 - x1) ** 2 + (y2 - y1) ** 2,
});

const squareDistance = ({ from, by: [dx, dy], square }: Segment, x: number, y: number): number => {
  const fromX = x - from[0];
  const fromY = y - from[1];
  const along = square === 0 ? 0 : Math.min(1, Math.max(0, (fromX * dx + fromY * dy) / square));
  return (fromX - along * dx) ** 2 + (fromY - along * dy) ** 2;
};

interface Tile {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const halvesOf = (tile: Tile): [Tile, Tile] => {
  const { left, top, right, bottom } = tile;
  const [x, y] = [(left + right) >> 1, (top + bottom) >> 1];
  return right - left > bottom - top
    ? [
        { ...tile, right: x },
        { ...tile, left: x },
      ]
    : [
        { ...tile, bottom: y },
        { ...tile, top: y },
      ];
};

/** Pixels of a tile that is not split further, and maximum segments measured at each pixel of a tile of any size. */
const smallTile = 64;
const fewSegments = 2;
/** Larger than the rounding error of a distance. */
const slack = 0.01;

/**
 * Writes squared distances from the nearest segment into the tile. Measures only segments that can be nearest somewhere in a sub-tile;
 * writes 0 where a whole sub-tile is within `inner`. Distances beyond `outer` stay unchanged.
 */
const measureTile = (
  painted: BrushCover,
  tile: Tile,
  segments: readonly Segment[],
  limits: { inner: number; outer: number },
): void => {
  const { left, top, right, bottom } = tile;
  const radius = Math.hypot(right - left, bottom - top) / 2;
  const distances = segments.map((segment) =>
    Math.sqrt(squareDistance(segment, (left + right) / 2, (top + bottom) / 2)),
  );
  const nearest = distances.reduce((least, distance) => Math.min(least, distance), Number.POSITIVE_INFINITY);
  if (nearest > limits.outer + radius + slack) return;
  const stride = painted.right - painted.left;
  const start = (y: number) => (y - painted.top) * stride + left - painted.left;
  if (nearest + radius + slack < limits.inner) {
    for (let y = top; y < bottom; y++) painted.cover.fill(0, start(y), start(y) + right - left);
    return;
  }
  const farthest = Math.min(nearest + radius, limits.outer) + radius + slack;
  const near = segments.filter((_, index) => (distances[index] as number) <= farthest);
  if (near.length > fewSegments && (right - left) * (bottom - top) > smallTile) {
    for (const half of halvesOf(tile)) measureTile(painted, half, near, limits);
    return;
  }
  for (const segment of near) {
    for (let y = top; y < bottom; y++) {
      for (let x = left, at = start(y); x < right; x++, at++) {
        const distance = squareDistance(segment, x + 0.5, y + 0.5);
        if (distance < (painted.cover[at] as number)) painted.cover[at] = distance;
      }
    }
  }
};

/**
 * Coverage of a plane by an exact brush; the page and the engine both use it, so that the mask equals the painted stroke. Full within
 * `hardness` of the radius, then a smooth falloff to zero at the radius; the hardest edge is one pixel wide.
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
  const segments = points
    .slice(Math.min(1, points.length - 1))
    .map((point, index) => createSegment(points[index] ?? point, point));
  measureTile(painted, painted, segments, { inner, outer });
  for (let at = 0; at < cover.length; at++) {
    const share = Math.min(1, Math.max(0, (outer - Math.sqrt(cover[at] as number)) / (outer - inner)));
    cover[at] = share * share * (3 - 2 * share);
  }
  return painted;
};
