import { writeSrgb } from '../colour/oklab.ts';
import type { Raster } from '../geometry/raster.ts';
import { chooseFineness, type FoldedPixels, foldCells, type UnitSize } from './fold-cells.ts';
import { chromaWeight, followCells } from './follow-cells.ts';
import type { Lattice } from './lattice.ts';
import { cropCentre, makeSeamless } from './seamless.ts';

export interface RepeatUnit {
  unit: Raster;
  /** Contrast of the unit over that of the cloth; a blurred mean of misplaced copies has little. */
  sharpness: number;
  method: 'median' | 'best-copy' | 'fold';
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

/** A unit averaged from all cells must keep this share of the contrast of the single cell that it replaces. */
const keptByFold = 0.95;
/** Cells are followed over so many pixels of the middle, for memory and time, but over so many periods at least. */
const foldPixels = 800_000;
const foldPeriods = 3.2;

/**
 * `found` from all cells in view, followed over bent cloth, and up to four times as fine as the picture; `found` itself where that
 * has less contrast, because the cells were not met.
 */
export const refineUnit = async (
  picture: Raster,
  lattice: Pick<Lattice, 'a' | 'b'>,
  found: RepeatUnit,
): Promise<RepeatUnit> => {
  const periods: [number, number] = [Math.hypot(...lattice.a), Math.hypot(...lattice.b)];
  const least = (foldPeriods * Math.max(...periods)) / Math.min(picture.width, picture.height);
  const share = Math.max(least, Math.sqrt(foldPixels / (picture.width * picture.height)));
  const pixels = await followCells(cropCentre(picture, Math.min(1, share)), lattice);
  const whole = foldOnce(pixels, periods);
  const counts = [countAlike(whole, 'across'), countAlike(whole, 'down')] as const;
  const [u, v] = pixels.turns;
  const folded =
    counts[0] * counts[1] === 1
      ? whole
      : foldOnce({ ...pixels, turns: [u.map((turn) => turn * counts[0]), v.map((turn) => turn * counts[1])] }, [
          periods[0] / counts[0],
          periods[1] / counts[1],
        ]);
  const unit = toRaster(folded);
  const sharpness = measureContrast(unit) / measureContrast(picture);
  const kept = found.method === 'median' ? Math.min(sharp, keptByFold * found.sharpness) : sharp;
  return sharpness >= kept ? { unit: rollToCalm(unit), sharpness, method: 'fold' } : found;
};

interface FoldedUnit extends UnitSize {
  planes: Float32Array[];
}

const foldOnce = (pixels: FoldedPixels, [wide, tall]: readonly [number, number]): FoldedUnit => {
  const fineness = chooseFineness(wide, tall);
  const size = {
    width: Math.max(4, Math.round(wide) * fineness),
    height: Math.max(4, Math.round(tall) * fineness),
  };
  return { ...size, planes: foldCells(pixels, size, { fineness, doubt: 0 }) };
};

const toRaster = ({ width, height, planes }: FoldedUnit): Raster => {
  const data = new Uint8Array(width * height * 3);
  const [lightness, a, b] = planes as [Float32Array, Float32Array, Float32Array];
  for (let i = 0; i < width * height; i++) {
    writeSrgb(lightness[i], a[i] / chromaWeight, b[i] / chromaWeight, data, i * 3);
  }
  return { width, height, channels: 3, data };
};

/** Periods of which a cell may hold several; the shortest, pixels of the unit; the share of contrast that they have in common. */
const mostAlike = 3;
const leastAlike = 24;
const alike = 0.95;

/** How many equal periods a unit holds side by side: 1 for most; on bent cloth lattices take several for one. */
const countAlike = ({ width, height, planes }: FoldedUnit, axis: 'across' | 'down'): number => {
  const side = axis === 'across' ? width : height;
  for (let count = mostAlike; count > 1; count--) {
    if (side / count < leastAlike) continue;
    const step = Math.round(side / count);
    let [common, own] = [0, 0];
    for (const plane of planes) {
      const mean = plane.reduce((sum, value) => sum + value, 0) / plane.length;
      for (const [i, value] of plane.entries()) {
        const [x, y] = [i % width, Math.floor(i / width)];
        const there = axis === 'across' ? y * width + ((x + step) % width) : ((y + step) % height) * width + x;
        common += (value - mean) * (plane[there] - mean);
        own += (value - mean) ** 2;
      }
    }
    if (common >= alike * own) return count;
  }
  return 1;
};

/** Starts that are tried along each vector: where cells begin is free, and some starts fit more of them into the frame. */
const phases = 4;

/** Corners of all cells, `reach` cells large, that are wholly inside, the middle of the picture first. */
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
