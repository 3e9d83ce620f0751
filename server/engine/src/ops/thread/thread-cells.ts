import { toOklabPlanes } from '../colour/oklab.ts';
import { cutBox } from '../geometry/cut-box.ts';
import type { Raster } from '../geometry/raster.ts';
import { resamplePlane } from '../geometry/resample.ts';
import { spreadWarp } from '../geometry/warp-grid.ts';
import {
  createProfile,
  estimateProfiles,
  placeOnRing,
  type RingPlaces,
  type ThreadProfile,
} from './thread-profiles.ts';
import { chromaWeight, type ThreadRepeat } from './thread-repeat.ts';

/** Followed cloth in the picture's own pixels. */
export interface ThreadSource {
  width: number;
  height: number;
  /** Colours in even light, OKLab with chroma raised. */
  planes: Float32Array[];
  weight: Float32Array;
  /** Position of pixels along the period, across the upright and across the horizontal threads, in periods. */
  turns: [Float32Array, Float32Array];
  /** Colours of the upright and of the horizontal threads, one bin per pixel; stripes have only one of them. */
  profiles: [ThreadProfile | undefined, ThreadProfile | undefined];
  /** Usual light over the one that `planes` are in. */
  brightness: number;
}

/** One period, or a little more, at some place of the picture. */
export interface ThreadCell {
  /** Colours less the threads', plane by plane. */
  rest: Float32Array[];
  /** How well each place is explained; 0 outside the picture. */
  weight: Float32Array;
  /** Mean of it. */
  shown: number;
}

export interface CellSize {
  width: number;
  height: number;
}

/** Pixels that are explained worse say nothing about the threads' colours. */
const trusted = 0.4;
/** Folds are darker than flat cloth: this share of the cloth is darker than the light in which the unit is shown. */
const litShare = 0.7;

export const openThreadSource = (picture: Raster, { fit, box, cloth }: ThreadRepeat): ThreadSource => {
  const crop = cutBox(picture, box);
  const { width, height } = crop;
  const enlarge = (plane: Float32Array) => resamplePlane(plane, cloth, crop);
  const light = enlarge(fit.light);
  const weight = enlarge(fit.weight).map((value) => (value < trusted ? 0 : value));
  const { lightness, a, b } = toOklabPlanes(crop.data, crop.channels);
  const planes = [lightness, a, b].map((plane, p) =>
    plane.map((value, i) => ((p === 0 ? 1 : chromaWeight) * value) / light[i]),
  );
  const fields = fit.fields.map((field) => enlarge(spreadWarp(field, cloth.width, cloth.height)));
  const turns = fields.map((field, nth) => {
    const { period } = fit.profiles[nth] as ThreadProfile;
    return field.map((value) => value / period);
  });
  const profiles = turns.map((turn) => createProfile(measurePeriod(turn, weight, width), planes.length));
  const places = turns.map((turn, nth) => {
    const profile = profiles[nth] as ThreadProfile;
    return placeOnRing(
      turn.map((value) => value * profile.period),
      profile,
    );
  });
  estimateProfiles(profiles, places, planes, weight, 0);
  const lit = light.filter((_, i) => weight[i] > 0).sort();
  const shared = { width, height, planes, weight, brightness: lit[Math.floor(litShare * lit.length)] ?? 1 };
  const [first, second] = profiles;
  const [turn, other] = turns as [Float32Array, Float32Array | undefined];
  if (second && other) return { ...shared, turns: [turn, other], profiles: [first, second] };
  // Along stripes nothing changes: any upright step of the same length will do.
  const along = measureAlong(turn, weight, width);
  return fit.isLying
    ? { ...shared, turns: [along, turn], profiles: [undefined, first] }
    : { ...shared, turns: [turn, along], profiles: [first, undefined] };
};

type ProfilePair = [ThreadProfile | undefined, ThreadProfile | undefined];

/** A ring of colours and how much of each bin was seen. */
export interface FineProfile extends ThreadProfile {
  counts: Float32Array;
}

