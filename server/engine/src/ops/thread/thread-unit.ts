import { toOklabPlanes, writeSrgb } from '../colour/oklab.ts';
import { type Box, cutBox, type Raster } from '../geometry/raster.ts';
import { reduceToSide, resamplePlane } from '../geometry/resample.ts';
import { spreadWarp } from '../geometry/warp-grid.ts';
import { measureContrast, rollToCalm } from '../repeat/repeat-unit.ts';
import { subtractLight } from '../repeat/seamless.ts';
import {
  type ClothPlanes,
  createProfile,
  estimateProfiles,
  followThreads,
  judgeThreads,
  listThreadSeeds,
  placeOnRing,
  proveThreads,
  sharpenRing,
  type ThreadFit,
  type ThreadProfile,
  type ThreadProof,
  type ThreadSeed,
} from './thread-fit.ts';

/** Longest side of the picture in which seeds are searched. */
const searchSide = 320;
const minSide = 48;
/** In OKLab chroma has less contrast than lightness but is more distinctive. */
const chromaWeight = 2;
/** Minimum explained variance of a seed, and the maximum number of tracked seeds. */
const minSeed = 0.28;
const maxFollowed = 3;
/**
 * Limits of the copy on which threads are tracked: its shortest period in pixels, its side, and the number of periods on either side of the
 * seed.
 */
const followPeriod = 40;
const followSide = 208;
const followPeriods = 4;
/** Explained times repeated from which the search stops. */
const plenty = 0.6;

/** A tartan, check or stripe detected and tracked in a picture. */
interface ThreadRepeat {
  fit: ThreadFit;
  /** Tracked crop of the picture, and the copy on which it was tracked. */
  box: Box;
  cloth: ClothPlanes;
  proof: ThreadProof;
}

/**
 * Detects fabric of crossing or parallel threads in any orientation; undefined where colours do not follow repeating threads, or explain
 * less than `atLeast` of some patch.
 */
export const findThreadRepeat = async (picture: Raster, atLeast = 0): Promise<ThreadRepeat | undefined> => {
  const small = await reduceToSide(picture, searchSide);
  const { width, height } = small;
  if (Math.min(width, height) < minSide) return undefined;
  const even = toPlanes(small).map((plane) => {
    const flat = subtractLight(plane, width, height, 0.2);
    const mean = flat.reduce((sum, value) => sum + value, 0) / flat.length;
    return flat.map((value) => value - mean);
  });
  const least = Math.max(minSeed, atLeast);
  const seeds = listThreadSeeds(even, width, height).filter(({ explained }) => explained >= least);
  let best: ThreadRepeat | undefined;
  for (const seed of seeds.slice(0, maxFollowed)) {
    const found = await followSeed(picture, seed, width / picture.width);
    if (found && rankOf(found) > (best ? rankOf(best) : 0)) best = found;
    if (best && isPlenty(best.proof)) break;
  }
  return best;
};

const rankOf = ({ proof, fit }: ThreadRepeat): number =>
  proof.explained * (0.4 + 0.6 * Math.max(0, proof.repeated)) * (fit.fields.length === 1 ? 0.9 : 1);

const isPlenty = (proof: ThreadProof): boolean =>
  judgeThreads(proof) === 'sure' && proof.explained * proof.repeated >= plenty;

const toPlanes = ({ data, channels }: Raster): Float32Array[] => {
  const { lightness, a, b } = toOklabPlanes(data, channels);
  return [lightness, a.map((value) => value * chromaWeight), b.map((value) => value * chromaWeight)];
};

/** `reduced` is the number of seed pixels per picture pixel. */
const followSeed = async (picture: Raster, seed: ThreadSeed, reduced: number): Promise<ThreadRepeat | undefined> => {
  const periods = seed.threads.map(({ period }) => period / reduced);
  const boxes = seed.threads.map(({ box }) => box.map((value) => value / reduced) as unknown as Box);
  const reach = followPeriods * Math.max(...periods);
  const box = boxAround(boxes, reach, picture);
  const crop = cutBox(picture, box);
  const side = Math.min(followSide, (Math.max(box[2], box[3]) * followPeriod) / Math.min(...periods));
  const small = await reduceToSide(crop, Math.max(minSide, Math.round(side)));
  const scale = small.width / box[2];
  const cloth = { width: small.width, height: small.height, planes: toPlanes(small) };
  const threads = seed.threads.map((thread, nth): ThreadSeed['threads'][number] => {
    const [left, top, wide, tall] = boxes[nth] as Box;
    return {
      ...thread,
      period: periods[nth] * scale,
      box: clip([(left - box[0]) * scale, (top - box[1]) * scale, wide * scale, tall * scale], cloth),
    };
  });
  const fit = followThreads(cloth, { ...seed, threads });
  return fit && { fit, box, cloth, proof: proveThreads(cloth, fit) };
};

/** The square within `reach` of the centre of the boxes' intersection. */
const boxAround = (boxes: readonly Box[], reach: number, size: { width: number; height: number }): Box => {
  const left = Math.max(...boxes.map((box) => box[0]));
  const top = Math.max(...boxes.map((box) => box[1]));
  const right = Math.min(...boxes.map((box) => box[0] + box[2]));
  const bottom = Math.min(...boxes.map((box) => box[1] + box[3]));
  return clip([(left + right) / 2 - reach, (top + bottom) / 2 - reach, 2 * reach, 2 * reach], size);
};

