import type { ClothModel } from '../cloth/cloth-model.ts';
import type { OklabPlanes } from '../colour/oklab.ts';
import { blurBox } from '../geometry/box-filter.ts';

export interface CoverOptions {
  /** 1 to 5: under 2 the new colour is mixed with the old; above, colours farther from the dominant dye are dyed too. */
  coefficient: number;
  protectPrint: boolean;
}

/** Coefficient at which the dye covers fully, and the one that the reach below is measured at. */
const fullCoefficient = 2;
const usualCoefficient = 2.5;
/** Chroma distance that counts as the same dye, and the softness of the limit. */
const freeDistance = 0.02;
const edgeSoftness = 0.045;
/** Grey cloth has hardly any chroma of its own, so that less of another is a print already: share of the softness, and chroma that counts as none. */
const greySoftness = 0.6;
const grey = 0.04;
/** How much lightness beyond that of folds and highlights counts against chroma. */
const lightnessWeight = 0.5;
/** A dye is paler in highlights and folds: down to this share of its chroma, or of what its lightness explains. */
const paleShare = 0.75;

/** How much of each pixel a new dye takes, 0 to 1: all of the dominant dye in any light, little or nothing of prints. */
export const measureDyeCover = (
  planes: OklabPlanes,
  { width, height }: { width: number; height: number },
  cloth: ClothModel,
  { coefficient, protectPrint }: CoverOptions,
): Float32Array => {
  const strength = Math.min(1, coefficient / fullCoefficient);
  const cover = new Float32Array(width * height).fill(strength);
  if (!protectPrint) return cover;
  const reach = coefficient / usualCoefficient;
  const isGrey = Math.max(greySoftness, Math.min(1, Math.hypot(cloth.a, cloth.b) / grey));
  const softness = 2 * (edgeSoftness * isGrey * reach) ** 2;
  const free = freeDistance * reach;
  const dyeSquare = Math.max(1e-9, cloth.a * cloth.a + cloth.b * cloth.b);
  for (let i = 0; i < cover.length; i++) {
    const a = planes.a[i];
    const b = planes.b[i];
    const lightness = planes.lightness[i];
    const light = lightness / cloth.middle;
    // Distance to the dye at any strength that this much light can give it.
    const strengthSeen = (a * cloth.a + b * cloth.b) / dyeSquare;
    const likely = Math.max(paleShare * Math.min(1, light), Math.min(Math.max(1, light), strengthSeen));
    const da = a - likely * cloth.a;
    const db = b - likely * cloth.b;
    const beyond = lightnessWeight * Math.max(0, lightness - cloth.printLight, cloth.printDark - lightness);
    const distance = Math.sqrt(da * da + db * db + beyond * beyond) - free;
    if (distance > 0) cover[i] = strength * Math.exp((-distance * distance) / softness);
  }
  // Single noisy pixels neither escape the dye nor take it.
  return blurBox(cover, width, height, 1);
};
