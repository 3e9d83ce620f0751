import { writeSrgb } from '../colour/oklab.ts';
import { blurBox } from '../geometry/box-filter.ts';
import { cutBox } from '../geometry/cut-box.ts';
import type { Raster } from '../geometry/raster.ts';
import { chooseFineness, foldCells, sharpenRing } from '../repeat/fold-cells.ts';
import { measureContrast, rollToCalm } from '../repeat/repeat-unit.ts';
import { type CellSize, listCells, openThreadSource, refineProfiles, type ThreadCell } from './thread-cells.ts';
import { chromaWeight, type ThreadRepeat } from './thread-repeat.ts';

/** Of a period: how far cells reach over their end, to be blended into their beginning. */
const margin = 0.2;
/** So many cells more, and what they have in common beside their threads' colours counts in full. */
const doubt = 1.5;
const trusted = 0.4;
/** What is finer than this share of the shorter period is weave, pixels at least; more than so many deviations of it is a flaw. */
const weaveShare = 1 / 14;
const weaveLimit = 2.2;
const nearly = 0.9;

export interface ThreadUnit {
  unit: Raster;
  /** Contrast of the unit over that of the cloth that it was made from. */
  sharpness: number;
  /** Cells that were seen, and how well the best of them: share of it that was followed, 0 to 1. */
  cells: number;
  shown: number;
}

/** Rest of so many cells more that show none: what few cells have in common beside their threads is chance. */
const foldDoubt = 2.5;

/**
 * One period of followed cloth as a rectangle that tiles, up to four times as fine as the picture: colours of its threads where they cross,
 * what all periods in view have in common beside them, and the weave of the cell that is shown best.
 */
export const composeThreadUnit = (picture: Raster, repeat: ThreadRepeat): ThreadUnit | undefined => {
  const source = openThreadSource(picture, repeat);
  const [across, down] = source.profiles;
  const size: CellSize = { width: (across ?? down)?.bins ?? 1, height: (down ?? across)?.bins ?? 1 };
  const reach: CellSize = {
    width: size.width + Math.max(2, Math.round(margin * size.width)),
    height: size.height + Math.max(2, Math.round(margin * size.height)),
  };
  const cells = listCells(source, size, reach);
  const calmest = pickCalmest(cells);
  if (!calmest) return undefined;
  const weaves = source.planes.map((_, p) => {
    const common = across && down ? takeCommon(cells, p) : undefined;
    return closeRing(takeWeave(calmest, common, p, size, reach), size, reach, true);
  });
  const fineness = chooseFineness(size.width, size.height);
  const { profiles, rests } = refineProfiles(source, fineness);
  const [fineAcross, fineDown] = profiles;
  const fine: CellSize = { width: (fineAcross ?? fineDown)?.bins ?? 1, height: (fineDown ?? fineAcross)?.bins ?? 1 };
  const { turns, weight } = source;
  const commons =
    across && down ? foldCells({ planes: rests, turns, weight }, fine, { fineness, doubt: foldDoubt }) : undefined;
  const rings = profiles.map((profile) => profile?.planes.map((ring) => sharpenRing(ring, profile.counts, fineness)));
  const grain = weaves.map((weave) => enlargeRing(weave, size, fine));
  const out = new Uint8Array(fine.width * fine.height * 3);
  for (let i = 0; i < fine.width * fine.height; i++) {
    const [x, y] = [i % fine.width, Math.floor(i / fine.width)];
    const [lightness = 0, a = 0, b = 0] = grain.map((weave, p) => {
      const threads = (rings[0]?.[p]?.[x] ?? 0) + (rings[1]?.[p]?.[y] ?? 0);
      return source.brightness * (threads + (commons?.[p]?.[i] ?? 0) + weave[i]);
    });
    writeSrgb(lightness, a / chromaWeight, b / chromaWeight, out, i * 3);
  }
  const unit = rollToCalm({ ...fine, channels: 3, data: out });
  const sharpness = measureContrast(unit) / measureContrast(takeTrusted(picture, repeat, source.weight));
  return { unit, sharpness, cells: cells.length, shown: cells[0]?.shown ?? 0 };
};

/** The pixels that were followed, one after the other. */
const takeTrusted = (picture: Raster, { box }: ThreadRepeat, weight: Float32Array): Raster => {
  const crop = cutBox(picture, box);
  const data = new Uint8Array(weight.length * 3);
  let count = 0;
  for (let i = 0; i < weight.length; i++) {
    if (!weight[i]) continue;
    for (let c = 0; c < 3; c++) data[count * 3 + c] = crop.data[i * crop.channels + c];
    count++;
  }
  return { width: count, height: 1, channels: 3, data: data.subarray(0, count * 3) };
};

