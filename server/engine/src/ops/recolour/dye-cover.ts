import type { ClothModel } from '../cloth/cloth-model.ts';
import type { Oklab, OklabPlanes } from '../colour/oklab.ts';
import { blurBox } from '../geometry/box-filter.ts';
import { measureDyeDistance, shareOfDye } from './dye-distance.ts';

/** Class of a pixel: background, garment, or garment that the background may have tinted. */
export const placeOf = { ground: 0, inner: 1, edge: 2 } as const;

export interface CoverOptions {
  /** 1 to 5: below 2 the new colour is mixed with the old; above, colours farther from the dominant dye are recoloured too. */
  coefficient: number;
  protectPrint: boolean;
  /** Colours that are kept; absent: none. */
  keep?: readonly Oklab[] | undefined;
}

/** Coefficient at which the new colour is fully opaque, and the coefficient at which the limit of a print is measured. */
const fullCoefficient = 2;
const usualCoefficient = 2.5;
/** Multiple of the limit beyond which an edge pixel is background included by the outline rather than tinted cloth. */
const tintReach = 2.5;
/**
 * Radius in pixels within which the garment's edge takes the alpha of cloth, and radius in which cloth and print beside a mixed pixel are
 * read.
 */
const edgeReach = 5;
const mixReach = 3;
/**
 * Reach of a kept colour, OKLab, with lightness weighted by `light`; a pixel nearer to the dye than this fraction of the distance is cloth.
 */
const keptReach = { full: 0.1, none: 0.16, light: 0.6 } as const;
const nearerKept = { full: 0.45, none: 0.55 } as const;
/** OKLab step between print and cloth from which the pixels between are unmixed. */
const minStep = 0.08;

/** Distance at which a print begins (alpha one half) for a coefficient: `limit` is that of the cloth. */
export const reachOf = (limit: number, coefficient: number): number => limit * (coefficient / usualCoefficient);

/** Region of a garment: its own colours, the dye near each pixel, and the class of each pixel (`placeOf`). */
export interface CoverScene {
  planes: OklabPlanes;
  dye: { a: Float32Array; b: Float32Array };
  place: Uint8Array;
  width: number;
  height: number;
}

/**
 * Alpha of the new dye at each pixel, 0 to 1: 1 for the dominant dye in any light, little or nothing for prints and kept colours. Pixels
 * tinted by the background follow the cloth beside them, so that no rim of the old colour remains. A pixel between cloth and print gets its
 * share of both, and in `planes` the colour of its print.
 */
export const measureDyeCover = (
  scene: CoverScene,
  cloth: ClothModel,
  limit: number,
  { coefficient, protectPrint, keep = [] }: CoverOptions,
): Float32Array => {
  const { place, width, height } = scene;
  const strength = Math.min(1, coefficient / fullCoefficient);
  const cover = new Float32Array(width * height).fill(1);
  if (protectPrint || keep.length > 0) {
    const reach = protectPrint ? reachOf(limit, coefficient) : Number.POSITIVE_INFINITY;
    const least = new Float32Array(cover.length);
    const own = { ...scene, cover, least, cloth, reach, keep };
    let hasPrint = false;
    for (let y = 0; y < height; y++) if (coverRow(own, y * width, width)) hasPrint = true;
    if (hasPrint) {
      lendToEdges(cover, least, place, width, height);
      // Single noisy pixels are neither excluded nor recoloured.
      const even = blurBox(cover, width, height, 1);
      if (strength === 1) unmix(scene, even);
      cover.set(even);
    }
  }
  for (let at = 0; at < cover.length; at++) cover[at] = strength * cover[at];
  return cover;
};

interface RowScene extends CoverScene {
  cover: Float32Array;
  /** Minimum alpha of an edge pixel, by its own colour. */
  least: Float32Array;
  cloth: ClothModel;
  reach: number;
  keep: readonly Oklab[];
}

