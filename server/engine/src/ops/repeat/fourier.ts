import FFT from 'fft.js';

/** A complex plane, rows from the top. */
export interface ComplexPlane {
  width: number;
  height: number;
  real: Float64Array;
  imaginary: Float64Array;
}

/** Transforms complex values in place: real part, imaginary part, real part, ... */
type Transform = (values: Float64Array) => void;

/**
 * Discrete Fourier transform of a plane in place, any size; `inverse` divides by the number of points, so that the round trip restores the
 * plane. Sides that are powers of two take about 0.05 s per megapixel, others three times as long.
 */
export const transformPlane = (plane: ComplexPlane, inverse = false): void => {
  const { width, height, real, imaginary } = plane;
  // The inverse is the forward transform with real and imaginary parts swapped.
  const [first, second] = inverse ? [imaginary, real] : [real, imaginary];
  const across = createTransform(width);
  const row = new Float64Array(2 * width);
  for (let y = 0; y < height; y++) {
    const start = y * width;
    gather(first, second, row, start, 1);
    across(row);
    scatter(row, first, second, start, 1);
  }
  const down = createTransform(height);
  const column = new Float64Array(2 * height);
  for (let x = 0; x < width; x++) {
    gather(first, second, column, x, width);
    down(column);
    scatter(column, first, second, x, width);
  }
  if (!inverse) return;
  const scale = 1 / (width * height);
  for (let i = 0; i < real.length; i++) {
    real[i] = real[i] * scale;
    imaginary[i] = imaginary[i] * scale;
  }
};

/** Reads a row (`step` 1) or a column (`step` the width) of the plane from `start`. */
const gather = (first: Float64Array, second: Float64Array, values: Float64Array, start: number, step: number): void => {
  for (let i = 0, at = start; i < values.length; i += 2, at += step) {
    values[i] = first[at];
    values[i + 1] = second[at];
  }
};

const scatter = (
  values: Float64Array,
  first: Float64Array,
  second: Float64Array,
  start: number,
  step: number,
): void => {
  for (let i = 0, at = start; i < values.length; i += 2, at += step) {
    first[at] = values[i];
    second[at] = values[i + 1];
  }
};

const isPowerOfTwo = (count: number): boolean => (count & (count - 1)) === 0;

const createTransform = (count: number): Transform => {
  if (count < 2) return () => {};
  return isPowerOfTwo(count) ? createFast(count) : createBluestein(count);
};

/** `count`: a power of two, at least 2. */
const createFast = (count: number): Transform => {
  const fft = new FFT(count);
  const out = new Float64Array(2 * count);
  return (values) => {
    fft.transform(out, values);
    values.set(out);
  };
};

/** Bluestein (1970): any length as a convolution with a chirp, which transforms of a power of two compute. */
const createBluestein = (count: number): Transform => {
  const size = 2 ** Math.ceil(Math.log2(2 * count - 1));
  const transform = createFast(size);
  const chirp = new Float64Array(2 * count);
  const spectrum = new Float64Array(2 * size);
  for (let i = 0; i < count; i++) {
    // The square is reduced modulo the period first: otherwise it would lose its last digits.
    const angle = (Math.PI * ((i * i) % (2 * count))) / count;
    chirp[2 * i] = Math.cos(angle);
    chirp[2 * i + 1] = Math.sin(angle);
    for (const at of i === 0 ? [0] : [i, size - i]) {
      spectrum[2 * at] = Math.cos(angle);
      spectrum[2 * at + 1] = Math.sin(angle);
    }
  }
  transform(spectrum);
  const work = new Float64Array(2 * size);
  return (values) => {
    work.fill(0);
    multiplyByConjugate(values, chirp, work, 1);
    transform(work);
    for (let i = 0; i < work.length; i += 2) {
      const re = work[i] * spectrum[i] - work[i + 1] * spectrum[i + 1];
      // Swapped parts make the next transform the inverse, except for the division.
      work[i] = work[i] * spectrum[i + 1] + work[i + 1] * spectrum[i];
      work[i + 1] = re;
    }
    transform(work);
    for (let i = 0; i < values.length; i += 2) {
      const re = work[i + 1];
      work[i + 1] = work[i];
      work[i] = re;
    }
    multiplyByConjugate(work, chirp, values, 1 / size);
  };
};

/** `out` = `values` times the conjugate of `factors` times `scale`, for each factor. */
const multiplyByConjugate = (values: Float64Array, factors: Float64Array, out: Float64Array, scale: number): void => {
  for (let i = 0; i < factors.length; i += 2) {
    const re = values[i] * scale;
    const im = values[i + 1] * scale;
    out[i] = re * factors[i] + im * factors[i + 1];
    out[i + 1] = im * factors[i] - re * factors[i + 1];
  }
};
