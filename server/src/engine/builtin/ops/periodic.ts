import { type ComplexPlane, transformPlane } from './fourier.ts';

/**
 * The periodic component of two planes (Moisan 2011, "Periodic plus smooth image decomposition"): each loses the smooth image that
 * carries the jump between opposite edges, and so tiles without a seam. The mean stays.
 */
export function makePeriodic(
  first: Float32Array,
  second: Float32Array,
  width: number,
  height: number,
): [Float32Array, Float32Array] {
  const jumps: ComplexPlane = {
    width,
    height,
    real: findJumps(first, width, height),
    imaginary: findJumps(second, width, height),
  };
  transformPlane(jumps);
  const { real, imaginary } = jumps;
  for (let y = 0, i = 0; y < height; y++) {
    const vertical = 2 * Math.cos((2 * Math.PI * y) / height);
    for (let x = 0; x < width; x++, i++) {
      const divisor = vertical + 2 * Math.cos((2 * Math.PI * x) / width) - 4;
      real[i] = i === 0 ? 0 : (real[i] as number) / divisor;
      imaginary[i] = i === 0 ? 0 : (imaginary[i] as number) / divisor;
    }
  }
  transformPlane(jumps, true);
  return [
    first.map((value, i) => value - (real[i] as number)),
    second.map((value, i) => value - (imaginary[i] as number)),
  ];
}

/** The differences between opposite edges, on the edges; 0 inside. */
function findJumps(plane: Float32Array, width: number, height: number): Float64Array {
  const jumps = new Float64Array(plane.length);
  const note = (p: number, q: number) => {
    const jump = (plane[q] as number) - (plane[p] as number);
    jumps[p] = (jumps[p] as number) + jump;
    jumps[q] = (jumps[q] as number) - jump;
  };
  for (let y = 0; y < height; y++) note(y * width, y * width + width - 1);
  for (let x = 0; x < width; x++) note(x, (height - 1) * width + x);
  return jumps;
}
