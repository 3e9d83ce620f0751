import { describe, expect, it } from 'vitest';
import { type ComplexPlane, transformPlane } from './fourier.ts';

const plane = (width: number, height: number): ComplexPlane => {
  const part = (of: (at: number) => number) => Float64Array.from({ length: width * height }, (_, at) => of(at));
  return { width, height, real: part((at) => Math.sin(at * at)), imaginary: part((at) => Math.cos(3 * at)) };
};

/** By the definition: every point of the plane for every frequency. */
const valueAt = ({ width, height, real, imaginary }: ComplexPlane, u: number, v: number): [number, number] => {
  let re = 0;
  let im = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const angle = -2 * Math.PI * ((u * x) / width + (v * y) / height);
      const at = y * width + x;
      re += real[at] * Math.cos(angle) - imaginary[at] * Math.sin(angle);
      im += real[at] * Math.sin(angle) + imaginary[at] * Math.cos(angle);
    }
  }
  return [re, im];
};

const sizes = [
  [1, 1],
  [1, 8],
  [2, 3],
  [8, 4],
  [5, 7],
  [16, 12],
  [31, 2],
] as const;

describe('frequency plane', () => {
  it.each(sizes)('%i x %i: matches the definition', (width, height) => {
    const given = plane(width, height);
    const transformed = plane(width, height);
    transformPlane(transformed);
    for (let v = 0; v < height; v++) {
      for (let u = 0; u < width; u++) {
        const [re, im] = valueAt(given, u, v);
        expect(transformed.real[v * width + u]).toBeCloseTo(re, 9);
        expect(transformed.imaginary[v * width + u]).toBeCloseTo(im, 9);
      }
    }
  });

  it.each(sizes)('%i x %i: is inverted to the plane', (width, height) => {
    const given = plane(width, height);
    const there = plane(width, height);
    transformPlane(there);
    transformPlane(there, true);
    for (let at = 0; at < width * height; at++) {
      expect(there.real[at]).toBeCloseTo(given.real[at], 12);
      expect(there.imaginary[at]).toBeCloseTo(given.imaginary[at], 12);
    }
  });
});
