import { doubleLanczos, type Plane } from '../geometry/double-raster.ts';
import type { Raster } from '../geometry/raster.ts';

/** Source rows that are corrected at once: bounds the float memory at the large size. */
const bandRows = 64;
/** Source rows that a band looks beyond its edge: Lanczos reads three, and twice enlarged half of three more. */
const bandMargin = 6;

/**
 * Brings an enlarged picture back to its source: what the picture would look like small again is held against the source, and the difference, enlarged, is
 * added (Irani and Peleg 1991). A network then adds edges and texture, but no tint and no other brightness. How the source was made small is not known:
 * a cubic filter is between the area mean and Lanczos, and is least wrong for either. Opaque pictures; `scale` is 2 or 4. Changes `enlarged`.
 */
export const keepFaithful = (enlarged: Raster, source: Raster, scale: 2 | 4): void => {
  const reduce = createReducer(scale);
  for (let channel = 0; channel < 3; channel++) {
    const difference = reduce(enlarged, channel);
    const { data } = difference;
    for (let i = 0; i < data.length; i++) data[i] = source.data[i * source.channels + channel] - data[i];
    addDifference(enlarged, difference, scale, channel);
  }
};

/** Pixels of the small picture that the filter reaches to either side. */
const reach = 2;

/** Cubic convolution (Keys 1981, a = -.5). */
const cubic = (x: number): number => {
  const t = Math.abs(x);
  if (t >= reach) return 0;
  return t < 1 ? (1.5 * t - 2.5) * t * t + 1 : ((-0.5 * t + 2.5) * t - 4) * t + 2;
};

/** Makes one channel `scale` times smaller; the frame's edge pixels go on outside. */
const createReducer = (scale: number) => {
  const taps = 2 * reach * scale;
  const weights = Float64Array.from({ length: taps }, (_, k) => cubic((k + 0.5) / scale - reach) / scale);
  /** The first tap of a small pixel, before its own pixels. */
  const before = (reach - 0.5) * scale;
  return (enlarged: Raster, channel: number): Plane => {
    const [width, height] = [enlarged.width / scale, enlarged.height / scale];
    const data = new Float32Array(width * height);
    const padded = new Float64Array(enlarged.width + 2 * before);
    const row = new Float64Array(width);
    for (let y = -before; y < enlarged.height + before; y++) {
      const from = Math.max(0, Math.min(enlarged.height - 1, y)) * enlarged.width;
      for (let x = 0; x < enlarged.width; x++) {
        padded[before + x] = enlarged.data[(from + x) * enlarged.channels + channel];
      }
      padded.fill(padded[before], 0, before);
      padded.fill(padded[before + enlarged.width - 1], before + enlarged.width);
      for (let x = 0; x < width; x++) {
        let sum = 0;
        for (let k = 0; k < taps; k++) sum += weights[k] * padded[x * scale + k];
        row[x] = sum;
      }
      const last = Math.floor((y + before) / scale);
      for (let to = Math.max(0, last - 2 * reach + 1); to <= Math.min(height - 1, last); to++) {
        const weight = weights[y + before - to * scale];
        for (let x = 0; x < width; x++) data[to * width + x] += weight * row[x];
      }
    }
    return { width, height, data };
  };
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
