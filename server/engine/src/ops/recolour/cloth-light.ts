import type { ClothModel } from '../cloth/cloth-model.ts';
import { type OklabPlanes, writeOklab } from '../colour/oklab.ts';
import { blurBox } from '../geometry/box-filter.ts';
import { inChunks } from '../geometry/in-chunks.ts';
import { countSet, createMask, dilate, erode, findComponents, type Mask, open } from '../geometry/mask.ts';
import type { Raster } from '../geometry/raster.ts';
import { resamplePlane } from '../geometry/resample.ts';
import type { Matte } from '../matte/matte.ts';
import { findQuantile } from '../matte/otsu.ts';
import { likelyStrength, measureDyeDistance } from './dye-distance.ts';
import { findDyeLimit, shareOfDye } from './dye-limit.ts';
import { type ClothPatch, findFaintPrint } from './faint-print.ts';
import { firstSet, lastSet } from './row-span.ts';
import { findShadedCloth } from './shaded-cloth.ts';

/**
 * How light falls on a garment, on a small copy of its picture. Light is counted as a step of ln(L) from the lit
 * mid-tone, with a floor under L. `mean + slope * (light - mean)` is the slow light and the large folds, the rest is weave and small folds.
 */
export interface ClothLight {
  width: number;
  height: number;
  mean: Float32Array;
  deviation: Float32Array;
  slope: Float32Array;
  /** The dye's chroma in mid-tone light, place by place: coloured light and reflections tint one dye differently. */
  a: Float32Array;
  b: Float32Array;
  /** Distance at which a print begins. */
  limit: number;
  /** Whether more of the garment is printed than specks and slits. */
  isPrinted: boolean;
  /** 1 where lettering and motifs are: prints that the cloth encloses. What reaches the outline may be trimming, stripes or ground. Absent: none. */
  motifs?: Float32Array;
  /** Above 0 at prints so pale that they take the dye, and the step of tint from which a pixel there is one. Absent: none. */
  faint?: { cover: Float32Array; from: number };
  /** 1 where light or shade took the cloth as far from its dye as a print; 0 beyond. Absent: nowhere. */
  shaded?: Float32Array;
  /** How much of these is strokes and dots, 0 to 1; the rest is wide. */
  fineShare: number;
  /** Quantiles of the slow light (.03, .5, .97) and the deviation of the rest. */
  dark: number;
  middle: number;
  light: number;
  texture: number;
}

/** Lightness of the first few codes above black: one step of a channel there is noise, and does not count as light. */
const lightFloor = 0.1;
/** Longest side that light is read at: large folds are seen as well on a small copy of a small picture. */
const workSide = { least: 320, most: 384, share: 1 / 3 } as const;
/** Radius of the filter as a share of the longest side, and the deviation of light from which a step counts as a fold. */
const foldShare = 1 / 28;
const foldDeviation = 0.13;
/** Half the width up to which a part of a print is a stroke, as a share of the longest side. */
const strokeShare = 1 / 80;
/** Shares of the garment up to which prints and motifs are specks: a slit, a button. */
const leastPrint = 0.002;
const leastMotifs = 0.0006;
/** Pixels round light and shade that belong to it. */
const shadeRim = 2;
/** Radius within which the dye is looked at, how many pixels the whole garment counts for, and the farthest a local dye may stray. */
const dyeShare = 1 / 14;
const globalWeight = 0.06;
const farthestDye = 0.045;

/** A table in place of a logarithm for each pixel: straight between its steps it errs by under 1e-6. */
const lightSteps = 4096;
const lightTable = Float64Array.from(
  { length: lightSteps + 2 },
  (_, step) => 0.5 * Math.log((step / lightSteps) ** 2 + lightFloor * lightFloor),
);

const readLightTable = (lightness: number): number => {
  const place = Math.max(0, Math.min(1, lightness)) * lightSteps;
  const step = place | 0;
  return lightTable[step] + (place - step) * (lightTable[step + 1] - lightTable[step]);
};

/** Light of an OKLab lightness of 0 to 1 beside that of the lit mid-tone. */
export const toLight = (lightness: number, middle: number): number =>
  readLightTable(lightness) - readLightTable(middle);

