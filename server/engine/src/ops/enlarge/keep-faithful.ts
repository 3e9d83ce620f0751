import { doubleLanczos, type Plane } from '../geometry/lanczos.ts';
import type { Raster } from '../geometry/raster.ts';

/** Source rows that are corrected at once: bounds the float memory at the large size. */
const bandRows = 64;
/** Source rows that a band looks beyond its edge: Lanczos reads three, and twice enlarged half of three more. */
const bandMargin = 6;

/**
 * Brings an enlarged picture back to its source: what the picture would look like small again is held against the source, and the difference, enlarged, is
 * added (Irani and Peleg 1991). A network then adds edges and texture, but no tint and no other brightness. Opaque pictures; `scale` is 2 or 4.
 * Changes `enlarged`.
 */
export const keepFaithful = (enlarged: Raster, source: Raster, scale: 2 | 4, turns: number): void => {
  for (let channel = 0; channel < 3; channel++) {
    for (let turn = 0; turn < turns; turn++)
      addDifference(enlarged, measureDifference(enlarged, source, scale, channel), scale, channel);
  }
};

/** The source less the mean of the pixels that it became. */
const measureDifference = (enlarged: Raster, source: Raster, scale: number, channel: number): Plane => {
  const { width, height, channels } = source;
  const sums = new Float32Array(width * height);
  for (let y = 0; y < enlarged.height; y++) {
    const row = Math.floor(y / scale) * width;
    let at = y * enlarged.width * enlarged.channels + channel;
    for (let x = 0; x < enlarged.width; x++, at += enlarged.channels) {
      const to = row + Math.floor(x / scale);
      sums[to] = sums[to] + enlarged.data[at];
    }
  }
  const share = 1 / (scale * scale);
  for (let i = 0; i < sums.length; i++) sums[i] = source.data[i * channels + channel] - sums[i] * share;
  return { width, height, data: sums };
};

const addDifference = (enlarged: Raster, difference: Plane, scale: 2 | 4, channel: number): void => {
  const { width, height, data } = difference;
  const { channels } = enlarged;
  for (let top = 0; top < height; top += bandRows) {
    const bottom = Math.min(height, top + bandRows);
    const from = Math.max(0, top - bandMargin);
    const to = Math.min(height, bottom + bandMargin);
    const once = doubleLanczos({ width, height: to - from, data: data.subarray(from * width, to * width) });
    const band = scale === 4 ? doubleLanczos(once) : once;
    for (let y = top * scale; y < bottom * scale; y++) {
      const row = (y - from * scale) * band.width;
      let at = y * enlarged.width * channels + channel;
      for (let x = 0; x < band.width; x++, at += channels) {
        const value = enlarged.data[at] + band.data[row + x];
        enlarged.data[at] = value <= 0 ? 0 : value >= 255 ? 255 : (value + 0.5) | 0;
      }
    }
  }
};
