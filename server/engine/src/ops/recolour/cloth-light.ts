import type { ClothModel } from '../cloth/cloth-model.ts';
import { blurBox } from '../geometry/box-filter.ts';
import { inChunks } from '../geometry/in-chunks.ts';
import { countSet, createMask, dilate, erode, findComponents, type Mask, open } from '../geometry/mask.ts';
import type { Raster } from '../geometry/raster.ts';
import { resamplePlane } from '../geometry/resample.ts';
import type { Matte } from '../matte/matte.ts';
import { findQuantile } from '../matte/otsu.ts';
import { type ClothPatch, cutPatch, type PlacedPatch, placePatch } from './cloth-patch.ts';
import { likelyStrength } from './dye-distance.ts';
import { findDyeLimit } from './dye-limit.ts';
import { type DyeField, fillDye, listDistances, readLocalDye, weighCloth } from './local-dye.ts';
import { findShadedCloth } from './shaded-cloth.ts';
import { describeLight, fitLight, type LightRange, readLight, type SlowLight } from './slow-light.ts';

/** Chroma of a dye up to which folds and glances of light hardly shift its tint, and from which they look like a pale print. */
const calmDye = { full: 0.045, none: 0.065 } as const;
/** Step of tint, OKLab, from which even cloth has a print, and multiples of its own quantiles: weave and noise. */
const leastStep = 0.015;
const ownSteps = [
  { quantile: 0.6, times: 4 },
  { quantile: 0.8, times: 2.5 },
] as const;
/** Cosine of the angle to the dye up to which a step of tint is one of another colour. */
const mostDye = 0.85;
/** Share of the longest side within which the ground tints a garment. */
const rim = 0.03;
/** Share of tinted pixels around from which they are a print, and of the garment: fewer are specks, more are another dye. */
const dense = 0.15;
const share = { least: 0.0003, most: 0.08 } as const;

/**
 * Where cloth of a quiet dye has a print of nearly its own colour, flowers on cream or worn lettering: near enough to be dyed along, and still a tint that is
 * missed. `dye` is the chroma of the dye near each pixel. Gives the places, 0 to 1, and the step of tint, in OKLab, from which a pixel there belongs to
 * the print; undefined where there is none.
 */
const findFaintPrint = (
  { planes: { lightness, a, b }, members, width, height }: ClothPatch,
  dye: { a: Float32Array; b: Float32Array },
  cloth: Pick<ClothModel, 'a' | 'b' | 'middle'>,
  longest: number,
): { cover: Float32Array; from: number } | undefined => {
  const chroma = Math.hypot(cloth.a, cloth.b);
  if (members.length === 0 || chroma >= calmDye.none) return undefined;
  const steps = new Float32Array(members.length);
  for (let n = 0; n < members.length; n++) {
    const at = members[n];
    const light = lightness[at] / cloth.middle;
    const strength = likelyStrength(a[at], b[at], light, dye.a[at], dye.b[at]);
    const da = a[at] - strength * dye.a[at];
    const db = b[at] - strength * dye.b[at];
    const step = Math.hypot(da, db);
    // In a fold cloth shines on cloth, and there is more of the dye.
    if (da * dye.a[at] + db * dye.b[at] < mostDye * step * Math.hypot(dye.a[at], dye.b[at]))
      steps[n] = Math.min(1, light) * step;
  }
  const from = ownSteps.reduce((step, own) => Math.max(step, own.times * findQuantile(steps, own.quantile)), leastStep);
  const size = { width, height };
  const tinted = createMask(size, () => false);
  const garment = createMask(size, () => false);
  for (let n = 0; n < members.length; n++) {
    garment.data[members[n]] = 1;
    if (steps[n] > from) tinted.data[members[n]] = 1;
  }
  const inside = erode(garment, Math.max(2, Math.round(rim * longest))).data;
  const near = blurBox(Float32Array.from(tinted.data), width, height, 2);
  const print = createMask(size, (at) => inside[at] === 1 && tinted.data[at] === 1 && near[at] > dense);
  const part = countSet(print) / members.length;
  if (part < share.least || part > share.most) return undefined;
  const calm = Math.min(1, (calmDye.none - chroma) / (calmDye.none - calmDye.full));
  const cover = blurBox(Float32Array.from(dilate(print, 3).data), width, height, 1);
  for (let at = 0; at < cover.length; at++) cover[at] = calm * cover[at] * inside[at];
  return { cover, from };
};