/** Looks at what is surely garment; a print does not count where it is to be protected. */
export const readClothLight = (
  picture: Raster,
  matte: Pick<Matte, 'alpha'>,
  cloth: ClothModel,
  { protectPrint }: { protectPrint: boolean },
): ClothLight => {
  const whole = Math.max(picture.width, picture.height);
  const side = Math.min(workSide.most, Math.max(workSide.least, Math.round(whole * workSide.share)));
  const small = sizeWithin(picture, side);
  const longest = Math.max(small.width, small.height);
  const radiusOf = (share: number) => Math.max(2, Math.round(longest * share));
  const [foldRadius, dyeRadius] = [radiusOf(foldShare), radiusOf(dyeShare)];
  // The fold filter looks twice: nothing farther from the garment reaches it.
  const patch = cutPatch(
    picture,
    small,
    resamplePlane(matte.alpha, picture, small),
    Math.max(2 * foldRadius, dyeRadius),
  );
  const blur = (plane: Float32Array, radius: number) => blurBox(plane, patch.width, patch.height, radius);
  let limit = Number.POSITIVE_INFINITY;
  let dye = fillDye(cloth, patch.weight.length);
  let shaded: Mask | undefined;
  if (protectPrint) {
    // First by the dye of the whole garment, then by the one that is found near each place.
    for (let turn = 0; turn < 2; turn++) {
      const distances = patch.members.length > 0 ? listDistances(patch, dye, cloth) : new Float32Array(0);
      limit = findDyeLimit(distances, Math.hypot(cloth.a, cloth.b));
      const isOther = weighCloth(patch, distances, limit);
      // Of the same cloth the same dye would be read.
      if (isOther || turn === 0) dye = readLocalDye(patch, cloth, (plane) => blur(plane, dyeRadius));
      if (turn > 0) shaded = findShadedCloth(patch, distances, limit, cloth);
    }
    if (shaded) {
      const core = shaded.data;
      shaded = dilate(shaded, shadeRim);
      // A print beside it stays one.
      for (const at of patch.members) {
        if (core[at] === 1) patch.weight[at] = 1;
        else if (patch.weight[at] < 0.5) shaded.data[at] = 0;
      }
      dye = readLocalDye(patch, cloth, (plane) => blur(plane, dyeRadius));
    }
  }
  const light = new Float32Array(patch.weight.length);
  const { members, planes } = patch;
  inChunks(members.length, (from, to) => {
    for (let n = from; n < to; n++) light[members[n]] = toLight(planes.lightness[members[n]], cloth.middle);
  });
  const { mean, deviation, slope } = fitLight(light, patch, (plane) => blur(plane, foldRadius));
  const place = (plane: Float32Array) => placePatch(plane, patch, small);
  const faint = protectPrint ? findFaintPrint(patch, dye, cloth, longest) : undefined;
  return {
    width: small.width,
    height: small.height,
    mean: place(mean),
    deviation: place(deviation),
    slope: place(slope),
    a: place(dye.a),
    b: place(dye.b),
    limit,
    ...(shaded && { shaded: place(blurBox(Float32Array.from(shaded.data), patch.width, patch.height, 1)) }),
    ...(faint && { faint: { cover: place(faint.cover), from: faint.from } }),
    ...describeMotifs(patch, Math.round(longest * strokeShare), place),
    ...describeLight(light, patch, mean, slope),
  };
};

/** Gives each member the share of dye that its distance leaves it; whether any has another than before. */
const weighCloth = ({ members, weight }: Patch, distances: Float32Array, limit: number): boolean => {
  let isOther = false;
  inChunks(distances.length, (from, to) => {
    for (let n = from; n < to; n++) {
      const at = members[n];
      const before = weight[at];
      weight[at] = shareOfDye(distances[n], limit);
      if (weight[at] !== before) isOther = true;
    }
  });
  return isOther;
};

/** The part of a small picture that holds the garment and what the filters reach round it. */
interface Patch extends ClothPatch {
  left: number;
  top: number;
  /** 1 of members, 0 elsewhere; less of what is a print. */
  weight: Float32Array;
}

const cutPatch = (picture: Raster, small: Size, alpha: Float32Array, around: number): Patch => {
  let [left, right, top, bottom] = [small.width, 0, small.height, 0];
  for (let y = 0; y < small.height; y++) {
    const start = y * small.width;
    left = firstSet(alpha, start, left);
    const end = lastSet(alpha, start, 0, small.width);
    if (end === 0) continue;
    right = Math.max(right, end);
    top = Math.min(top, y);
    bottom = y + 1;
  }
  left = Math.max(0, Math.min(left, right) - around);
  top = Math.max(0, Math.min(top, bottom) - around);
  const width = Math.max(1, Math.min(small.width, right + around) - left);
  const height = Math.max(1, Math.min(small.height, bottom + around) - top);
  const inside = createMask({ width, height }, () => false);
  for (let y = 0; y < height; y++) {
    markSure(alpha.subarray((top + y) * small.width + left), inside.data.subarray(y * width, (y + 1) * width));
  }
  const core = erode(inside, 2).data;
  const sure = core.includes(1) ? core : inside.data;
  const members = listMembers(sure);
  const count = width * height;
  const planes = { lightness: new Float32Array(count), a: new Float32Array(count), b: new Float32Array(count) };
  const columns = Array.from({ length: width }, (_, x) => spanOf(left + x, picture.width, small.width));
  const readMeans = createMeanReader(picture, columns, planes);
  for (let y = 0; y < height; y++) readMeans(spanOf(top + y, picture.height, small.height), sure, y * width);
  return { left, top, width, height, planes, members, weight: Float32Array.from(sure) };
};

