/** Mean over the (2r+1) x (2r+1) window, cut off at the frame's edge, in time independent of r. */
export const blurBox = (source: Float32Array, width: number, height: number, radius: number): Float32Array => {
  if (radius < 1) return source.slice();
  const across = new Float32Array(source.length);
  const part = 1 / (2 * radius + 1);
  for (let y = 0; y < height; y++) {
    const start = y * width;
    let sum = 0;
    let count = 0;
    for (let x = 0; x < Math.min(radius, width); x++, count++) sum += source[start + x];
    const step = (x: number) => {
      if (x + radius < width) {
        sum += source[start + x + radius];
        count++;
      }
      if (x - radius > 0) {
        sum -= source[start + x - radius - 1];
        count--;
      }
      across[start + x] = sum / count;
    };
    const inner = Math.min(width, radius + 1);
    const outer = Math.max(inner, width - radius);
    for (let x = 0; x < inner; x++) step(x);
    for (let x = inner; x < outer; x++) {
      sum += source[start + x + radius] - source[start + x - radius - 1];
      across[start + x] = sum * part;
    }
    for (let x = outer; x < width; x++) step(x);
  }
  return blurColumns(across, width, height, radius);
};

const blurColumns = (source: Float32Array, width: number, height: number, radius: number): Float32Array => {
  const out = new Float32Array(source.length);
  const sums = new Float64Array(width);
  const add = (y: number, sign: 1 | -1) => {
    const start = y * width;
    for (let x = 0; x < width; x++) sums[x] = sums[x] + sign * source[start + x];
  };
  for (let y = 0; y < Math.min(radius, height); y++) add(y, 1);
  for (let y = 0; y < height; y++) {
    if (y + radius < height) add(y + radius, 1);
    if (y - radius > 0) add(y - radius - 1, -1);
    const part = 1 / (Math.min(height - 1, y + radius) - Math.max(0, y - radius) + 1);
    const start = y * width;
    for (let x = 0; x < width; x++) out[start + x] = sums[x] * part;
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