/** The threads' colours with `fineness` bins a pixel, as pixels show them, and what they leave of the planes. */
export const refineProfiles = (
  { profiles: coarse, turns, planes, weight }: ThreadSource,
  fineness: number,
): { profiles: [FineProfile | undefined, FineProfile | undefined]; rests: Float32Array[] } => {
  const finer = coarse.map(
    (profile) => profile && createProfile(profile.bins * fineness, profile.planes.length),
  ) as ProfilePair;
  const sets = [0, 1].flatMap((nth) => {
    const profile = finer[nth];
    const turn = turns[nth] as Float32Array;
    const place = (made: ThreadProfile) =>
      placeOnRing(
        turn.map((value) => value * made.period),
        made,
      );
    return profile ? [{ profile, place: place(profile) }] : [];
  });
  const rests = estimateProfiles(
    sets.map(({ profile }) => profile),
    sets.map(({ place }) => place),
    planes,
    weight,
    0,
  );
  const [across, down] = finer.map((profile) => {
    const set = sets.find((other) => other.profile === profile);
    return profile && set && { ...profile, counts: countBins(set.place, weight, profile.bins) };
  });
  return { profiles: [across, down], rests };
};

const countBins = ({ bin, share }: RingPlaces, weight: Float32Array, bins: number): Float32Array => {
  const counts = new Float32Array(bins);
  for (let i = 0; i < weight.length; i++) {
    const [before, late] = [bin[i], weight[i] * share[i]];
    const next = before + 1 === bins ? 0 : before + 1;
    counts[before] = counts[before] + weight[i] - late;
    counts[next] = counts[next] + late;
  }
  return counts;
};

/** Usual pixels from one period to the next. */
const measurePeriod = (turn: Float32Array, weight: Float32Array, width: number): number => {
  const steps: number[] = [];
  for (let i = width; i < turn.length - width; i++) {
    if (!weight[i] || i % width === 0 || i % width === width - 1) continue;
    const across = turn[i + 1] - turn[i - 1];
    const down = turn[i + width] - turn[i - width];
    steps.push(Math.hypot(across, down) / 2);
  }
  const mean = steps.reduce((sum, step) => sum + step, 0) / Math.max(1, steps.length);
  return 1 / Math.max(1e-9, mean);
};

/** Places along threads at right angles to their field's mean slope, in periods. */
const measureAlong = (turn: Float32Array, weight: Float32Array, width: number): Float32Array => {
  let [dx, dy, count] = [0, 0, 0];
  for (let i = width; i < turn.length - width; i++) {
    const w = weight[i];
    if (w === 0 || i % width === 0 || i % width === width - 1) continue;
    dx += (w * (turn[i + 1] - turn[i - 1])) / 2;
    dy += (w * (turn[i + width] - turn[i - width])) / 2;
    count += w;
  }
  const sign = Math.abs(dx) > Math.abs(dy) ? Math.sign(dx) : -Math.sign(dy);
  const [x, y] = [(-sign * dy) / Math.max(1e-9, count), (sign * dx) / Math.max(1e-9, count)];
  return turn.map((_, i) => (i % width) * x + Math.floor(i / width) * y);
};

/** Cells begin at whole turns; how many are looked at, and how much of one must be shown well. */
const maxCells = 12;
const minShown = 0.5;

/** The cells that are shown best, the best first; each `reach` pixels large, one period being `size`. */
export const listCells = (source: ThreadSource, size: CellSize, reach: CellSize): ThreadCell[] => {
  const owners = new Map<string, { i: number; j: number; sum: number; start: number }>();
  const [u, v] = source.turns;
  for (let at = 0; at < u.length; at++) {
    const w = source.weight[at];
    if (w === 0) continue;
    const [i, j] = [Math.floor(u[at]), Math.floor(v[at])];
    const owner = owners.get(`${i},${j}`) ?? { i, j, sum: 0, start: at };
    owner.sum += w;
    owners.set(`${i},${j}`, owner);
  }
  return [...owners.values()]
    .sort((p, q) => q.sum - p.sum)
    .slice(0, maxCells)
    .map(({ i, j, start }) => sampleCell(source, size, reach, { i, j, start }))
    .filter(({ shown }) => shown >= minShown)
    .sort((p, q) => q.shown - p.shown);
};