const markSure = (alpha: Float32Array, row: Uint8Array): void => {
  for (let x = 0; x < row.length; x++) if (alpha[x] > 0.97) row[x] = 1;
};

const listMembers = (sure: Uint8Array): Uint32Array => {
  const members = new Uint32Array(sure.length);
  let count = 0;
  inChunks(sure.length, (from, to) => {
    for (let at = from; at < to; at++) if (sure[at]) members[count++] = at;
  });
  return members.slice(0, count);
};

type Span = readonly [from: number, to: number];

/** Writes a row of a small copy, means of what its pixels stand for, where `sure` is set: the ground is not needed. */
const createMeanReader = (
  { data, width, channels }: Raster,
  columns: readonly Span[],
  { lightness, a, b }: OklabPlanes,
) => {
  const colour: [number, number, number] = [0, 0, 0];
  return ([first, last]: Span, sure: Uint8Array, start: number): void => {
    for (let x = 0; x < columns.length; x++) {
      const at = start + x;
      if (!sure[at]) continue;
      const [from, to] = columns[x];
      let [red, green, blue] = [0, 0, 0];
      for (let row = first; row < last; row++) {
        for (let i = (row * width + from) * channels; i < (row * width + to) * channels; i += channels) {
          red += data[i];
          green += data[i + 1];
          blue += data[i + 2];
        }
      }
      const count = (last - first) * (to - from);
      writeOklab(Math.round(red / count), Math.round(green / count), Math.round(blue / count), colour);
      lightness[at] = colour[0];
      a[at] = colour[1];
      b[at] = colour[2];
    }
  };
};

/** The pixels of a line of `whole` that pixel `at` of its copy of `part` pixels stands for. */
const spanOf = (at: number, whole: number, part: number): Span => [
  Math.floor((at * whole) / part),
  Math.floor(((at + 1) * whole) / part),
];

interface Size {
  width: number;
  height: number;
}

const sizeWithin = ({ width, height }: Size, side: number): Size => {
  const scale = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
};

/** A plane of a patch at its place in a plane of the picture's size. */
const placePatch = (plane: Float32Array, { left, top, width, height }: Patch, small: Size): Float32Array => {
  const whole = new Float32Array(small.width * small.height);
  for (let y = 0; y < height; y++) {
    whole.set(plane.subarray(y * width, (y + 1) * width), (top + y) * small.width + left);
  }
  return whole;
};

const describeMotifs = (
  { width, height, weight, members }: Patch,
  stroke: number,
  place: (plane: Float32Array) => Float32Array,
): Pick<ClothLight, 'isPrinted' | 'motifs' | 'fineShare'> => {
  const size = { width, height };
  const print = createMask(size, () => false);
  inChunks(members.length, (from, to) => {
    for (let n = from; n < to; n++) if (weight[members[n]] < 0.5) print.data[members[n]] = 1;
  });
  const isPrinted = countSet(print) > leastPrint * members.length;
  if (!isPrinted) return { isPrinted, fineShare: 1 };
  const beyond = createMask(size, () => true);
  for (const at of members) beyond.data[at] = 0;
  const outline = dilate(beyond, 2).data;
  const motifs = createMask(size, () => false);
  for (const { pixels } of findComponents(print)) {
    if (!pixels.some((at) => outline[at] === 1)) for (const at of pixels) motifs.data[at] = 1;
  }
  const all = countSet(motifs);
  if (all <= leastMotifs * members.length) return { isPrinted, fineShare: 1 };
  return {
    isPrinted,
    motifs: place(Float32Array.from(dilate(motifs, 2).data)),
    fineShare: 1 - countSet(open(motifs, stroke)) / all,
  };
};

type DyeField = Pick<ClothLight, 'a' | 'b'>;

const fillDye = ({ a, b }: ClothModel, count: number): DyeField => ({
  a: new Float32Array(count).fill(a),
  b: new Float32Array(count).fill(b),
});

