import { findCheapestPath } from './min-cut.ts';
import { createRandom } from './random.ts';
import type { Raster } from './raster.ts';

export interface QuiltOptions {
  /** Size of the result, pixels. */
  width: number;
  height: number;
  /** Side of a patch, pixels of the source; at least twice a motif keeps motifs whole. */
  patch: number;
  seed: number;
}

/** Patches overlap by this share of their side. */
const OVERLAP = 1 / 4;
/** Places of the source that are tried for a patch, and how much worse than the best one may be. */
const TRIES = 90;
const TOLERANCE = 1.1;
/** Pixels of the overlap are compared on a grid of this step. */
const STEP = 2;

/**
 * Image quilting (Efros and Freeman 2001): patches of the source that fit what is there already, joined along the cheapest cuts. Same
 * seed, same picture. `onRow` is called with the share of patch rows done.
 */
export async function quiltPicture(
  source: Raster,
  options: QuiltOptions,
  onRow: (share: number) => Promise<void>,
): Promise<Raster> {
  const { width, height } = options;
  const patch = Math.max(8, Math.min(options.patch, source.width, source.height));
  const overlap = Math.max(4, Math.round(patch * OVERLAP));
  const stride = patch - overlap;
  const random = createRandom(options.seed);
  const out: Raster = { width, height, channels: 3, data: new Uint8Array(width * height * 3) };
  const rows = Math.max(1, Math.ceil((height - overlap) / stride));
  for (let row = 0; row < rows; row++) {
    for (let left = 0; left === 0 || left + overlap < width; left += stride) {
      const place = { left, top: row * stride, patch, overlap };
      layPatch(source, out, place, choosePatch(source, out, place, random));
    }
    await onRow((row + 1) / rows);
  }
  return out;
}

interface Place {
  left: number;
  top: number;
  patch: number;
  overlap: number;
}

/** Among random places of the source one of those whose overlap fits best. */
function choosePatch(source: Raster, out: Raster, place: Place, random: () => number): readonly [number, number] {
  const tries = place.left === 0 && place.top === 0 ? 1 : TRIES;
  const found = Array.from({ length: tries }, () => {
    const x = Math.floor(random() * (source.width - place.patch + 1));
    const y = Math.floor(random() * (source.height - place.patch + 1));
    return { x, y, error: tries === 1 ? 0 : compareOverlap(source, out, place, x, y) };
  });
  const best = Math.min(...found.map(({ error }) => error));
  const good = found.filter(({ error }) => error <= TOLERANCE * best);
  const { x, y } = good[Math.floor(random() * good.length)] ?? { x: 0, y: 0 };
  return [x, y];
}

function compareOverlap(
  source: Raster,
  out: Raster,
  { left, top, patch, overlap }: Place,
  x: number,
  y: number,
): number {
  const across = Math.min(patch, out.width - left);
  const down = Math.min(patch, out.height - top);
  let error = 0;
  for (let py = 0; py < down; py += STEP) {
    const isTop = top > 0 && py < overlap;
    const end = isTop ? across : left > 0 ? Math.min(overlap, across) : 0;
    for (let px = 0; px < end; px += STEP) error += measureStep(source, out, x + px, y + py, left + px, top + py);
  }
  return error;
}

function measureStep(source: Raster, out: Raster, sx: number, sy: number, x: number, y: number): number {
  const from = (sy * source.width + sx) * 3;
  const to = (y * out.width + x) * 3;
  let error = 0;
  for (let c = 0; c < 3; c++) error += ((source.data[from + c] as number) - (out.data[to + c] as number)) ** 2;
  return error;
}

/** Copies a patch; in the overlaps only what lies beyond the cheapest cuts. */
function layPatch(source: Raster, out: Raster, place: Place, [x, y]: readonly [number, number]): void {
  const { left, top, patch, overlap } = place;
  const across = Math.min(patch, out.width - left);
  const down = Math.min(patch, out.height - top);
  const costAt = (px: number, py: number) => measureStep(source, out, x + px, y + py, left + px, top + py);
  const leftCut = left > 0 ? findCheapestPath(Math.min(overlap, across), down, costAt) : undefined;
  const topCut = top > 0 ? findCheapestPath(Math.min(overlap, down), across, (py, px) => costAt(px, py)) : undefined;
  for (let py = 0; py < down; py++) {
    for (let px = 0; px < across; px++) {
      if (leftCut && px < (leftCut[py] as number)) continue;
      if (topCut && py < (topCut[px] as number)) continue;
      const from = ((y + py) * source.width + x + px) * 3;
      const to = ((top + py) * out.width + left + px) * 3;
      for (let c = 0; c < 3; c++) out.data[to + c] = source.data[from + c] as number;
    }
  }
}
