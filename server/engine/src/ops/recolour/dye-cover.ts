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

/** Part of a garment: its own colours, the dye near each pixel, and 1 where the ground may have tinted it. */
export interface CoverScene {
  planes: OklabPlanes;
  dye: { a: Float32Array; b: Float32Array };
  edge: Uint8Array;
  width: number;
  height: number;
}

/**
 * How much of each pixel a new dye takes, 0 to 1: all of the dominant dye in any light, little or nothing of prints. What the ground has
 * tinted goes with the cloth beside it, so that no rim of the old colour stays.
 */
export const measureDyeCover = (
  { planes, dye, edge, width, height }: CoverScene,
  cloth: ClothModel,
  limit: number,
  { coefficient, protectPrint }: CoverOptions,
): Float32Array => {
  const strength = Math.min(1, coefficient / fullCoefficient);
  const cover = new Float32Array(width * height).fill(strength);
  if (!protectPrint) return cover;
  const own = { a: 0, b: 0 };
  const reach = limit * (coefficient / usualCoefficient);
  const inner = new Float32Array(cover.length);
  const tinted = new Float32Array(cover.length);
  for (let i = 0; i < cover.length; i++) {
    own.a = dye.a[i];
    own.b = dye.b[i];
    const distance = measureDyeDistance(planes.lightness[i], planes.a[i], planes.b[i], own, cloth);
    cover[i] = strength * shareOfDye(distance, reach);
    inner[i] = 1 - edge[i];
    if (edge[i]) tinted[i] = shareOfDye(distance, tintReach * reach);
  }
  const near = blurBox(inner, width, height, edgeReach);
  for (let i = 0; i < inner.length; i++) inner[i] *= cover[i];
  const lent = blurBox(inner, width, height, edgeReach);
  for (let i = 0; i < cover.length; i++) {
    if (edge[i] && near[i] > 0) cover[i] = Math.max(cover[i], (tinted[i] * lent[i]) / near[i]);
  }
  // Single noisy pixels neither escape the dye nor take it.
  return blurBox(cover, width, height, 1);
};