/** Shares of the garment up to which prints and motifs are specks: a slit, a button. */
const leastPrint = 0.002;
const leastMotifs = 0.0006;

export interface Motifs {
  /** Whether more of the garment is printed than specks and slits. */
  isPrinted: boolean;
  /** 1 where lettering and motifs are, in the patch: prints that the cloth encloses. Absent: none. */
  motifs?: Float32Array;
  /** How much of these is strokes and dots, 0 to 1; the rest is wide. */
  fineShare: number;
}

/** What of a weighed patch is print, and what of it lettering and motifs; half of a stroke is up to `stroke` pixels wide. */
const describeMotifs = ({ width, height, weight, members }: PlacedPatch, stroke: number): Motifs => {
  const print = { width, height, data: new Uint8Array(weight.length) };
  inChunks(members.length, markPrint, { members, weight, print });
  const isPrinted = countSet(print) > leastPrint * members.length;
  if (!isPrinted) return { isPrinted, fineShare: 1 };
  const beyond = { width, height, data: new Uint8Array(weight.length).fill(1) };
  for (const at of members) beyond.data[at] = 0;
  const outline = dilate(beyond, 2).data;
  const motifs = { width, height, data: new Uint8Array(weight.length) };
  for (const { pixels } of findComponents(print)) {
    if (!pixels.some((at) => outline[at] === 1)) for (const at of pixels) motifs.data[at] = 1;
  }
  const all = countSet(motifs);
  if (all <= leastMotifs * members.length) return { isPrinted, fineShare: 1 };
  return {
    isPrinted,
    motifs: Float32Array.from(dilate(motifs, 2).data),
    fineShare: 1 - countSet(open(motifs, stroke)) / all,
  };
};

interface PrintScene extends Pick<PlacedPatch, 'members' | 'weight'> {
  print: Mask;
}

const markPrint = (from: number, to: number, { members, weight, print }: PrintScene): void => {
  for (let n = from; n < to; n++) if (weight[members[n]] < 0.5) print.data[members[n]] = 1;
};

/** How many pixels the whole garment counts for, and the most that the light on a garment differs from place to place. */
const globalWeight = 0.06;
const most = 1.8;

/**
 * How many times lighter the cloth of a weighed patch is at each place than in the mean, by what surrounds it (`blur`): in shade the light tone of a print is as dark as the dark one is in
 * the light.
 */
const readLevel = (
  { planes: { lightness }, members, weight }: PlacedPatch,
  blur: (plane: Float32Array) => Float32Array,
): Float32Array => {
  const own = new Float32Array(weight.length);
  let [sum, count] = [0, 0];
  for (let n = 0; n < members.length; n++) {
    const at = members[n];
    own[at] = weight[at] * lightness[at];
    sum += own[at];
    count += weight[at];
  }
  const mean = sum / Math.max(1e-6, count);
  const [near, reached] = [blur(own), blur(weight)];
  for (let at = 0; at < near.length; at++) {
    const local = (near[at] + globalWeight * mean) / (reached[at] + globalWeight);
    near[at] = Math.max(1 / most, Math.min(most, local / Math.max(1e-6, mean)));
  }
  return near;
};

/**
 * How light falls on a garment, on a small copy of its picture. Light is counted as a step of ln(L) from the lit
 * mid-tone, with a floor under L; what is not slow light is weave and small folds.
 */
export interface ClothLight extends SlowLight, LightRange, DyeField, Motifs {
  width: number;
  height: number;
  /** Distance at which a print begins. */
  limit: number;
  /** Above 0 at prints so pale that they take the dye, and the step of tint from which a pixel there is one. Absent: none. */
  faint?: { cover: Float32Array; from: number };
  /** How many times lighter the cloth of a print in two tones is at each place than in the mean. Absent: as light everywhere. */
  level?: Float32Array;
  /** 1 where light or shade took the cloth as far from its dye as a print; 0 beyond. Absent: nowhere. */
  shaded?: Float32Array;
}

/** Longest side that light is read at: large folds are seen as well on a small copy of a small picture. */
const workSide = { least: 320, most: 384, share: 1 / 3 } as const;
/** As shares of the longest side: radius of the filter, radius within which the dye is looked at, and half the width up to which a part of a print is a stroke. */
const foldShare = 1 / 28;
const dyeShare = 1 / 14;
const strokeShare = 1 / 80;
/** Rounds in which the level of the cloth is measured. */
const levelTurns = 3;
/** Pixels round light and shade that belong to it. */
const shadeRim = 2;

