import type { ClothModel } from '../cloth/cloth-model.ts';
import type { OklabPlanes } from '../colour/oklab.ts';
import { blurBox } from '../geometry/box-filter.ts';
import { createMask, findComponents } from '../geometry/mask.ts';
import { isOffDye, measureDyeDistance } from './dye-distance.ts';
import { shareOfDye } from './dye-limit.ts';
import { placeOf } from './dye-place.ts';
import type { LightBand } from './light-band.ts';
import { mixKind, type PrintMix, unmixPrints } from './unmix-prints.ts';

/** Share of dye up to which a pixel is kept. */
const kept = 0.5;
/** Largest speck, as a share of the square of the picture's longest side, and pixels. */
const most = { share: 0.0002, least: 20 } as const;
/** OKLab step across the outline up to which a speck is not distinguishable from the dyed cloth around it. */
const unseen = 0.09;
/** Lightness, OKLab, up to which tints that the eye does not see may count as a print. */
const dark = 0.32;
/** Codes under this lightness are one black on a screen, and their tints are noise. */
const black = 0.18;

interface Part {
  planes: OklabPlanes;
  place: Uint8Array;
  width: number;
  height: number;
}

/**
 * Dyes dark specks that were not distinguishable from the dyed cloth around them before: where a dark trim is about as far from the dye as a print begins, noise
 * decides pixel by pixel, and what was one black becomes black flecks on a light dye. Changes `cover`, the share of dye of each pixel. `longest` is the
 * picture's longest side, `strength` the share of dye of plain cloth.
 */
export const dyeSpecks = (
  { planes: { lightness, a, b }, place, width, height }: Part,
  cover: Float32Array,
  longest: number,
  strength: number,
): void => {
  const limit = Math.max(most.least, most.share * longest * longest);
  const print = createMask({ width, height }, (at) => place[at] !== placeOf.ground && cover[at] < kept * strength);
  for (const { area, pixels } of findComponents(print)) {
    if (area > limit || !isDark(pixels, lightness)) continue;
    let [steps, sum] = [0, 0];
    for (const at of pixels) {
      const x = at % width;
      for (const way of [-1, 1, -width, width]) {
        // Two pixels farther: the one between is mixed.
        const to = at + 2 * way;
        if (to < 0 || to >= cover.length || (Math.abs(way) === 1 && (x + 2 * way < 0 || x + 2 * way >= width)))
          continue;
        if (place[to] === placeOf.ground || print.data[to]) continue;
        steps++;
        const [own, other] = [Math.min(1, lightness[at] / black), Math.min(1, lightness[to] / black)];
        sum += Math.hypot(
          Math.max(black, lightness[at]) - Math.max(black, lightness[to]),
          own * a[at] - other * a[to],
          own * b[at] - other * b[to],
        );
      }
    }
    if (steps > 0 && sum < unseen * steps) for (const at of pixels) cover[at] = strength;
  }
};

const isDark = (pixels: Uint32Array, lightness: Float32Array): boolean => {
  let sum = 0;
  for (const at of pixels) sum += lightness[at];
  return sum < dark * pixels.length;
};

export interface CoverOptions {
  /** 1 to 5: under 2 the new colour is mixed with the old; above, colours farther from the dominant dye are dyed too. */
  coefficient: number;
  protectPrint: boolean;
}

/** Coefficient at which the dye covers fully, and the one that the reach below is measured at. */
const fullCoefficient = 2;
const usualCoefficient = 2.5;
/** Pixels within which cloth lends its cover to the garment's edge, and within which the outermost pixels look for some. */
const edgeReach = { near: 4, far: 8 } as const;
/** Beyond this many times the limit an edge pixel is ground that the outline took along, and no tinted cloth. */
const tintReach = 2.5;
/** Beside lettering pale colours are worn print rather than light: so much of the limit. */
const motifReach = 0.65;
/** And so far from the lightness of the cloth around, OKLab: what only differs in tint is what the camera smeared. On cloth darker than the second what is darker yet is shade. */
const wornStep = 0.1;
const darkCloth = 0.45;

/** Distance at which a print begins, half of it, at a coefficient: `limit` is that of the cloth. */
export const reachOf = (limit: number, coefficient: number): number => limit * (coefficient / usualCoefficient);

/** Part of a garment: its own colours, the dye near each pixel, and what each pixel is (`placeOf`). */
export interface CoverScene {
  planes: OklabPlanes;
  dye: Pick<LightBand, 'mean' | 'a' | 'b'>;
  place: Uint8Array;
  /** Above 0 at lettering and motifs; absent: none. */
  motifs?: Float32Array | undefined;
  /** Above 0 where light or shade looks like a print; absent: nowhere. */
  shaded?: Float32Array | undefined;
  /** How many times lighter cloth is there than the garment's; absent: as light everywhere. */
  level?: Float32Array | undefined;
  /** Whether more of the garment is printed than specks. */
  isPrinted: boolean;
  width: number;
  height: number;
  /** Longest side of the whole picture; absent: the scene is all of it. */
  longest?: number;
}

export interface DyeCover {
  /** Share of dye of each pixel, 0 to 1. */
  cover: Float32Array;
  /** The pixels at the outline of prints; absent where there is no print, or where the new dye is mixed with the old. */
  mix?: PrintMix | undefined;
}

