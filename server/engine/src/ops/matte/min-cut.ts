/**
 * Finds the cheapest path through a cost field from its first row to its last, with at most one step sideways per row: the column of each
 * row. `closed` makes it end at its start column, so that vertically stacked copies join.
 */
export const findCheapestPath = (
  width: number,
  height: number,
  costAt: (x: number, y: number) => number,
  closed = false,
): Int32Array => {
  const open = followCosts(width, height, costAt);
  const start = open[0];
  if (!closed || Math.abs(start - open[height - 1]) <= 1) return open;
  // Both ends are fixed at the cheaper end column of the free path.
  const end = open[height - 1];
  const held = costAt(start, height - 1) < costAt(end, 0) ? start : end;
  return followCosts(width, height, (x, y) =>
    (y === 0 || y === height - 1) && x !== held ? Number.POSITIVE_INFINITY : costAt(x, y),
  );
};

const followCosts = (width: number, height: number, costAt: (x: number, y: number) => number): Int32Array => {
  const from = new Int8Array(width * height);
  let sums = Float64Array.from({ length: width }, (_, x) => costAt(x, 0));
  for (let y = 1; y < height; y++) {
    const next = new Float64Array(width);
    for (let x = 0; x < width; x++) {
      let best = sums[x];
      let step = 0;
      if (x > 0 && sums[x - 1] < best) [best, step] = [sums[x - 1], -1];
      if (x < width - 1 && sums[x + 1] < best) [best, step] = [sums[x + 1], 1];
      next[x] = best + costAt(x, y);
      from[y * width + x] = step;
    }
    sums = next;
  }
  const path = new Int32Array(height);
  let x = sums.indexOf(Math.min(...sums));
  for (let y = height - 1; y >= 0; y--) {
    path[y] = x;
    x += from[y * width + x];
  }
  return path;
};
