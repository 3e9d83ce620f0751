import type { PictureArea, WarningCode } from '@atelier/contract/warnings';
import { EngineError, type EngineReport } from '../engine.ts';
import type { Handler } from '../handler.ts';
import { type DressedGarment, readGarmentOf } from '../ops/cloth/dressed-garment.ts';
import { findPrint, groupDistance, isLabelPlace, lonely, type PrintCover } from '../ops/cloth/print-cover.ts';
import { writeOklab, writeSrgb } from '../ops/colour/oklab.ts';
import { boundsOf, close, countSet, createMask, dilate, findComponents } from '../ops/geometry/mask.ts';
import { encodePng, type Raster } from '../ops/geometry/raster.ts';

/** Margin around the print, as a share of its longer side. */
const marginShare = 0.04;
/** Share of the garment above which a print counts as all-over when no plain fabric is available for comparison. */
const allOver = 0.5;
/** The same threshold for the print's bounding box. */
const allOverBox = 0.6;

/**
 * Gap closed within a print, as a share of the garment's width. Measured fill ratios: six prints .49 to .84; fifteen trims, seams, linings
 * and hangers .07 to .40.
 */
const gap = 0.02;
const compact = 0.45;

interface ExtractionParams {
  ground: 'transparent' | 'cloth';
  /** Strength of fold and light removal, percent. */
  flatten: number;
  /** Keeps areas enclosed by thin outlines, even in the fabric's colour. */
  fillOutlines?: boolean;
}

/**
 * Pattern extraction (232): the largest print of a garment, cropped, with even light, on a transparent background or on its own fabric. It
 * is separated from plain fabric by colour; with `fillOutlines` the areas enclosed by thin outlines belong to it, such as a face in the
 * fabric's colour, and other parts in that colour become transparent. Fold shading is reduced, but fold distortion remains. Refuses with
 * `no-print-found` on plain fabric and for the reasons of the cutout; all-over prints warn `print-all-over`, a possible collar label
 * `print-label`, and a print that fills little of its bounding box `print-scattered`, both with their region.
 *
 * Method: the cutout's matte, dominant dye, fold map.
 */
export const patternExtraction: Handler = {
  toolType: 232,
  timeLimitMs: 90_000,
  async run(job, context) {
    const { ground, flatten, fillOutlines = true } = job.params as unknown as ExtractionParams;
    const garment = await readGarmentOf(job, context, 'original');
    const print = findPrint(garment, { fill: fillOutlines });
    if (!print) throw new EngineError('refused', 'no-print-found');
    await context.finishStep('print', 75);
    const output = await encodePng(cutPrint(garment, print, ground, flatten / 100));
    await context.finishStep('encode', 98);
    const report = reportOf(garment, print);
    return { outputs: [output], method: 'matte+dye-distance+flatten', report };
  },
};

/** The garment's report, with a warning and area for an uncertain print. */
const reportOf = (garment: DressedGarment, print: PrintCover): EngineReport => {
  const { confidence, warnings, places = [] } = garment.report;
  const reported: WarningCode[] = warnings.filter((name) => name !== 'printed-garment');
  const all = [...places];
  if (isAllOver(print, garment)) reported.push('print-all-over');
  else {
    const code = isLabelPlace(print.box, garment.box)
      ? 'print-label'
      : isScattered(print, garment)
        ? 'print-scattered'
        : undefined;
    if (code) {
      reported.push(code);
      all.push({ code, on: { input: 'original', index: 0 }, area: areaOf(print.box, garment.picture) });
    }
  }
  return { confidence, warnings: reported, ...(all.length > 0 ? { places: all } : {}) };
};

/** True when a print leaves most of its bounding box empty after gaps between letters are closed. Distant words are framed separately. */
const isScattered = ({ alpha }: PrintCover, { picture, box: own }: DressedGarment): boolean => {
  const across = own.right - own.left;
  const hard = createMask(picture, (i) => alpha[i] > 0.5);
  const closed = close(hard, Math.max(1, Math.round(gap * across)));
  const groups = findComponents(close(dilate(hard, 1), Math.max(2, Math.round(groupDistance * across))));
  const frames = groups.map(({ pixels }) => boundsOf(pixels, picture.width));
  const area = frames.reduce((sum, { left, right, top, bottom }) => sum + (right - left) * (bottom - top), 0);
  return countSet(closed) < compact * area;
};

const areaOf = ({ left, right, top, bottom }: PrintCover['box'], { width, height }: Raster): PictureArea => ({
  kind: 'box',
  x: left / width,
  y: top / height,
  width: (right - left) / width,
  height: (bottom - top) / height,
});

/** Checks, stripes and scattered motifs: parts share the fabric's colour, so the cutout has holes. */
const isAllOver = (print: PrintCover, garment: DressedGarment): boolean => {
  const { share, box } = print;
  const area = (of: PrintCover['box']) => (of.right - of.left) * (of.bottom - of.top);
  const taken = area(box) / area(garment.box);
  if (share > allOver || taken > allOverBox) return true;
  // Large lettering has as many edges as an all-over print, but fills its own bounding box.
  return garment.cloth.isAllOver && (taken > lonely || isScattered(print, garment));
};

const cutPrint = (
  { picture, matte, folds }: DressedGarment,
  { alpha, box }: PrintCover,
  ground: ExtractionParams['ground'],
  flatten: number,
): Raster => {
  const margin = Math.round(marginShare * Math.max(box.right - box.left, box.bottom - box.top));
  const left = Math.max(0, box.left - margin);
  const top = Math.max(0, box.top - margin);
  const width = Math.min(picture.width, box.right + margin) - left;
  const height = Math.min(picture.height, box.bottom + margin) - top;
  const data = new Uint8Array(width * height * 4);
  const colour: [number, number, number] = [0, 0, 0];
  for (let y = 0, to = 0; y < height; y++) {
    for (let x = 0; x < width; x++, to += 4) {
      const i = (top + y) * picture.width + left + x;
      const cover = ground === 'cloth' ? matte.alpha[i] : alpha[i];
      if (cover <= 0) continue;
      const at = i * picture.channels;
      writeOklab(picture.data[at], picture.data[at + 1], picture.data[at + 2], colour);
      const light = 1 / folds.shade[i] ** flatten;
      writeSrgb(Math.min(1, colour[0] * light), colour[1] * light, colour[2] * light, data, to);
      data[to + 3] = Math.round(255 * cover);
    }
  }
  return { width, height, channels: 4, data };
};
