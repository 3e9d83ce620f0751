import { toOklabPlanes } from '../colour/oklab.ts';
import { createMask, findComponents, type Mask } from '../geometry/mask.ts';
import type { Raster } from '../geometry/raster.ts';

/** OKLab distances from the ground: up to the first a pixel is ground, from the second on it is motif. */
const groundDistance = 0.04;
const motif = 0.11;
/** The frame must be this much one colour to be a ground. */
const minBorderShare = 0.7;
/** A hole of this share of the picture inside a motif is its own, however much it looks like ground. */
const maxHole = 0.001;

/**
 * A motif with transparency: its own if it has any, else its plain ground is made transparent, enclosed ground like the inside of
 * letters too. Gives the picture back when its frame is not of one colour.
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