/** Looks at what is surely garment; a print does not count where it is to be protected. */
export const readClothLight = (
  picture: Raster,
  matte: Pick<Matte, 'alpha'>,
  cloth: ClothModel,
  { protectPrint }: { protectPrint: boolean },
): ClothLight => {
  const small = sizeOfCopy(picture);
  const longest = Math.max(small.width, small.height);
  const radiusOf = (share: number) => Math.max(2, Math.round(longest * share));
  const [foldRadius, dyeRadius] = [radiusOf(foldShare), radiusOf(dyeShare)];
  // The fold filter looks twice: nothing farther from the garment reaches it.
  const reach = Math.max(2 * foldRadius, dyeRadius);
  const patch = cutPatch(picture, small, resamplePlane(matte.alpha, picture, small), reach);
  const { limit, dye, level, shaded } = protectPrint
    ? readDye(patch, cloth, dyeRadius)
    : { limit: Number.POSITIVE_INFINITY, dye: fillDye(cloth, patch.weight.length) };
  const light = readLight(patch, cloth.middle);
  const slow = fitLight(light, patch, (plane) => blurBox(plane, patch.width, patch.height, foldRadius));
  const place = (plane: Float32Array) => placePatch(plane, patch, small);
  const faint = protectPrint ? findFaintPrint(patch, dye, cloth, longest) : undefined;
  const { motifs, ...print } = describeMotifs(patch, Math.round(longest * strokeShare));
  return {
    width: small.width,
    height: small.height,
    mean: place(slow.mean),
    deviation: place(slow.deviation),
    slope: place(slow.slope),
    a: place(dye.a),
    b: place(dye.b),
    limit,
    ...(level && { level: place(level) }),
    ...(shaded && { shaded: place(blurBox(Float32Array.from(shaded.data), patch.width, patch.height, 1)) }),
    ...(faint && { faint: { cover: place(faint.cover), from: faint.from } }),
    ...print,
    ...(motifs && { motifs: place(motifs) }),
    ...describeLight(light, patch, slow),
  };
};

/** The distance at which a print begins, the dye place by place, and where light or shade looks like a print; weighs the members of the patch by it. */
const readDye = (
  patch: PlacedPatch,
  cloth: ClothModel,
  radius: number,
): { limit: number; dye: DyeField; level?: Float32Array; shaded?: Mask } => {
  const blur = (plane: Float32Array) => blurBox(plane, patch.width, patch.height, radius);
  const readNear = () => readLocalDye(patch, cloth, blur);
  const chroma = Math.hypot(cloth.a, cloth.b);
  // First by the dye of the whole garment, then by the one that is found near each place.
  const first = listDistances(patch, fillDye(cloth, patch.weight.length), cloth);
  weighCloth(patch, first, findDyeLimit(first, chroma));
  const near = readNear();
  const level = cloth.tonesMeet ? settleLevel(patch, near, cloth, blur) : undefined;
  const distances = listDistances(patch, near, cloth, level);
  const limit = findDyeLimit(distances, chroma);
  const isOther = weighCloth(patch, distances, limit);
  const core = findShadedCloth(patch, distances, limit, cloth);
  // Of the same cloth the same dye would be read.
  if (!core) return { limit, dye: isOther ? readNear() : near, ...(level && { level }) };
  const shaded = dilate(core, shadeRim);
  // A print beside it stays one.
  for (const at of patch.members) {
    if (core.data[at] === 1) patch.weight[at] = 1;
    else if (patch.weight[at] < 0.5) shaded.data[at] = 0;
  }
  return { limit, dye: readNear(), ...(level && { level }), shaded };
};

/** The level of the cloth, which separates it from the print: in rounds, until hardly anything of a shaded print counts as cloth. */
const settleLevel = (
  patch: PlacedPatch,
  dye: DyeField,
  cloth: ClothModel,
  blur: (plane: Float32Array) => Float32Array,
): Float32Array => {
  let level = readLevel(patch, blur);
  for (let turn = 1; turn < levelTurns; turn++) {
    const distances = listDistances(patch, dye, cloth, level);
    weighCloth(patch, distances, findDyeLimit(distances, Math.hypot(cloth.a, cloth.b)));
    level = readLevel(patch, blur);
  }
  return level;
};

const sizeOfCopy = ({ width, height }: { width: number; height: number }): { width: number; height: number } => {
  const longest = Math.max(width, height);
  const side = Math.min(workSide.most, Math.max(workSide.least, Math.round(longest * workSide.share)));
  const scale = Math.min(1, side / longest);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
};
