import { isRepeat } from '@atelier/catalogue/picture-marks';
import { toOklabPlanes } from '../colour/oklab.ts';
import { blurBox } from '../geometry/box-filter.ts';
import type { Raster } from '../geometry/raster.ts';
import { reduceToSide } from '../geometry/resample.ts';
import { squareUp, type Vector } from './lattice.ts';
import { makeSeamless } from './seamless.ts';

/** The same point of a motif in three repeats, in pixels of the image. */
export interface MarkedPlaces {
  motif: Vector;
  across: Vector;
  down: Vector;
}

export interface MarkedUnit {
  unit: Raster;
  /** Mean correlation of the marked repeat with its neighbours, 0 to 1; the lower of the two directions. */
  likeness: number;
  /** Colour step at the joins over the usual step between neighbours: above 1 joins are visible. */
  cut: number;
}

/** Length of the longer marked step in pixels of the copy on which steps are measured. */
const measureSide = 96;
/** Maximum error of a mark as a share of the longer step, and its minimum in pixels of the copy. */
const slack = 0.1;
const minSlack = 2;
/** Blocks across a repeat that are compared with the image one step away. */
const blockCount = 6;
/** Chroma is weaker than lightness in OKLab and more reliable on prints. */
const chromaWeight = 2;
/** Correlation deducted at the maximum error: along stripes any step fits equally, and the marked one is intended. */
const driftCost = 0.06;
/** `makeSeamless` overlaps a fifth of an image: a quarter more than a period leaves exactly one. */
const extendedShare = 1.25;
/** Possible starts of a unit, in periods from the marked motif. */
const starts = [0, -0.25, 0.25, -0.5, 0.5, -0.75, -1] as const;
/** Pixels per period for comparing starts. */
const compareSide = 40;
/** Minimum shorter side of a unit in pixels; smaller ones are enlarged. */
const minUnitSide = 256;

/** A repeat of the image: its points are `corner + u a + v b`. */
interface Quad {
  corner: Vector;
  a: Vector;
  b: Vector;
}

/**
 * Cuts the unit of a repeat that a user marked by hand: a rectangle that tiles straight, of one period or, for half-drops, of two. Measures
 * the exact steps between the cloth around the marks; joins opposite ends along the least visible cut. Undefined where the marks are
 * collinear or closer than 6 px.
 */
export const cutMarkedRepeat = async (picture: Raster, places: MarkedPlaces): Promise<MarkedUnit | undefined> => {
  const { motif, across, down } = places;
  if (!isRepeat([across[0] - motif[0], across[1] - motif[1]], [down[0] - motif[0], down[1] - motif[1]]))
    return undefined;
  const { likeness, ...found } = await measureQuad(picture, places);
  const quad = chooseStart(picture, found.quad);
  const [width, height] = [quad.a, quad.b].map((step) => Math.round(Math.hypot(...step) * extendedShare)) as [
    number,
    number,
  ];
  const { unit, cut = 0 } = makeSeamless(sampleQuad(picture, quad, extendedShare, width, height), 'motif');
  return { unit: layUpright(unit, quad), cut, likeness };
};

interface Planes {
  width: number;
  height: number;
  planes: Float32Array[];
}

const measureQuad = async (
  picture: Raster,
  { motif, across, down }: MarkedPlaces,
): Promise<{ quad: Quad; likeness: number }> => {
  const longest = Math.max(distance(motif, across), distance(motif, down));
  const small = await reduceToSide(
    picture,
    Math.round((measureSide / longest) * Math.max(picture.width, picture.height)),
  );
  const scale = small.width / picture.width;
  const { width, height } = small;
  const { lightness, a, b } = toOklabPlanes(small.data, small.channels);
  const planes: Planes = {
    width,
    height,
    planes: [lightness, a, b].map((plane, nth) =>
      blurBox(nth === 0 ? plane : plane.map((value) => chromaWeight * value), width, height, 1),
    ),
  };
  const step = (to: Vector): Vector => [(to[0] - motif[0]) * scale, (to[1] - motif[1]) * scale];
  const marked: Quad = {
    corner: [motif[0] * scale, motif[1] * scale],
    a: step(across),
    b: step(down),
  };
  const { level, steep } = takeSeveral(planes, marked);
  const enlarge = ([x, y]: Vector): Vector => [x / scale, y / scale];
  return {
    quad: { corner: motif, a: enlarge(level.vector), b: enlarge(steep.vector) },
    likeness: Math.min(level.likeness, steep.likeness),
  };
};

/**
 * Several tiny repeats are combined while they stay similar: minimum period in pixels of the image's copy, and minimum similarity as a
 * share.
 */
const minPeriod = 48;
const stillAlike = 0.9;

