import type { ClothModel } from '../cloth/cloth-model.ts';
import type { OklabPlanes } from '../colour/oklab.ts';
import { blurBox } from '../geometry/box-filter.ts';
import { measureDyeDistance } from './dye-distance.ts';
import { shareOfDye } from './dye-limit.ts';

export interface CoverOptions {
  /** 1 to 5: under 2 the new colour is mixed with the old; above, colours farther from the dominant dye are dyed too. */
  coefficient: number;
  protectPrint: boolean;
}

/** Coefficient at which the dye covers fully, and the one that the reach below is measured at. */
const fullCoefficient = 2;
const usualCoefficient = 2.5;
/** Pixels within which cloth lends its cover to the garment's edge. */
const edgeReach = 4;
/** Beyond this many times the limit an edge pixel is ground that the outline took along, and no tinted cloth. */
const tintReach = 2.5;

/** What a pixel of a part is: ground, garment, or garment that the ground may have tinted. */
export const placeOf = { ground: 0, inner: 1, edge: 2 } as const;

/** Part of a garment: its own colours, the dye near each pixel, and what each pixel is (`placeOf`). */
export interface CoverScene {
  planes: OklabPlanes;
  dye: { a: Float32Array; b: Float32Array };
  place: Uint8Array;
  width: number;
  height: number;
}

/**
 * How much of each pixel a new dye takes, 0 to 1: all of the dominant dye in any light, little or nothing of prints. What the ground has
 * tinted goes with the cloth beside it, so that no rim of the old colour stays.
 */
export const measureDyeCover = (
  { planes, dye, place, width, height }: CoverScene,
  cloth: ClothModel,
  limit: number,
  { coefficient, protectPrint }: CoverOptions,
): Float32Array => {
  const strength = Math.min(1, coefficient / fullCoefficient);
  const cover = new Float32Array(width * height).fill(strength);
  if (!protectPrint) return cover;
  const own = { a: 0, b: 0 };
  const reach = limit * (coefficient / usualCoefficient);
  let hasPrint = false;
  for (let i = 0; i < cover.length; i++) {
    if (place[i] === placeOf.ground) continue;
    own.a = dye.a[i];
    own.b = dye.b[i];
    const distance = measureDyeDistance(planes.lightness[i], planes.a[i], planes.b[i], own, cloth);
    // Where all cloth beside an edge takes the dye, the edge does as far as it may be tinted cloth.
    const isEdge = place[i] === placeOf.edge;
    const share = shareOfDye(distance, isEdge ? tintReach * reach : reach);
    cover[i] = strength * share;
    if (share < 0.5 && !isEdge) hasPrint = true;
  }
  if (!hasPrint) return cover;
  lendToEdges(cover, { planes, dye, place, width, height }, cloth, reach, strength);
  // Single noisy pixels neither escape the dye nor take it.
  return blurBox(cover, width, height, 1);
};

/** Beside prints an edge gets no more dye than the cloth around it: `cover` holds what an edge may take at most. */
const lendToEdges = (
  cover: Float32Array,
  { planes, dye, place, width, height }: CoverScene,
  cloth: ClothModel,
  reach: number,
  strength: number,
): void => {
  const inner = Float32Array.from(place, (value) => (value === placeOf.edge ? 0 : 1));
  const near = blurBox(inner, width, height, edgeReach);
  for (let i = 0; i < inner.length; i++) inner[i] = inner[i] * cover[i];
  const lent = blurBox(inner, width, height, edgeReach);
  const own = { a: 0, b: 0 };
  for (let i = 0; i < cover.length; i++) {
    if (place[i] !== placeOf.edge) continue;
    own.a = dye.a[i];
    own.b = dye.b[i];
    const distance = measureDyeDistance(planes.lightness[i], planes.a[i], planes.b[i], own, cloth);
    const least = strength * shareOfDye(distance, reach);
    cover[i] = near[i] > 0 ? Math.max(least, ((cover[i] / strength) * lent[i]) / near[i]) : least;
  }
};
