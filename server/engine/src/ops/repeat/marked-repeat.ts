import { isRepeat } from '@atelier/catalogue/repeat-marks';
import { toOklabPlanes } from '../colour/oklab.ts';
import { blurBox } from '../geometry/box-filter.ts';
import type { Raster } from '../geometry/raster.ts';
import { reduceToSide } from '../geometry/resample.ts';
import { squareUp, type Vector } from './lattice.ts';
import { makeSeamless } from './seamless.ts';

/** The same spot of a motif in three repeats, in pixels of the picture. */
export interface MarkedPlaces {
  motif: Vector;
  across: Vector;
  down: Vector;
}

export interface MarkedUnit {
  unit: Raster;
  /** Mean correlation of the marked repeat with its neighbours, 0 to 1; of the two directions where it is less. */
  likeness: number;
  /** Step of colour at the joins over the usual step between neighbours: above 1 joins are seen. */
  cut: number;
}

/** Length of the longer marked step on the copy that steps are measured on, pixels. */
const measureSide = 96;
/** Largest error of a mark, of the longer step, and pixels of the copy at least. */
const slack = 0.1;
const leastSlack = 2;
/** Blocks across a repeat that are compared with the picture one step away. */
const blockCount = 6;
/** Chroma is weaker than lightness in OKLab and more telling on prints. */
const chromaWeight = 2;
/** Correlation lost at the end of the slack: along stripes any step is as good, and the drawn one is meant. */
const driftCost = 0.06;
/** `makeSeamless` lays a fifth of a picture over itself: a quarter more than a period leaves exactly one. */
const extendedShare = 1.25;
/** Where a unit may begin, in periods from the marked motif. */
const starts = [0, -0.25, 0.25, -0.5, 0.5, -0.75, -1] as const;
/** Pixels of a period that starts are compared on. */
const compareSide = 40;
/** Light differs between ends in stretches of this share of them to either side. */
const smoothShare = 0.12;
/** Pixels of the shorter side of a unit at least; smaller ones are enlarged. */
const leastUnitSide = 256;

/** Where the points of a repeat are in the picture: `corner + u a + v b + u v bend`, and what its ends are moved by to meet. */
interface Quad {
  corner: Vector;
  a: Vector;
  b: Vector;
  bend: Vector;
  /** Where the unit begins, in periods. */
  from: Vector;
  /** Moves of the one end across to meet the other, at even places down it, and of the lower end to meet the upper. */
  across: readonly Vector[];
  down: readonly Vector[];
}

/**
 * The unit of a repeat that a user marked by hand: a rectangle that tiles straight, of one period or, for half-drops, of two. The exact steps are
 * measured between the cloth around the marks, those of each half of the period apart, which corrects a slight turn and perspective; opposite ends are brought
 * to the same light and joined along the least visible cut. Undefined where the marks are on one line or closer than 6 px.
 */
export const cutMarkedRepeat = async (picture: Raster, places: MarkedPlaces): Promise<MarkedUnit | undefined> => {
  const { motif, across, down } = places;
  if (!isRepeat([across[0] - motif[0], across[1] - motif[1]], [down[0] - motif[0], down[1] - motif[1]]))
    return undefined;
  const { likeness, ...found } = await measureQuad(picture, places);
  const quad = joinEnds(picture, chooseStart(picture, found.quad));
  const [width, height] = [quad.a, quad.b].map((step) => Math.round(Math.hypot(...step) * extendedShare)) as [
    number,
    number,
  ];
  const { unit, cut = 0 } = makeSeamless(evenEnds(sampleQuad(picture, quad, extendedShare, width, height)), 'motif');
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
    ...unbent,
  };
  const { quad: drawn, level, steep } = takeSeveral(planes, marked);
  // Steps grow towards the camera: those of the halves of a period, which are half a period apart.
  const half = (part: Part, whole: Step) => {
    const own = measureStep(planes, drawn, part, whole.vector, 0.4);
    return own.likeness > halfShare * whole.likeness ? own.vector : whole.vector;
  };
  const upper = half([0, 1, 0, 0.5], level);
  const lower = half([0, 1, 0.5, 1], level);
  const before = half([0, 0.5, 0, 1], steep);
  const behind = half([0.5, 1, 0, 1], steep);
  const mix = (of: (axis: 0 | 1) => number): Vector => [of(0) / scale, of(1) / scale];
  const bend = mix((i) => lower[i] - upper[i] + behind[i] - before[i]);
  return {
    quad: {
      corner: motif,
      a: mix((i) => (upper[i] + lower[i] - bend[i] * scale) / 2),
      b: mix((i) => (before[i] + behind[i] - bend[i] * scale) / 2),
      ...unmoved,
      bend,
    },
    likeness: Math.min(level.likeness, steep.likeness),
  };
};

