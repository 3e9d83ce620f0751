import { toOklabPlanes } from '../colour/oklab.ts';
import { blurBox } from '../geometry/box-filter.ts';
import type { Raster } from '../geometry/raster.ts';
import { reduceToSide, resamplePlane } from '../geometry/resample.ts';
import { bendWarp, createWarpGrid, spreadWarp, type WarpGrid } from '../geometry/warp-grid.ts';
import { averageCells, type FoldedPixels, leastError, readCells, slopesOf, type UnitSize } from './fold-cells.ts';
import type { Lattice } from './lattice.ts';

/** Chroma is weaker than lightness in OKLab and more telling on prints. */
export const chromaWeight = 2;
/** Cells are followed on a copy whose shorter period, and side, are no larger: pixels. */
const followPeriod = 40;
const followSide = 256;
const minSide = 48;
/** Knots of the warp, of the shorter period, pixels at least. */
const knotShare = 0.5;
const leastKnot = 6;
const rounds = 14;
/** Where the warp may first bend little, at last more: prints on cloth bend in folds, not within a motif. */
const stiff = 30;
const limber = 0.06;
/** Neighbours err alike, and both fields answer to the same error: a pixel counts this much. */
const correlated = 0.1;
/** Light changes no faster than in this share of the longer period; how far it may lie from the usual. */
const lightShare = 0.5;
const minLight = 0.5;
const maxLight = 2;
/** So many usual rests halve a weight, at first and at last: motifs that are not met yet must not be taken for flaws. */
const halfAtFirst = 100;
const halfAtLast = 4;
/** Cells are blurred at first, of the shorter period: far places still pull. Rests are summed over so many pixels to either side. */
const blurShare = 1 / 8;
const nearReach = 2;
const sampleStep = 7;

interface Fields {
  u: WarpGrid;
  v: WarpGrid;
}

/**
 * Where the pixels of a print lie in its repeat, over cloth that bends: begun at the lattice, the mean of all cells, light and a smooth warp
 * are fitted in turns. Colours come in even light, OKLab with chroma raised.
 */
export const followCells = async (picture: Raster, { a, b }: Pick<Lattice, 'a' | 'b'>): Promise<FoldedPixels> => {
  const [wide, tall] = [Math.hypot(...a), Math.hypot(...b)];
  const wanted = (Math.max(picture.width, picture.height) * followPeriod) / Math.min(wide, tall);
  const small = await reduceToSide(picture, Math.max(minSide, Math.round(Math.min(followSide, wanted))));
  const scale = small.width / picture.width;
  const { width, height } = small;
  const size = { width: Math.max(4, Math.round(wide * scale)), height: Math.max(4, Math.round(tall * scale)) };
  const step = Math.max(leastKnot, knotShare * Math.min(size.width, size.height));
  const det = a[0] * b[1] - a[1] * b[0];
  // Fields are in pixels of the copy, so that stiffness means the same along both.
  const fields: Fields = {
    u: createWarpGrid(small, step, (x, y) => ((x * b[1] - y * b[0]) / det / scale) * size.width),
    v: createWarpGrid(small, step, (x, y) => ((y * a[0] - x * a[1]) / det / scale) * size.height),
  };
  const planes = toPlanes(small);
  const light = new Float32Array(width * height).fill(1);
  const weight = new Float32Array(width * height).fill(1);
  for (let round = 0; round < rounds; round++) {
    const late = round / (rounds - 1);
    fitRound({ width, height, planes, light, weight }, fields, size, {
      stiffness: stiff * limber ** late,
      half: halfAtFirst * (halfAtLast / halfAtFirst) ** late,
      blur: blurShare * Math.min(size.width, size.height) * (1 - late),
    });
  }
  const enlarge = (plane: Float32Array) => resamplePlane(plane, small, picture);
  const turnsOf = (field: WarpGrid, period: number) =>
    enlarge(spreadWarp(field, width, height)).map((value) => value / period);
  // Light and cells share their scale freely: the print is shown in its usual light.
  const usual = light.slice().sort()[light.length >> 1] ?? 1;
  const even = enlarge(light).map((value) => value / usual);
  return {
    planes: toPlanes(picture).map((plane) => plane.map((value, i) => value / even[i])),
    turns: [turnsOf(fields.u, size.width), turnsOf(fields.v, size.height)],
    weight: enlarge(weight),
  };
};

