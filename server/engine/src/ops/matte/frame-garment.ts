import type { Raster } from '../geometry/raster.ts';

/** Alpha below this is no part of the garment. */
const minAlpha = 8 / 255;

export interface Frame {
  /** Top left corner in the picture; negative where the frame reaches beyond it. */
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The box of what alpha covers; undefined when it covers nothing. */
const findBox = (alpha: Float32Array, { width, height }: { width: number; height: number }): Frame | undefined => {
  let [left, right, top, bottom] = [width, -1, height, -1];
  for (let i = 0; i < alpha.length; i++) {
    if (alpha[i] < minAlpha) continue;
    const x = i % width;
    left = Math.min(left, x);
    right = Math.max(right, x);
    bottom = Math.floor(i / width);
    top = Math.min(top, bottom);
  }
  return right < 0 ? undefined : { left, top, width: right - left + 1, height: bottom - top + 1 };
};

/** A frame round the garment with a margin (share of its longer side) on each side; a square one has the garment in its middle. */
export const frameGarment = (
  alpha: Float32Array,
  size: { width: number; height: number },
  { margin, isSquare }: { margin: number; isSquare: boolean },
): Frame => {
  const box = findBox(alpha, size) ?? { left: 0, top: 0, ...size };
  const room = Math.round(margin * Math.max(box.width, box.height));
  const side = Math.max(box.width, box.height);
  const width = (isSquare ? side : box.width) + 2 * room;
  const height = (isSquare ? side : box.height) + 2 * room;
  return {
    left: box.left - Math.floor((width - box.width) / 2),
    top: box.top - Math.floor((height - box.height) / 2),
    width,
    height,
  };
};

/** What the frame shows of the picture; `fill` (one value a channel) where it reaches beyond. */
export const cropToFrame = (picture: Raster, frame: Frame, fill: readonly number[]): Raster => {
  const { channels } = picture;
  const data = new Uint8Array(frame.width * frame.height * channels);
  for (let at = 0; at < data.length; at++) data[at] = fill[at % channels];
  const from = Math.max(0, frame.left);
  const to = Math.min(picture.width, frame.left + frame.width);
  for (let y = Math.max(0, frame.top); y < Math.min(picture.height, frame.top + frame.height); y++) {
    const row = picture.data.subarray((y * picture.width + from) * channels, (y * picture.width + to) * channels);
    data.set(row, ((y - frame.top) * frame.width + from - frame.left) * channels);
  }
  return { width: frame.width, height: frame.height, channels, data };
};