/** Of tiny repeats several are taken together, as long as they stay alike: pixels of the picture's copy, and the share of likeness. */
const leastPeriod = 48;
const stillAlike = 0.9;

/** The marked steps as they are measured, doubled while they are tiny. */
const takeSeveral = (planes: Planes, marked: Quad): { quad: Quad; level: Step; steep: Step } => {
  const measure = (quad: Quad, reach: number) => {
    const level = measureStep(planes, quad, [0, 1, 0, 1], quad.a, reach);
    const steep = measureStep(planes, quad, [0, 1, 0, 1], quad.b, reach);
    return { quad, level, steep };
  };
  let found = measure(marked, 1);
  for (const axis of ['a', 'b', 'a', 'b', 'a', 'b'] as const) {
    const { quad, level, steep } = found;
    const measured: Quad = { ...quad, a: level.vector, b: steep.vector };
    if (Math.hypot(...measured[axis]) >= leastPeriod) continue;
    const several = measure({ ...measured, [axis]: [2 * measured[axis][0], 2 * measured[axis][1]] }, 0.5);
    const before = Math.min(level.likeness, steep.likeness);
    if (Math.min(several.level.likeness, several.steep.likeness) >= stillAlike * before) found = several;
  }
  return found;
};

const unmoved = { from: [0, 0], across: [[0, 0]], down: [[0, 0]] } as const;
export const unbent = { bend: [0, 0], ...unmoved } as const;

const distance = (p: Vector, q: Vector): number => Math.hypot(q[0] - p[0], q[1] - p[1]);

/** Halves of a period that are less like their neighbours, of what the whole is, say nothing of their steps. */
const halfShare = 0.7;

/** A part of the period, from and to, along both steps. */
type Part = readonly [fromU: number, toU: number, fromV: number, toV: number];

interface Step {
  vector: Vector;
  likeness: number;
}

