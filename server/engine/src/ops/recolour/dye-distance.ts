import type { ClothModel } from '../cloth/cloth-model.ts';

/** How much lightness beyond that of folds and highlights counts against chroma. */
const lightnessWeight = 0.7;
/** A dye is paler in highlights and folds: down to this share of its chroma, or of what its lightness explains. */
const paleShare = 0.75;

/** Lightness under which tints are mostly noise. */
const darkNoise = 0.18;

/** The dominant dye's chroma near a pixel, in the light of the cloth's lit mid-tone. */
export interface LocalDye {
  a: number;
  b: number;
}

/** Strength of a dye, 1 in the lit mid-tone: as a pixel shows it, and as far as the light of the pixel can explain that. */
export const estimateDyeStrength = (
  a: number,
  b: number,
  light: number,
  dye: LocalDye,
): { seen: number; likely: number } => {
  const square = dye.a * dye.a + dye.b * dye.b;
  const seen = square > 1e-6 ? (a * dye.a + b * dye.b) / square : 1;
  return { seen, likely: Math.max(paleShare * Math.min(1, light), Math.min(Math.max(1, light), seen)) };
};

/** OKLab distance of a pixel from the dye at any strength that its light can give it: near 0 for cloth, above some .06 for most prints. */
export const measureDyeDistance = (
  lightness: number,
  a: number,
  b: number,
  dye: LocalDye,
  cloth: Pick<ClothModel, 'middle' | 'printLight' | 'printDark'>,
): number => {
  const strength = estimateDyeStrength(a, b, lightness / cloth.middle, dye).likely;
  // Near black the cube root blows single steps of a channel up to a tint.
  const sure = Math.min(1, lightness / darkNoise);
  const da = sure * (a - strength * dye.a);
  const db = sure * (b - strength * dye.b);
  const beyond = lightnessWeight * Math.max(0, lightness - cloth.printLight, cloth.printDark - lightness);
  return Math.sqrt(da * da + db * db + beyond * beyond);
};
