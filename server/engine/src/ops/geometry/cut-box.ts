import type { Raster } from './raster.ts';

/** Pixels of a picture. */
export type Box = readonly [left: number, top: number, width: number, height: number];

/** A part of a picture; the box must be inside. */
export const cutBox = ({ width, channels, data }: Raster, [left, top, wide, tall]: Box): Raster => {
  const out = new Uint8Array(wide * tall * channels);
  for (let y = 0; y < tall; y++) {
    const from = ((top + y) * width + left) * channels;
    out.set(data.subarray(from, from + wide * channels), y * wide * channels);
  }
  return { width: wide, height: tall, channels, data: out };
};
