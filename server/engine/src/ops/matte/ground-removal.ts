import { toOklabPlanes } from '../colour/oklab.ts';
import { createMask, findComponents, type Mask } from '../geometry/mask.ts';
import type { Raster } from '../geometry/raster.ts';

/** OKLab distances from the background: background up to the first, motif from the second. */
const groundDistance = 0.04;
const motif = 0.11;
/** Minimum share of the frame in one colour for a background. */
const minBorderShare = 0.7;
/** Maximum share of the image for a hole inside a motif that belongs to it, even in the background's colour. */
const maxHole = 0.001;

/**
 * Returns a motif with transparency: its own if present, otherwise its plain background is made transparent, including enclosed background
 * such as the inside of letters. Returns the image unchanged when its frame is not of one colour.
 */
export const removePlainGround = (picture: Raster): Raster => {
  const { width, height, channels, data } = picture;
  if (channels === 4) {
    for (let at = 3; at < data.length; at += 4) if (data[at] < 250) return picture;
  }
  const planes = toOklabPlanes(data, channels);
  const border = listFrame(width, height);
  const [l, a, b] = [planes.lightness, planes.a, planes.b].map((plane) => medianOf(plane, border)) as [
    number,
    number,
    number,
  ];
  const distance = planes.lightness.map((value, i) => Math.hypot(value - l, planes.a[i] - a, planes.b[i] - b));
  const plain = border.filter((i) => distance[i] < groundDistance).length;
  if (plain < minBorderShare * border.length) return picture;
  const ground = dropSpecks(createMask(picture, (i) => distance[i] < motif));
  const out = new Uint8Array(width * height * 4);
  for (let i = 0; i < width * height; i++) {
    const cover = ground.data[i] ? (distance[i] - groundDistance) / (motif - groundDistance) : 1;
    for (let c = 0; c < 3; c++) out[i * 4 + c] = data[i * channels + c];
    out[i * 4 + 3] = Math.round(255 * Math.max(0, Math.min(1, cover)));
  }
  return { width, height, channels: 4, data: out };
};

const dropSpecks = (mask: Mask): Mask => {
  const data = mask.data.slice();
  for (const { area, pixels, touchesFrame } of findComponents(mask)) {
    if (!touchesFrame && area < maxHole * data.length) for (const at of pixels) data[at] = 0;
  }
  return { ...mask, data };
};

const listFrame = (width: number, height: number): number[] => {
  const frame: number[] = [];
  for (let x = 0; x < width; x++) frame.push(x, (height - 1) * width + x);
  for (let y = 1; y < height - 1; y++) frame.push(y * width, y * width + width - 1);
  return frame;
};

const medianOf = (plane: Float32Array, at: readonly number[]): number => {
  const values = Float32Array.from(at, (i) => plane[i]).sort();
  return values[values.length >> 1] ?? 0;
};
