import { blurBox, measureDeviation } from '../geometry/box-filter.ts';
import { createMask, dilate, erode, type Mask, nthSmallest } from '../geometry/mask.ts';
import { createRandom } from '../geometry/random.ts';
import type { Raster } from '../geometry/raster.ts';

/** A filled part of a picture: what is known, what was voted, and where each voted pixel found its like. */
interface FilledPart {
  width: number;
  height: number;
  /** Red, green, blue of each pixel, 0 to 255. Changed in place, within the hole. */
  colour: Float32Array;
  /** 1 where colours were voted. */
  hole: Uint8Array;
  /** Index of the pixel that each pixel of the hole is most like; negative where there is none. */
  source: Int32Array;
}

/** Grain is what differs from the mean over squares of this half side; more than so many deviations of it is drawing, not grain. */
const grainRadius = 2;
const grainLimit = 2.5;
/** Half side of the squares that shade is read from, as a share of the hole's longer side, and least, in pixels. */
const shadeShare = 0.1;
const minShadeRadius = 4;
/** 8-bit steps: a patch whose surroundings differ by more comes from another thing, not from other light. */
const otherThing = 36;

/**
 * Gives what was voted the grain and the shade of its surroundings. A vote is a mean, so that it is smoother than cloth: the fine differences of
 * the one best copy are put back. Copies from a lighter or darker place are brought to the light that runs across the hole.
 */
const blendFill = (part: FilledPart): void => {
  const inside: number[] = [];
  for (let i = 0; i < part.hole.length; i++) if (part.hole[i] && part.source[i] >= 0) inside.push(i);
  if (inside.length === 0) return;
  addGrain(part, inside);
  evenShade(part, inside);
};

const addGrain = ({ width, height, colour, hole, source }: FilledPart, inside: readonly number[]): void => {
  const isVoted = new Float32Array(hole.length);
  for (const at of inside) isVoted[at] = 1;
  const count = blurBox(isVoted, width, height, grainRadius);
  for (let c = 0; c < 3; c++) {
    const limit = grainLimit * measureGrain({ width, height, colour, hole }, c);
    const missing = new Float32Array(hole.length);
    for (const at of inside) missing[at] = colour[source[at] * 3 + c] - colour[at * 3 + c];
    const slow = blurBox(missing, width, height, grainRadius);
    for (const at of inside) {
      const fine = missing[at] - slow[at] / count[at];
      colour[at * 3 + c] = colour[at * 3 + c] + Math.max(-limit, Math.min(limit, fine));
    }
  }
};

/** Deviation of one channel's grain beside the hole, by its median, so that edges do not count. */
const measureGrain = (
  { width, height, colour, hole }: Pick<FilledPart, 'width' | 'height' | 'colour' | 'hole'>,
  channel: number,
): number => {
  const plane = new Float32Array(hole.length);
  for (let i = 0; i < plane.length; i++) plane[i] = colour[i * 3 + channel];
  const slow = blurBox(plane, width, height, grainRadius);
  const near = dilate({ width, height, data: hole }, grainRadius + 1).data;
  let count = 0;
  for (let i = 0; i < plane.length; i++) if (near[i] === 0) plane[count++] = Math.abs(plane[i] - slow[i]);
  return count === 0 ? 0 : 1.48 * nthSmallest(plane.subarray(0, count), count >> 1);
};