/** Writes the alpha of `count` pixels from `start` by their own colours; returns whether there is a print among them. */
const coverRow = (
  { cover, least, planes: { lightness, a, b }, dye, place, cloth, reach, keep }: RowScene,
  start: number,
  count: number,
): boolean => {
  let hasPrint = false;
  for (let at = start; at < start + count; at++) {
    if (place[at] === placeOf.ground) continue;
    const distance = measureDyeDistance(lightness[at], a[at], b[at], dye.a[at], dye.b[at], cloth);
    const isEdge = place[at] === placeOf.edge;
    let kept = 1;
    for (const [keptL, keptA, keptB] of keep) {
      const away = Math.hypot(keptReach.light * (lightness[at] - keptL), a[at] - keptA, b[at] - keptB);
      const nearer = ramp(away / Math.max(1e-6, away + distance), nearerKept);
      kept = Math.min(kept, Math.max(nearer, ramp(away, keptReach)));
    }
    cover[at] = Math.min(kept, shareOfDye(distance, (isEdge ? tintReach : 1) * reach));
    if (isEdge) least[at] = Math.min(kept, shareOfDye(distance, reach));
    else if (cover[at] < 0.5) hasPrint = true;
  }
  return hasPrint;
};

const ramp = (value: number, { full, none }: { full: number; none: number }): number =>
  Math.max(0, Math.min(1, (value - full) / (none - full)));

/**
 * Limits the alpha of an edge beside prints to that of the cloth around it, but not below the alpha by its own colour: `cover` contains the
 * maximum at an edge.
 */
const lendToEdges = (
  cover: Float32Array,
  least: Float32Array,
  place: Uint8Array,
  width: number,
  height: number,
): void => {
  const inner = new Float32Array(cover.length);
  const dyed = new Float32Array(cover.length);
  for (let at = 0; at < cover.length; at++) {
    if (place[at] !== placeOf.inner) continue;
    inner[at] = 1;
    dyed[at] = cover[at];
  }
  const [weight, sums] = [blurBox(inner, width, height, edgeReach), blurBox(dyed, width, height, edgeReach)];
  // Running sums have rounding errors where there is no cloth: below half a pixel it counts as none.
  const none = 0.5 / (2 * edgeReach + 1) ** 2;
  for (let at = 0; at < cover.length; at++) {
    if (place[at] !== placeOf.edge) continue;
    cover[at] = weight[at] > none ? Math.max(least[at], (cover[at] * sums[at]) / weight[at]) : least[at];
  }
};

/** Gives pixels between cloth and print their share on the line between the two adjacent colours. */
const unmix = ({ planes, place, width, height }: CoverScene, cover: Float32Array): void => {
  const blur = (plane: Float32Array) => blurBox(plane, width, height, mixReach);
  const [cloth, print] = [new Float32Array(cover.length), new Float32Array(cover.length)];
  for (let at = 0; at < cover.length; at++) {
    if (place[at] !== placeOf.inner) continue;
    cloth[at] = cover[at] ** 4;
    print[at] = (1 - cover[at]) ** 4;
  }
  const own = [planes.lightness, planes.a, planes.b];
  const means = (weight: Float32Array) => own.map((plane) => blur(plane.map((value, at) => value * weight[at])));
  const [clothSums, printSums] = [means(cloth), means(print)];
  const [clothWeight, printWeight] = [blur(cloth), blur(print)];
  const least = 2 / (2 * mixReach + 1) ** 2;
  for (let at = 0; at < cover.length; at++) {
    if (place[at] !== placeOf.inner || clothWeight[at] < least || printWeight[at] < least) continue;
    if (cloth[at] > 0.99 && printWeight[at] < 3 * least) continue;
    let [along, square] = [0, 0];
    for (let c = 0; c < 3; c++) {
      const [from, to] = [printSums[c][at] / printWeight[at], clothSums[c][at] / clothWeight[at]];
      along += (own[c][at] - from) * (to - from);
      square += (to - from) ** 2;
    }
    if (square < minStep * minStep) continue;
    const share = Math.max(0, Math.min(1, along / square));
    if (share > 0.02 && share < 0.98) {
      for (let c = 0; c < 3; c++) {
        const [from, to] = [printSums[c][at] / printWeight[at], clothSums[c][at] / clothWeight[at]];
        // The deviation from the line between both colours belongs to the print.
        own[c][at] = own[c][at] + share * (from - to);
      }
    }
    cover[at] = share;
  }
};