const stepCount = 3;

const sampleCell = (
  source: ThreadSource,
  size: CellSize,
  reach: CellSize,
  { i, j, start }: { i: number; j: number; start: number },
): ThreadCell => {
  const { width, planes, profiles } = source;
  const weight = new Float32Array(reach.width * reach.height);
  const rest = planes.map(() => new Float32Array(weight.length));
  let shown = 0;
  let first: [number, number] = [start % width, Math.floor(start / width)];
  for (let y = 0; y < reach.height; y++) {
    let place = first;
    for (let x = 0; x < reach.width; x++) {
      const steps = x === 0 && y === 0 ? 12 : stepCount;
      place = findPlace(source, [i + x / size.width, j + y / size.height], place, steps);
      if (x === 0) first = place;
      const at = y * reach.width + x;
      const seen = readPlane(source, source.weight, place);
      weight[at] = seen;
      shown += seen / weight.length;
      for (let p = 0; p < planes.length; p++) {
        const [across, down] = profiles.map((profile) => profile?.planes[p]);
        const drawn = (across?.[x % size.width] ?? 0) + (down?.[y % size.height] ?? 0);
        (rest[p] as Float32Array)[at] = readPlane(source, planes[p] as Float32Array, place) - drawn;
      }
    }
  }
  return { rest, weight, shown };
};

/** The pixel where both fields have the wanted turns, by Newton's method from one nearby. */
const findPlace = (
  source: ThreadSource,
  [wantU, wantV]: readonly [number, number],
  from: readonly [number, number],
  steps: number,
): [number, number] => {
  const [u, v] = source.turns;
  let [x, y] = from;
  for (let step = 0; step < steps; step++) {
    const [restU, restV] = [wantU - readPlane(source, u, [x, y]), wantV - readPlane(source, v, [x, y])];
    const [ux, uy] = slopeOf(source, u, x, y);
    const [vx, vy] = slopeOf(source, v, x, y);
    const det = ux * vy - uy * vx;
    if (Math.abs(det) < 1e-9) break;
    x += Math.max(-20, Math.min(20, (restU * vy - restV * uy) / det));
    y += Math.max(-20, Math.min(20, (restV * ux - restU * vx) / det));
  }
  return [x, y];
};

const slopeOf = ({ width, height }: ThreadSource, plane: Float32Array, x: number, y: number): [number, number] => {
  const column = Math.max(1, Math.min(width - 2, Math.round(x)));
  const row = Math.max(1, Math.min(height - 2, Math.round(y)));
  const at = row * width + column;
  return [(plane[at + 1] - plane[at - 1]) / 2, (plane[at + width] - plane[at - width]) / 2];
};

/** Bilinear; beyond the frame the plane goes on straight, weights end. */
const readPlane = (source: ThreadSource, plane: Float32Array, [x, y]: readonly [number, number]): number => {
  const { width, height } = source;
  const isOutside = x < 0 || y < 0 || x > width - 1 || y > height - 1;
  if (isOutside && plane === source.weight) return 0;
  const column = Math.max(0, Math.min(width - 2, Math.floor(x)));
  const row = Math.max(0, Math.min(height - 2, Math.floor(y)));
  const isField = source.turns.includes(plane);
  const across = isField ? x - column : Math.max(0, Math.min(1, x - column));
  const down = isField ? y - row : Math.max(0, Math.min(1, y - row));
  const at = row * width + column;
  const upper = plane[at] * (1 - across) + plane[at + 1] * across;
  const lower = plane[at + width] * (1 - across) + plane[at + width + 1] * across;
  return upper * (1 - down) + lower * down;
};
