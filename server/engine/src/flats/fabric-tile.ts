import sharp from 'sharp';
import { createRandom } from '../ops/geometry/random.ts';
import type { FlatSpec } from './spec.ts';

/** Side of a fabric tile, pixels; it repeats without a seam. */
export const tileSide = 128;

/** A value for a pixel, -1 dark to 1 light. */
type Weave = (x: number, y: number, noise: (x: number, y: number, size: number) => number) => number;

const turn = (share: number): number => Math.sin(share * Math.PI * 2);
const clampUnit = (value: number): number => Math.max(-1, Math.min(1, value));

/** V-shaped stitches in columns. */
const knit = (x: number, y: number, size: number): number => {
  const column = ((x % size) + size) % size;
  const middle = size / 2;
  const slant = (Math.abs(column - middle) / middle) * (size * 0.6);
  const row = (((y + slant) % (size * 0.8)) + size) % (size * 0.8);
  const gap = Math.min(column, size - column) < size * 0.08 || Math.abs(column - middle) < size * 0.05 ? -0.7 : 0;
  return clampUnit(Math.sin((row / (size * 0.8)) * Math.PI) * 1.3 - 0.7 + gap);
};

/** A net with flowers. */
const lace = (x: number, y: number): number => {
  const mesh = turn((x + y) / 8) * turn((x - y) / 8);
  const [cx, cy] = [((x + (Math.floor(y / 64) % 2) * 32) % 64) - 32, (y % 64) - 32];
  const radius = Math.hypot(cx, cy);
  const petals = 13 + 6 * Math.cos(Math.atan2(cy, cx) * 6);
  if (radius < petals) return radius < 4 ? -0.6 : 1;
  return Math.abs(radius - petals) < 2.5 ? -0.7 : mesh * 0.7;
};

/** Smooth noise on a torus, several lattice sizes at hand. */
export const createNoise = (seed: number): ((x: number, y: number, size: number) => number) => {
  const random = createRandom(seed);
  const lattice = Float32Array.from({ length: tileSide * tileSide }, () => random() * 2 - 1);
  return (x, y, size) => {
    const cells = Math.max(1, Math.round(tileSide / size));
    const px = (((x / size) % cells) + cells) % cells;
    const py = (((y / size) % cells) + cells) % cells;
    const [left, top] = [Math.floor(px), Math.floor(py)];
    const ease = (t: number) => t * t * (3 - 2 * t);
    const [u, v] = [ease(px - left), ease(py - top)];
    const at = (column: number, row: number): number => lattice[(row % cells) * tileSide + (column % cells)];
    const upper = at(left, top) * (1 - u) + at(left + 1, top) * u;
    const lower = at(left, top + 1) * (1 - u) + at(left + 1, top + 1) * u;
    return upper * (1 - v) + lower * v;
  };
};

/** Weaves and knits as they look at arm's length; strength is the alpha of the strongest thread. */
const weaves: Record<FlatSpec['fabric'], { strength: number; weave: Weave }> = {
  cotton: { strength: 0.09, weave: (x, y, n) => 0.6 * turn(x / 4) * turn(y / 4) + n(x, y, 4) * 0.5 },
  jersey: { strength: 0.08, weave: (x, y, n) => 0.7 * turn((x + 1.2 * turn(y / 8)) / 4) + 0.3 * n(x, y, 4) },
  fleece: { strength: 0.1, weave: (x, y, n) => n(x, y, 4) * 0.9 + n(x, y, 8) * 0.3 },
  linen: { strength: 0.2, weave: (x, y, n) => n(x, y * 8, 8) * 0.6 + n(x * 8, y, 8) * 0.6 },
  denim: { strength: 0.2, weave: (x, y, n) => 0.8 * turn((x + y) / 8) + 0.6 * n(x, y, 4) },
  silk: { strength: 0.03, weave: (x, y, n) => 0.5 * turn(x / 4) + n(x, y, 4) * 0.4 },
  satin: { strength: 0.035, weave: (x, _, n) => n(x, 0, 4) },
  chiffon: { strength: 0.06, weave: (x, y, n) => 0.6 * turn(x / 4) + 0.6 * turn(y / 4) + n(x, y, 4) * 0.2 },
  lace: { strength: 0.34, weave: lace },
  velvet: { strength: 0.1, weave: (x, y, n) => n(x, y, 2) * 0.6 + n(x, y, 8) * 0.4 },
  corduroy: { strength: 0.26, weave: (x, y, n) => turn(x / 8) * 0.9 + n(x, y, 2) * 0.3 },
  twill: { strength: 0.1, weave: (x, y, n) => 0.8 * turn((x + y) / 4) + 0.3 * n(x, y, 4) },
  wool: { strength: 0.14, weave: (x, y, n) => n(x, y, 2) * 0.7 + n(x, y, 8) * 0.4 },
  tweed: {
    strength: 0.26,
    weave: (x, y, n) => 0.5 * turn((x + (Math.floor(y / 8) % 2 ? y : -y)) / 8) + n(x, y, 2) * 0.8,
  },
  fineKnit: { strength: 0.15, weave: (x, y) => knit(x, y, 8) },
  chunkyKnit: { strength: 0.3, weave: (x, y) => knit(x, y, 16) },
  leather: { strength: 0.1, weave: (x, y, n) => Math.abs(n(x, y, 4)) * 1.6 - 0.5 },
  suede: { strength: 0.11, weave: (x, y, n) => n(x, y, 2) * 0.7 + n(x, y, 4) * 0.4 },
  nylon: { strength: 0.06, weave: (x, y, n) => 0.5 * (x % 8 < 1 || y % 8 < 1 ? 1 : -0.2) + n(x, y, 4) * 0.3 },
  polyester: { strength: 0.05, weave: (x, y, n) => 0.5 * turn((x - y) / 4) + n(x, y, 4) * 0.4 },
  swimKnit: { strength: 0.05, weave: (x, _, n) => 0.6 * turn(x / 4) + n(x, 0, 4) * 0.3 },
  flannel: { strength: 0.12, weave: (x, y, n) => n(x, y, 2) * 0.7 + 0.4 * turn((x + y) / 8) },
  terry: {
    strength: 0.2,
    weave: (x, y, n) => 0.7 * turn(x / 4 + 0.5 * Math.floor(y / 4)) * turn(y / 8) + n(x, y, 4) * 0.6,
  },
};

/** The tile of a fabric as a PNG data address: black and white threads with alpha, to lie over any colour. Rendered once a garment. */
export const renderFabricTile = async (
  fabric: FlatSpec['fabric'],
  options: { isDark: boolean; washed: boolean },
): Promise<string> => {
  const { strength, weave } = weaves[fabric];
  const noise = createNoise(17);
  const data = new Uint8Array(tileSide * tileSide * 4);
  for (let y = 0; y < tileSide; y++) {
    for (let x = 0; x < tileSide; x++) {
      const value = clampUnit(weave(x, y, noise) + (options.washed ? noise(x, y, 8) * 0.8 : 0));
      const at = (y * tileSide + x) * 4;
      data.fill(value > 0 ? 255 : 0, at, at + 3);
      const gain = value > 0 ? (options.isDark ? 0.5 : 1) : options.isDark ? 1.3 : 0.75;
      data[at + 3] = Math.round(255 * Math.min(0.6, Math.abs(value) * strength * gain));
    }
  }
  const png = await sharp(data, { raw: { width: tileSide, height: tileSide, channels: 4 } })
    .png({ compressionLevel: 9 })
    .toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
};
