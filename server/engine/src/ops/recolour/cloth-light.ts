import type { ClothModel } from '../cloth/cloth-model.ts';
import { blurBox } from '../geometry/box-filter.ts';
import { dilate, type Mask } from '../geometry/mask.ts';
import type { Raster } from '../geometry/raster.ts';
import { resamplePlane } from '../geometry/resample.ts';
import type { Matte } from '../matte/matte.ts';
import { readLevel } from './cloth-level.ts';
import { cutPatch, type PlacedPatch, placePatch } from './cloth-patch.ts';
import { findDyeLimit } from './dye-limit.ts';
import { describeMotifs, type Motifs } from './enclosed-motifs.ts';
import { findFaintPrint } from './faint-print.ts';
import { type DyeField, fillDye, listDistances, readLocalDye, weighCloth } from './local-dye.ts';
import { findShadedCloth } from './shaded-cloth.ts';
import { describeLight, fitLight, type LightRange, readLight, type SlowLight } from './slow-light.ts';

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
