export type Point = readonly [x: number, y: number];

const turn = (a: Point, b: Point, c: Point): number => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);

/** One side of the hull of points in order. */
const chain = (points: readonly Point[]): Point[] => {
  const side: Point[] = [];
  for (const point of points) {
    while (side.length > 1 && turn(side[side.length - 2] as Point, side[side.length - 1] as Point, point) <= 0)
      side.pop();
    side.push(point);
  }
  side.pop();
  return side;
};

/** Corners of the smallest convex polygon round the points, in one direction (Andrew's monotone chain). Fewer than 3 points come back. */
export const convexHull = (points: readonly Point[]): Point[] => {
  const sorted = [...points].sort((one, other) => one[0] - other[0] || one[1] - other[1]);
  if (sorted.length < 3) return sorted;
  return [...chain(sorted), ...chain(sorted.toReversed())];
};

/** Shoelace formula. */
export const hullArea = (hull: readonly Point[]): number => {
  let twice = 0;
  for (const [at, [x, y]] of hull.entries()) {
    const [nextX, nextY] = hull[(at + 1) % hull.length] as Point;
    twice += x * nextY - nextX * y;
  }
  return Math.abs(twice) / 2;
};