const clip = ([left, top, wide, tall]: Box, { width, height }: { width: number; height: number }): Box => {
  const from = [Math.max(0, Math.floor(left)), Math.max(0, Math.floor(top))] as const;
  const to = [Math.min(width, Math.round(left + wide)), Math.min(height, Math.round(top + tall))] as const;
  return [from[0], from[1], Math.max(1, to[0] - from[0]), Math.max(1, to[1] - from[1])];
};

/** Tracked fabric in the picture's own pixels. */
interface ThreadSource {
  /** Colours under even illumination, OKLab with increased chroma. */
  planes: Float32Array[];
  weight: Float32Array;
  /** Position of pixels along the period, across the vertical and across the horizontal threads, in periods. */
  turns: [Float32Array, Float32Array];
  /** Colours of the vertical and of the horizontal threads; stripes have only one of them. */
  profiles: [ThreadProfile | undefined, ThreadProfile | undefined];
  /** Bins of the profiles per pixel. */
  fineness: number;
  /** Typical illumination relative to that of `planes`. */
  brightness: number;
}

/** Minimum fit quality of pixels from which thread colours are estimated. */
const trusted = 0.4;
/** Maximum oversampling of a unit, and the longest side up to which it is oversampled, pixels. */
const maxFineness = 4;
const fineSide = 512;
/** Folds are darker than flat fabric: quantile of the illumination in which the unit is rendered. */
const litShare = 0.7;

const openThreadSource = (picture: Raster, { fit, box, cloth }: ThreadRepeat): ThreadSource => {
  const crop = cutBox(picture, box);
  const { width } = crop;
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
  const periods = turns.map((turn) => Math.max(2, Math.round(measurePeriod(turn, weight, width))));
  const fineness = Math.max(1, Math.min(maxFineness, Math.floor(fineSide / Math.max(...periods))));
  const profiles = periods.map((period) => createProfile(period * fineness, planes.length));
  const places = turns.map((turn, nth) => {
    const profile = profiles[nth] as ThreadProfile;
    return placeOnRing(
      turn.map((value) => value * profile.period),
      profile,
    );
  });
  estimateProfiles(profiles, places, planes, weight, fineness / 4);
  const lit = light.filter((_, i) => weight[i] > 0).sort();
  const shared = { planes, weight, fineness, brightness: lit[Math.floor(litShare * lit.length)] ?? 1 };
  const [first, second] = profiles;
  const [turn, other] = turns as [Float32Array, Float32Array | undefined];
  if (second && other) return { ...shared, turns: [turn, other], profiles: [first, second] };
  // Stripes are constant along their direction: any vertical step of the same length is valid.
  const along = measureAlong(turn, weight, width);
  return fit.isLying
    ? { ...shared, turns: [along, turn], profiles: [undefined, first] }
    : { ...shared, turns: [turn, along], profiles: [first, undefined] };
};

/** Typical period, pixels. */
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

/** Positions perpendicular to the mean gradient of the threads' field, in periods. */
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

/** Minimum tracked fraction of a cell. */
const minShown = 0.5;

/** Number of tracked cells, and the tracked fraction of the best ones, 0 to 1. `area` of a cell in pixels. */
const countCells = ({ turns: [u, v], weight }: ThreadSource, area: number): { cells: number; shown: number } => {
  const sums = new Map<string, number>();
  for (let at = 0; at < u.length; at++) {
    if (!weight[at]) continue;
    const key = `${Math.floor(u[at])},${Math.floor(v[at])}`;
    sums.set(key, (sums.get(key) ?? 0) + weight[at] / area);
  }
  const shares = [...sums.values()];
  return { cells: shares.filter((share) => share >= minShown).length, shown: Math.min(1, Math.max(0, ...shares)) };
};

interface ThreadUnit {
  unit: Raster;
  /** Contrast of the unit relative to that of its source fabric. */
  sharpness: number;
  /** Number of visible cells, and the tracked fraction of the best of them, 0 to 1. */
  cells: number;
  shown: number;
}

/**
 * Composes one period of tracked fabric as a rectangle that tiles, up to four times as fine as the picture: the colours of its crossing
 * threads.
 */
export const composeThreadUnit = (picture: Raster, repeat: ThreadRepeat): ThreadUnit => {
  const source = openThreadSource(picture, repeat);
  const { profiles, fineness, brightness } = source;
  const rings = profiles.map((profile) => profile?.planes.map((ring) => sharpenRing(ring, fineness)));
  const [across, down] = profiles;
  const width = (across ?? down)?.bins ?? 1;
  const height = (down ?? across)?.bins ?? 1;
  const data = new Uint8Array(width * height * 3);
  for (let i = 0; i < width * height; i++) {
    const [x, y] = [i % width, Math.floor(i / width)];
    const [lightness = 0, a = 0, b = 0] = source.planes.map(
      (_, p) => brightness * ((rings[0]?.[p]?.[x] ?? 0) + (rings[1]?.[p]?.[y] ?? 0)),
    );
    writeSrgb(lightness, a / chromaWeight, b / chromaWeight, data, i * 3);
  }
  const unit = rollToCalm({ width, height, channels: 3, data });
  const sharpness = measureContrast(unit) / measureContrast(takeTrusted(picture, repeat, source.weight));
  return { unit, sharpness, ...countCells(source, (width * height) / fineness ** 2) };
};

/** Collects the tracked pixels in sequence. */
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
