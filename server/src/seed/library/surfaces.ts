import { paint, type Rgb, clothSide as side } from './cloth.ts';
import { cloudNoise, hash, softNoise } from './svg-picture.ts';

const mix = (one: Rgb, other: Rgb, share: number): Rgb => [
  one[0] + (other[0] - one[0]) * share,
  one[1] + (other[1] - one[1]) * share,
  one[2] + (other[2] - one[2]) * share,
];

/** Pile that leans: soft clouds of light, no thread to be seen. */
export const velvet = (colour: Rgb, seed: number): Promise<Buffer> =>
  paint((x, y) => {
    const [u, v] = [x / side, y / side];
    const fold = softNoise(u, v, [3, 3], seed);
    const sheen = Math.max(0, Math.sin((u * 2 + v + fold * 1.4) * Math.PI * 2)) ** 2;
    return [
      mix(colour, [255, 255, 255], sheen * 0.16),
      0.62 + 0.3 * fold + 0.3 * sheen + 0.12 * (hash(x, y, seed) - 0.5),
    ];
  });

/** Raised and recessed ribs of knit. */
export const ribKnit = (colour: Rgb, seed: number): Promise<Buffer> =>
  paint((x, y) => {
    const inRib = (x % 48) / 48;
    const up = Math.sin(Math.PI * Math.min(1, inRib / 0.68)) ** 0.6;
    const isDeep = inRib > 0.68;
    const slant = Math.abs(inRib / 0.68 - 0.5);
    const stitch = Math.sin(((y / 16 + slant * 0.8) % 1) * Math.PI);
    return [colour, (isDeep ? 0.42 : 0.5 + 0.4 * up + 0.18 * stitch) + 0.08 * (hash(x, y, seed) - 0.5)];
  });

/** Loops in cells with raised edges. */
export const waffle = (colour: Rgb, seed: number): Promise<Buffer> =>
  paint((x, y) => {
    const edge = (value: number) => Math.abs(((value % 48) / 48) * 2 - 1);
    const ridge = Math.max(edge(x), edge(y)) ** 2.2;
    const thread = 0.05 * Math.sin((x * Math.PI) / 3) * Math.sin((y * Math.PI) / 3);
    return [colour, 0.62 + 0.46 * ridge + thread + 0.07 * (hash(x, y, seed) - 0.5)];
  });

/** Short loops, close together. */
export const terry = (colour: Rgb, seed: number): Promise<Buffer> =>
  paint((x, y) => {
    const loop = softNoise(x / side, y / side, [128, 128], seed);
    const fine = softNoise(x / side, y / side, [256, 256], seed + 4);
    return [colour, 0.55 + 0.42 * loop + 0.2 * fine + 0.1 * (hash(x, y, seed + 2) - 0.5)];
  });

/** Curls of wool in two colours. */
export const boucle = (colour: Rgb, other: Rgb, seed: number): Promise<Buffer> =>
  paint((x, y) => {
    const [u, v] = [x / side, y / side];
    const curl = softNoise(u, v, [64, 64], seed);
    const ring = Math.abs(Math.sin(curl * Math.PI * 5));
    const share = softNoise(u, v, [32, 32], seed + 9) > 0.56 ? 0.75 : 0.1;
    return [mix(colour, other, share), 0.52 + 0.5 * ring ** 0.6 + 0.12 * (hash(x, y, seed) - 0.5)];
  });

/** Grain of small uneven cells with creases between. */
export const leather = (colour: Rgb, seed: number): Promise<Buffer> => {
  const cells = 48;
  const point = (i: number, j: number) =>
    [
      i + hash((i + cells) % cells, (j + cells) % cells, seed),
      j + hash((j + cells) % cells, (i + cells) % cells, seed + 5),
    ] as const;
  return paint((x, y) => {
    const [u, v] = [(x / side) * cells, (y / side) * cells];
    const [i, j] = [Math.floor(u), Math.floor(v)];
    let near = 9;
    let next = 9;
    for (let dj = -1; dj <= 1; dj++)
      for (let di = -1; di <= 1; di++) {
        const [px, py] = point(i + di, j + dj);
        const far = Math.hypot(px - u, py - v);
        if (far < near) [near, next] = [far, near];
        else if (far < next) next = far;
      }
    const crease = Math.min(1, (next - near) * 3.2);
    return [colour, 0.6 + 0.38 * crease + 0.2 * cloudNoise(x / side, y / side, 3, seed + 8) - 0.12 * near];
  });
};

