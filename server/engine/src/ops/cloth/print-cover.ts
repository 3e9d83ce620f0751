import { writeOklab } from '../colour/oklab.ts';
import { createMask, dilate } from '../geometry/mask.ts';
import type { Raster } from '../geometry/raster.ts';
import type { DressedGarment } from './dressed-garment.ts';
import { findFilled } from './fill-outlines.ts';
import type { PartFrame } from './part-frame.ts';
import { findPrintParts, minPrintShare } from './print-parts.ts';

/** A print, separated from the cloth under it. */
export interface PrintCover {
  /** Cover of each pixel of the picture, 0 to 1. */
  alpha: Float32Array;
  /** Pixels; right and bottom are one beyond. */
  box: { left: number; right: number; top: number; bottom: number };
  /** Share of the garment that is print. */
  share: number;
}

/** OKLab distances from the cloth in the same light: up to the first it is cloth, from the second on print. */
const clothDistance = 0.05;
const print = 0.1;
/** Lightness is less telling than chroma: folds change it. */
const lightnessWeight = 0.45;
/** Parts nearer than this share of the garment's width belong to one print; seams along the outline are none. */
export const groupDistance = 0.05;
const rimShare = 0.012;

/** Below this confidence the outline is likely wrong, and pixels along it may be the print itself. */
const sureOutline = 0.6;

/** The largest print of a garment, with what its thin outlines enclose if `fill`; undefined when its cloth is plain. */
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
  const found = { left: width, right: 0, top: height, bottom: 0 };
  let printed = 0;
  for (let i = 0; i < alpha.length; i++) {
    if (!group.data[i]) alpha[i] = 0;
    if (alpha[i] <= 0.5) continue;
    printed++;
    const x = i % width;
    const y = (i - x) / width;
    found.left = Math.min(found.left, x);
    found.right = Math.max(found.right, x + 1);
    found.top = Math.min(found.top, y);
    found.bottom = Math.max(found.bottom, y + 1);
  }
  const share = printed / Math.max(1, inside);
  if (share < minPrintShare) return undefined;
  if (fill) fillCover(alpha, found, picture);
  return { alpha, box: found, share };
};

/**
 * A label inside a collar: a small print at the top of the garment, in its middle. Shares of the garment's height and width, and the largest offset of its middle.
 */
const label = { bottom: 0.2, width: 0.3, aside: 0.16 } as const;

/** Does a part of a garment, `own`, lie where a collar's label does? */
export const isLabelPlace = (box: PartFrame, own: PartFrame): boolean => {
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

const fillCover = (alpha: Float32Array, box: PrintCover['box'], picture: { width: number; height: number }): void => {
  const print = createMask(picture, (i) => alpha[i] > 0.5);
  const filled = findFilled(print, { width: box.right - box.left, height: box.bottom - box.top });
  // One pixel more: the soft inner side of the outline would be a rim.
  const cover = dilate(filled, 1).data;
  for (let i = 0; i < alpha.length; i++) if (cover[i]) alpha[i] = 1;
};
