import type { Raster } from '../geometry/raster.ts';
import type { Lattice } from './lattice.ts';
import { sampleQuad } from './marked-repeat.ts';

const maxCopies = 25;
/** Minimum whole cells in view: with fewer, repetition and chance are not distinguishable. */
const minCopies = 3;
/** Share of the cloth's contrast below which a median is blurred: its copies are not aligned. */
const sharp = 0.93;

/**
 * Returns one cell of an image in even light as a rectangle that tiles: the median over its copies, without plackets and folds. Undefined
 * when fewer than three whole cells are in view or the copies do not match.
 */
export const takeMedianUnit = (picture: Raster, lattice: Pick<Lattice, 'a' | 'b'>): Raster | undefined => {
  const width = Math.max(4, Math.round(Math.hypot(...lattice.a)));
  const height = Math.max(4, Math.round(Math.hypot(...lattice.b)));
  const origins = listOrigins(picture, lattice).slice(0, maxCopies);
  if (origins.length < minCopies) return undefined;
  const copies = origins.map((corner) => sampleQuad(picture, { ...lattice, corner }, 1, width, height));
  const median = takeMedian(copies, width, height);
  return measureContrast(median) >= sharp * measureContrast(picture) ? rollToCalm(median) : undefined;
};

/** Tested starts along each vector: the start of cells is arbitrary, and some starts fit more of them into the frame. */
const phases = 4;

/** Corners of all cells fully inside, nearest to the centre of the image first. */
const listOrigins = (picture: Raster, { a, b }: Pick<Lattice, 'a' | 'b'>): [number, number][] => {
  let best: [number, number][] = [];
  for (let phase = 0; phase < phases ** 2; phase++) {
    const u = (phase % phases) / phases;
    const v = Math.floor(phase / phases) / phases;
    const start: [number, number] = [u * a[0] + v * b[0], u * a[1] + v * b[1]];
    const found = listCells(picture, { a, b }, start);
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
): [number, number][] => {
  const cells: [number, number][] = [];
  const isInside = (x: number, y: number) => x >= 0 && y >= 0 && x <= width && y <= height;
  const most = Math.ceil(Math.hypot(width, height) / Math.min(Math.hypot(...a), Math.hypot(...b))) + 1;
  for (let i = -most; i <= most; i++) {
    for (let j = -most; j <= most; j++) {
      const x = start[0] + i * a[0] + j * b[0];
      const y = start[1] + i * a[1] + j * b[1];
      const [ax, ay, bx, by] = [...a, ...b];
      const isWhole =
        isInside(x, y) && isInside(x + ax, y + ay) && isInside(x + bx, y + by) && isInside(x + ax + bx, y + ay + by);
      if (isWhole) cells.push([x, y]);
    }
  }
  return cells;
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

/** Shifts the start of a unit to its least detailed rows and columns, so that its frame cuts as few motifs as possible. */
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

/** Standard deviation over all channels, each around its own mean. */
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
