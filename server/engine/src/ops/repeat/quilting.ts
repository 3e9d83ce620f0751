import { createRandom } from '../geometry/random.ts';
import type { Raster } from '../geometry/raster.ts';
import { findCheapestPath } from '../matte/min-cut.ts';
import type { Lattice } from './lattice.ts';
import { measureInnerStep } from './seamless.ts';

export interface QuiltOptions {
  /** Width of the result in pixels. */
  width: number;
  height: number;
  /** Side of a patch, pixels of the source; at least two motifs preserve motifs. */
  patch: number;
  seed: number;
  /** The source's repeat, if any: patches then continue it instead of breaking it. */
  repeat?: Pick<Lattice, 'a' | 'b'> | undefined;
}

export interface Quilt {
  picture: Raster;
  /** Colour step across the cuts over the mean step between neighbours of the source: above 1 cuts are visible. */
  seam: number;
}

/** Patches overlap by this share of their side. */
const overlapShare = 1 / 4;
/** Tested source positions per patch, number of them that are refined, and maximum excess cost over the best one. */
const tries = 90;
const climbers = 6;
const tolerance = 1.1;
/** Refinement steps in pixels: without a repeat, and with a repeat that gives the approximate position. */
const climb = [8, 4, 2, 1] as const;
const climbRepeat = [2, 1] as const;
/** Step of the grid on which the overlap is compared, pixels. */
const compareStep = 2;

/**
 * Image quilting (Efros and Freeman 2001): patches of the source that match the existing result, joined along the cheapest cuts. The same
 * seed gives the same image. Calls `onRow` with the share of patch rows done.
 */
export const quiltPicture = async (
  source: Raster,
  options: QuiltOptions,
  onRow: (share: number) => Promise<void>,
): Promise<Quilt> => {
  const { width, height, repeat } = options;
  const patch = Math.max(8, Math.min(options.patch, source.width, source.height));
  const overlap = Math.max(4, Math.round(patch * overlapShare));
  const stride = patch - overlap;
  const random = createRandom(options.seed);
  const picture: Raster = { width, height, channels: 3, data: new Uint8Array(width * height * 3) };
  const rows = Math.max(1, Math.ceil((height - overlap) / stride));
  const start = { x: Math.floor(random() * source.width), y: Math.floor(random() * source.height) };
  const cuts = { steps: 0, count: 0 };
  for (let row = 0; row < rows; row++) {
    for (let left = 0; left === 0 || left + overlap < width; left += stride) {
      const place = { left, top: row * stride, patch, overlap };
      const inStep = repeat && listInStep(source, place, repeat, start);
      layPatch(source, picture, place, choosePatch(source, picture, place, inStep, random), cuts);
    }
    await onRow((row + 1) / rows);
  }
  return { picture, seam: cuts.steps / Math.max(1, cuts.count) / measureInnerStep(source) };
};

interface Place {
  left: number;
  top: number;
  patch: number;
  overlap: number;
}

interface Point {
  x: number;
  y: number;
}

/** Source positions with the repeat's phase at `place`, whole patches only. */
const listInStep = (
  source: Raster,
  { left, top, patch }: Place,
  { a, b }: Pick<Lattice, 'a' | 'b'>,
  start: Point,
): Point[] => {
  const most = Math.ceil((source.width + source.height) / Math.min(Math.hypot(...a), Math.hypot(...b)));
  const det = a[0] * b[1] - a[1] * b[0];
  const [x, y] = [left + start.x, top + start.y];
  const u = (x * b[1] - y * b[0]) / det;
  const v = (y * a[0] - x * a[1]) / det;
  const [restX, restY] = [
    (u - Math.floor(u)) * a[0] + (v - Math.floor(v)) * b[0],
    (u - Math.floor(u)) * a[1] + (v - Math.floor(v)) * b[1],
  ];
  const found: Point[] = [];
  for (let i = -most; i <= most; i++) {
    for (let j = -most; j <= most; j++) {
      const at = { x: Math.round(restX + i * a[0] + j * b[0]), y: Math.round(restY + i * a[1] + j * b[1]) };
      if (at.x >= 0 && at.y >= 0 && at.x + patch <= source.width && at.y + patch <= source.height) found.push(at);
    }
  }
  return found;
};

