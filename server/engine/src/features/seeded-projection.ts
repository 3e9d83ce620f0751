import { createRandom } from '../ops/geometry/random.ts';

/** Takes `from` floats to `to` floats; dot products stay what they were, to within about `1 / sqrt(to)` (Johnson, Lindenstrauss; signs: Achlioptas 2003). */
export type Projection = (floats: Float32Array) => Float32Array;

/** A matrix of signs that follow from the seed alone: every machine and every version has the same one. */
export const createProjection = (from: number, to: number, seed: number): Projection => {
  const random = createRandom(seed);
  const signs = Int8Array.from({ length: from * to }, () => (random() < 0.5 ? -1 : 1));
  return (floats) => {
    const out = new Float32Array(to);
    for (let row = 0, at = 0; row < to; row++) {
      let sum = 0;
      for (let i = 0; i < from; i++, at++) sum += signs[at] * floats[i];
      out[row] = sum;
    }
    return out;
  };
};
