import { type ClothModel, fitClothModel } from '../cloth/cloth-model.ts';
import { reclaimTips } from '../cloth/lost-tips.ts';
import { writeOklab } from '../colour/oklab.ts';
import { blurBox } from '../geometry/box-filter.ts';
import { createMask, dilate, type Mask } from '../geometry/mask.ts';
import type { Raster } from '../geometry/raster.ts';
import { resamplePlane, shrinkToSide } from '../geometry/resample.ts';
import { refineAlpha } from '../matte/alpha-refine.ts';
import { dropCrumbs } from '../matte/mask-cleanup.ts';
import { completeMatte, type Matte } from '../matte/matte.ts';
import { type ClothLight, readClothLight } from './cloth-light.ts';
import { hasManyDyes } from './recolour.ts';
import { findRimLeaks } from './rim-leaks.ts';

/** Bins of lightness, and chroma distance from the dye within which pixels are looked at. */
const bins = 64;
const ownChroma = 0.06;
/** Steps of lightness from the lit mid-tone within which the commonest tone is the cloth's, from which on a print has a tone of its own, and that folds and highlights rarely reach. */
const step = { cloth: 0.12, print: 0.2, dark: 0.34, light: 0.28 } as const;
/** How many times commoner a print's tone is than the tones between it and the cloth, and the fewest pixels that counts for. */
const clear = { usual: 2, shine: 1.4 } as const;
const least = 0.0015;
/** Shares of the garment that such a print has. */
const share = { least: 0.006, most: 0.25 } as const;
/** A print is kept from so far beyond the line on. */
const leeway = 0.05;
/** A print in two tones has its lighter tone about as often, or half as often, far up as near the line; of shine there is ever less. */
const plateau = 0.36;
/**
 * Distance of the midpoint between two tones from the cloth's tone, as a multiple of the step at which a print begins, for a lighter and a
 * darker print.
 */
const toLine = { light: 1.67, dark: 0.83 } as const;
/** How common the lightness on that line is at least, beside the second tone's middle, where tones meet. */
const meeting = 0.75;

/**
 * The cloth of a garment with the lightness at which its prints begin, from the histogram of lightness. Folds and highlights get rarer the darker and lighter they are, while
 * a print has a tone of its own, with a valley between: there it begins, also where that is nearer to the cloth than folds reach, and lettering is kept as a whole. And what was taken for a
 * print in two tones all over, but only gets rarer, is shine.
 */
export const tellPrintTones = (picture: Raster, alpha: Float32Array, cloth: ClothModel): ClothModel => {
  const counts = countTones(picture, alpha, cloth);
  const { middle } = cloth;
  if (hasTwoTones(cloth)) {
    if (!isShine(counts, cloth)) return { ...cloth, tonesMeet: doTonesMeet(counts, cloth) };
    const light = findValley(counts, middle, 1, clear.shine);
    return {
      ...cloth,
      printDark: middle - step.dark,
      printLight: light === undefined ? Number.POSITIVE_INFINITY : Math.max(middle + step.light, light - leeway),
    };
  }
  const [dark, light] = [findValley(counts, middle, -1, clear.usual), findValley(counts, middle, 1, clear.usual)];
  const { printDark, printLight } = cloth;
  return {
    ...cloth,
    printDark: dark === undefined ? printDark : Math.max(printDark, Math.min(middle - step.print, dark + leeway)),
    printLight: light === undefined ? printLight : Math.min(printLight, Math.max(middle + step.print, light - leeway)),
  };
};

/** Shares of lightness among the pixels in the dye, smoothed. */
const countTones = ({ data, channels }: Raster, alpha: Float32Array, cloth: ClothModel): Float64Array => {
  const counts = new Float64Array(bins);
  const colour: [number, number, number] = [0, 0, 0];
  let all = 0;
  for (let i = 0; i < alpha.length; i++) {
    if (alpha[i] <= 0.99) continue;
    writeOklab(data[i * channels], data[i * channels + 1], data[i * channels + 2], colour);
    if (Math.hypot(colour[1] - cloth.a, colour[2] - cloth.b) > ownChroma) continue;
    const bin = binOf(colour[0]);
    counts[bin] = counts[bin] + 1;
    all++;
  }
  const read = (at: number) => counts[Math.max(0, Math.min(bins - 1, at))] / Math.max(1, all);
  return counts.map((_, at) => (read(at - 2) + 2 * read(at - 1) + 3 * read(at) + 2 * read(at + 1) + read(at + 2)) / 9);
};

const binOf = (lightness: number): number => Math.max(0, Math.min(bins - 1, Math.floor(lightness * bins)));

/** The lightness between the cloth's tone and a print's, darker (`way` -1) or lighter (1); undefined where no print has a tone of its own. */
const findValley = (counts: Float64Array, middle: number, way: 1 | -1, times: number): number | undefined => {
  let peak = binOf(middle);
  for (let at = binOf(middle - step.cloth); at <= binOf(middle + step.cloth); at++)
    if (counts[at] > counts[peak]) peak = at;
  let lowest = peak;
  let best = { ratio: times, from: -1, to: -1 };
  for (let at = peak; at >= 0 && at < bins; at += way) {
    if (counts[at] < counts[lowest]) lowest = at;
    if (Math.abs(at - peak) < step.print * bins || counts[at] < least) continue;
    const ratio = counts[at] / Math.max(counts[lowest], 0.1 * least);
    if (ratio > best.ratio) best = { ratio, from: lowest, to: at };
  }
  if (best.from < 0) return undefined;
  let beyond = 0;
  for (let at = best.from; at >= 0 && at < bins; at += way) beyond += counts[at];
  if (beyond < share.least || beyond > share.most) return undefined;
  // A valley may be wide: its middle.
  let [near, far] = [best.from, best.from];
  const floor = Math.max(1.3 * counts[best.from], 0.3 * least);
  while (counts[near - way] <= floor && near !== peak) near -= way;
  while (counts[far + way] <= floor && far !== best.to) far += way;
  return ((near + far) / 2 + 0.5) / bins;
};

const hasTwoTones = ({ printLight, printDark }: ClothModel): boolean =>
  Number.isFinite(printLight) !== Number.isFinite(printDark);

/** How common the second of two tones is at a quantile of it, counted from the line between the two. */
const readSecond = (counts: Float64Array, cloth: ClothModel, part: number): number => {
  const way = Number.isFinite(cloth.printLight) ? 1 : -1;
  let all = 0;
  for (let at = lineOf(cloth); at >= 0 && at < bins; at += way) all += counts[at];
  let [sum, at] = [0, lineOf(cloth)];
  while (at + way >= 0 && at + way < bins && sum + counts[at] < part * all) {
    sum += counts[at];
    at += way;
  }
  return counts[at];
};

/** The bin half-way between two tones. */
const lineOf = ({ middle, printLight, printDark }: ClothModel): number =>
  binOf(
    Number.isFinite(printLight)
      ? middle + toLine.light * (printLight - middle)
      : middle + toLine.dark * (printDark - middle),
  );

/** Whether the lighter of two tones only gets rarer the lighter it is. */
const isShine = (counts: Float64Array, cloth: ClothModel): boolean =>
  Number.isFinite(cloth.printLight) && readSecond(counts, cloth, 0.75) < plateau * readSecond(counts, cloth, 0.25);

/** Whether there is no valley between dark cloth and its lighter print. Shaded cloth beside a darker print gains nothing by its level. */
const doTonesMeet = (counts: Float64Array, cloth: ClothModel): boolean =>
  Number.isFinite(cloth.printLight) && counts[lineOf(cloth)] > meeting * readSecond(counts, cloth, 0.5);

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