const listDistances = ({ planes: { lightness, a, b }, members }: Patch, dye: DyeField, cloth: ClothModel) => {
  const distances = new Float32Array(members.length);
  inChunks(members.length, (from, to) => {
    for (let n = from; n < to; n++) {
      const at = members[n];
      distances[n] = measureDyeDistance(lightness[at], a[at], b[at], dye.a[at], dye.b[at], cloth);
    }
  });
  return distances;
};

const readLocalDye = (
  { planes, members, weight }: Patch,
  cloth: ClothModel,
  blur: (plane: Float32Array) => Float32Array,
): DyeField => {
  const dye = fillDye(cloth, weight.length);
  const strength = new Float32Array(weight.length);
  const ownA = new Float32Array(weight.length);
  const ownB = new Float32Array(weight.length);
  inChunks(members.length, (from, to) => {
    for (let n = from; n < to; n++) {
      const at = members[n];
      const a = planes.a[at];
      const b = planes.b[at];
      const share = weight[at];
      strength[at] = share * likelyStrength(a, b, planes.lightness[at] / cloth.middle, cloth.a, cloth.b);
      ownA[at] = share * a;
      ownB[at] = share * b;
    }
  });
  const [total, sumA, sumB] = [blur(strength), blur(ownA), blur(ownB)];
  inChunks(weight.length, (from, to) => {
    for (let i = from; i < to; i++) {
      const whole = total[i] + globalWeight;
      const da = (sumA[i] + globalWeight * cloth.a) / whole - cloth.a;
      const db = (sumB[i] + globalWeight * cloth.b) / whole - cloth.b;
      const kept = Math.min(1, farthestDye / Math.max(1e-9, Math.sqrt(da * da + db * db)));
      dye.a[i] = cloth.a + kept * da;
      dye.b[i] = cloth.b + kept * db;
    }
  });
  return dye;
};

/** The self-guided filter (He, Sun, Tang 2010) over weighted pixels. */
const fitLight = (
  light: Float32Array,
  { weight, members }: Patch,
  blur: (plane: Float32Array) => Float32Array,
): Pick<ClothLight, 'mean' | 'deviation' | 'slope'> => {
  const sums = new Float32Array(light.length);
  const squares = new Float32Array(light.length);
  inChunks(members.length, (from, to) => {
    for (let n = from; n < to; n++) {
      const at = members[n];
      sums[at] = light[at] * weight[at];
      squares[at] = light[at] * sums[at];
    }
  });
  const reached = blur(weight);
  const mean = blur(sums);
  const deviation = blur(squares);
  const slope = new Float32Array(light.length);
  inChunks(light.length, (from, to) => {
    for (let i = from; i < to; i++) {
      const sum = Math.max(1e-6, reached[i]);
      mean[i] = mean[i] / sum;
      const variance = Math.max(0, deviation[i] / sum - mean[i] * mean[i]);
      slope[i] = variance / (variance + foldDeviation * foldDeviation);
      reached[i] = Math.min(1, reached[i] / 0.02);
      mean[i] = mean[i] * reached[i];
      deviation[i] = Math.sqrt(variance) * reached[i];
      slope[i] = slope[i] * reached[i];
    }
  });
  const shares = blur(reached);
  const spread = (plane: Float32Array) => {
    const near = blur(plane);
    inChunks(near.length, (from, to) => {
      for (let i = from; i < to; i++) near[i] = near[i] / Math.max(1e-6, shares[i]);
    });
    return near;
  };
  return { mean: spread(mean), deviation: spread(deviation), slope: spread(slope) };
};

const describeLight = (
  light: Float32Array,
  { weight, members }: Patch,
  mean: Float32Array,
  slope: Float32Array,
): Pick<ClothLight, 'dark' | 'middle' | 'light' | 'texture'> => {
  const slow = new Float32Array(members.length);
  let [count, squares] = [0, 0];
  inChunks(members.length, (from, to) => {
    let [found, sum] = [count, 0];
    for (let n = from; n < to; n++) {
      const at = members[n];
      if (weight[at] < 0.5) continue;
      const step = light[at] - mean[at];
      slow[found++] = mean[at] + slope[at] * step;
      sum += ((1 - slope[at]) * step) ** 2;
    }
    count = found;
    squares += sum;
  });
  if (count === 0) return { dark: -0.1, middle: 0, light: 0.1, texture: 0.03 };
  const values = slow.subarray(0, count);
  return {
    dark: findQuantile(values, 0.03),
    middle: findQuantile(values, 0.5),
    light: findQuantile(values, 0.97),
    texture: Math.sqrt(squares / count),
  };
};
