import { writeOklab } from '../colour/oklab.ts';
import {
  type Bounds,
  boundsOf,
  close,
  createMask,
  dilate,
  findBounds,
  findComponents,
  type Mask,
} from '../geometry/mask.ts';
import type { Raster } from '../geometry/raster.ts';
import type { DressedGarment } from './dressed-garment.ts';

/**
 * A region is a trim when more than this share of its outline lies on the garment's, or when it touches that outline and fills less than
 * the second share of the square of its length.
 */
const alongOutline = 0.3;
const stretched = 0.12;
/** Share of the garment below which a print is a label or a button. */
const minPrintShare = 0.004;
/** Maximum share of the garment's bounding box for a lone print. */
export const lonely = 0.35;
/** Words of one text line: overlap of their heights, height ratio, gap in widths of the larger one, and OKLab distance of their colours. */
const line = { overlap: 0.6, heights: 0.6, gap: 1.2, colour: 0.12 } as const;

/** Mean OKLab colour of pixels. */
type MeanOf = (pixels: readonly number[] | Uint32Array) => readonly [number, number, number];

interface PrintSearch {
  /** 1 along the garment's outline, where prints are not detected. */
  rim: Uint8Array;
  /** Gaps between parts of one print: at most twice this many pixels. */
  reach: number;
  /** Number of examined garment pixels. */
  inside: number;
  /** True when trims can be recognised by their share of the outline. */
  isOutlineSure: boolean;
  garment: Bounds;
  /** True when a bounding box is at a collar label: parts there count only where there are no others. */
  isLabel: (frame: Bounds) => boolean;
  meanOf: MeanOf;
}

/**
 * Returns the parts of a garment that form one print: parts that are connected when gaps are closed, and words beside them on their text
 * line. Excludes trims, which run along the outline or end at it like bands, and the label of a collar, unless nothing else remains.
 */
const findPrintParts = (hard: Mask, search: PrintSearch): Mask | undefined => {
  const trimmed = search.isOutlineSure ? gather(dropTrims(hard, search), search) : undefined;
  // An all-over print reaches the outline too, and is not a trim.
  const area = (of: Bounds) => (of.right - of.left) * (of.bottom - of.top);
  const isLone = trimmed && area(boundsOf(trimmed.taken, hard.width)) < lonely * area(search.garment);
  const found = isLone ? trimmed : gather(hard, search);
  if (!found) return undefined;
  const out = createMask(hard, () => false);
  // Soft pixels between the parts belong to them, those of a trim do not.
  for (const at of found.around) out.data[at] = found.plain.data[at] || !hard.data[at] ? 1 : 0;
  return out;
};

/** Collects the print from parts: their pixels, and those of the gaps between them. */
const gather = (
  plain: Mask,
  { reach, inside, isLabel, meanOf }: PrintSearch,
): { plain: Mask; taken: number[]; around: number[] } | undefined => {
  const groups = findComponents(close(dilate(plain, 1), reach)).map(({ pixels }) => {
    const own = [...pixels].filter((at) => plain.data[at] === 1);
    return { pixels, own, frame: boundsOf(own, plain.width) };
  });
  const largest = (among: typeof groups) =>
    among.reduce<(typeof groups)[number] | undefined>(
      (best, one) => (one.own.length > (best?.own.length ?? 0) ? one : best),
      undefined,
    );
  const whole = groups.filter(({ own }) => own.length >= minPrintShare * inside);
  const best = largest(whole.filter(({ frame }) => !isLabel(frame))) ?? largest(groups);
  if (!best) return undefined;
  const colour = meanOf(best.own);
  const words = whole.filter(
    (one) => one !== best && isOnLine(one.frame, best.frame) && distance(meanOf(one.own), colour) < line.colour,
  );
  const all = [best, ...words];
  return { plain, taken: all.flatMap(({ own }) => own), around: all.flatMap(({ pixels }) => [...pixels]) };
};

const distance = (p: readonly number[], q: readonly number[]): number =>
  Math.hypot(...p.map((value, nth) => value - (q[nth] ?? 0)));

const isOnLine = (one: Bounds, other: Bounds): boolean => {
  const [height, others] = [one.bottom - one.top, other.bottom - other.top];
  const shared = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  const gap = Math.max(one.left, other.left) - Math.min(one.right, other.right);
  const width = Math.max(one.right - one.left, other.right - other.left);
  return (
    shared >= line.overlap * Math.min(height, others) &&
    Math.min(height, others) >= line.heights * Math.max(height, others) &&
    gap < line.gap * width
  );
};

