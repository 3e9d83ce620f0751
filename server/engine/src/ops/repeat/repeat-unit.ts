import type { Raster } from '../geometry/raster.ts';
import type { Lattice } from './lattice.ts';
import { makeSeamless } from './seamless.ts';

export interface RepeatUnit {
  unit: Raster;
  /** Contrast of the unit over that of the cloth; a blurred mean of misplaced copies has little. */
  sharpness: number;
  method: 'median' | 'best-copy';
}

const maxCopies = 25;
/** Whole cells in view: with fewer it is not known what repeats and what is chance. */
const minCopies = 3;
/** The median over copies is taken while it keeps this much contrast; else the one copy that is most like it. */
const sharp = 0.9;
/** `makeSeamless` lays a fifth of a picture over itself: a quarter more than a period leaves exactly one. */
const extendedShare = 1.25;

/**
 * One cell of a picture in even light as a rectangle that tiles: the median over its copies, or the most typical copy with cut edges.
 * Undefined when fewer than three whole cells are in view.
 */
export const extractUnit = (picture: Raster, lattice: Pick<Lattice, 'a' | 'b'>): RepeatUnit | undefined => {
  const width = Math.max(4, Math.round(Math.hypot(...lattice.a)));
  const height = Math.max(4, Math.round(Math.hypot(...lattice.b)));
  const crop = measureContrast(picture);
  const origins = listOrigins(picture, lattice, 1).slice(0, maxCopies);
  if (origins.length < minCopies) return undefined;
  const copies = origins.map((origin) => sampleCell(picture, lattice, origin, width, height));
  const median = takeMedian(copies, width, height);
  const sharpness = measureContrast(median) / crop;
  if (sharpness >= sharp) return { unit: rollToCalm(median), sharpness, method: 'median' };
  const extended = listOrigins(picture, lattice, extendedShare);
  if (extended.length === 0) return { unit: median, sharpness, method: 'median' };
  const nearest = extended
    .map((origin) => ({ origin, error: difference(sampleCell(picture, lattice, origin, width, height), median) }))
    .sort((p, q) => p.error - q.error)[0];
  const wide = sampleCell(
    picture,
    lattice,
    nearest?.origin ?? [0, 0],
    Math.round(width * extendedShare),
    Math.round(height * extendedShare),
    extendedShare,
  );
  const { unit } = makeSeamless(wide, 'motif');
  return { unit: rollToCalm(unit), sharpness: measureContrast(unit) / crop, method: 'best-copy' };
};

/** Starts that are tried along each vector: where cells begin is free, and some starts fit more of them into the frame. */
const phases = 4;

/** Corners of all cells, `reach` cells large, that lie wholly inside, the middle of the picture first. */
const listOrigins = (picture: Raster, { a, b }: Pick<Lattice, 'a' | 'b'>, reach: number): [number, number][] => {
  let best: [number, number][] = [];
  for (let phase = 0; phase < phases ** 2; phase++) {
    const u = (phase % phases) / phases;
    const v = Math.floor(phase / phases) / phases;
    const start: [number, number] = [u * a[0] + v * b[0], u * a[1] + v * b[1]];
    const found = listCells(picture, { a, b }, start, reach);
    if (found.length > best.length) best = found;
  }
  const far = ([x, y]: [number, number]) =>
    Math.hypot(x + (a[0] + b[0]) / 2 - picture.width / 2, y + (a[1] + b[1]) / 2 - picture.height / 2);
  return best.sort((p, q) => far(p) - far(q));
};

const listCells = (
  { width, height }: Raster,
  { a, b }: Pick<Lattice, 'a' | 'b'>,
  start: readonly [number, number],
  reach: number,
): [number, number][] => {
  const cells: [number, number][] = [];
  const isInside = (x: number, y: number) => x >= 0 && y >= 0 && x <= width && y <= height;
  const most = Math.ceil(Math.hypot(width, height) / Math.min(Math.hypot(...a), Math.hypot(...b))) + 1;
  for (let i = -most; i <= most; i++) {
    for (let j = -most; j <= most; j++) {
      const x = start[0] + i * a[0] + j * b[0];
      const y = start[1] + i * a[1] + j * b[1];
      const [ax, ay, bx, by] = [reach * a[0], reach * a[1], reach * b[0], reach * b[1]];
      const isWhole =
        isInside(x, y) && isInside(x + ax, y + ay) && isInside(x + bx, y + by) && isInside(x + ax + bx, y + ay + by);
      if (isWhole) cells.push([x, y]);
    }
  }
  return cells;
};