/** The marked steps after measurement, doubled while they are tiny. */
const takeSeveral = (planes: Planes, marked: Quad): { quad: Quad; level: Step; steep: Step } => {
  const measure = (quad: Quad, reach: number) => {
    const level = measureStep(planes, quad, quad.a, reach);
    const steep = measureStep(planes, quad, quad.b, reach);
    return { quad, level, steep };
  };
  let found = measure(marked, 1);
  for (const axis of ['a', 'b', 'a', 'b', 'a', 'b'] as const) {
    const { quad, level, steep } = found;
    const measured: Quad = { ...quad, a: level.vector, b: steep.vector };
    if (Math.hypot(...measured[axis]) >= minPeriod) continue;
    const several = measure({ ...measured, [axis]: [2 * measured[axis][0], 2 * measured[axis][1]] }, 0.5);
    const before = Math.min(level.likeness, steep.likeness);
    if (Math.min(several.level.likeness, several.steep.likeness) >= stillAlike * before) found = several;
  }
  return found;
};

const distance = (p: Vector, q: Vector): number => Math.hypot(q[0] - p[0], q[1] - p[1]);

interface Step {
  vector: Vector;
  likeness: number;
}

/** The step near a drawn one, within `reach` of the slack, with the best match of the shifted period and the image. */
const measureStep = (planes: Planes, quad: Quad, drawn: Vector, reach: number): Step => {
  const longest = Math.max(Math.hypot(...quad.a), Math.hypot(...quad.b));
  const far = Math.max(minSlack, slack * reach * longest);
  const size = Math.max(6, Math.round(longest / blockCount));
  const blocks: { at: Vector; weight: number }[] = [];
  for (let v = 0.5 / blockCount; v < 1; v += 1 / blockCount) {
    for (let u = 0.5 / blockCount; u < 1; u += 1 / blockCount) {
      const [x, y] = pointOf(quad, u, v);
      const at: Vector = [Math.round(x - size / 2), Math.round(y - size / 2)];
      blocks.push({ at, weight: Math.sqrt(correlate(planes, at, at, size).own) });
    }
  }
  const all = blocks.reduce((sum, { weight }) => sum + weight, 0);
  let best: Step & { rank: number } = { vector: drawn, likeness: 0, rank: Number.NEGATIVE_INFINITY };
  const ranks = new Map<string, number>();
  const rate = (x: number, y: number): number => {
    const key = `${x},${y}`;
    const known = ranks.get(key);
    if (known !== undefined) return known;
    let [found, forth, back] = [0, 0, 0];
    for (const { at, weight } of blocks) {
      const share = weight / Math.max(1e-9, all);
      const one = correlate(planes, at, [at[0] + x, at[1] + y], size).likeness;
      const other = correlate(planes, at, [at[0] - x, at[1] - y], size).likeness;
      // The cloth may continue to one side only, block by block.
      found += share * Math.max(0, one, other);
      forth += share * one;
      back += share * other;
    }
    const rank = found - driftCost * reach * (distance(drawn, [x, y]) / far) ** 2;
    ranks.set(key, rank);
    if (rank > best.rank) best = { vector: [x, y], likeness: Math.max(forth, back), rank };
    return rank;
  };
  for (let y = Math.round(drawn[1] - far); y <= drawn[1] + far; y++) {
    for (let x = Math.round(drawn[0] - far); x <= drawn[0] + far; x++) rate(x, y);
  }
  const { vector, likeness, rank } = best;
  const [x, y] = vector;
  const summit = (before: number, behind: number) => {
    const curve = before + behind - 2 * rank;
    return curve < -1e-9 ? Math.max(-0.5, Math.min(0.5, (before - behind) / (2 * curve))) : 0;
  };
  return { vector: [x + summit(rate(x - 1, y), rate(x + 1, y)), y + summit(rate(x, y - 1), rate(x, y + 1))], likeness };
};

/**
 * Correlation of two blocks over all planes, without each block's mean; 0 where one leaves the image. `own` is the first one's variance.
 */
const correlate = (
  { width, height, planes }: Planes,
  [px, py]: Vector,
  [qx, qy]: Vector,
  size: number,
): { likeness: number; own: number } => {
  if (Math.min(px, py, qx, qy) < 0 || Math.max(px, qx) + size > width || Math.max(py, qy) + size > height)
    return { likeness: 0, own: 0 };
  let [pp, qq, pq] = [0, 0, 0];
  for (const plane of planes) {
    let [p, q, ppSum, qqSum, pqSum] = [0, 0, 0, 0, 0];
    for (let y = 0; y < size; y++) {
      let from = (py + y) * width + px;
      let to = (qy + y) * width + qx;
      for (let x = 0; x < size; x++, from++, to++) {
        const [one, other] = [plane[from], plane[to]];
        p += one;
        q += other;
        ppSum += one * one;
        qqSum += other * other;
        pqSum += one * other;
      }
    }
    const count = size * size;
    pp += ppSum - (p * p) / count;
    qq += qqSum - (q * q) / count;
    pq += pqSum - (p * q) / count;
  }
  return { likeness: pq / Math.sqrt(Math.max(1e-9, pp * qq)), own: pp };
};

