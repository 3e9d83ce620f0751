import type { ClothModel } from '../cloth/cloth-model.ts';
import { type Oklab, toOklabPlanes } from '../colour/oklab.ts';
import { countSet, createMask, dilate, type Mask } from '../geometry/mask.ts';
import type { Raster } from '../geometry/raster.ts';
import { resamplePlane, shrinkToSide } from '../geometry/resample.ts';
import type { Matte } from '../matte/matte.ts';
import { measureDyeDistance } from './dye-distance.ts';
import { findLostDetail } from './lost-detail.ts';
import { hasManyDyes, type Recoloured } from './recolour.ts';

/** Longest side of the analysed copy: noise and the fine flecks of a melange are invisible there. */
const workSide = 256;
/** Distance (`measureDyeDistance`) that light, folds and noise rarely cause within a dye. */
const otherDye = 0.05;
/**
 * Minimum share of the garment in another dye, from photographs: plain ones have up to 0.015, checks and contrasting waistbands from 0.033.
 */
const least = 0.025;

/**
 * Finds where cloth of another dye than the dominant one was recoloured: the second colour of a check, a waistband, a yoke. Of the size of
 * a small copy; undefined where there is hardly any, or where everything was to be recoloured. `alpha` is the garment's.
 */
const findOtherDyes = async (
  before: Raster,
  { limit }: Pick<Recoloured, 'limit'>,
  alpha: Float32Array,
  cloth: ClothModel,
): Promise<Mask | undefined> => {
  if (limit === Number.POSITIVE_INFINITY) return undefined;
  const small = await shrinkToSide(before, workSide);
  const cover = resamplePlane(alpha, before, small);
  const { lightness, a, b } = toOklabPlanes(small.data, small.channels);
  let inside = 0;
  const others = createMask(small, (at) => {
    if (cover[at] < 0.99) return false;
    inside++;
    const distance = measureDyeDistance(lightness[at], a[at], b[at], cloth.a, cloth.b, cloth);
    return distance > otherDye && distance < limit;
  });
  return countSet(others) > least * inside ? dilate(others, 1) : undefined;
};

/** Channel values without remaining detail, the share of the garment from which missing folds are noticed, and targets that reveal it. */
const black = 10;
const white = 251;
const lost = 0.25;
const shows = { dark: 0.4, light: 0.85 } as const;

export interface DyeWarning {
  code: 'many-dyes' | 'cloth-crushed' | 'cloth-blown' | 'print-lost';
  /** Affected region of the whole image, in any size; absent: everywhere. */
  mask?: Mask;
}

/**
 * Reasons why the new colour may not look right on a garment: `many-dyes` (an all-over check or print: it becomes shades of one colour),
 * `cloth-crushed` (the image is so dark that its folds are lost, and the target is not), `cloth-blown` (so bright).
 */
export const listDyeWarnings = (
  picture: Raster,
  { alpha }: Pick<Matte, 'alpha'>,
  cloth: ClothModel,
  { target, protectPrint }: { target: Oklab; protectPrint: boolean },
): DyeWarning[] => {
  const found: DyeWarning[] = [];
  if (protectPrint && hasManyDyes(cloth)) found.push({ code: 'many-dyes' });
  const { data, channels } = picture;
  const lostWhere = (isLost: (low: number, high: number) => boolean): Mask | undefined => {
    let inside = 0;
    const mask = createMask(picture, (i) => {
      if (alpha[i] < 0.99) return false;
      inside++;
      const [r, g, b] = [data[i * channels], data[i * channels + 1], data[i * channels + 2]];
      return isLost(Math.min(r, g, b), Math.max(r, g, b));
    });
    return countSet(mask) > lost * inside ? mask : undefined;
  };
  const crushed = target[0] > shows.dark ? lostWhere((_low, high) => high <= black) : undefined;
  const blown = target[0] < shows.light ? lostWhere((low) => low >= white) : undefined;
  if (crushed) found.push({ code: 'cloth-crushed', mask: crushed });
  if (blown) found.push({ code: 'cloth-blown', mask: blown });
  return found;
};

/** Minimum share of the garment for a lost print to be lettering or a motif rather than specks. */
const minPrint = 0.002;

/**
 * Warnings for prints: `print-lost` (lettering that is hardly legible after recolouring), `many-dyes` (cloth of another dye was recoloured
 * too). Where no dye is the main one, all become shades of one, which `listDyeWarnings` reports.
 */
export const listPrintWarnings = async (
  before: Raster,
  done: Recoloured,
  { alpha }: Pick<Matte, 'alpha'>,
  cloth: ClothModel,
): Promise<DyeWarning[]> => {
  if (hasManyDyes(cloth)) return [];
  const others = await findOtherDyes(before, done, alpha, cloth);
  let inside = 0;
  for (const cover of alpha) if (cover >= 0.99) inside++;
  const lost = countSet(done.lost) > minPrint * inside ? done.lost : await findLostDetail(before, done.picture, alpha);
  return [
    ...(others ? [{ code: 'many-dyes', mask: others } as const] : []),
    ...(lost ? [{ code: 'print-lost', mask: lost } as const] : []),
  ];
};