/**
 * How much of each pixel a new dye takes, 0 to 1: all of the dominant dye in any light, little or nothing of prints. What the ground has
 * tinted goes with the cloth beside it, so that no rim of the old colour stays.
 */
export const measureDyeCover = (
  {
    planes,
    dye,
    place,
    motifs,
    shaded,
    level,
    isPrinted,
    width,
    height,
    longest = Math.max(width, height),
  }: CoverScene,
  cloth: ClothModel,
  limit: number,
  { coefficient, protectPrint }: CoverOptions,
): DyeCover => {
  const strength = Math.min(1, coefficient / fullCoefficient);
  const cover = new Float32Array(width * height).fill(strength);
  if (!protectPrint) return { cover };
  const reach = reachOf(limit, coefficient);
  const row = { cover, planes, dye, place, motifs, shaded, level, cloth, reach, strength };
  let hasPrint = false;
  for (let y = 0; y < height; y++) if (coverRow(row, y * width, width)) hasPrint = true;
  if (!hasPrint) return { cover };
  dyeSpecks({ planes, place, width, height }, cover, longest, strength);
  const mix =
    strength === 1 && isPrinted
      ? unmixPrints({ planes, place, light: dye.mean, width, height }, cover, cloth.middle)
      : undefined;
  lendToEdges(cover, { planes, dye, place, level, isPrinted, width, height }, cloth, reach, strength);
  // Single noisy pixels neither escape the dye nor take it.
  const even = blurBox(cover, width, height, 1);
  if (mix) for (let i = 0; i < even.length; i++) if (mix.kinds[i] !== mixKind.unknown) even[i] = mix.share[i];
  return { cover: even, mix };
};

interface RowScene extends Pick<CoverScene, 'planes' | 'dye' | 'place' | 'motifs' | 'shaded' | 'level'> {
  cover: Float32Array;
  cloth: ClothModel;
  reach: number;
  strength: number;
}

/** Writes the cover of `count` pixels from `start` by their own colours, and returns whether there is a print among them. */
const coverRow = (
  { cover, planes, dye, place, motifs, shaded, level, cloth, reach, strength }: RowScene,
  start: number,
  count: number,
): boolean => {
  const { lightness, a, b } = planes;
  let hasPrint = false;
  for (let i = start; i < start + count; i++) {
    if (place[i] === placeOf.ground) continue;
    const lit = level ? level[i] : 1;
    const distance = measureDyeDistance(lightness[i], a[i], b[i], dye.a[i], dye.b[i], cloth, lit);
    // Where all cloth beside an edge takes the dye, the edge does as far as it may be tinted cloth.
    const isEdge = place[i] === placeOf.edge;
    const isWorn =
      motifs !== undefined &&
      motifs[i] > 0 &&
      isFarFrom(lightness[i], cloth.middle * Math.exp(dye.mean[i])) &&
      isOffDye(lightness[i], a[i], b[i], dye.a[i], dye.b[i], cloth.middle);
    const measured = shareOfDye(distance, (isEdge ? tintReach : isWorn ? motifReach : 1) * reach);
    const share = shaded ? measured + shaded[i] * (1 - measured) : measured;
    cover[i] = strength * share;
    if (share < 0.5 && !isEdge) hasPrint = true;
  }
  return hasPrint;
};

const isFarFrom = (lightness: number, around: number): boolean =>
  lightness - around > wornStep || (around > darkCloth && around - lightness > wornStep);

/** What the cloth around each pixel lends: means of its place and of its cover. */
interface Lender {
  none: number;
  cloth: Float32Array;
  dyed: Float32Array;
}

/** Beside prints an edge gets no more dye than the cloth around it: `cover` holds what an edge may take at most. */
const lendToEdges = (
  cover: Float32Array,
  { planes, dye, place, level, width, height }: CoverScene,
  cloth: ClothModel,
  reach: number,
  strength: number,
): void => {
  const inner = new Float32Array(cover.length);
  const dyed = new Float32Array(cover.length);
  for (let i = 0; i < cover.length; i++) {
    if (place[i] !== placeOf.inner) continue;
    inner[i] = 1;
    dyed[i] = cover[i];
  }
  const lendWithin = (radius: number): Lender => ({
    // Sums that run along keep rounding errors where there is no cloth: half a pixel of it is none.
    none: 0.5 / (2 * radius + 1) ** 2,
    cloth: blurBox(inner, width, height, radius),
    dyed: blurBox(dyed, width, height, radius),
  });
  const near = lendWithin(edgeReach.near);
  let far: Lender | undefined;
  for (let i = 0; i < cover.length; i++) {
    if (place[i] !== placeOf.edge) continue;
    const { lightness, a, b } = planes;
    const lit = level ? level[i] : 1;
    const distance = measureDyeDistance(lightness[i], a[i], b[i], dye.a[i], dye.b[i], cloth, lit);
    const least = strength * shareOfDye(distance, reach);
    let beside = near;
    if (near.cloth[i] <= near.none) {
      far ??= lendWithin(edgeReach.far);
      beside = far;
    }
    const hasCloth = beside.cloth[i] > beside.none;
    cover[i] = hasCloth ? Math.max(least, ((cover[i] / strength) * beside.dyed[i]) / beside.cloth[i]) : least;
  }
};
