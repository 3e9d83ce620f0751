import sharp from 'sharp';
import { cloudNoise, hash, softNoise } from './svg-picture.ts';

export type Rgb = readonly [number, number, number];

/** Side of a drawn material, pixels. */
export const clothSide = 768;

/** `#rrggbb` as 0 to 255. */
export const rgb = (hex: string): Rgb => {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
};

/** Paints every pixel; the event loop breathes between bands, because this runs beside the server's answers. */
export const paint = async (pixel: (x: number, y: number) => readonly [Rgb, light: number]): Promise<Buffer> => {
  const data = Buffer.alloc(clothSide * clothSide * 3);
  for (let y = 0; y < clothSide; y++) {
    if (y % 64 === 0) await new Promise((resolve) => setImmediate(resolve));
    for (let x = 0; x < clothSide; x++) {
      const [colour, light] = pixel(x, y);
      const at = (y * clothSide + x) * 3;
      for (let channel = 0; channel < 3; channel++) {
        data[at + channel] = Math.max(0, Math.min(255, (colour[channel] ?? 0) * light));
      }
    }
  }
  return sharp(data, { raw: { width: clothSide, height: clothSide, channels: 3 } })
    .jpeg({ quality: 90, chromaSubsampling: '4:4:4' })
    .toBuffer();
};

export interface Weave {
  /** Width of a thread, pixels; a power of two keeps the cloth seamless. */
  thread: number;
  /** Does the warp lie on top where warp `i` and weft `j` cross? */
  isWarpUp: (i: number, j: number) => boolean;
  warp: (i: number) => Rgb;
  weft: (j: number) => Rgb;
  /** How uneven threads are in brightness, 0 to 1; linen has much, poplin little. */
  slub?: number;
  /** How deep the hollows between threads are, 0 to 1. */
  relief?: number;
  seed: number;
}

/** Light over the round of a thread, 1 in the middle. */
const round = (share: number, relief: number): number => 1 - relief + relief * Math.sin(Math.PI * share);

/** Cloth woven thread by thread; it goes on without a seam. */
export const weave = ({ thread, isWarpUp, warp, weft, slub = 0.15, relief = 0.4, seed }: Weave): Promise<Buffer> => {
  const threads = clothSide / thread;
  return paint((x, y) => {
    const [i, j] = [Math.floor(x / thread), Math.floor(y / thread)];
    const [inX, inY] = [(x % thread) / thread, (y % thread) / thread];
    const isUp = isWarpUp(i, j);
    const along = isUp ? y : x;
    const index = isUp ? i : j + threads;
    const uneven = softNoise(along / clothSide, (index + 0.5) / (2 * threads), [48, 2 * threads], seed) - 0.5;
    const fibre = hash(x, y, seed) - 0.5;
    const across = round(isUp ? inX : inY, relief);
    // A thread dives at the ends of its float.
    const [before, after] = isUp
      ? [isWarpUp(i, j - 1 + threads), isWarpUp(i, j + 1)]
      : [!isWarpUp(i - 1 + threads, j), !isWarpUp(i + 1, j)];
    const end = isUp ? inY : inX;
    const dive = (before ? 1 : Math.min(1, 0.55 + end)) * (after ? 1 : Math.min(1, 1.55 - end));
    const light = across * (1 - relief * 0.5 + relief * 0.5 * dive) * (1 + slub * uneven) * (1 + 0.07 * fibre);
    const wide = 0.97 + 0.06 * cloudNoise(x / clothSide, y / clothSide, 4, seed + 9);
    return [isUp ? warp(i) : weft(j), light * wide * 1.12];
  });
};

/** Rows of V-shaped stitches. */
export const knit = (colourAt: (column: number, row: number) => Rgb, seed: number): Promise<Buffer> => {
  const [width, height] = [32, 24];
  return paint((x, y) => {
    const column = Math.floor(x / width);
    const u = (x % width) / width;
    const slant = Math.abs(u - 0.5) * 2;
    // Both legs of a stitch rise to the sides.
    const v = y / height + slant * 0.55 + 8;
    const row = Math.floor(v) % (clothSide / height);
    const inRow = v - Math.floor(v);
    const leg = Math.sin(Math.PI * inRow) ** 0.7;
    const across = Math.sin(Math.PI * Math.min(1, Math.max(0, slant * 1.02))) ** 0.5;
    const twist = 0.06 * Math.sin((v * 7 + slant * 3) * Math.PI);
    const light = 0.5 + 0.55 * leg * (0.45 + 0.55 * across) + twist + 0.08 * (hash(x, y, seed) - 0.5);
    return [colourAt(column, row), light * (0.97 + 0.06 * cloudNoise(x / clothSide, y / clothSide, 4, seed))];
  });
};

/** Ribs of pile. */
export const corduroy = (colour: Rgb, seed: number): Promise<Buffer> =>
  paint((x, y) => {
    const sway = softNoise(x / clothSide, y / clothSide, [16, 8], seed) * 1.2;
    const inRib = (((x + sway) % 32) / 32 + 1) % 1;
    const pile = hash(Math.floor(x), Math.floor(y / 2), seed) * 0.16 + hash(x, y, seed + 1) * 0.1;
    const light = 0.42 + 0.6 * Math.sin(Math.PI * inRib) ** 0.75 + pile - 0.13;
    return [colour, light * (0.92 + 0.16 * cloudNoise(x / clothSide, y / clothSide, 3, seed + 5))];
  });

/** Smooth cloth with soft waves. */
export const satin = (colour: Rgb, seed: number): Promise<Buffer> =>
  paint((x, y) => {
    const [u, v] = [x / clothSide, y / clothSide];
    const bend = softNoise(u, v, [2, 2], seed) * 0.9 + softNoise(u, v, [4, 4], seed + 1) * 0.18;
    const wave = Math.sin((u + v * 2 + bend) * Math.PI * 2);
    const sheen = ((wave + 1) / 2) ** 4 * 0.3;
    const light = 0.84 + 0.1 * wave + 0.02 * (hash(x, Math.floor(y / 3), seed) - 0.5);
    return [colour.map((channel) => channel + (255 - channel) * sheen) as unknown as Rgb, light + sheen * 0.35];
  });

/** Thick wool, pressed. */
export const felt = (colour: Rgb, fleck: Rgb, seed: number): Promise<Buffer> =>
  paint((x, y) => {
    const [u, v] = [x / clothSide, y / clothSide];
    const fibre = softNoise(u, v, [256, 128], seed) * 0.5 + softNoise(u, v, [128, 256], seed + 3) * 0.5;
    const share = Math.max(0, softNoise(u, v, [64, 64], seed + 7) * hash(x, y, seed) - 0.55) * 2;
    const mixed = colour.map((channel, at) => channel + ((fleck[at] ?? 0) - channel) * share) as unknown as Rgb;
    return [mixed, 0.78 + 0.34 * fibre + 0.1 * (hash(x, y, seed + 2) - 0.5)];
  });