/** Removes trims; returns the whole mask where the rest is too small for a print. */
const dropTrims = (hard: Mask, { rim, inside }: PrintSearch): Mask => {
  const { width } = hard;
  const besides = dilate({ ...hard, data: rim }, 2).data;
  const left = createMask(hard, (at) => hard.data[at] === 1);
  let kept = 0;
  for (const { pixels } of findComponents(hard)) {
    let [outline, along] = [0, 0];
    for (const at of pixels) {
      const isOutline = [1, -1, width, -width].some((step) => hard.data[at + step] !== 1);
      if (isOutline) outline++;
      if (isOutline && besides[at] === 1) along++;
    }
    const frame = boundsOf(pixels, width);
    const length = Math.hypot(frame.right - frame.left, frame.bottom - frame.top);
    const isTrim = along > 0 && (along > alongOutline * outline || pixels.length < stretched * length ** 2);
    if (isTrim) for (const at of pixels) left.data[at] = 0;
    else kept += pixels.length;
  }
  return kept >= minPrintShare * inside ? left : hard;
};

/** Gaps of an outline up to twice this, as a share of the print's longer side, are closed first. */
const gapShare = 0.008;
/**
 * Maximum share of the print's bounding box for a hole that stays open: a gap between threads or the counter of a letter. The first applies
 * when something is drawn in it, the second when it is empty.
 */
const minHole = { drawnIn: 0.002, empty: 0.02 } as const;
/**
 * Distance beyond a hole in which its outline is measured, in half-widths of the hole, and the share of print there above which the outline
 * is a thick stroke.
 */
const outlineReach = 0.5;
const strokeShare = 0.6;
/** Minimum share of isolated print inside a hole for the hole to count as a background that is drawn on. */
const minInside = 0.01;

/**
 * Finds holes of a print that are drawn rather than open: a face or a figure that is only an outline on cloth of its own colour. Holes with
 * something drawn inside and holes enclosed by a thin line are filled; counters of letters and the inside of thick rings stay open.
 */
const findFilled = (print: Mask, frame: { width: number; height: number }): Mask => {
  const closed = close(print, Math.max(1, Math.round(gapShare * Math.max(frame.width, frame.height))));
  const least = (kind: keyof typeof minHole) => minHole[kind] * frame.width * frame.height;
  const out: Mask = { ...print, data: new Uint8Array(print.data.length) };
  for (const { pixels, area, touchesFrame } of findComponents(closed, 0)) {
    if (touchesFrame || area < least('drawnIn')) continue;
    const box = boxOf(pixels, print);
    const hole = cut(pixels, box, print.width);
    const inside = enclosed(hole);
    const isDrawnIn = inside > minInside * area;
    if (!isDrawnIn && (area < least('empty') || surround(hole, box, closed) > strokeShare)) continue;
    for (const at of pixels) out.data[at] = 1;
  }
  return out;
};

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Bounding box of the hole, extended by the distance in which its outline is measured. */
const boxOf = (pixels: Uint32Array, { width, height }: Mask): Box => {
  const { left, right, top, bottom } = boundsOf(pixels, width);
  const room = 2 + Math.ceil((outlineReach * Math.min(right - left, bottom - top)) / 2);
  const from = { left: Math.max(0, left - room), top: Math.max(0, top - room) };
  return {
    ...from,
    width: Math.min(width, right + room) - from.left,
    height: Math.min(height, bottom + room) - from.top,
  };
};

const cut = (pixels: Uint32Array, { left, top, width, height }: Box, stride: number): Mask => {
  const data = new Uint8Array(width * height);
  for (const at of pixels) data[(Math.floor(at / stride) - top) * width + (at % stride) - left] = 1;
  return { width, height, data };
};

/** Number of pixels that the hole surrounds. */
const enclosed = (hole: Mask): number =>
  findComponents(hole, 0).reduce((sum, { area, touchesFrame }) => sum + (touchesFrame ? 0 : area), 0);

/** Share of print in a thin ring around the hole at half its half-width: high where a thick stroke surrounds it. */
const surround = (hole: Mask, { left, top }: Box, print: Mask): number => {
  let [area, rim] = [0, 0];
  const grown = dilate(hole, 1).data;
  for (let i = 0; i < grown.length; i++) {
    area += hole.data[i];
    rim += grown[i] - hole.data[i];
  }
  const reach = Math.max(2, Math.round((outlineReach * 2 * area) / Math.max(1, rim)));
  const [inner, outer] = [dilate(hole, reach - 1).data, dilate(hole, reach).data];
  const ring = createMask(hole, (i) => outer[i] === 1 && inner[i] === 0).data;
  let [count, set] = [0, 0];
  for (let i = 0; i < ring.length; i++) {
    if (!ring[i]) continue;
    count++;
    set += print.data[(top + Math.floor(i / hole.width)) * print.width + left + (i % hole.width)];
  }
  return set / Math.max(1, count);
};

