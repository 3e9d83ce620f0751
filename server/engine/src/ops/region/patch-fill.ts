import { createMask, dilate, erode, type Mask, nthSmallest } from '../geometry/mask.ts';
import { createRandom } from '../geometry/random.ts';
import type { Raster } from '../geometry/raster.ts';

/** Patches are squares of 2 x `radius` + 1 pixels. */
const radius = 3;
const passCount = { coarse: 6, fine: 3 } as const;
/** Hole width in pixels below which the fill starts from its rim alone; each level halves it. */
const narrow = 10;
const minSide = 24;
/** A match at this fraction of the sorted costs has the weight e^-0.5. */
const trustShare = 0.75;

interface Level {
  width: number;
  height: number;
  /** Red, green, blue of each pixel. */
  colour: Float32Array;
  /** 1 on pixels to fill. */
  hole: Uint8Array;
  /** 1 at centres of unusable source patches: they would touch the hole. */
  shut: Uint8Array;
  /** Class of each pixel, one of two, 0 where unknown; absent: all unknown. */
  side?: Uint8Array;
  /** Weight of each patch by the distance of its centre from known pixels. */
  trust: Float32Array;
}

/** Best source of each patch that touches the hole, and its cost. */
interface Matches {
  targets: Uint32Array;
  /** Index of the matching patch's centre, by target pixel. */
  source: Int32Array;
  cost: Float32Array;
}

/**
 * Fills a hole from its surroundings: each patch that touches the hole is matched in the rest of the image, and the hole's pixels are voted
 * from the matches, from coarse to fine (Wexler 2007, with the search of PatchMatch, Barnes 2009). Textures and edges continue; nothing is
 * invented. Pixels outside the hole keep their bytes. The same seed gives the same image. With
 * `side` (classes 1 and 2, 0 where unknown; size of the image) a patch in the hole is matched in its own class only, so that an outline
 * that crosses the hole keeps its position.
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
    if (began) vote(level, matches);
    const passes = depth === 0 ? passCount.fine : passCount.coarse;
    for (let pass = 0; pass < passes; pass++) {
      improveMatches(level, matches, pass % 2 === 1, random);
      vote(level, matches);
    }
  }
  const [finest] = levels;
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
  const levels: Level[] = [prepareLevel({ width, height, colour, hole: data.slice(), ...(side ? { side } : {}) })];
  for (;;) {
    const last = levels.at(-1) as Level;
    const isNarrow = !erode({ ...last, data: last.hole }, narrow >> 1).data.includes(1);
    if (isNarrow || Math.min(last.width, last.height) < 2 * minSide) return levels;
    levels.push(prepareLevel(halveLevel(last)));
  }
};

/** Factor by which a patch's weight decreases with each pixel from the known pixels: a hole is filled from its rim. */
const trustFall = 0.8;
const trustDepth = 12;

const prepareLevel = (level: Omit<Level, 'shut' | 'trust'>): Level => {
  let inner: Mask = { width: level.width, height: level.height, data: level.hole };
  const shut = dilate(inner, radius).data;
  const trust = new Float32Array(level.hole.length).fill(1);
  for (let depth = 0; depth < trustDepth; depth++) {
    for (let at = 0; at < trust.length; at++) if (inner.data[at]) trust[at] = trust[at] * trustFall;
    inner = erode(inner, 1);
  }
  return { ...level, shut, trust };
};

const halveLevel = ({ width, height, colour, hole, side }: Level): Omit<Level, 'shut' | 'trust'> => {
  const half: Omit<Level, 'shut' | 'trust'> = {
    width: width >> 1,
    height: height >> 1,
    colour: new Float32Array((width >> 1) * (height >> 1) * 3),
    hole: new Uint8Array((width >> 1) * (height >> 1)),
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

/** Centres of patches that are fully inside the image and usable. */
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

/** Initialises matches from those of the coarser level. */
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

/** True unless both are known to be of different classes. */
const areAlike = ({ side }: Level, at: number, like: number): boolean =>
  !side || side[at] === 0 || side[like] === 0 || side[at] === side[like];

/** Gives each target an initial match and computes all costs. */
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

/** Mean squared difference of two patches; stops once it exceeds `limit`. */
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

/** One pass of PatchMatch: propagation of neighbours' matches, and a random search with decreasing radius. */
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
  // The last vote changed the costs.
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

/** Sets each pixel of the hole to the weighted mean of the matches of surrounding patches, good matches first. */
const vote = (level: Level, { targets, source, cost }: Matches): void => {
  const { width, height, colour, hole, trust: near } = level;
  const costs = new Float32Array(targets.length);
  for (let n = 0; n < targets.length; n++) costs[n] = cost[targets[n]];
  const scale =
    2 * (costs.length > 0 ? Math.max(1, nthSmallest(costs, Math.floor(trustShare * (costs.length - 1)))) : 1);
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

/** Diffuses colours of the rim into the hole, ring by ring. */
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
