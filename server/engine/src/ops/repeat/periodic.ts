import { type ComplexPlane, transformPlane } from './fourier.ts';

/** Which pixel of a unit each pixel of a plane shows, and the unit's width: where two neighbours are none in the unit, there is a join. */
export interface Origin {
  unit: Uint32Array;
  unitWidth: number;
}

/**
 * The periodic component of two planes (Moisan 2011, "Periodic plus smooth image decomposition"): each loses the smooth image that
 * carries the jumps across the joins, and so tiles without a seam. Joins are the opposite edges or, with an origin, wherever copies of
 * its unit meet; the copies stay alike. The mean stays.
 */
export const makePeriodic = (
  first: Float32Array,
  second: Float32Array,
  width: number,
  height: number,
  origin?: Origin,
): [Float32Array, Float32Array] => {
  const jumps: ComplexPlane = {
    width,
    height,
    real: findJumps(first, width, origin),
    imaginary: findJumps(second, width, origin),
  };
  transformPlane(jumps);
  const { real, imaginary } = jumps;
  for (let y = 0, i = 0; y < height; y++) {
    const vertical = 2 * Math.cos((2 * Math.PI * y) / height);
    for (let x = 0; x < width; x++, i++) {
      const divisor = vertical + 2 * Math.cos((2 * Math.PI * x) / width) - 4;
      real[i] = i === 0 ? 0 : real[i] / divisor;
      imaginary[i] = i === 0 ? 0 : imaginary[i] / divisor;
    }
  }
  transformPlane(jumps, true);
  return [first.map((value, i) => value - real[i]), second.map((value, i) => value - imaginary[i])];
};

/** The differences across the joins, on both sides of them; 0 elsewhere. */
const findJumps = (plane: Float32Array, width: number, origin?: Origin): Float64Array => {
  const jumps = new Float64Array(plane.length);
  const note = (p: number, q: number) => {
    const jump = plane[q] - plane[p];
    jumps[p] = jumps[p] + jump;
    jumps[q] = jumps[q] - jump;
  };
  const place = (at: number) => origin?.unit[at] ?? at;
  const row = origin?.unitWidth ?? width;
  for (let at = 0; at < plane.length; at++) {
    const x = at % width;
    const right = x === width - 1 ? at + 1 - width : at + 1;
    const below = (at + width) % plane.length;
    const here = place(at);
    if (place(right) !== here + 1 || place(right) % row === 0) note(right, at);
    if (place(below) !== here + row) note(below, at);
  }
  return jumps;
};
