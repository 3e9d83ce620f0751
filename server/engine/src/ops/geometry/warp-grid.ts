/** A smooth field over an image: values at the knots of a grid, bilinear between them. */
export interface WarpGrid {
  columns: number;
  rows: number;
  /** Pixels between knots. */
  step: number;
  values: Float64Array;
}

/** Demands of pixels on a field: weight times slope squared, and weight times slope times the residual difference. */
export interface WarpDemand {
  pull: Float32Array;
  ask: Float32Array;
}

export const createWarpGrid = (
  { width, height }: { width: number; height: number },
  step: number,
  valueAt: (x: number, y: number) => number,
): WarpGrid => {
  const columns = Math.max(3, Math.ceil((width - 1) / step) + 1);
  const rows = Math.max(3, Math.ceil((height - 1) / step) + 1);
  const values = Float64Array.from({ length: columns * rows }, (_, knot) =>
    valueAt((knot % columns) * step, Math.floor(knot / columns) * step),
  );
  return { columns, rows, step, values };
};

/** The field at every pixel. */
export const spreadWarp = (grid: WarpGrid, width: number, height: number): Float32Array => {
  const out = new Float32Array(width * height);
  for (let y = 0, at = 0; y < height; y++) for (let x = 0; x < width; x++, at++) out[at] = readWarp(grid, x, y);
  return out;
};

export const readWarp = ({ columns, rows, step, values }: WarpGrid, x: number, y: number): number => {
  const column = Math.max(0, Math.min(columns - 2, Math.floor(x / step)));
  const row = Math.max(0, Math.min(rows - 2, Math.floor(y / step)));
  const [across, down] = [x / step - column, y / step - row];
  const at = row * columns + column;
  const upper = values[at] * (1 - across) + values[at + 1] * across;
  const lower = values[at + columns] * (1 - across) + values[at + columns + 1] * across;
  return upper * (1 - down) + lower * down;
};

/** Damping of unconstrained knots: share of the stiffness. */
const freeDamping = 0.02;

/** One Gauss-Newton step: changes the field to meet the demands with little bending; without demands it continues straight. */
export const bendWarp = (grid: WarpGrid, width: number, demand: WarpDemand, stiffness: number): void => {
  const { columns, values } = grid;
  const { matrix, right } = gatherDemand(grid, width, demand);
  const damping = freeDamping * stiffness;
  const bent = applyBending(grid, values, stiffness);
  for (const [knot, value] of bent.entries()) right[knot] = right[knot] - value;
  const apply = (vector: Float64Array): Float64Array => {
    const out = applyBending(grid, vector, stiffness);
    for (let knot = 0; knot < vector.length; knot++) {
      out[knot] = out[knot] + (matrix[knot * 4] + damping) * vector[knot];
      join(out, vector, knot, knot + 1, matrix[knot * 4 + 1]);
      join(out, vector, knot, knot + columns, matrix[knot * 4 + 2]);
      // Both diagonals of a cell weigh the same.
      join(out, vector, knot, knot + columns + 1, matrix[knot * 4 + 3]);
      join(out, vector, knot + 1, knot + columns, matrix[knot * 4 + 3]);
    }
    return out;
  };
  const change = solveConjugate(apply, right, (knot) => matrix[knot * 4] + 12 * stiffness);
  for (const [knot, value] of change.entries()) values[knot] = values[knot] + value;
};

const join = (out: Float64Array, vector: Float64Array, p: number, q: number, weight: number): void => {
  if (weight === 0) return;
  out[p] = out[p] + weight * vector[q];
  out[q] = out[q] + weight * vector[p];
};

/** Per knot: its own weight, those shared with the right, the lower and the lower right neighbour. */
const gatherDemand = ({ columns, rows, step, values }: WarpGrid, width: number, { pull, ask }: WarpDemand) => {
  const matrix = new Float64Array(values.length * 4);
  const right = new Float64Array(values.length);
  const add = (at: number, value: number) => {
    matrix[at] = matrix[at] + value;
  };
  for (let i = 0; i < pull.length; i++) {
    const strength = pull[i];
    if (strength === 0) continue;
    const [x, y] = [i % width, Math.floor(i / width)];
    const column = Math.min(columns - 2, Math.floor(x / step));
    const row = Math.min(rows - 2, Math.floor(y / step));
    const [across, down] = [x / step - column, y / step - row];
    const [left, up] = [1 - across, 1 - down];
    const knot = row * columns + column;
    const below = knot + columns;
    add(knot * 4, strength * left * left * up * up);
    add(knot * 4 + 4, strength * across * across * up * up);
    add(below * 4, strength * left * left * down * down);
    add(below * 4 + 4, strength * across * across * down * down);
    add(knot * 4 + 1, strength * left * across * up * up);
    add(below * 4 + 1, strength * left * across * down * down);
    add(knot * 4 + 2, strength * left * left * up * down);
    add(knot * 4 + 6, strength * across * across * up * down);
    add(knot * 4 + 3, strength * left * across * up * down);
    const wish = ask[i];
    right[knot] = right[knot] + wish * left * up;
    right[knot + 1] = right[knot + 1] + wish * across * up;
    right[below] = right[below] + wish * left * down;
    right[below + 1] = right[below + 1] + wish * across * down;
  }
  return { matrix, right };
};

/** Bending energy's gradient: second differences along rows, along columns, and across cells. */
const applyBending = ({ columns, rows }: WarpGrid, vector: Float64Array, stiffness: number): Float64Array => {
  const out = new Float64Array(vector.length);
  const line = (at: number, step: number) => {
    const bend = vector[at - step] - 2 * vector[at] + vector[at + step];
    out[at - step] = out[at - step] + stiffness * bend;
    out[at] = out[at] - 2 * stiffness * bend;
    out[at + step] = out[at + step] + stiffness * bend;
  };
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const at = row * columns + column;
      if (column > 0 && column < columns - 1) line(at, 1);
      if (row > 0 && row < rows - 1) line(at, columns);
      if (column === columns - 1 || row === rows - 1) continue;
      const [right, below, far] = [at + 1, at + columns, at + columns + 1];
      const twist = vector[at] - vector[right] - vector[below] + vector[far];
      const force = 2 * stiffness * twist;
      out[at] = out[at] + force;
      out[right] = out[right] - force;
      out[below] = out[below] - force;
      out[far] = out[far] + force;
    }
  }
  return out;
};

const rounds = 60;
const enough = 1e-4;

const solveConjugate = (
  apply: (vector: Float64Array) => Float64Array,
  right: Float64Array,
  diagonal: (knot: number) => number,
): Float64Array => {
  const dot = (p: Float64Array, q: Float64Array) => p.reduce((sum, value, i) => sum + value * q[i], 0);
  const scale = (vector: Float64Array) => vector.map((value, knot) => value / diagonal(knot));
  const found = new Float64Array(right.length);
  const rest = right.slice();
  let scaled = scale(rest);
  let way = scaled.slice();
  let size = dot(rest, scaled);
  const goal = enough ** 2 * size;
  for (let round = 0; round < rounds && size > goal && size > 1e-12; round++) {
    const applied = apply(way);
    const length = size / dot(way, applied);
    for (let i = 0; i < rest.length; i++) {
      found[i] = found[i] + length * way[i];
      rest[i] = rest[i] - length * applied[i];
    }
    scaled = scale(rest);
    const next = dot(rest, scaled);
    const share = next / size;
    way = way.map((value, i) => scaled[i] + share * value);
    size = next;
  }
  return found;
};
