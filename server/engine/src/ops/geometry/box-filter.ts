/** Planes of up to this many pixels share the buffer between the two passes: fresh memory costs as much as filling it. */
const maxShared = 1 << 20;
let scratch = new Float32Array(0);

const borrowScratch = (length: number): Float32Array => {
  if (length > maxShared) return new Float32Array(length);
  if (scratch.length < length) scratch = new Float32Array(length);
  return scratch;
};

/** Mean over the (2r+1) x (2r+1) window, clipped at the frame's edge, in time independent of r. */
export const blurBox = (source: Float32Array, width: number, height: number, radius: number): Float32Array => {
  if (radius < 1) return source.slice();
  const across = borrowScratch(source.length);
  for (let y = 0; y < height; y++) blurRow(source, across, y * width, width, radius);
  return blurColumns(across, width, height, radius);
};

const blurRow = (source: Float32Array, across: Float32Array, start: number, width: number, radius: number): void => {
  const part = 1 / (2 * radius + 1);
  let sum = 0;
  let count = Math.min(radius, width);
  for (let x = 0; x < count; x++) sum += source[start + x];
  const inner = Math.min(width, radius + 1);
  const outer = Math.max(inner, width - radius);
  for (let x = 0; x < inner; x++) {
    if (x + radius < width) {
      sum += source[start + x + radius];
      count++;
    }
    across[start + x] = sum / count;
  }
  for (let x = inner; x < outer; x++) {
    sum += source[start + x + radius] - source[start + x - radius - 1];
    across[start + x] = sum * part;
  }
  for (let x = outer; x < width; x++) {
    if (x + radius < width) {
      sum += source[start + x + radius];
      count++;
    }
    if (x - radius > 0) {
      sum -= source[start + x - radius - 1];
      count--;
    }
    across[start + x] = sum / count;
  }
};

/** Column sums, row by row: one pass adds the entering row, subtracts the leaving row, and writes. */
const blurColumns = (source: Float32Array, width: number, height: number, radius: number): Float32Array => {
  const out = new Float32Array(width * height);
  const sums = new Float64Array(width);
  for (let y = 0; y < Math.min(radius, height); y++) {
    for (let x = 0, at = y * width; x < width; x++, at++) sums[x] = sums[x] + source[at];
  }
  for (let y = 0; y < height; y++) {
    const enters = y + radius < height ? (y + radius) * width : -1;
    const leaves = y - radius > 0 ? (y - radius - 1) * width : -1;
    if (enters >= 0) for (let x = 0; x < width; x++) sums[x] = sums[x] + source[enters + x];
    if (leaves >= 0) for (let x = 0; x < width; x++) sums[x] = sums[x] - source[leaves + x];
    const part = 1 / (Math.min(height - 1, y + radius) - Math.max(0, y - radius) + 1);
    for (let x = 0, at = y * width; x < width; x++, at++) out[at] = sums[x] * part;
  }
  return out;
};

/** Standard deviation over the same window. */
export const measureDeviation = (source: Float32Array, width: number, height: number, radius: number): Float32Array => {
  const mean = blurBox(source, width, height, radius);
  const squares = new Float32Array(source.length);
  for (let i = 0; i < source.length; i++) squares[i] = source[i] * source[i];
  const deviation = blurBox(squares, width, height, radius);
  for (let i = 0; i < source.length; i++) {
    const average = mean[i];
    deviation[i] = Math.sqrt(Math.max(0, deviation[i] - average * average));
  }
  return deviation;
};
