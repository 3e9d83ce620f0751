/** A value over the frame as a smooth function of x and y, both 0 to 1. */
export interface Surface {
  at(x: number, y: number): number;
  /** Mean squared residual. */
  variance: number;
}

export interface SurfaceOptions {
  /** True for a fit with x², xy and y² in addition to x and y. */
  isQuadratic: boolean;
  /** Ridge penalty on everything but the constant, as a share of the number of samples. */
  ridge: number;
}

/** Least-squares fit to the plane's values at the member pixels. */
export const createSurface = (
  plane: Float32Array,
  members: Uint32Array,
  frame: { width: number; height: number },
  { isQuadratic, ridge }: SurfaceOptions,
): Surface => {
  const terms = isQuadratic ? 6 : 3;
  const normal = Array.from({ length: terms }, () => new Float64Array(terms + 1));
  const basis = new Float64Array(6);
  for (const at of members) {
    writeBasis(basis, (at % frame.width) / frame.width, Math.floor(at / frame.width) / frame.height);
    for (let row = 0; row < terms; row++) {
      const line = normal[row] as Float64Array;
      const factor = basis[row];
      for (let column = 0; column < terms; column++) line[column] = line[column] + factor * basis[column];
      line[terms] = line[terms] + factor * plane[at];
    }
  }
  // x and y run from -0.5 to 0.5 in the basis, so a share of n/12 is the penalty's natural size.
  for (let row = 1; row < terms; row++) {
    const line = normal[row] as Float64Array;
    line[row] = line[row] + (ridge * members.length) / 12;
  }
  const weights = solve(normal, terms);
  const evaluate = (x: number, y: number) => {
    const u = x - 0.5;
    const v = y - 0.5;
    const flat = weights[0] + weights[1] * u + weights[2] * v;
    if (!isQuadratic) return flat;
    return flat + weights[3] * u * u + weights[4] * u * v + weights[5] * v * v;
  };
  let squares = 0;
  for (const at of members) {
    const rest = plane[at] - evaluate((at % frame.width) / frame.width, Math.floor(at / frame.width) / frame.height);
    squares += rest * rest;
  }
  return { at: evaluate, variance: squares / Math.max(1, members.length) };
};

const writeBasis = (basis: Float64Array, x: number, y: number): void => {
  const u = x - 0.5;
  const v = y - 0.5;
  basis[0] = 1;
  basis[1] = u;
  basis[2] = v;
  basis[3] = u * u;
  basis[4] = u * v;
  basis[5] = v * v;
};

/** Gaussian elimination with pivoting of an augmented matrix; a singular direction gets weight 0. */
const solve = (rows: Float64Array[], size: number): Float64Array => {
  for (let column = 0; column < size; column++) {
    let pivot = column;
    for (let row = column + 1; row < size; row++) {
      if (Math.abs(rows[row]?.[column] ?? 0) > Math.abs(rows[pivot]?.[column] ?? 0)) pivot = row;
    }
    [rows[column], rows[pivot]] = [rows[pivot] as Float64Array, rows[column] as Float64Array];
    const lead = rows[column] as Float64Array;
    if (Math.abs(lead[column]) < 1e-12) continue;
    for (let row = 0; row < size; row++) {
      if (row === column) continue;
      const line = rows[row] as Float64Array;
      const factor = line[column] / lead[column];
      for (let at = column; at <= size; at++) line[at] = line[at] - factor * lead[at];
    }
  }
  return Float64Array.from({ length: size }, (_, i) => {
    const line = rows[i] as Float64Array;
    return Math.abs(line[i]) < 1e-12 ? 0 : line[size] / line[i];
  });
};
