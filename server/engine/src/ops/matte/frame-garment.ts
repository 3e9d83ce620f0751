import { findBounds } from '../geometry/mask.ts';
import type { Raster } from '../geometry/raster.ts';

/** Alpha below this is not part of the garment. */
const minAlpha = 8 / 255;

export interface Frame {
  /** Top left corner in the image; negative where the frame extends beyond it. */
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Frame around the garment with a margin (share of its longer side) on each side; a square one is centred on the garment. */
export const frameGarment = (
  alpha: Float32Array,
  size: { width: number; height: number },
  { margin, isSquare }: { margin: number; isSquare: boolean },
): Frame => {
  const whole = { left: 0, top: 0, right: size.width, bottom: size.height };
  const { left, top, right, bottom } = findBounds(alpha, size.width, (value) => value >= minAlpha) ?? whole;
  const box = { left, top, width: right - left, height: bottom - top };
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

/** Crops the image to the frame; `fill` (one value per channel) where the frame extends beyond it. */
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
