import type { ClothModel } from '../cloth/cloth-model.ts';
import { inChunks } from '../geometry/in-chunks.ts';
import { findQuantile } from '../matte/otsu.ts';

/** Weight of a lightness difference beyond that of folds and highlights relative to chroma. */
const lightnessWeight = 0.7;
/** A dye is paler in highlights and folds: down to this share of its chroma, or of the strength that its lightness explains. */
const paleShare = 0.75;
/** Lightness below which tints are mostly noise. */
const darkNoise = 0.18;

/** Observed strength of a dye in a pixel, 1 in the lit mid-tone. */
const seenStrength = (a: number, b: number, dyeA: number, dyeB: number): number => {
  const square = dyeA * dyeA + dyeB * dyeB;
  return square > 1e-6 ? (a * dyeA + b * dyeB) / square : 1;
};

/** Strength explained by the light of the pixel, 1 in the lit mid-tone. */
export const likelyStrength = (a: number, b: number, light: number, dyeA: number, dyeB: number): number =>
  Math.max(paleShare * Math.min(1, light), Math.min(Math.max(1, light), seenStrength(a, b, dyeA, dyeB)));

/**
 * OKLab distance of a pixel from the dye at any strength that its light can produce: near 0 for cloth, above about 0.06 for most prints.
 * `dyeA` and `dyeB` are the dominant dye's chroma near the pixel, in the light of the cloth's lit mid-tone.
 */
export const measureDyeDistance = (
  lightness: number,
  a: number,
  b: number,
  dyeA: number,
  dyeB: number,
  cloth: Pick<ClothModel, 'middle' | 'printLight' | 'printDark'>,
): number => {
  const strength = likelyStrength(a, b, lightness / cloth.middle, dyeA, dyeB);
  // Near black the cube root amplifies single steps of a channel to a tint.
  const sure = Math.min(1, lightness / darkNoise);
  const da = sure * (a - strength * dyeA);
  const db = sure * (b - strength * dyeB);
  const beyond = lightnessWeight * Math.max(0, lightness - cloth.printLight, cloth.printDark - lightness);
  return Math.sqrt(da * da + db * db + beyond * beyond);
};

/** Distances over which cloth fades into print. */
const below = 0.022;
const above = 0.028;
/** Distance at which a print begins on even cloth: coloured, and grey, which has hardly any chroma of its own. */
const usualLimit = { coloured: 0.06, grey: 0.05 } as const;
const grey = 0.04;
/** Uneven cloth: this multiple of the distance of its own 60 % quantile exceeds noise and thin tone-in-tone stripes. */
const ownShare = 0.6;
const ownReach = 4;
const lastLimit = 0.14;

/** Finds the distance at which a print begins (alpha one half) from the distances of a garment's pixels and the chroma of its dye. */
export const findDyeLimit = (distances: Float32Array, dyeChroma: number): number => {
  const tint = Math.max(0, Math.min(1, dyeChroma / grey));
  const usual = usualLimit.grey + tint * (usualLimit.coloured - usualLimit.grey);
  return Math.max(usual, Math.min(lastLimit, ownReach * findQuantile(distances, ownShare)));
};

/** Share of dye for a pixel at a distance, 1 to 0; `limit` from `findDyeLimit`. */
export const shareOfDye = (distance: number, limit: number): number => {
  const place = (distance - limit + below) / (below + above);
  if (place <= 0) return 1;
  if (place >= 1) return 0;
  return 1 - place * place * (3 - 2 * place);
};

/** Writes the distance of each member of a small copy from the dye at its position. */
const measureSome = (from: number, to: number, scene: DistanceScene): void => {
  const { lightness, a, b } = scene.planes;
  for (let n = from; n < to; n++) {
    const at = scene.members[n];
    scene.distances[n] = measureDyeDistance(lightness[at], a[at], b[at], scene.dye.a[at], scene.dye.b[at], scene.cloth);
  }
};

interface DistanceScene {
  planes: { lightness: Float32Array; a: Float32Array; b: Float32Array };
  members: Uint32Array;
  dye: { a: Float32Array; b: Float32Array };
  cloth: ClothModel;
  distances: Float32Array;
}

export const listDistances = (scene: Omit<DistanceScene, 'distances'>): Float32Array => {
  const distances = new Float32Array(scene.members.length);
  inChunks(distances.length, measureSome, { ...scene, distances });
  return distances;
};
