import type { ClothModel } from '../cloth/cloth-model.ts';

/** How much lightness beyond that of folds and highlights counts against chroma. */
const lightnessWeight = 0.7;
/** A dye is paler in highlights and folds: down to this share of its chroma, or of what its lightness explains. */
const paleShare = 0.75;

/** Lightness under which tints are mostly noise. */
const darkNoise = 0.18;

/** Strength of a dye as a pixel shows it, 1 in the lit mid-tone. */
export const seenStrength = (a: number, b: number, dyeA: number, dyeB: number): number => {
  const square = dyeA * dyeA + dyeB * dyeB;
  return square > 1e-6 ? (a * dyeA + b * dyeB) / square : 1;
};

/** The strength as far as the light of the pixel, 1 in the lit mid-tone, can explain it. */
export const likelyStrength = (a: number, b: number, light: number, dyeA: number, dyeB: number): number =>
  Math.max(paleShare * Math.min(1, light), Math.min(Math.max(1, light), seenStrength(a, b, dyeA, dyeB)));

/**
 * OKLab distance of a pixel from the dye at any strength that its light can give it: near 0 for cloth, above some .06 for most prints. `dyeA` and `dyeB` are the dominant dye's chroma
 * near the pixel, in the light of the cloth's lit mid-tone; `level` is how many times lighter cloth is there than the garment's.
 */
export const measureDyeDistance = (
  lightness: number,
  a: number,
  b: number,
  dyeA: number,
  dyeB: number,
  cloth: Pick<ClothModel, 'middle' | 'printLight' | 'printDark'>,
  level = 1,
): number => {
  const strength = likelyStrength(a, b, lightness / cloth.middle, dyeA, dyeB);
  // Near black the cube root blows single steps of a channel up to a tint.
  const sure = Math.min(1, lightness / darkNoise);
  const da = sure * (a - strength * dyeA);
  const db = sure * (b - strength * dyeB);
  const lit = lightness / level;
  const beyond = lightnessWeight * Math.max(0, lit - cloth.printLight, cloth.printDark - lit);
  return Math.sqrt(da * da + db * db + beyond * beyond);
};

/** Whether a pixel strays from the dye towards another colour or towards grey, and not to more of the dye, as noise and light do. */
export const isOffDye = (
  lightness: number,
  a: number,
  b: number,
  dyeA: number,
  dyeB: number,
  middle: number,
): boolean => {
  const strength = likelyStrength(a, b, lightness / middle, dyeA, dyeB);
  return (a - strength * dyeA) * dyeA + (b - strength * dyeB) * dyeB < 0;
};
