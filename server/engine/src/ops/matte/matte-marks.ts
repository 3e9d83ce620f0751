import { coverOfBrush } from '@atelier/contract/matting-brush';
import sharp from 'sharp';
import { toBytes } from '../geometry/raster.ts';

/** A point of the image, pixels from its top left corner. */
export type Point = readonly [x: number, y: number];

/**
 * A mark that a user drew on an image.
 *
 * - `stroke`: a hint along a line of `width` pixels. Covered pixels are settled, and similar pixels nearby follow.
 * - `brush`: paint along a line of `width` pixels. Changes only covered pixels.
 * - `region`: a closed outline (lasso, polygon, rectangle). Changes only enclosed pixels, by the non-zero rule; with `edge: 'soft'` its
 *   edge is computed again within a few pixels.
 */
export interface MatteMark {
  action: 'keep' | 'remove';
  tool: 'stroke' | 'brush' | 'region';
  points: readonly Point[];
  /** Width in pixels, of strokes and brushes. */
  width?: number;
  /** For brushes, see `coverOfBrush`; default 1. */
  hardness?: number;
  /** For regions. */
  edge?: 'soft';
}

interface Size {
  width: number;
  height: number;
}

const defaultWidth = 8;

/**
 * Alpha of one mark at `size`, 0 to 255, edges antialiased. `from` is the size of the image to which the points refer; lines are at least
 * `minWidth` pixels of `size` wide and `grow` pixels of `size` wider on each side.
 */
export const coverMark = async (
  mark: MatteMark,
  from: Size,
  size: Size,
  { minWidth = 0, grow = 0 } = {},
): Promise<Uint8Array> => {
  const across = size.width / from.width;
  const down = size.height / from.height;
  const points = mark.points.map(([x, y]) => `${(x * across).toFixed(2)},${(y * down).toFixed(2)}`);
  // A soft brush up to its half alpha.
  const full = (mark.width ?? defaultWidth) * ((1 + (mark.hardness ?? 1)) / 2);
  const width = Math.max(minWidth, full * Math.sqrt(across * down)) + 2 * grow;
  const shape =
    mark.tool === 'region'
      ? `<polygon points="${points.join(' ')}" fill="#fff" stroke="#fff" stroke-width="${2 * grow}"/>`
      : `<polyline points="${extendDot(points).join(' ')}" fill="none" stroke="#fff" stroke-width="${width.toFixed(2)}" stroke-linecap="round" stroke-linejoin="round"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">${shape}</svg>`;
  const drawn = await sharp(Buffer.from(svg), { limitInputPixels: false })
    .flatten({ background: '#000' })
    .toColourspace('b-w')
    .raw()
    .toBuffer();
  return toBytes(drawn);
};

/** A line of one point would draw nothing. */
const extendDot = (points: readonly string[]): readonly string[] =>
  points.length === 1 ? [points[0] as string, points[0] as string] : points;

/** Applies marks to alpha (0 to 1) in order: later marks win. Changes `alpha`. */
export const layMarks = async (alpha: Float32Array, size: Size, marks: readonly MatteMark[]): Promise<void> => {
  for (const mark of marks) {
    if (mark.tool === 'brush') {
      layBrush(alpha, size, mark);
      continue;
    }
    const cover = await coverMark(mark, size, size);
    const wanted = mark.action === 'keep' ? 1 : 0;
    for (let i = 0; i < alpha.length; i++) {
      const share = cover[i] / 255;
      if (share > 0) alpha[i] = alpha[i] + share * (wanted - alpha[i]);
    }
  }
};

const layBrush = (alpha: Float32Array, size: Size, mark: MatteMark): void => {
  const { points, width = defaultWidth, hardness = 1 } = mark;
  const wanted = mark.action === 'keep' ? 1 : 0;
  const { left, top, right, bottom, cover } = coverOfBrush(size, { points, width, hardness });
  for (let y = top, from = 0; y < bottom; y++) {
    for (let at = y * size.width + left; at < y * size.width + right; at++, from++) {
      const share = cover[from];
      if (share > 0) alpha[at] += share * (wanted - alpha[at]);
    }
  }
};