/** Moves the quad to the start where its ends match best and it is still the marked cloth: past folds, plackets and the background. */
const chooseStart = (picture: Raster, quad: Quad): Quad => {
  const side = Math.round(compareSide * extendedShare);
  const marked = sampleQuad(picture, quad, 1, compareSide, compareSide).data;
  let best = { quad, error: Number.POSITIVE_INFINITY };
  for (const v of starts) {
    for (const u of starts) {
      const moved: Quad = { ...quad, corner: pointOf(quad, u, v) };
      const { data } = sampleQuad(picture, moved, extendedShare, side, side);
      const inPhase = (x: number, y: number) =>
        (((y + Math.round((v + 1) * compareSide)) % compareSide) * compareSide +
          ((x + Math.round((u + 1) * compareSide)) % compareSide)) *
        3;
      let error = isInside(picture, moved) ? 0 : Number.POSITIVE_INFINITY;
      for (let y = 0; y < side && error < best.error; y++) {
        for (let x = 0; x < side; x++) {
          const at = (y * side + x) * 3;
          const same = inPhase(x, y);
          for (let c = 0; c < 3; c++) {
            error += Math.abs(data[at + c] - marked[same + c]);
            if (x >= compareSide) error += endWeight * Math.abs(data[at + c] - data[at - compareSide * 3 + c]);
            if (y >= compareSide) error += endWeight * Math.abs(data[at + c] - data[at - compareSide * side * 3 + c]);
          }
        }
      }
      if (error < best.error) best = { quad: moved, error };
    }
  }
  return best.quad;
};

/** Weight of overlapping ends relative to the rest of a period. */
const endWeight = 3;

const pointOf = ({ corner, a, b }: Quad, u: number, v: number): Vector => [
  corner[0] + u * a[0] + v * b[0],
  corner[1] + u * a[1] + v * b[1],
];

const isInside = ({ width, height }: Raster, quad: Quad): boolean =>
  [0, extendedShare].every((u) =>
    [0, extendedShare].every((v) => {
      const [x, y] = pointOf(quad, u, v);
      return x >= 0 && y >= 0 && x <= width && y <= height;
    }),
  );

/** Samples this many periods of the quad as a rectangle, bilinear. */
export const sampleQuad = (
  { width: from, height: rows, channels, data }: Raster,
  quad: Quad,
  share: number,
  width: number,
  height: number,
): Raster => {
  const out = new Uint8Array(width * height * 3);
  for (let y = 0, to = 0; y < height; y++) {
    for (let x = 0; x < width; x++, to += 3) {
      const [placeX, placeY] = pointOf(quad, (share * (x + 0.5)) / width, (share * (y + 0.5)) / height);
      const px = Math.max(0, Math.min(from - 1.001, placeX - 0.5));
      const py = Math.max(0, Math.min(rows - 1.001, placeY - 0.5));
      const at = (Math.floor(py) * from + Math.floor(px)) * channels;
      const [across, down] = [px - Math.floor(px), py - Math.floor(py)];
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

/** Cosine of the angle of both steps below which they belong to a straight repeat, skewed by the hanging of the cloth. */
const uprightCosine = 0.25;

const isUpright = ({ a, b }: { a: Vector; b: Vector }): boolean =>
  Math.abs(a[0] * b[0] + a[1] * b[1]) < uprightCosine * Math.hypot(...a) * Math.hypot(...b);

/** Converts a unit along both steps to the most upright rectangle that repeats: half-drops take two. */
const layUpright = (unit: Raster, { a, b }: Quad): Raster => {
  const upright = isUpright({ a, b }) ? { a, b } : squareUp({ a, b });
  const det = a[0] * b[1] - a[1] * b[0];
  const turnsOf = ([x, y]: Vector) => [
    Math.round((x * b[1] - y * b[0]) / det),
    Math.round((y * a[0] - x * a[1]) / det),
  ];
  const [i, j] = turnsOf(upright.a) as [number, number];
  const [k, l] = turnsOf(upright.b) as [number, number];
  const lengths = [Math.hypot(...upright.a), Math.hypot(...upright.b)] as const;
  const finer = Math.max(1, minUnitSide / Math.min(...lengths));
  const [width, height] = lengths.map((side) => Math.round(finer * side)) as [number, number];
  const out = new Uint8Array(width * height * 3);
  const wrap = (value: number, side: number) => ((value % side) + side) % side;
  for (let y = 0, to = 0; y < height; y++) {
    for (let x = 0; x < width; x++, to += 3) {
      const [s, t] = [(x + 0.5) / width, (y + 0.5) / height];
      const px = wrap((i * s + k * t) * unit.width - 0.5, unit.width);
      const py = wrap((j * s + l * t) * unit.height - 0.5, unit.height);
      const [left, top] = [Math.floor(px), Math.floor(py)];
      const [across, down] = [px - left, py - top];
      const [right, below] = [(left + 1) % unit.width, (top + 1) % unit.height];
      for (let c = 0; c < 3; c++) {
        const at = (column: number, row: number) => unit.data[(row * unit.width + column) * 3 + c];
        const upper = at(left, top) * (1 - across) + at(right, top) * across;
        const lower = at(left, below) * (1 - across) + at(right, below) * across;
        out[to + c] = Math.round(upper * (1 - down) + lower * down);
      }
    }
  }
  return { width, height, channels: 3, data: out };
};
