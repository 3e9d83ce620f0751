import type { ClothModel } from '../cloth/cloth-model.ts';
import { type Oklab, toOklabPlanes } from '../colour/oklab.ts';
import { countSet, createMask, dilate, type Mask } from '../geometry/mask.ts';
import type { Raster } from '../geometry/raster.ts';
import { resamplePlane, shrinkToSide } from '../geometry/resample.ts';
import type { Matte } from '../matte/matte.ts';
import { measureDyeDistance } from './dye-distance.ts';
import { findLostDetail } from './lost-detail.ts';
import { findOutlineFaults } from './outline-outcome.ts';
import { hasManyDyes, type Recoloured } from './recolour.ts';

/** Longest side that is looked at: noise and the fine flecks of a melange are gone there. */
const workSide = 256;
/** Distance (`measureDyeDistance`) that light, folds and noise rarely give a dye. */
const otherDye = 0.05;
/** So much of the garment is another dye, of photographs: plain ones have up to .015, checks and other waistbands from .033. */
const least = 0.025;

/**
 * Where cloth of another dye than the dominant one took the new dye along: the second colour of a check, a waistband, a yoke. Of the size of a
 * small copy; undefined where there is none to speak of, or where everything was to be dyed. `alpha` is the garment's cover.
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

/** Codes at which a channel has nothing left to tell, the share of the garment from which its folds are missed, and targets that show it. */
const black = 10;
const white = 251;
const lost = 0.25;
const shows = { dark: 0.4, light: 0.85 } as const;

export interface DyeWarning {
  code: 'many-dyes' | 'cloth-crushed' | 'cloth-blown' | 'print-lost' | 'matte-check-edge';
  /** Where it holds, of the whole picture in any size; absent: all over. */
  mask?: Mask;
}

/**
 * Reasons why a garment may not take the new colour well: `many-dyes` (a check or print all over: it becomes shades of one colour),
 * `cloth-crushed` (the picture is so dark that its folds are gone, and the target is not), `cloth-blown` (so bright).
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

/** Share of the garment from which a lost print is lettering or a motif, and no specks. */
const leastPrint = 0.002;

/**
 * What became of prints: `print-lost` (lettering that can hardly be read any more), `many-dyes` (cloth of another dye was dyed along). Where no dye is the main one, all of
 * them become shades of one, which `listDyeWarnings` says.
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
  const lost =
    countSet(done.lost) > leastPrint * inside ? done.lost : await findLostDetail(before, done.picture, alpha);
  return [
    ...(others ? [{ code: 'many-dyes', mask: others } as const] : []),
    ...(lost ? [{ code: 'print-lost', mask: lost } as const] : []),
  ];
};

/**
 * Whether the outline held: `matte-check-edge` where pieces of the garment beyond it kept the old dye, or ground inside of it took the new one. Of an outline that the
 * engine found; where the user drew it, pixels outside may be meant to stay.
 */
export const listOutlineWarnings = async (
  before: Raster,
  { picture }: Pick<Recoloured, 'picture'>,
  { alpha, prior }: Pick<Matte, 'alpha' | 'prior'>,
): Promise<DyeWarning[]> => {
  const mask = prior && (await findOutlineFaults(before, picture, alpha));
  return mask ? [{ code: 'matte-check-edge', mask }] : [];
};