/** Moves each pixel by what its surroundings should have over what the surroundings of its like have. */
const evenShade = ({ width, height, colour, hole, source }: FilledPart, inside: readonly number[]): void => {
  const radius = shadeRadius({ width, height, data: hole });
  const plane = new Float32Array(hole.length);
  for (let i = 0; i < plane.length; i++) plane[i] = 1 - hole[i];
  const known = blurBox(plane, width, height, radius);
  const shade = [0, 1, 2].map((c) => {
    for (let i = 0; i < plane.length; i++) plane[i] = hole[i] ? 0 : colour[i * 3 + c];
    const mean = blurBox(plane, width, height, radius);
    for (let i = 0; i < mean.length; i++) mean[i] = hole[i] ? 0 : mean[i] / known[i];
    return { mean, wanted: spreadInto(mean, { width, height, data: hole }) };
  });
  const weight = new Float32Array(hole.length);
  const shifts = shade.map(() => new Float32Array(hole.length));
  for (const at of inside) {
    const steps = shade.map(({ mean, wanted }) => wanted[at] - mean[source[at]]);
    const own = Math.max(0, 1 - Math.hypot(...steps) / otherThing);
    weight[at] = own;
    steps.forEach((step, c) => {
      (shifts[c] as Float32Array)[at] = own * step;
    });
  }
  // Neighbours with other likes are moved alike, or the join between two copies would show.
  const total = blurBox(weight, width, height, radius);
  const covered = blurBox(new Float32Array(hole), width, height, radius);
  shifts.forEach((shift, c) => {
    const soft = blurBox(shift, width, height, radius);
    for (const at of inside) {
      const trust = total[at] / Math.max(1e-6, covered[at]);
      const step = total[at] > 1e-6 ? (trust * soft[at]) / total[at] : 0;
      colour[at * 3 + c] = Math.max(0, Math.min(255, colour[at * 3 + c] + step));
    }
  });
};

