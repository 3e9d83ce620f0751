/** Size of a unit, pixels. */
export interface UnitSize {
  width: number;
  height: number;
}

/** Pixels of a picture with their positions in its repeat. */
export interface FoldedPixels {
  /** Colours, plane by plane. */
  planes: readonly Float32Array[];
  /** Position of a pixel along the repeat's two vectors, in periods. */
  turns: readonly [Float32Array, Float32Array];
  /** How far a pixel is trusted, 0 to 1. */
  weight: Float32Array;
}

export interface FoldOptions {
  /** Pixels of the unit that one of the picture covers, to either side of its vectors: 1 or more. */
  fineness: number;
  /** So many copies more that show 0, so that what few copies show counts less; 0 for none. */
  doubt: number;
}

/** Units are several times as fine as the picture, up to this; pixels of the longest side that they are made finer to. */
const maxFineness = 4;
const fineSide = 512;
/** Squared curvature of the unit over squared error of a pixel: keeps what few pixels say from becoming grain. */
const smoothness = 0.02;
const solverSteps = 12;
/** A pixel so many usual errors away counts half. */
const halfAt = 3;

/** How many times as fine as the picture a unit with periods of so many pixels is made. */
export const chooseFineness = (...periods: readonly number[]): number =>
  Math.max(1, Math.min(maxFineness, Math.floor(fineSide / Math.max(...periods))));

/**
 * One cell of a repeat from all of its copies, finer than the picture: pixels of different copies fall between each other, and each is the
 * mean over its own area of the cell that is looked for. Pixels that do not agree with the others (folds, buttons) count little.
 * The planes of a unit that tiles, `size` large.
 */
export const foldCells = (pixels: FoldedPixels, size: UnitSize, { fineness, doubt }: FoldOptions): Float32Array[] => {
  const { planes } = pixels;
  const rough = sumCells(pixels, pixels.weight, size);
  const spread = { ...size, reach: fineness };
  const counts = spreadBox(rough.counts, spread);
  const means = rough.sums.map((sum) => spreadBox(sum, spread).map((value, i) => value / (counts[i] + 1e-6)));
  const { counts: seen, sums } = sumCells(pixels, weighPixels(pixels, means, size), size);
  const smooth = smoothness * meanOf(seen);
  const ridge = doubt / fineness ** 2;
  return planes.map((_, p) =>
    solveUnit(sums[p] as Float32Array, seen, means[p] as Float32Array, spread, { smooth, ridge }),
  );
};

/** A ring of colours as pixels show it, `counts` of each, as it is between them: `fineness` of its bins are one pixel. */
export const sharpenRing = (ring: Float32Array, counts: Float32Array, fineness: number): Float32Array => {
  if (fineness <= 1) return ring;
  const spread = { width: ring.length, height: 1, reach: fineness };
  const sums = ring.map((value, i) => value * counts[i]);
  const smooth = smoothness * meanOf(counts);
  return solveUnit(sums, counts, spreadBox(ring, spread), spread, { smooth, ridge: 0 });
};

/** What cells show at the places of pixels, bilinear. */
const readCells = (cells: readonly Float32Array[], [u, v]: FoldedPixels['turns'], size: UnitSize): Float32Array[] => {
  const out = cells.map(() => new Float32Array(u.length));
  const place = createPlace();
  const { bins, shares } = place;
  for (let i = 0; i < u.length; i++) {
    placeInCell(place, u[i], v[i], size);
    for (let p = 0; p < cells.length; p++) {
      const cell = cells[p] as Float32Array;
      let value = 0;
      for (let nth = 0; nth < 4; nth++) value += shares[nth] * cell[bins[nth]];
      (out[p] as Float32Array)[i] = value;
    }
  }
  return out;
};

const meanOf = (values: Float32Array): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Adds up pixels in the cell's bins, each shared between the four nearest. */
const sumCells = (
  { planes, turns: [u, v] }: FoldedPixels,
  weight: Float32Array,
  size: UnitSize,
): { counts: Float32Array; sums: Float32Array[] } => {
  const counts = new Float32Array(size.width * size.height);
  const sums = planes.map(() => new Float32Array(counts.length));
  const place = createPlace();
  const { bins, shares } = place;
  for (let i = 0; i < u.length; i++) {
    if (!weight[i]) continue;
    placeInCell(place, u[i], v[i], size);
    for (let nth = 0; nth < 4; nth++) {
      const bin = bins[nth];
      const w = shares[nth] * weight[i];
      counts[bin] = counts[bin] + w;
      for (let p = 0; p < planes.length; p++) {
        const sum = sums[p] as Float32Array;
        sum[bin] = sum[bin] + w * (planes[p] as Float32Array)[i];
      }
    }
  }
  return { counts, sums };
};

interface CellPlace {
  bins: Int32Array;
  shares: Float64Array;
}

const createPlace = (): CellPlace => ({ bins: new Int32Array(4), shares: new Float64Array(4) });

/** The four bins round a place, and the share of each. */
const placeInCell = ({ bins, shares }: CellPlace, u: number, v: number, { width, height }: UnitSize): void => {
  const x = (u - Math.floor(u)) * width;
  const y = (v - Math.floor(v)) * height;
  const [left, top] = [Math.min(width - 1, Math.floor(x)), Math.min(height - 1, Math.floor(y))];
  const [across, down] = [x - left, y - top];
  const right = left + 1 === width ? 0 : left + 1;
  const below = top + 1 === height ? 0 : top + 1;
  bins[0] = top * width + left;
  bins[1] = top * width + right;
  bins[2] = below * width + left;
  bins[3] = below * width + right;
  shares[0] = (1 - across) * (1 - down);
  shares[1] = across * (1 - down);
  shares[2] = (1 - across) * down;
  shares[3] = across * down;
};

