/** A complex plane, rows from the top. */
export interface ComplexPlane {
  width: number;
  height: number;
  real: Float64Array;
  imaginary: Float64Array;
}

/** Transforms one row of complex values in place. */
type Transform = (real: Float64Array, imaginary: Float64Array) => void;

/**
 * Discrete Fourier transform of a plane in place, any size; `inverse` divides by the number of points, so that there and back
 * gives the plane again. Sides that are powers of two take about 0.1 s a megapixel, others five times as long.
 */
export function transformPlane(plane: ComplexPlane, inverse = false): void {
  const { width, height, real, imaginary } = plane;
  // The inverse is the forward transform with the parts swapped.
  const [first, second] = inverse ? [imaginary, real] : [real, imaginary];
  const across = createTransform(width);
  for (let y = 0; y < height; y++) {
    across(first.subarray(y * width, (y + 1) * width), second.subarray(y * width, (y + 1) * width));
  }
  const down = createTransform(height);
  const columnFirst = new Float64Array(height);
  const columnSecond = new Float64Array(height);
  for (let x = 0; x < width; x++) {
    for (let y = 0, at = x; y < height; y++, at += width) {
      columnFirst[y] = first[at];
      columnSecond[y] = second[at];
    }
    down(columnFirst, columnSecond);
    for (let y = 0, at = x; y < height; y++, at += width) {
      first[at] = columnFirst[y];
      second[at] = columnSecond[y];
    }
  }
  if (!inverse) return;
  const scale = 1 / (width * height);
  for (let i = 0; i < real.length; i++) {
    real[i] = real[i] * scale;
    imaginary[i] = imaginary[i] * scale;
  }
}

const isPowerOfTwo = (count: number): boolean => (count & (count - 1)) === 0;

function createTransform(count: number): Transform {
  return isPowerOfTwo(count) ? createRadix2(count) : createBluestein(count);
}

/** Cooley and Tukey (1965), iterative, after a bit-reversed reordering. */
function createRadix2(count: number): Transform {
  const cosines = new Float64Array(count / 2);
  const sines = new Float64Array(count / 2);
  for (let i = 0; i < count / 2; i++) {
    cosines[i] = Math.cos((2 * Math.PI * i) / count);
    sines[i] = -Math.sin((2 * Math.PI * i) / count);
  }
  const bits = Math.log2(count);
  const reversed = Uint32Array.from({ length: count }, (_, i) => {
    let out = 0;
    for (let bit = 0; bit < bits; bit++) out |= ((i >> bit) & 1) << (bits - 1 - bit);
    return out;
  });
  return (real, imaginary) => {
    for (let i = 0; i < count; i++) {
      const j = reversed[i];
      if (j <= i) continue;
      const re = real[i];
      const im = imaginary[i];
      real[i] = real[j];
      imaginary[i] = imaginary[j];
      real[j] = re;
      imaginary[j] = im;
    }
    for (let half = 1; half < count; half *= 2) {
      const stride = count / (2 * half);
      for (let start = 0; start < count; start += 2 * half) {
        for (let k = 0, turn = 0; k < half; k++, turn += stride) {
          const low = start + k;
          const high = low + half;
          const cos = cosines[turn];
          const sin = sines[turn];
          const re = real[high] * cos - imaginary[high] * sin;
          const im = real[high] * sin + imaginary[high] * cos;
          real[high] = real[low] - re;
          imaginary[high] = imaginary[low] - im;
          real[low] = real[low] + re;
          imaginary[low] = imaginary[low] + im;
        }
      }
    }
  };
}

/** Bluestein (1970): any length as a convolution with a chirp, which powers of two can do. */
function createBluestein(count: number): Transform {
  const size = 2 ** Math.ceil(Math.log2(2 * count - 1));
  const transform = createRadix2(size);
  const cosines = new Float64Array(count);
  const sines = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    // The square is taken modulo the period first: it would lose its last digits otherwise.
    const angle = (Math.PI * ((i * i) % (2 * count))) / count;
    cosines[i] = Math.cos(angle);
    sines[i] = Math.sin(angle);
  }
  const chirpReal = new Float64Array(size);
  const chirpImaginary = new Float64Array(size);
  for (let i = 0; i < count; i++) {
    for (const at of i === 0 ? [0] : [i, size - i]) {
      chirpReal[at] = cosines[i];
      chirpImaginary[at] = sines[i];
    }
  }
  transform(chirpReal, chirpImaginary);
  const workReal = new Float64Array(size);
  const workImaginary = new Float64Array(size);
  return (real, imaginary) => {
    workReal.fill(0);
    workImaginary.fill(0);
    for (let i = 0; i < count; i++) {
      const cos = cosines[i];
      const sin = sines[i];
      workReal[i] = real[i] * cos + imaginary[i] * sin;
      workImaginary[i] = imaginary[i] * cos - real[i] * sin;
    }
    transform(workReal, workImaginary);
    for (let i = 0; i < size; i++) {
      const re = workReal[i] * chirpReal[i] - workImaginary[i] * chirpImaginary[i];
      const im = workReal[i] * chirpImaginary[i] + workImaginary[i] * chirpReal[i];
      workReal[i] = re;
      workImaginary[i] = im;
    }
    // Swapped parts make it the inverse, but for the division.
    transform(workImaginary, workReal);
    for (let i = 0; i < count; i++) {
      const re = workReal[i] / size;
      const im = workImaginary[i] / size;
      real[i] = re * cosines[i] + im * sines[i];
      imaginary[i] = im * cosines[i] - re * sines[i];
    }
  };
}
