import { type ComplexPlane, transformPlane } from './fourier.ts';

/** Similarity of an image and its copy shifted by (x, y): 1 is identical, 0 unrelated. */
export interface Autocorrelation {
  /** Maximum shift in pixels on either axis for which there is a value. */
  reach: number;
  valueAt(x: number, y: number): number;
}

/** Sum of the autocorrelations of planes of one size, each with mean 0; corrected for the shrinking overlap. */
export const correlatePlanes = (planes: readonly Float32Array[], width: number, height: number): Autocorrelation => {
  const size = 2 ** Math.ceil(Math.log2(2 * Math.max(width, height)));
  const power = new Float64Array(size * size);
  for (let first = 0; first < planes.length; first += 2) {
    // Two planes per transform: the real part of a complex plane's correlation is the sum of both autocorrelations.
    const padded = padPlanes(planes[first] as Float32Array, planes[first + 1], width, height, size);
    transformPlane(padded);
    for (let i = 0; i < power.length; i++) {
      const re = padded.real[i];
      const im = padded.imaginary[i];
      power[i] = power[i] + re * re + im * im;
    }
  }
  const result: ComplexPlane = { width: size, height: size, real: power, imaginary: new Float64Array(size * size) };
  transformPlane(result, true);
  const whole = power[0] / (width * height);
  const wrap = (at: number) => (at + size) % size;
  return {
    reach: Math.floor(0.75 * Math.min(width, height)),
    valueAt(x, y) {
      const overlap = (width - Math.abs(x)) * (height - Math.abs(y));
      return power[wrap(y) * size + wrap(x)] / (overlap * whole);
    },
  };
};

const padPlanes = (
  first: Float32Array,
  second: Float32Array | undefined,
  width: number,
  height: number,
  size: number,
): ComplexPlane => {
  const real = new Float64Array(size * size);
  const imaginary = new Float64Array(size * size);
  for (let y = 0; y < height; y++) {
    real.set(first.subarray(y * width, (y + 1) * width), y * size);
    if (second) imaginary.set(second.subarray(y * width, (y + 1) * width), y * size);
  }
  return { width: size, height: size, real, imaginary };
};

export interface Peak {
  x: number;
  y: number;
  value: number;
}

/** Minimum distance between peaks. */
const radius = 3;

/** The strongest local maxima of one half of the plane, at least `nearest` pixels from the centre. */
export const findPeaks = (correlation: Autocorrelation, nearest: number, count: number): Peak[] => {
  const { reach, valueAt } = correlation;
  const peaks: Peak[] = [];
  for (let y = 0; y <= reach; y++) {
    for (let x = y === 0 ? 1 : -reach; x <= reach; x++) {
      if (Math.hypot(x, y) < nearest) continue;
      const value = valueAt(x, y);
      if (value > 0.05 && isHighest(valueAt, x, y, value)) peaks.push({ x, y, value });
    }
  }
  return peaks.sort((p, q) => q.value - p.value).slice(0, count);
};

const isHighest = (valueAt: Autocorrelation['valueAt'], x: number, y: number, value: number): boolean => {
  for (let dy = -radius; dy <= radius; dy++) {
    for (let dx = -radius; dx <= radius; dx++) if (valueAt(x + dx, y + dy) > value) return false;
  }
  return true;
};

/** Refines a peak near a position to a fraction of a pixel, by a parabola on either axis; undefined where it diverges. */
export const refinePeak = ({ valueAt, reach }: Autocorrelation, near: { x: number; y: number }): Peak | undefined => {
  let x = Math.round(near.x);
  let y = Math.round(near.y);
  for (let turn = 0; turn < 4; turn++) {
    let best: Peak = { x, y, value: valueAt(x, y) };
    for (let dy = -1; dy <= 1; dy++) {
      for (let dx = -1; dx <= 1; dx++) {
        const value = valueAt(x + dx, y + dy);
        if (value > best.value) best = { x: x + dx, y: y + dy, value };
      }
    }
    if (best.x === x && best.y === y) break;
    [x, y] = [best.x, best.y];
  }
  if (Math.hypot(x - near.x, y - near.y) > 3.5 || Math.max(Math.abs(x), Math.abs(y)) > reach) return undefined;
  const value = valueAt(x, y);
  const offset = (before: number, after: number) => {
    const bend = before + after - 2 * value;
    return bend < -1e-12 ? Math.max(-0.5, Math.min(0.5, (before - after) / (2 * bend))) : 0;
  };
  return {
    x: x + offset(valueAt(x - 1, y), valueAt(x + 1, y)),
    y: y + offset(valueAt(x, y - 1), valueAt(x, y + 1)),
    value,
  };
};
