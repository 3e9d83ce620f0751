/** Points that an expression hardly moves: corners of the eyes, nose, temples, forehead and chin. */
const steady = [
  33, 133, 362, 263, 168, 6, 197, 195, 5, 4, 1, 2, 98, 327, 70, 300, 105, 334, 127, 356, 234, 454, 10, 152,
];
const turns = 200;

type Triple = [number, number, number];

const middleOf = (points: Float32Array): Triple => {
  const sum: Triple = [0, 0, 0];
  for (const one of steady) for (let k = 0; k < 3; k++) sum[k] += points[3 * one + k] / steady.length;
  return sum;
};

/** The largest eigenvector of a symmetric matrix of 4 x 4, whose values are raised above 0 by `shift`. */
const leadingVector = (matrix: readonly (readonly number[])[], shift: number): number[] => {
  let vector = [1, 0.01, 0.01, 0.01];
  for (let turn = 0; turn < turns; turn++) {
    const next = matrix.map((row, i) => row.reduce((sum, value, j) => sum + value * vector[j], shift * vector[i]));
    const length = Math.hypot(...next);
    vector = next.map((value) => value / length);
  }
  return vector;
};

/**
 * The points of a face turned, moved and scaled in space onto another face, as near as one body can come to another (Horn 1987, unit
 * quaternions). x, y and depth of each point, pixels.
 */
export const alignFace = (face: Float32Array, onto: Float32Array): Float32Array => {
  const [from, to] = [middleOf(face), middleOf(onto)];
  const m = [0, 1, 2].map(() => [0, 0, 0]);
  let [ownSize, otherSize] = [0, 0];
  for (const one of steady) {
    for (let a = 0; a < 3; a++) {
      const own = face[3 * one + a] - from[a];
      ownSize += own * own;
      otherSize += (onto[3 * one + a] - to[a]) ** 2;
      for (let b = 0; b < 3; b++) m[a][b] += own * (onto[3 * one + b] - to[b]);
    }
  }
  const [[xx, xy, xz], [yx, yy, yz], [zx, zy, zz]] = m as [Triple, Triple, Triple];
  const matrix = [
    [xx + yy + zz, yz - zy, zx - xz, xy - yx],
    [yz - zy, xx - yy - zz, xy + yx, zx + xz],
    [zx - xz, xy + yx, yy - xx - zz, yz + zy],
    [xy - yx, zx + xz, yz + zy, zz - xx - yy],
  ];
  const [w, x, y, z] = leadingVector(matrix, 2 * Math.sqrt(ownSize * otherSize));
  const turn = [
    [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
    [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
    [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
  ];
  const scale = Math.sqrt(otherSize / ownSize);
  const out = new Float32Array(face.length);
  for (let i = 0; i < face.length; i += 3) {
    for (let a = 0; a < 3; a++) {
      const turned = turn[a].reduce((sum, value, b) => sum + value * (face[i + b] - from[b]), 0);
      out[i + a] = to[a] + scale * turned;
    }
  }
  return out;
};