/** Selects one of the positions with the best overlap, in phase with the repeat or random. */
const choosePatch = (
  source: Raster,
  out: Raster,
  place: Place,
  inStep: readonly Point[] | undefined,
  random: () => number,
): Point => {
  const [across, down] = [source.width - place.patch + 1, source.height - place.patch + 1];
  const anywhere = () => ({ x: Math.floor(random() * across), y: Math.floor(random() * down) });
  const pick = () => (inStep?.length ? (inStep[Math.floor(random() * inStep.length)] ?? anywhere()) : anywhere());
  if (place.left === 0 && place.top === 0) return pick();
  const rate = (at: Point) => ({ ...at, error: compareOverlap(source, out, place, at.x, at.y) });
  const tried = Array.from({ length: tries }, () => rate(pick())).sort((p, q) => p.error - q.error);
  const found = tried.slice(0, climbers).map((first) => {
    let best = first;
    for (const step of inStep?.length ? climbRepeat : climb) {
      for (const [dx, dy] of [
        [-step, 0],
        [step, 0],
        [0, -step],
        [0, step],
      ] as const) {
        const at = { x: best.x + dx, y: best.y + dy };
        if (at.x < 0 || at.y < 0 || at.x >= across || at.y >= down) continue;
        const next = rate(at);
        if (next.error < best.error) best = next;
      }
    }
    return best;
  });
  const least = Math.min(...found.map(({ error }) => error));
  const good = found.filter(({ error }) => error <= tolerance * least);
  return good[Math.floor(random() * good.length)] ?? { x: 0, y: 0 };
};

const compareOverlap = (
  source: Raster,
  out: Raster,
  { left, top, patch, overlap }: Place,
  x: number,
  y: number,
): number => {
  const across = Math.min(patch, out.width - left);
  const down = Math.min(patch, out.height - top);
  let error = 0;
  for (let py = 0; py < down; py += compareStep) {
    const isTop = top > 0 && py < overlap;
    const end = isTop ? across : left > 0 ? Math.min(overlap, across) : 0;
    for (let px = 0; px < end; px += compareStep)
      error += measureStep(source, out, x + px, y + py, left + px, top + py);
  }
  return error;
};

const measureStep = (source: Raster, out: Raster, sx: number, sy: number, x: number, y: number): number => {
  const from = (sy * source.width + sx) * 3;
  const to = (y * out.width + x) * 3;
  let error = 0;
  for (let c = 0; c < 3; c++) error += (source.data[from + c] - out.data[to + c]) ** 2;
  return error;
};

/** Copies a patch; in the overlaps only the region beyond the cheapest cuts. */
const layPatch = (
  source: Raster,
  out: Raster,
  place: Place,
  { x, y }: Point,
  cuts: { steps: number; count: number },
): void => {
  const { left, top, patch, overlap } = place;
  const across = Math.min(patch, out.width - left);
  const down = Math.min(patch, out.height - top);
  const costAt = (px: number, py: number) => measureStep(source, out, x + px, y + py, left + px, top + py);
  const leftCut = left > 0 ? findCheapestPath(Math.min(overlap, across), down, costAt) : undefined;
  const topCut = top > 0 ? findCheapestPath(Math.min(overlap, down), across, (py, px) => costAt(px, py)) : undefined;
  const count = (px: number, py: number) => {
    cuts.steps += Math.sqrt(costAt(px, py) / 3);
    cuts.count += 1;
  };
  leftCut?.forEach((px, py) => void (py < down && count(px, py)));
  topCut?.forEach((py, px) => void (px < across && count(px, py)));
  for (let py = 0; py < down; py++) {
    for (let px = 0; px < across; px++) {
      if (leftCut && px < leftCut[py]) continue;
      if (topCut && py < topCut[px]) continue;
      const from = ((y + py) * source.width + x + px) * 3;
      const to = ((top + py) * out.width + left + px) * 3;
      for (let c = 0; c < 3; c++) out.data[to + c] = source.data[from + c];
    }
  }
};
