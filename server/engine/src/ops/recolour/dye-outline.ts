import { type ClothModel, fitClothModel } from '../cloth/cloth-model.ts';
import { reclaimTips } from '../cloth/lost-tips.ts';
import { blurBox } from '../geometry/box-filter.ts';
import { createMask, dilate, type Mask } from '../geometry/mask.ts';
import type { Raster } from '../geometry/raster.ts';
import { resamplePlane, shrinkToSide } from '../geometry/resample.ts';
import { refineAlpha } from '../matte/alpha-refine.ts';
import { dropCrumbs } from '../matte/mask-cleanup.ts';
import { completeMatte, type Matte } from '../matte/matte.ts';
import { type ClothLight, readClothLight } from './cloth-light.ts';
import { tellPrintTones } from './print-tones.ts';
import { hasManyDyes } from './recolour.ts';
import { findRimLeaks } from './rim-leaks.ts';

/** Longest sides of the copies that pieces are looked for on, and that soft edges are fitted on. */
const workSide = 512;
const guideSide = 1024;
/** Pixels of the small copy round a piece whose edge is drawn anew. */
const around = 4;

/** A garment that is to be dyed: where it is, its cloth, and the light on it as `recolourGarment` reads it where prints are left out. */
export interface DyeGarment {
  matte: Matte;
  cloth: ClothModel;
  light: ClothLight;
}

/** The garment of a matte with its outline settled for a dye: without ground that it took along, with tips that it lost; undefined where there is no cloth. `seed` is the job's. */
export const readDyeGarment = async (picture: Raster, found: Matte, seed: number): Promise<DyeGarment | undefined> => {
  const first = fitDyedCloth(picture, found.alpha, seed);
  if (!first) return undefined;
  const light = readLight(picture, found, first);
  const settled = await leaveLeaks(picture, found, first, light.limit);
  // Tips are too small to have another cloth or light of their own.
  const matte = await reclaimTips(picture, settled);
  if (settled === found) return { matte, cloth: first, light };
  const cloth = fitDyedCloth(picture, matte.alpha, seed);
  return cloth && { matte, cloth, light: readLight(picture, matte, cloth) };
};

/** A matte whose outline is settled alike for new cloth that is laid on. */
export const settleOutline = async (picture: Raster, found: Matte, seed: number): Promise<Matte> => {
  const cloth = found.prior && fitClothModel(picture, found.alpha, seed);
  const isClear = cloth && !hasManyDyes(cloth);
  const settled = isClear ? await leaveLeaks(picture, found, cloth, readLight(picture, found, cloth).limit) : found;
  return reclaimTips(picture, settled);
};

const fitDyedCloth = (picture: Raster, alpha: Float32Array, seed: number): ClothModel | undefined => {
  const cloth = fitClothModel(picture, alpha, seed);
  return cloth && (hasManyDyes(cloth) ? cloth : tellPrintTones(picture, alpha, cloth));
};

// Of many dyes none is left out.
const readLight = (picture: Raster, matte: Matte, cloth: ClothModel): ClothLight =>
  readClothLight(picture, matte, cloth, { protectPrint: !hasManyDyes(cloth) });

/**
 * A garment's matte for a new dye: without the ground that its outline took along and the dye would take. A cutout keeps what may be cloth; with a dye, ground in it is a patch of the new
 * colour, and cloth that is left out for ground is a print or far from the dye. Of an outline that the engine found; other mattes come back as they are. A print begins at the distance `limit`.
 */
const leaveLeaks = async (picture: Raster, matte: Matte, cloth: ClothModel, limit: number): Promise<Matte> => {
  // Of many dyes one is easily the ground's.
  if (!matte.prior || hasManyDyes(cloth)) return matte;
  const small = await shrinkToSide(picture, workSide);
  const cover = resamplePlane(matte.alpha, picture, small);
  const mask = createMask(small, (at) => cover[at] > 0.5);
  const leaks = findRimLeaks(mask, small, cloth, limit);
  if (!leaks) return matte;
  const settled = dropCrumbs(createMask(mask, (at) => mask.data[at] === 1 && leaks.data[at] === 0));
  return redraw(picture, matte, mask, settled);
};

/** Draws the edge of a matte anew where two masks differ. */
const redraw = async (picture: Raster, matte: Matte, before: Mask, after: Mask): Promise<Matte> => {
  const guide = await shrinkToSide(picture, guideSide);
  const fresh = refineAlpha(picture, guide, after);
  const lost = createMask(before, (at) => before.data[at] === 1 && after.data[at] === 0);
  const near = Float32Array.from(dilate(lost, around).data);
  const weight = resamplePlane(blurBox(near, before.width, before.height, 1), before, picture);
  const lay = (old: Float32Array, now: Float32Array) =>
    old.map((value, at) => value - weight[at] * Math.max(0, value - now[at]));
  const alpha = { alpha: lay(matte.alpha, fresh.alpha), wide: lay(matte.wide, fresh.wide) };
  return { ...matte, ...completeMatte(picture, guide, alpha, matte.report) };
};