/** Of the cells that are shown nearly as well as the best, the one without a crease: it has the least rest. */
const pickCalmest = (cells: readonly ThreadCell[]): ThreadCell | undefined => {
  const limit = nearly * (cells[0]?.shown ?? 0);
  const rough = ({ rest, weight }: ThreadCell) => {
    const lightness = rest[0] as Float32Array;
    return lightness.reduce((sum, value, i) => sum + weight[i] * value * value, 0);
  };
  return cells
    .filter(({ shown }) => shown >= limit)
    .map((cell) => ({ cell, roughness: rough(cell) / cell.shown }))
    .sort((p, q) => p.roughness - q.roughness)[0]?.cell;
};

/** Median over the cells that show a place well, the smaller the fewer they are. */
const takeCommon = (cells: readonly ThreadCell[], plane: number): Float32Array => {
  const length = cells[0]?.weight.length ?? 0;
  const out = new Float32Array(length);
  for (let at = 0; at < length; at++) {
    const values = cells
      .filter(({ weight }) => weight[at] >= trusted)
      .map(({ rest }) => (rest[plane] as Float32Array)[at])
      .sort((p, q) => p - q);
    const middle = ((values[(values.length - 1) >> 1] ?? 0) + (values[values.length >> 1] ?? 0)) / 2;
    out[at] = (middle * Math.max(0, values.length - 1)) / (values.length + doubt);
  }
  return out;
};

const takeWeave = (
  cell: ThreadCell,
  common: Float32Array | undefined,
  plane: number,
  size: CellSize,
  reach: CellSize,
): Float32Array => {
  const out = new Float32Array(reach.width * reach.height);
  const rest = (cell.rest[plane] as Float32Array).map((value, i) => value - (common?.[i] ?? 0));
  const radius = Math.max(1, Math.round(weaveShare * Math.min(size.width, size.height)));
  const slow = blurBox(rest, reach.width, reach.height, radius);
  for (let i = 0; i < out.length; i++) {
    out[i] = (rest[i] - slow[i]) * Math.min(1, 1.5 * cell.weight[i]);
  }
  const usual = out.map(Math.abs).sort()[out.length >> 1];
  const limit = weaveLimit * 1.48 * usual;
  return out.map((value) => Math.max(-limit, Math.min(limit, value)));
};

/** Blends what reaches over the end into the beginning, so that the rest tiles; `isGrain` keeps its contrast. */
const closeRing = (plane: Float32Array, size: CellSize, reach: CellSize, isGrain: boolean): Float32Array => {
  const mix = (first: number, over: number, share: number) => {
    const scale = isGrain ? Math.hypot(share, 1 - share) : 1;
    return (share * first + (1 - share) * over) / scale;
  };
  const [right, below] = [reach.width - size.width, reach.height - size.height];
  const closed = new Float32Array(size.width * reach.height);
  for (let y = 0; y < reach.height; y++) {
    for (let x = 0; x < size.width; x++) {
      const value = plane[y * reach.width + x];
      const over = x < right ? plane[y * reach.width + x + size.width] : 0;
      closed[y * size.width + x] = x < right ? mix(value, over, x / right) : value;
    }
  }
  const out = new Float32Array(size.width * size.height);
  for (let i = 0; i < out.length; i++) {
    const y = Math.floor(i / size.width);
    out[i] = y < below ? mix(closed[i], closed[i + out.length], y / below) : closed[i];
  }
  return out;
};

/** Bilinear, round the ends. */
const enlargeRing = (plane: Float32Array, from: CellSize, to: CellSize): Float32Array => {
  const out = new Float32Array(to.width * to.height);
  for (let i = 0; i < out.length; i++) {
    const [x, y] = [((i % to.width) * from.width) / to.width, (Math.floor(i / to.width) * from.height) / to.height];
    const [left, top] = [Math.floor(x), Math.floor(y)];
    const [right, below] = [(left + 1) % from.width, (top + 1) % from.height];
    const upper = plane[top * from.width + left] * (1 - x + left) + plane[top * from.width + right] * (x - left);
    const lower = plane[below * from.width + left] * (1 - x + left) + plane[below * from.width + right] * (x - left);
    out[i] = upper * (1 - y + top) + lower * (y - top);
  }
  return out;
};