const shadeRadius = ({ width, height, data }: Mask): number => {
  let [left, right, top, bottom] = [width, 0, height, 0];
  for (let i = 0; i < data.length; i++) {
    if (!data[i]) continue;
    const x = i % width;
    const y = (i - x) / width;
    [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
  }
  return Math.max(minShadeRadius, Math.round(shadeShare * Math.max(right - left, bottom - top)));
};

/** A smooth surface over the hole through the values round it: means of ever larger squares, then turns of averaging. */
const spreadInto = (plane: Float32Array, hole: Mask): Float32Array => {
  const { width, height, data } = hole;
  if (width < 4 || height < 4 || !data.includes(0)) return plane.slice();
  const out = plane.slice();
  if (data.includes(1)) {
    const coarse = halve(plane, hole);
    const above = spreadInto(coarse.plane, coarse.hole);
    for (let i = 0; i < data.length; i++)
      if (data[i]) out[i] = readCoarse(above, coarse.hole, i % width, Math.floor(i / width));
  }
  const inner = createMask(hole, (at) => {
    const x = at % width;
    return data[at] === 1 && x > 0 && x < width - 1 && at >= width && at < width * (height - 1);
  }).data;
  for (let turn = 0; turn < 6; turn++) {
    for (let i = 0; i < inner.length; i++) {
      if (inner[i]) out[i] = (out[i - 1] + out[i + 1] + out[i - width] + out[i + width]) / 4;
    }
  }
  return out;
};

const halve = (plane: Float32Array, { width, height, data }: Mask): { plane: Float32Array; hole: Mask } => {
  const half: Mask = { width: (width + 1) >> 1, height: (height + 1) >> 1, data: new Uint8Array(0) };
  half.data = new Uint8Array(half.width * half.height);
  const means = new Float32Array(half.data.length);
  for (let y = 0; y < half.height; y++) {
    for (let x = 0; x < half.width; x++) {
      let [sum, count] = [0, 0];
      for (let corner = 0; corner < 4; corner++) {
        const [px, py] = [2 * x + (corner & 1), 2 * y + (corner >> 1)];
        if (px >= width || py >= height || data[py * width + px]) continue;
        sum += plane[py * width + px];
        count++;
      }
      if (count === 0) half.data[y * half.width + x] = 1;
      else means[y * half.width + x] = sum / count;
    }
  }
  return { plane: means, hole: half };
};

const readCoarse = (plane: Float32Array, { width, height }: Mask, x: number, y: number): number => {
  const px = Math.max(0, Math.min(width - 1, (x - 0.5) / 2));
  const py = Math.max(0, Math.min(height - 1, (y - 0.5) / 2));
  const [left, top] = [Math.min(width - 2, Math.floor(px)), Math.min(height - 2, Math.floor(py))];
  const [across, down] = [px - left, py - top];
  const at = top * width + left;
  const upper = plane[at] * (1 - across) + plane[at + 1] * across;
  return upper * (1 - down) + (plane[at + width] * (1 - across) + plane[at + width + 1] * across) * down;
};

/** Patches are squares of 2 x RADIUS + 1 pixels. */
const radius = 3;
const passCount = { coarse: 6, fine: 3 } as const;
/** A hole narrower than this is filled from its rim alone; each level halves it. */
const narrow = 10;
const minSide = 24;
/** How far round the hole roughness is read, in radii of a patch. */
const ringRadii = 4;
/** A match this share of the way through the sorted costs weighs e^-.5; the last vote trusts fewer, which keeps grain sharp. */
const trustShare = { usual: 0.75, last: 0.1 } as const;

interface Level {
  width: number;
  height: number;
  /** Red, green, blue of each pixel. */
  colour: Float32Array;
  /** 1 where colours have to be found. */
  hole: Uint8Array;
  /** 1 where no patch may be taken from: its own hole, the frame, and pixels unlike the surroundings of the hole. */
  shut: Uint8Array;
  /** Which of two things each pixel is of, 0 where that is not known; absent: nothing is known. */
  side?: Uint8Array;
  /** How much a patch has to say by how near its middle is to what is known. */
  trust: Float32Array;
}

/** Where each patch that touches the hole finds its like, and how unlike it is. */
interface Matches {
  targets: Uint32Array;
  /** Index of the like patch's middle, by target pixel. */
  source: Int32Array;
  cost: Float32Array;
}

/**
 * Fills a hole from its surroundings: every patch that touches the hole looks for its like in the rest of the picture, and the hole's
 * pixels are voted from those, from coarse to fine (Wexler 2007, with the search of PatchMatch, Barnes 2009). Textures and edges go on; nothing
 * is invented. At the end it gets the grain and the shade of its surroundings. Pixels beyond the hole keep their bytes. Same seed, same picture.
 *
 * With `side` (1 and 2 for two things, 0 where it is not known; size of the picture) a patch in the hole finds its like on its own side only, so that an
 * outline that crosses the hole stays where it is.
 */
export const fillByPatches = (picture: Raster, hole: Mask, seed: number, side?: Uint8Array): Raster => {
  const levels = buildLevels(picture, hole, side);
  const random = createRandom(seed);
  let matches: Matches | undefined;
  for (let depth = levels.length - 1; depth >= 0; depth--) {
    const level = levels[depth] as Level;
    const sources = listSources(level);
    if (sources.length === 0) {
      diffuse(level);
      continue;
    }
    const coarser = levels[depth + 1];
    const began = matches && coarser ? refineMatches(matches, coarser, level) : undefined;
    if (!began) diffuse(level);
    matches = began ?? createMatches(level);
    seedMatches(level, matches, sources, random);
    if (began) vote(level, matches, trustShare.usual);
    const passes = depth === 0 ? passCount.fine : passCount.coarse;
    for (let pass = 0; pass < passes; pass++) {
      improveMatches(level, matches, pass % 2 === 1, random);
      vote(level, matches, depth === 0 && pass === passes - 1 ? trustShare.last : trustShare.usual);
    }
  }
  const [finest] = levels;
  if (finest && matches) blendFill({ ...finest, source: matches.source });
  const out: Raster = { ...picture, data: picture.data.slice() };
  for (let i = 0; finest && i < hole.data.length; i++) {
    if (!hole.data[i]) continue;
    for (let c = 0; c < 3; c++) out.data[i * picture.channels + c] = Math.round(finest.colour[i * 3 + c]);
  }
  return out;
};

const buildLevels = (picture: Raster, { data }: Mask, side?: Uint8Array): Level[] => {
  const { width, height, channels } = picture;
  const colour = new Float32Array(width * height * 3);
  for (let i = 0; i < width * height; i++) {
    for (let c = 0; c < 3; c++) colour[i * 3 + c] = picture.data[i * channels + c];
  }
  const whole = { width, height, colour, hole: data.slice(), ...(side ? { side } : {}) };
  const known = findColours(whole);
  const levels: Level[] = [shutUnlike(whole, known)];
  for (;;) {
    const last = levels.at(-1) as Level;
    const isNarrow = !erode({ ...last, data: last.hole }, narrow >> 1).data.includes(1);
    if (isNarrow || Math.min(last.width, last.height) < 2 * minSide) return levels;
    levels.push(shutUnlike(halveLevel(last), known));
  }
};

const halveLevel = ({ width, height, colour, hole, side }: Level): Level => {
  const half: Level = {
    width: width >> 1,
    height: height >> 1,
    colour: new Float32Array((width >> 1) * (height >> 1) * 3),
    hole: new Uint8Array((width >> 1) * (height >> 1)),
    shut: new Uint8Array(0),
    trust: new Float32Array(0),
    ...(side ? { side: new Uint8Array((width >> 1) * (height >> 1)) } : {}),
  };
  for (let y = 0; y < half.height; y++) {
    for (let x = 0; x < half.width; x++) {
      const to = y * half.width + x;
      const from = 2 * y * width + 2 * x;
      if (side && half.side) half.side[to] = side[from] === side[from + width + 1] ? side[from] : 0;
      for (const at of [from, from + 1, from + width, from + width + 1]) {
        if (hole[at]) half.hole[to] = 1;
        for (let c = 0; c < 3; c++) {
          half.colour[to * 3 + c] = half.colour[to * 3 + c] + colour[at * 3 + c] / 4;
        }
      }
    }
  }
  return half;
};

/** Roughness round the hole: what a fifth of it is below and a fiftieth above. Places beyond these shares of it are shut while enough others are left. */
const [calmest, wildest] = [0.2, 0.98];
const [smoothShare, wildShare] = [0.6, 1.4];
const leastLeft = 0.2;

/**
 * Excludes source pixels unlike the surroundings of the hole. Voted patches are smooth and find ever smoother matches, until folds, weave and
 * small prints are gone: places much smoother than the surroundings are excluded, and so are much rougher ones, such as a label elsewhere.
 */
const shutUnlike = (level: Omit<Level, 'shut' | 'trust'>, known: Uint8Array): Level => {
  const { width, height, hole } = level;
  const near = dilate({ width, height, data: hole }, radius).data;
  const rough = measureRoughness(level);
  const ring = dilate({ width, height, data: hole }, ringRadii * radius).data;
  const around = rough.filter((_, i) => ring[i] === 1 && near[i] === 0);
  const at = (share: number) => (around.length > 0 ? nthSmallest(around, Math.floor(share * (around.length - 1))) : 0);
  const [least, most] = [smoothShare * at(calmest), wildShare * at(wildest)];
  const other = shutColours(level, near, known);
  const shut = other.slice();
  let [left, all] = [0, 0];
  for (let i = 0; i < shut.length; i++) {
    if (other[i]) continue;
    all++;
    if (rough[i] < least || rough[i] > most) shut[i] = 1;
    else left++;
  }
  return { ...level, shut: left < leastLeft * all ? other : shut, trust: listTrust(level) };
};

/** Factor by which a patch's weight falls with each pixel from the known pixels: a hole is filled from its rim. */
const trustFall = 0.8;
const trustDepth = 12;

const listTrust = ({ width, hole }: Pick<Level, 'width' | 'hole'>): Float32Array => {
  const falls = new Float32Array(trustDepth + 1).fill(1);
  for (let depth = 1; depth <= trustDepth; depth++) falls[depth] = falls[depth - 1] * trustFall;
  const depths = measureDepths(hole, width);
  const trust = new Float32Array(hole.length).fill(1);
  for (let at = 0; at < depths.length; at++) if (depths[at] > 0) trust[at] = falls[depths[at]];
  return trust;
};

/** Distance of a pixel of the hole from the known pixels, in squares of one pixel, `trustDepth` at most; beyond the frame nothing is known. */
const measureDepths = (hole: Uint8Array, width: number): Uint8Array => {
  const depths = hole.map((value) => value * trustDepth);
  const settle = (at: number, x: number, step: number, row: number) => {
    let least = trustDepth;
    if (x - step >= 0 && x - step < width) least = Math.min(least, depths[at - step]);
    if (at - row >= 0 && at - row < depths.length) {
      for (let px = Math.max(0, x - 1); px <= Math.min(width - 1, x + 1); px++)
        least = Math.min(least, depths[at - row + px - x]);
    }
    depths[at] = Math.min(depths[at], least + 1);
  };
  for (let at = 0; at < depths.length; at++) if (depths[at] > 0) settle(at, at % width, 1, width);
  for (let at = depths.length - 1; at >= 0; at--) if (depths[at] > 0) settle(at, at % width, -1, -width);
  return depths;
};

/** 8-bit steps within which colours count as one, least share of the ring that a colour has, and least share of all places that must be left. */
const colourStep = 20;
const leastOfRing = 0.01;
const leastOfColour = 0.05;

/** Colours in steps, a margin of one step all round: those that are known, and of which place is what. */
const binSide = Math.ceil(256 / colourStep) + 2;
const readBins = ({ width, height, colour, hole }: Omit<Level, 'shut' | 'trust'>): Uint16Array => {
  const bins = new Uint16Array(hole.length);
  for (let c = 0; c < 3; c++) {
    const plane = new Float32Array(hole.length);
    for (let i = 0; i < plane.length; i++) plane[i] = colour[i * 3 + c];
    const mean = blurBox(plane, width, height, radius);
    for (let i = 0; i < bins.length; i++)
      bins[i] = bins[i] * binSide + 1 + Math.floor(Math.max(0, mean[i]) / colourStep);
  }
  return bins;
};

/**
 * Colours around a hole, with those beside them. The fill has one of these: where a print was erased from a garment there is no window to the
 * ground behind the garment, however smooth that is. Read at full size: on a coarse copy the ring reaches far beyond.
 */
const findColours = (level: Omit<Level, 'shut' | 'trust'>): Uint8Array => {
  const { width, height, hole } = level;
  const near = dilate({ width, height, data: hole }, radius).data;
  const ring = dilate({ width, height, data: hole }, ringRadii * radius).data;
  const bins = readBins(level);
  const counts = new Uint32Array(binSide ** 3);
  let total = 0;
  for (let i = 0; i < near.length; i++) {
    if (near[i] || !ring[i]) continue;
    counts[bins[i]] = (counts[bins[i]] ?? 0) + 1;
    total++;
  }
  const steps = [-1, 0, 1];
  const offsets = steps.flatMap((x) => steps.flatMap((y) => steps.map((z) => (x * binSide + y) * binSide + z)));
  const known = new Uint8Array(counts.length);
  counts.forEach((count, bin) => {
    if (count > leastOfRing * total) for (const offset of offsets) known[bin + offset] = 1;
  });
  return known;
};

/** `near`, and all places whose mean colour is not known; `near` alone where hardly anything would be left. */
const shutColours = (level: Omit<Level, 'shut' | 'trust'>, near: Uint8Array, known: Uint8Array): Uint8Array => {
  const bins = readBins(level);
  const shut = near.slice();
  let [left, all] = [0, 0];
  for (let i = 0; i < shut.length; i++) {
    if (near[i]) continue;
    all++;
    if (known[bins[i]]) left++;
    else shut[i] = 1;
  }
  return left < leastOfColour * all ? near : shut;
};

/** Deviation of grey over each patch: what is rough in colour alone is rare, and three planes cost three times as much. */
const measureRoughness = ({ width, height, colour, hole }: Omit<Level, 'shut' | 'trust'>): Float32Array => {
  const grey = new Float32Array(hole.length);
  for (let i = 0, at = 0; i < grey.length; i++, at += 3) grey[i] = colour[at] + colour[at + 1] + colour[at + 2];
  return measureDeviation(grey, width, height, radius);
};

/** Centres of patches that are wholly in the picture and may be used. */
const listSources = ({ width, height, shut }: Level): Uint32Array => {
  const found: number[] = [];
  for (let y = radius; y < height - radius; y++) {
    for (let x = radius; x < width - radius; x++) if (!shut[y * width + x]) found.push(y * width + x);
  }
  return Uint32Array.from(found);
};

const createMatches = ({ width, height, hole }: Level): Matches => {
  const touched = dilate({ width, height, data: hole }, radius).data;
  const targets: number[] = [];
  for (let i = 0; i < touched.length; i++) if (touched[i]) targets.push(i);
  return {
    targets: Uint32Array.from(targets),
    source: new Int32Array(touched.length).fill(-1),
    cost: new Float32Array(touched.length).fill(Number.POSITIVE_INFINITY),
  };
};

/** Matches of the coarser level as a beginning. */
const refineMatches = (coarse: Matches, from: Level, to: Level): Matches => {
  const fine = createMatches(to);
  for (const at of fine.targets) {
    const x = at % to.width;
    const y = (at - x) / to.width;
    const above = Math.min(from.height - 1, y >> 1) * from.width + Math.min(from.width - 1, x >> 1);
    const like = coarse.source[above];
    if (like < 0) continue;
    const sx = 2 * (like % from.width) + (x & 1);
    const sy = 2 * Math.floor(like / from.width) + (y & 1);
    const isInside = sx >= radius && sy >= radius && sx < to.width - radius && sy < to.height - radius;
    if (isInside && !to.shut[sy * to.width + sx] && areAlike(to, at, sy * to.width + sx))
      fine.source[at] = sy * to.width + sx;
  }
  return fine;
};

/** Not of two different things, as far as that is known. */
const areAlike = ({ side }: Level, at: number, like: number): boolean =>
  !side || side[at] === 0 || side[like] === 0 || side[at] === side[like];

/** Gives every target some match and measures all of them. */
const seedMatches = (
  level: Level,
  { targets, source, cost }: Matches,
  sources: Uint32Array,
  random: () => number,
): void => {
  const bySide = [0, 1, 2].map((own) => (level.side ? sources.filter((like) => level.side?.[like] === own) : sources));
  for (const at of targets) {
    const own = bySide[level.side?.[at] ?? 0] as Uint32Array;
    const from = own.length > 0 ? own : sources;
    if (source[at] < 0) source[at] = from[Math.floor(random() * from.length)];
    cost[at] = measure(level, at, source[at], Number.POSITIVE_INFINITY);
  }
};

/** Mean squared difference of two patches; stops when it is over `limit` anyway. */
const measure = ({ width, height, colour }: Level, at: number, like: number, limit: number): number => {
  const x = at % width;
  const y = (at - x) / width;
  const left = Math.max(-radius, -x);
  const right = Math.min(radius, width - 1 - x);
  const top = Math.max(-radius, -y);
  const low = Math.min(radius, height - 1 - y);
  const stop = limit * (right - left + 1) * (low - top + 1);
  let sum = 0;
  for (let dy = top; dy <= low; dy++) {
    let p = (at + dy * width + left) * 3;
    let q = (like + dy * width + left) * 3;
    for (let n = (right - left + 1) * 3; n > 0; n--) {
      const step = colour[p++] - colour[q++];
      sum += step * step;
    }
    if (sum > stop) return Number.POSITIVE_INFINITY;
  }
  return sum / ((right - left + 1) * (low - top + 1));
};

/** One pass of PatchMatch: what is good for a neighbour, and random places ever nearer. */
const improveMatches = (
  level: Level,
  { targets, source, cost }: Matches,
  isBackward: boolean,
  random: () => number,
): void => {
  const { width, height, shut } = level;
  const step = isBackward ? 1 : -1;
  const tryMatch = (at: number, x: number, y: number) => {
    if (x < radius || y < radius || x >= width - radius || y >= height - radius) return;
    const like = y * width + x;
    if (shut[like] || like === source[at] || !areAlike(level, at, like)) return;
    const found = measure(level, at, like, cost[at]);
    if (found >= cost[at]) return;
    cost[at] = found;
    source[at] = like;
  };
  // What was voted since has changed the costs.
  for (const at of targets) cost[at] = measure(level, at, source[at], Number.POSITIVE_INFINITY);
  for (let n = 0; n < targets.length; n++) {
    const at = targets[isBackward ? targets.length - 1 - n : n];
    const x = at % width;
    for (const [neighbour, shift] of [
      [x + step >= 0 && x + step < width ? at + step : -1, -step],
      [at + step * width, -step * width],
    ] as const) {
      const theirs = source[neighbour] ?? -1;
      if (theirs < 0) continue;
      const like = theirs + shift;
      tryMatch(at, like % width, Math.floor(like / width));
    }
    for (let reach = Math.max(width, height); reach >= 1; reach >>= 1) {
      const mine = source[at];
      const sx = (mine % width) + Math.round((2 * random() - 1) * reach);
      const sy = Math.floor(mine / width) + Math.round((2 * random() - 1) * reach);
      tryMatch(at, sx, sy);
    }
  }
};

/** Each pixel of the hole becomes the mean of what the patches around it hold for right, good matches first. */
const vote = (level: Level, { targets, source, cost }: Matches, trust: number): void => {
  const { width, height, colour, hole, trust: near } = level;
  const costs = new Float32Array(targets.length);
  for (let n = 0; n < targets.length; n++) costs[n] = cost[targets[n]];
  const scale = 2 * (costs.length > 0 ? Math.max(1, nthSmallest(costs, Math.floor(trust * (costs.length - 1)))) : 1);
  const sums = new Float32Array(colour.length);
  const weights = new Float32Array(hole.length);
  for (const at of targets) {
    const weight = near[at] * Math.exp(-cost[at] / scale) + 1e-9;
    const like = source[at];
    const x = at % width;
    const y = (at - x) / width;
    for (let dy = Math.max(-radius, -y); dy <= Math.min(radius, height - 1 - y); dy++) {
      for (let dx = Math.max(-radius, -x); dx <= Math.min(radius, width - 1 - x); dx++) {
        const to = at + dy * width + dx;
        if (!hole[to]) continue;
        const from = (like + dy * width + dx) * 3;
        weights[to] = weights[to] + weight;
        for (let c = 0; c < 3; c++) sums[to * 3 + c] = sums[to * 3 + c] + weight * colour[from + c];
      }
    }
  }
  for (let i = 0; i < hole.length; i++) {
    if (!hole[i] || weights[i] === 0) continue;
    for (let c = 0; c < 3; c++) colour[i * 3 + c] = sums[i * 3 + c] / weights[i];
  }
};

/** Colours of the rim run into the hole, ring by ring. */
const diffuse = ({ width, height, colour, hole }: Level): void => {
  let open: Mask = { width, height, data: hole.slice() };
  while (open.data.includes(1)) {
    const rest = erode(open, 1);
    const ring = createMask(open, (at) => open.data[at] === 1 && rest.data[at] === 0);
    if (!ring.data.includes(1)) return;
    const known = open.data;
    for (let at = 0; at < known.length; at++) {
      if (!ring.data[at]) continue;
      const x = at % width;
      const sum = [0, 0, 0];
      let count = 0;
      for (const next of [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width]) {
        if (next < 0 || next >= known.length || known[next]) continue;
        count++;
        for (let c = 0; c < 3; c++) sum[c] = sum[c] + colour[next * 3 + c];
      }
      for (let c = 0; count > 0 && c < 3; c++) colour[at * 3 + c] = sum[c] / count;
    }
    open = rest;
  }
};
