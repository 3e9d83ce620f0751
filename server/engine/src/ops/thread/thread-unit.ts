import { toOklabPlanes, writeSrgb } from '../colour/oklab.ts';
import { blurBox } from '../geometry/box-filter.ts';
import { type Box, cutBox, type Raster } from '../geometry/raster.ts';
import { reduceToSide, resamplePlane } from '../geometry/resample.ts';
import { spreadWarp } from '../geometry/warp-grid.ts';
import { chooseFineness, foldCells, sharpenRing } from '../repeat/fold-cells.ts';
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
  type RingPlaces,
  type ThreadFit,
  type ThreadProfile,
  type ThreadProof,
  type ThreadSeed,
} from './thread-fit.ts';

/** Longest side that seeds are looked for on. */
const searchSide = 320;
const minSide = 48;
/** Chroma is weaker than lightness in OKLab and more telling. */
const chromaWeight = 2;
/** Seeds that explain less lead nowhere; how many of the others are followed. */
const minSeed = 0.28;
const maxFollowed = 3;
/** Threads are followed on a copy whose shortest period, pixels, and side are no larger, this many periods to either side of the seed. */
const followPeriod = 40;
const followSide = 208;
const followPeriods = 4;
/** Explained times repeated: nothing better is looked for beyond. */
const plenty = 0.6;

/** A tartan, check or stripe found and followed over a picture. */
interface ThreadRepeat {
  fit: ThreadFit;
  /** The part of the picture that was followed, and the copy that it was followed on. */
  box: Box;
  cloth: ClothPlanes;
  proof: ThreadProof;
}

/**
 * Cloth of crossing or parallel threads, in any position; undefined where colours do not run along threads that repeat, or explain less than
 * `atLeast` of some part of the picture.
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

/** `reduced` is the seed's pixels per pixel of the picture. */
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

/** Followed cloth in the picture's own pixels. */
interface ThreadSource {
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
interface ThreadCell {
  /** Colours less the threads', plane by plane. */
  rest: Float32Array[];
  /** How well each place is explained; 0 outside the picture. */
  weight: Float32Array;
  /** Mean of it. */
  shown: number;
}

interface CellSize {
  width: number;
  height: number;
}

/** Pixels that are explained worse say nothing about the threads' colours. */
const trusted = 0.4;
/** Folds are darker than flat cloth: this share of the cloth is darker than the light in which the unit is shown. */
const litShare = 0.7;

const openThreadSource = (picture: Raster, { fit, box, cloth }: ThreadRepeat): ThreadSource => {
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
interface FineProfile extends ThreadProfile {
  counts: Float32Array;
}

/** The threads' colours with `fineness` bins a pixel, as pixels show them, and what they leave of the planes. */
const refineProfiles = (
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
const listCells = (source: ThreadSource, size: CellSize, reach: CellSize): ThreadCell[] => {
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

/** Of a period: how far cells reach over their end, to be blended into their beginning. */
const margin = 0.2;
/** So many cells more, and what they have in common beside their threads' colours counts in full. */
const doubt = 1.5;
/** What is finer than this share of the shorter period is weave, pixels at least; more than so many deviations of it is a flaw. */
const weaveShare = 1 / 14;
const weaveLimit = 2.2;
const nearly = 0.9;

interface ThreadUnit {
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