const sampleStep = 7;
/** Squared error that is usual at least, by itself and of the cells' own variance: on a calm ground, motifs are not to be taken for errors. */
const minError = 2e-4;
const minErrorShare = 0.05;

const leastError = (cells: readonly Float32Array[]): number => {
  const variance = cells.reduce((sum, cell) => {
    const mean = meanOf(cell);
    return sum + meanOf(cell.map((value) => (value - mean) ** 2));
  }, 0);
  return Math.max(minError, minErrorShare * variance);
};

/** Weights of pixels by their distance from the mean of all copies. */
const weighPixels = (
  { planes, turns: [u, v], weight }: FoldedPixels,
  means: readonly Float32Array[],
  size: UnitSize,
): Float32Array => {
  const shown = readCells(means, [u, v], size);
  const errors = new Float32Array(weight.length);
  for (const [p, plane] of planes.entries()) {
    const drawn = shown[p] as Float32Array;
    for (let i = 0; i < errors.length; i++) errors[i] = errors[i] + (plane[i] - drawn[i]) ** 2;
  }
  const seen = errors.filter((_, i) => weight[i] > 0).filter((_, i) => i % sampleStep === 0);
  const usual = Math.max(leastError(means), seen.sort()[seen.length >> 1] ?? 0);
  return weight.map((w, i) => w / (1 + errors[i] / (halfAt ** 2 * usual)));
};

interface Spread extends UnitSize {
  reach: number;
}

/** The unit whose means over a pixel's area come nearest to the bins' sums, by conjugate gradients from a first guess. */
const solveUnit = (
  sums: Float32Array,
  counts: Float32Array,
  guess: Float32Array,
  spread: Spread,
  { smooth, ridge }: { smooth: number; ridge: number },
): Float32Array => {
  const apply = (unit: Float32Array): Float32Array => {
    const shown = spreadBox(unit, spread).map((value, i) => value * counts[i]);
    const bent = bendOf(bendOf(unit, spread), spread);
    return spreadBox(shown, spread).map((value, i) => value + smooth * bent[i] + ridge * unit[i]);
  };
  const unit = guess.slice();
  const first = apply(unit);
  const rest = spreadBox(sums, spread).map((value, i) => value - first[i]);
  const way = rest.slice();
  let length = dot(rest, rest);
  for (let step = 0; step < solverSteps && length > 1e-12; step++) {
    const moved = apply(way);
    const far = length / Math.max(1e-12, dot(way, moved));
    for (let i = 0; i < unit.length; i++) {
      unit[i] = unit[i] + far * way[i];
      rest[i] = rest[i] - far * moved[i];
    }
    const next = dot(rest, rest);
    for (let i = 0; i < way.length; i++) way[i] = rest[i] + (next / length) * way[i];
    length = next;
  }
  return unit;
};

const dot = (p: Float32Array, q: Float32Array): number => p.reduce((sum, value, i) => sum + value * q[i], 0);

/** Mean over `reach` bins each way, round the ends. */
const spreadBox = (plane: Float32Array, { width, height, reach }: Spread): Float32Array => {
  if (reach <= 1) return plane.slice();
  const across = spreadLines(plane, { lines: height, length: width, line: width, step: 1 }, reach);
  return height === 1 ? across : spreadLines(across, { lines: width, length: height, line: 1, step: width }, reach);
};

interface Lines {
  lines: number;
  length: number;
  /** Values from one line to the next, and along a line. */
  line: number;
  step: number;
}

const spreadLines = (plane: Float32Array, { lines, length, line, step }: Lines, reach: number): Float32Array => {
  const out = new Float32Array(plane.length);
  const half = (reach - 1) / 2;
  const whole = Math.floor(half);
  const part = half - whole;
  const inside = (at: number) => ((at % length) + length) % length;
  for (let nth = 0; nth < lines; nth++) {
    const start = nth * line;
    let sum = 0;
    for (let off = -whole; off <= whole; off++) sum += plane[start + inside(off) * step];
    let before = inside(-whole - 1);
    let first = inside(-whole);
    let behind = inside(whole + 1);
    for (let at = 0; at < length; at++) {
      const next = plane[start + behind * step];
      out[start + at * step] = (sum + part * (plane[start + before * step] + next)) / reach;
      sum += next - plane[start + first * step];
      before = first;
      first = first + 1 === length ? 0 : first + 1;
      behind = behind + 1 === length ? 0 : behind + 1;
    }
  }
  return out;
};

/** Second differences, round the ends. */
const bendOf = (plane: Float32Array, { width, height }: UnitSize): Float32Array => {
  const out = new Float32Array(plane.length);
  for (let y = 0; y < height; y++) {
    const above = ((y + height - 1) % height) * width;
    const below = ((y + 1) % height) * width;
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const [left, right] = [y * width + ((x + width - 1) % width), y * width + ((x + 1) % width)];
      out[at] = 4 * plane[at] - plane[left] - plane[right] - plane[above + x] - plane[below + x];
    }
  }
  return out;
};