/** The step near a drawn one, within `reach` of the slack, that moves a part of the period best onto the picture. */
const measureStep = (
  planes: Planes,
  quad: Quad,
  [fromU, toU, fromV, toV]: Part,
  drawn: Vector,
  reach: number,
): Step => {
  const longest = Math.max(Math.hypot(...quad.a), Math.hypot(...quad.b));
  const far = Math.max(leastSlack, slack * reach * longest);
  const size = Math.max(6, Math.round(longest / blockCount));
  const blocks: { at: Vector; weight: number }[] = [];
  for (let v = fromV + 0.5 / blockCount; v < toV; v += 1 / blockCount) {
    for (let u = fromU + 0.5 / blockCount; u < toU; u += 1 / blockCount) {
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
      // The cloth may go on to one side only, block by block.
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

/** Correlation of two blocks over all planes, each block's mean taken off; 0 where one leaves the picture. `own` is the first one's variance. */
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

/** The quad begun where its ends lie best over each other and it is still the marked cloth: past folds, plackets and the ground. */
const chooseStart = (picture: Raster, quad: Quad): Quad => {
  const side = Math.round(compareSide * extendedShare);
  const marked = sampleQuad(picture, quad, 1, compareSide, compareSide).data;
  let best = { quad, error: Number.POSITIVE_INFINITY };
  for (const v of starts) {
    for (const u of starts) {
      const moved: Quad = { ...quad, from: [u, v] };
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

/** Ends that lie over each other count so much more than the rest of a period. */
const endWeight = 3;

/** Side of a period, pixels, that ends are compared on; places down an end; moves that are tried, pixels. */
const joinSide = 96;
const joinPlaces = 6;
const joinReach = 7;

/** Moves the ends of the quad, place by place, to where they show the same: cloth stretches and hangs in folds. */
const joinEnds = (picture: Raster, quad: Quad): Quad => {
  const side = Math.round(joinSide * extendedShare);
  const size = side - joinSide;
  const { data } = sampleQuad(picture, quad, extendedShare, side, side);
  const { lightness, a, b } = toOklabPlanes(data, 3);
  const planes: Planes = {
    width: side,
    height: side,
    planes: [lightness, a, b].map((plane, nth) => (nth === 0 ? plane : plane.map((value) => chromaWeight * value))),
  };
  const moveAt = (at: Vector, step: Vector): Vector => {
    let best: { move: Vector; rank: number } = { move: [0, 0], rank: Number.NEGATIVE_INFINITY };
    for (let y = -joinReach; y <= joinReach; y++) {
      for (let x = -joinReach; x <= joinReach; x++) {
        // The last pixels are beyond the sampled part: both blocks move.
        const [backX, backY] = [Math.round(x / 2), Math.round(y / 2)];
        const from: Vector = [at[0] - backX, at[1] - backY];
        const to: Vector = [at[0] + step[0] + x - backX, at[1] + step[1] + y - backY];
        const rank =
          correlate(planes, from, to, size - joinReach).likeness - driftCost * (Math.hypot(x, y) / joinReach) ** 2;
        if (rank > best.rank) best = { move: [x, y], rank };
      }
    }
    return best.rank > minJoin ? best.move : [0, 0];
  };
  const inPicture = ([x, y]: Vector): Vector => [
    (x * quad.a[0] + y * quad.b[0]) / joinSide,
    (x * quad.a[1] + y * quad.b[1]) / joinSide,
  ];
  const placesOf = Array.from(
    { length: joinPlaces },
    (_, nth) => Math.round((nth * joinSide) / joinPlaces) + joinReach / 2,
  );
  const smooth = (moves: readonly Vector[]): Vector[] =>
    moves.map((move, nth) => {
      const [before, behind] = [moves.at(nth - 1) ?? move, moves[(nth + 1) % moves.length] ?? move];
      return inPicture([(before[0] + 2 * move[0] + behind[0]) / 4, (before[1] + 2 * move[1] + behind[1]) / 4]);
    });
  const near = Math.round(joinReach / 2);
  return {
    ...quad,
    across: smooth(placesOf.map((y) => moveAt([near, Math.round(y)], [joinSide, 0]))),
    down: smooth(placesOf.map((x) => moveAt([Math.round(x), near], [0, joinSide]))),
  };
};

/** Ends that are less alike are left where they are. */
const minJoin = 0.3;

const pointOf = ({ corner, a, b, bend, from, across, down }: Quad, fromU: number, fromV: number): Vector => {
  const [u, v] = [from[0] + fromU, from[1] + fromV];
  const [right, below] = [readMove(across, fromV), readMove(down, fromU)];
  const axis = (i: 0 | 1) => corner[i] + u * a[i] + v * b[i] + u * v * bend[i] + fromU * right[i] + fromV * below[i];
  return [axis(0), axis(1)];
};

/** Between the middles of the places along an end, round its ends. */
const readMove = (moves: readonly Vector[], turn: number): Vector => {
  const count = moves.length;
  const place = turn * count - 0.5;
  const before = Math.floor(place);
  const share = place - before;
  const at = (nth: number) => moves[((nth % count) + count) % count] ?? [0, 0];
  const [p, q] = [at(before), at(before + 1)];
  return [p[0] + share * (q[0] - p[0]), p[1] + share * (q[1] - p[1])];
};

const isInside = ({ width, height }: Raster, quad: Quad): boolean =>
  [0, extendedShare].every((u) =>
    [0, extendedShare].every((v) => {
      const [x, y] = pointOf(quad, u, v);
      return x >= 0 && y >= 0 && x <= width && y <= height;
    }),
  );

/** So many periods of the quad as a rectangle, bilinear. */
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

/**
 * An extended unit whose opposite ends have the same light: they show the same cloth, and what they differ by in the mean over a
 * stretch of the end is taken off as an even slope between them.
 */
const evenEnds = (picture: Raster): Raster => {
  const { width, height, data } = picture;
  const planes = [0, 1, 2].map((c) => Float32Array.from({ length: width * height }, (_, i) => data[i * 3 + c]));
  for (const plane of planes) {
    evenAxis(plane, { count: height, line: width, length: width, step: 1 });
    evenAxis(plane, { count: width, line: 1, length: height, step: width });
  }
  const out = new Uint8Array(data.length);
  for (let i = 0; i < out.length; i++) {
    out[i] = Math.max(0, Math.min(255, Math.round((planes[i % 3] as Float32Array)[Math.floor(i / 3)])));
  }
  return { width, height, channels: 3, data: out };
};

/** Lines of a plane: how many, values from one to the next, how long, and values along one. */
interface Lines {
  count: number;
  line: number;
  length: number;
  step: number;
}

const evenAxis = (plane: Float32Array, { count, line, length, step }: Lines): void => {
  const period = Math.round(length / extendedShare);
  const overlap = length - period;
  const falls = Float32Array.from({ length: count }, (_, nth) => {
    let fall = 0;
    for (let i = 0; i < overlap; i++) fall += plane[nth * line + (period + i) * step] - plane[nth * line + i * step];
    return fall / overlap;
  });
  const reach = Math.round(count * smoothShare);
  const smooth = blurBox(falls, 1, count, Math.max(1, reach));
  for (let nth = 0; nth < count; nth++) {
    for (let i = 0; i < length; i++) {
      const at = nth * line + i * step;
      plane[at] = plane[at] - smooth[nth] * ((i - length / 2) / period);
    }
  }
};

/** Steps whose angle is this near to a right one, as a cosine, are of a straight repeat, askew by the way the cloth hangs. */
const uprightCosine = 0.25;

const isUpright = ({ a, b }: { a: Vector; b: Vector }): boolean =>
  Math.abs(a[0] * b[0] + a[1] * b[1]) < uprightCosine * Math.hypot(...a) * Math.hypot(...b);

/** A unit along both steps as the most upright rectangle that repeats: half-drops take two. */
const layUpright = (unit: Raster, { a, b, bend }: Quad): Raster => {
  const middle = { a: [a[0] + bend[0] / 2, a[1] + bend[1] / 2], b: [b[0] + bend[0] / 2, b[1] + bend[1] / 2] } as const;
  const upright = isUpright(middle) ? middle : squareUp(middle);
  const det = middle.a[0] * middle.b[1] - middle.a[1] * middle.b[0];
  const turnsOf = ([x, y]: Vector) => [
    Math.round((x * middle.b[1] - y * middle.b[0]) / det),
    Math.round((y * middle.a[0] - x * middle.a[1]) / det),
  ];
  const [i, j] = turnsOf(upright.a) as [number, number];
  const [k, l] = turnsOf(upright.b) as [number, number];
  const lengths = [Math.hypot(...upright.a), Math.hypot(...upright.b)] as const;
  const finer = Math.max(1, leastUnitSide / Math.min(...lengths));
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