/** Stripes that pucker between flat ones. */
export const seersucker = (colour: Rgb, ground: Rgb, seed: number): Promise<Buffer> =>
  paint((x, y) => {
    const isPuckered = Math.floor(x / 24) % 2 === 0;
    const bump = softNoise(x / side, y / side, [64, 96], seed);
    const thread = 0.05 * ((x + y) % 4 < 2 ? 1 : -1);
    return [
      isPuckered ? colour : ground,
      (isPuckered ? 0.78 + 0.36 * bump : 0.98) + thread + 0.05 * (hash(x, y, seed) - 0.5),
    ];
  });

/** Wadding under lines of stitches. */
export const quilted = (colour: Rgb, seed: number): Promise<Buffer> =>
  paint((x, y) => {
    const [a, b] = [((x + y) % 96) / 96, ((x - y + side * 2) % 96) / 96];
    const swell = (Math.sin(Math.PI * a) * Math.sin(Math.PI * b)) ** 0.5;
    const seam = Math.min(a, 1 - a, b, 1 - b) * 96;
    const isStitch =
      seam < 1.6 && Math.floor((seam === Math.min(a, 1 - a) * 96 ? x - y + side * 2 : x + y) / 7) % 2 === 0;
    const light = 0.55 + 0.5 * swell + 0.05 * (b - a);
    return [
      isStitch ? mix(colour, [255, 255, 255], 0.5) : colour,
      (seam < 2.5 ? 0.55 : light) + 0.04 * (hash(x, y, seed) - 0.5),
    ];
  });

/** Round discs, each tilted in its own way. */
export const sequins = (colour: Rgb, seed: number): Promise<Buffer> =>
  paint((x, y) => {
    const row = Math.floor(y / 16);
    const shift = row % 2 ? 12 : 0;
    const column = Math.floor((x + shift) / 24);
    const [dx, dy] = [((x + shift) % 24) - 12, (y % 16) - 6];
    const far = Math.hypot(dx, dy);
    const tilt = hash(column % 32, row, seed);
    const shine = Math.max(0, 1 - Math.hypot(dx + 4, dy + 4) / 6) * (tilt > 0.5 ? 0.8 : 0.35);
    const light = far > 11.5 ? 0.42 : 0.5 + 0.7 * tilt + 0.02 * (dx - dy);
    return [mix(colour, [255, 255, 255], shine), light];
  });

/** Figures in satin on a matt ground of the same colour. */
export const damask = (colour: Rgb, seed: number): Promise<Buffer> =>
  paint((x, y) => {
    const half = Math.floor(y / 192) % 2 === 0 ? 0 : 96;
    const [u, v] = [((((x + half) % 192) / 192) * 2 - 1) * 1.15, (((y % 192) / 192) * 2 - 1) * 1.15];
    const turn = Math.atan2(v, Math.abs(u));
    const r = Math.hypot(u, v * 0.86);
    const petal = 0.56 + 0.22 * Math.cos(turn * 6) + 0.1 * Math.cos(turn * 12);
    const isFigure = (r < petal && !(r > petal * 0.62 && r < petal * 0.74)) || Math.abs(r - 0.98) < 0.045;
    const grain = isFigure ? 0.04 * ((y % 3) - 1) : 0.05 * ((x % 3) - 1);
    return [
      isFigure ? mix(colour, [255, 255, 255], 0.18) : colour,
      (isFigure ? 1.08 : 0.82) + grain + 0.05 * (hash(x, y, seed) - 0.5),
    ];
  });

/** Openwork on net; the ground shows through as `behind`. */
export const lace = (thread: Rgb, behind: Rgb, seed: number): Promise<Buffer> =>
  paint((x, y) => {
    const [cx, cy] = [(x % 128) - 64, (y % 128) - 64];
    const [qx, qy] = [((x + 64) % 128) - 64, ((y + 64) % 128) - 64];
    const flowerAt = (dx: number, dy: number, size: number) => {
      const r = Math.hypot(dx, dy);
      const edge = size * (0.72 + 0.28 * Math.abs(Math.cos(Math.atan2(dy, dx) * 3)));
      return r < edge && !(r > size * 0.2 && r < size * 0.3) && !(Math.abs(r - edge * 0.7) < 2);
    };
    const net = Math.abs(((x + y) % 16) - 8) < 1.6 || Math.abs(((x - y + 1024) % 16) - 8) < 1.6;
    const isThread = flowerAt(cx, cy, 42) || flowerAt(qx, qy, 26) || net;
    return [isThread ? thread : behind, (isThread ? 0.92 : 0.9) + 0.1 * (hash(x, y, seed) - 0.5)];
  });