/** A print, separated from the cloth below it. */
export interface PrintCover {
  /** Alpha of each pixel of the image, 0 to 1. */
  alpha: Float32Array;
  box: Bounds;
  /** Share of the garment that is print. */
  share: number;
}

/** OKLab distances from the cloth in the same light: cloth up to the first, print from the second. */
const clothDistance = 0.05;
const print = 0.1;
/** Lightness is less reliable than chroma: folds change it. */
const lightnessWeight = 0.45;
/** Distance as a share of the garment's width below which parts belong to one print; seams along the outline are not prints. */
export const groupDistance = 0.05;
const rimShare = 0.012;

/** Confidence below which the outline is likely wrong, and pixels along it may be the print itself. */
const sureOutline = 0.6;

/** Finds the largest print of a garment, with the inside of its thin outlines if `fill`; undefined when the cloth is plain. */
export const findPrint = (
  { picture, matte, cloth, folds, box, report }: DressedGarment,
  { fill = false } = {},
): PrintCover | undefined => {
  const { width, height, channels, data } = picture;
  const across = box.right - box.left;
  const core = createMask(picture, (i) => matte.alpha[i] < 0.99);
  const rim = dilate(core, Math.max(1, Math.round(rimShare * across))).data;
  const alpha = new Float32Array(width * height);
  const colour: [number, number, number] = [0, 0, 0];
  const lit = cloth.middle + 0.6 * Math.max(0, cloth.light - cloth.middle);
  let inside = 0;
  for (let i = 0; i < alpha.length; i++) {
    if (rim[i]) continue;
    inside++;
    const at = i * channels;
    writeOklab(data[at], data[at + 1], data[at + 2], colour);
    const light = folds.shade[i] * lit;
    const scale = light / cloth.middle;
    const away = Math.hypot(
      lightnessWeight * (colour[0] - light),
      colour[1] - scale * cloth.a,
      colour[2] - scale * cloth.b,
    );
    alpha[i] = Math.max(0, Math.min(1, (away - clothDistance) / (print - clothDistance)));
  }
  const hard = createMask(picture, (i) => alpha[i] > 0.5);
  const group = findPrintParts(hard, {
    rim,
    reach: Math.max(2, Math.round(groupDistance * across)),
    inside,
    garment: box,
    isOutlineSure: (report.confidence ?? 0) >= sureOutline,
    isLabel: (frame) => isLabelPlace(frame, box),
    meanOf: (pixels) => meanColour(picture, pixels),
  });
  if (!group) return undefined;
  let printed = 0;
  for (let i = 0; i < alpha.length; i++) {
    if (!group.data[i]) alpha[i] = 0;
    if (alpha[i] > 0.5) printed++;
  }
  const share = printed / Math.max(1, inside);
  const found = findBounds(alpha, width, (value) => value > 0.5);
  if (!found || share < minPrintShare) return undefined;
  if (fill) fillCover(alpha, found, picture);
  return { alpha, box: found, share };
};

/**
 * Label inside a collar: a small print at the top centre of the garment. Shares of the garment's height and width, and the largest offset
 * of its centre.
 */
const label = { bottom: 0.2, width: 0.3, aside: 0.16 } as const;

/** True when the bounding box of a part is at a collar label of the garment `own`. */
export const isLabelPlace = (box: Bounds, own: Bounds): boolean => {
  const [width, height] = [own.right - own.left, own.bottom - own.top];
  const aside = (box.left + box.right - own.left - own.right) / 2 / width;
  return (
    box.bottom - own.top < label.bottom * height &&
    box.right - box.left < label.width * width &&
    Math.abs(aside) < label.aside
  );
};

const meanColour = ({ data, channels }: Raster, pixels: Iterable<number>): [number, number, number] => {
  const sum: [number, number, number] = [0, 0, 0];
  const colour: [number, number, number] = [0, 0, 0];
  let count = 0;
  for (const i of pixels) {
    const at = i * channels;
    writeOklab(data[at], data[at + 1], data[at + 2], colour);
    for (let c = 0; c < 3; c++) sum[c] = (sum[c] ?? 0) + (colour[c] ?? 0);
    count++;
  }
  return [sum[0] / count, sum[1] / count, sum[2] / count];
};

const fillCover = (alpha: Float32Array, box: Bounds, picture: { width: number; height: number }): void => {
  const print = createMask(picture, (i) => alpha[i] > 0.5);
  const filled = findFilled(print, { width: box.right - box.left, height: box.bottom - box.top });
  // Dilated by one pixel: otherwise the soft inner side of the outline would form a rim.
  const cover = dilate(filled, 1).data;
  for (let i = 0; i < alpha.length; i++) if (cover[i]) alpha[i] = 1;
};