const sampleCell = (
  { width: from, height: rows, channels, data }: Raster,
  { a, b }: Pick<Lattice, 'a' | 'b'>,
  [left, top]: readonly [number, number],
  width: number,
  height: number,
  reach = 1,
): Raster => {
  const out = new Uint8Array(width * height * 3);
  for (let y = 0, to = 0; y < height; y++) {
    for (let x = 0; x < width; x++, to += 3) {
      const u = (reach * (x + 0.5)) / width;
      const v = (reach * (y + 0.5)) / height;
      const px = Math.max(0, Math.min(from - 1.001, left + u * a[0] + v * b[0] - 0.5));
      const py = Math.max(0, Math.min(rows - 1.001, top + u * a[1] + v * b[1] - 0.5));
      const at = (Math.floor(py) * from + Math.floor(px)) * channels;
      const across = px - Math.floor(px);
      const down = py - Math.floor(py);
      for (let c = 0; c < 3; c++) {
        const upper = data[at + c] * (1 - across) + data[at + channels + c] * across;
        const below = at + from * channels + c;
        const lower = data[below] * (1 - across) + data[below + channels] * across;
        out[to + c] = Math.round(upper * (1 - down) + lower * down);
      }
    }
  }
  return { width, height, channels: 3, data: out };
};

const takeMedian = (copies: readonly Raster[], width: number, height: number): Raster => {
  const data = new Uint8Array(width * height * 3);
  const values = new Uint8Array(copies.length);
  const middle = copies.length >> 1;
  for (let i = 0; i < data.length; i++) {
    for (const [nth, copy] of copies.entries()) values[nth] = copy.data[i];
    values.sort();
    data[i] = values[middle] ?? 0;
  }
  return { width, height, channels: 3, data };
};

/** Begins a unit where least happens, so that its frame cuts no motif that can be spared. */
export const rollToCalm = (unit: Raster): Raster => {
  const { width, height, data } = unit;
  const across = new Float64Array(width);
  const down = new Float64Array(height);
  for (let i = 0; i < width * height; i++) {
    const x = i % width;
    const y = (i - x) / width;
    const left = y * width + ((x + width - 1) % width);
    const upper = ((y + height - 1) % height) * width + x;
    for (let c = 0; c < 3; c++) {
      const value = data[i * 3 + c];
      across[x] = across[x] + Math.abs(value - data[left * 3 + c]);
      down[y] = down[y] + Math.abs(value - data[upper * 3 + c]);
    }
  }
  const fromX = across.indexOf(Math.min(...across));
  const fromY = down.indexOf(Math.min(...down));
  const out = new Uint8Array(data.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (((y + fromY) % height) * width + ((x + fromX) % width)) * 3;
      for (let c = 0; c < 3; c++) out[(y * width + x) * 3 + c] = data[at + c];
    }
  }
  return { width, height, channels: 3, data: out };
};

const difference = (p: Raster, q: Raster): number => {
  return p.data.reduce((sum, value, i) => sum + Math.abs(value - q.data[i]), 0);
};

/** Standard deviation over all channels, each round its own mean. */
export const measureContrast = ({ data, channels }: Raster): number => {
  let variance = 0;
  const count = data.length / channels;
  for (let c = 0; c < 3; c++) {
    let [sum, squares] = [0, 0];
    for (let at = c; at < data.length; at += channels) {
      sum += data[at];
      squares += data[at] ** 2;
    }
    variance += squares / count - (sum / count) ** 2;
  }
  return Math.sqrt(Math.max(1e-6, variance));
};
