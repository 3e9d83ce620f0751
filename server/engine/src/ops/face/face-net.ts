import Delaunator from 'delaunator';

/** Points of a plane joined to triangles that neither overlap nor leave gaps. */
export interface FaceNet {
  /** Three point numbers each. */
  triangles: Uint32Array;
  /** Of each point, those it is joined to. */
  neighbours: readonly (readonly number[])[];
  /** Points on the rim of all triangles, in order. */
  hull: readonly number[];
}

/** Joins the points as the picture shows them, but for those that are left out. `flat`: x and y of each, pixels. */
export const joinPoints = (flat: Float32Array, leftOut: ReadonlySet<number> = new Set()): FaceNet => {
  const count = flat.length / 2;
  const used = Array.from({ length: count }, (_, one) => one).filter((one) => !leftOut.has(one));
  const joined = new Delaunator(Float64Array.from(used.flatMap((one) => [flat[2 * one], flat[2 * one + 1]])));
  const triangles = joined.triangles.map((nth) => used[nth]);
  const sets = Array.from({ length: count }, () => new Set<number>());
  for (let i = 0; i < triangles.length; i++) {
    const start = i - (i % 3);
    sets[triangles[i]].add(triangles[start + ((i + 1) % 3)]).add(triangles[start + ((i + 2) % 3)]);
  }
  return { triangles, neighbours: sets.map((set) => [...set]), hull: [...joined.hull].map((nth) => used[nth]) };
};

/** x and y of a mesh's points without their depth. */
export const flatten = (points: Float32Array): Float32Array => {
  const flat = new Float32Array((points.length / 3) * 2);
  for (let one = 0; one < points.length / 3; one++) {
    flat[2 * one] = points[3 * one];
    flat[2 * one + 1] = points[3 * one + 1];
  }
  return flat;
};

/** Twice the signed area of a triangle, pixels²; negative where it is flipped. */
export const areaOf = (flat: Float32Array, a: number, b: number, c: number): number =>
  (flat[2 * b] - flat[2 * a]) * (flat[2 * c + 1] - flat[2 * a + 1]) -
  (flat[2 * c] - flat[2 * a]) * (flat[2 * b + 1] - flat[2 * a + 1]);
