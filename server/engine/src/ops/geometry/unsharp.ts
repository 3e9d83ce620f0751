import type { Plane } from './lanczos.ts';

/** Binomial blur of 7 taps, a Gaussian of 1.2 pixels. */
const weights = [20 / 64, 15 / 64, 6 / 64, 1 / 64] as const;
/** Differences well below this many 8-bit steps are noise and stay as they are. */
const coring = 2.5;

/** Adds `amount` (0 to about 1.5) times the difference to a blurred copy, in place; noise-sized differences are left alone. */
export const sharpenUnsharp = ({ width, height, data }: Plane, amount: number): void => {
  const [k0, k1, k2, k3] = weights;
  const across = new Float32Array(data.length);
  for (let y = 0; y < height; y++) {
    const row = data.subarray(y * width, (y + 1) * width);
    const at = (x: number) => row[x < 0 ? 0 : x >= width ? width - 1 : x];
    for (let x = 0; x < width; x++) {
      across[y * width + x] =
        k0 * at(x) + k1 * (at(x - 1) + at(x + 1)) + k2 * (at(x - 2) + at(x + 2)) + k3 * (at(x - 3) + at(x + 3));
    }
  }
  const rowAt = (y: number) => (y < 0 ? 0 : y >= height ? height - 1 : y) * width;
  for (let y = 0; y < height; y++) {
    const rows = [rowAt(y), rowAt(y - 1), rowAt(y + 1), rowAt(y - 2), rowAt(y + 2), rowAt(y - 3), rowAt(y + 3)];
    const [r0 = 0, r1 = 0, r2 = 0, r3 = 0, r4 = 0, r5 = 0, r6 = 0] = rows;
    for (let x = 0; x < width; x++) {
      const blurred =
        k0 * across[r0 + x] +
        k1 * (across[r1 + x] + across[r2 + x]) +
        k2 * (across[r3 + x] + across[r4 + x]) +
        k3 * (across[r5 + x] + across[r6 + x]);
      const value = data[r0 + x];
      const detail = value - blurred;
      const square = detail * detail;
      data[r0 + x] = value + (amount * detail * square) / (square + coring * coring);
    }
  }
};