const toPlanes = ({ data, channels }: Raster): Float32Array[] => {
  const { lightness, a, b } = toOklabPlanes(data, channels);
  return [lightness, a.map((value) => value * chromaWeight), b.map((value) => value * chromaWeight)];
};

interface Copy extends UnitSize {
  planes: readonly Float32Array[];
  light: Float32Array;
  weight: Float32Array;
}

interface RoundOptions {
  stiffness: number;
  half: number;
  blur: number;
}

const fitRound = (copy: Copy, fields: Fields, size: UnitSize, { stiffness, half, blur }: RoundOptions): void => {
  const { width, height, planes, light, weight } = copy;
  const turns: [Float32Array, Float32Array] = [
    spreadWarp(fields.u, width, height).map((value) => value / size.width),
    spreadWarp(fields.v, width, height).map((value) => value / size.height),
  ];
  const even = planes.map((plane) => plane.map((value, i) => value / light[i]));
  const cells = averageCells({ planes: even, turns, weight }, size, blur);
  const shown = readCells(cells, turns, size);
  const left = even.map((plane, p) => plane.map((value, i) => value - (shown[p] as Float32Array)[i]));
  const usual = weigh(copy, left, leastError(cells), half);
  for (const [field, axis] of [
    [fields.u, 'across'],
    [fields.v, 'down'],
  ] as const) {
    const slopes = readCells(
      cells.map((cell) => slopesOf(cell, size, axis)),
      turns,
      size,
    );
    const demand = { pull: new Float32Array(weight.length), ask: new Float32Array(weight.length) };
    for (let i = 0; i < weight.length; i++) {
      const w = (weight[i] * correlated) / usual;
      for (let p = 0; p < slopes.length; p++) {
        const slope = (slopes[p] as Float32Array)[i];
        demand.pull[i] = demand.pull[i] + w * slope * slope;
        demand.ask[i] = demand.ask[i] + w * slope * (left[p] as Float32Array)[i];
      }
    }
    bendWarp(field, width, demand, stiffness);
  }
  measureLight(copy, shown, Math.round(lightShare * Math.max(size.width, size.height)));
};

/** Robust weights from the rest of a pixel's neighbourhood; returns the usual rest. */
const weigh = ({ width, height, weight }: Copy, left: readonly Float32Array[], least: number, half: number): number => {
  const rest = weight.map((_, i) => left.reduce((sum, plane) => sum + plane[i] ** 2, 0));
  const near = blurBox(rest, width, height, nearReach);
  const sorted = near.filter((_, i) => i % sampleStep === 0).sort();
  const usual = Math.max(least, sorted[sorted.length >> 1] ?? 1);
  for (let i = 0; i < near.length; i++) weight[i] = 1 / (1 + (near[i] / (half * usual)) ** 2);
  return usual;
};

/** Light scales all three OKLab coordinates alike: what is shown over what the cells alone would show, nearby. */
const measureLight = (
  { width, height, planes, light, weight }: Copy,
  shown: readonly Float32Array[],
  radius: number,
): void => {
  const seen = new Float32Array(light.length);
  const drawn = new Float32Array(light.length);
  for (const [p, plane] of planes.entries()) {
    const cell = shown[p] as Float32Array;
    for (let i = 0; i < light.length; i++) {
      const w = weight[i] * cell[i];
      seen[i] = seen[i] + w * plane[i];
      drawn[i] = drawn[i] + w * cell[i];
    }
  }
  const [above, below] = [blurBox(seen, width, height, radius), blurBox(drawn, width, height, radius)];
  for (let i = 0; i < light.length; i++) {
    light[i] = Math.max(minLight, Math.min(maxLight, (above[i] + 1e-3) / (below[i] + 1e-3)));
  }
};
