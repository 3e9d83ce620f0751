import sharp from 'sharp';
import { doubleRaster } from './double-raster.ts';
import { type Raster, toBytes } from './raster.ts';

/** Source pixels that a new one reads on either side. */
const reach = 2;
const taps = 2 * reach;

/** Lanczos of two lobes: half the ring of three at an edge, for .6 dB less on photographs. */
const lanczos2 = (x: number): number => {
  if (x === 0) return 1;
  if (Math.abs(x) >= reach) return 0;
  const t = Math.PI * x;
  return (reach * Math.sin(t) * Math.sin(t / reach)) / (t * t);
};

/**
 * To these pixels, each side as long as it was or longer, by Lanczos2; pixel middles stay where they are. sharp's output is displaced by half a new
 * pixel to the right and below, which costs 6 dB. Alpha is kept; colours are premultiplied while they are mixed.
 */
export const enlargeCentred = (source: Raster, width: number, height: number): Raster => {
  const { channels } = source;
  const out: Raster = { width, height, channels, data: new Uint8Array(width * height * channels) };
  const [columns, rows] = [weightsOf(source.width, width), weightsOf(source.height, height)];
  // A row of the source is widened once: the next rows of the result read it again.
  const wide = Array.from({ length: taps }, () => ({ of: -1, data: new Float32Array(width * channels) }));
  const widened = (row: number): Float32Array => {
    const kept = wide[row % taps];
    if (kept.of !== row) {
      widenRow(source, row, columns, kept.data);
      kept.of = row;
    }
    return kept.data;
  };
  const sum = new Float32Array(width * channels);
  for (let y = 0; y < height; y++) {
    sum.fill(0);
    for (let k = 0; k < taps; k++) {
      const data = widened(Math.max(0, Math.min(source.height - 1, rows.first[y] + k)));
      const weight = rows.weights[y * taps + k];
      for (let at = 0; at < sum.length; at++) sum[at] += weight * data[at];
    }
    writeRow(sum, out, y);
  }
  return out;
};

interface Weights {
  /** The first of the pixels that a new one reads; it may be outside the frame. */
  first: Int32Array;
  /** `taps` for each new pixel; their sum is 1. */
  weights: Float32Array;
}

const weightsOf = (from: number, to: number): Weights => {
  const [first, weights] = [new Int32Array(to), new Float32Array(to * taps)];
  for (let i = 0; i < to; i++) {
    const place = ((i + 0.5) * from) / to - 0.5;
    first[i] = Math.floor(place) - reach + 1;
    let sum = 0;
    for (let k = 0; k < taps; k++) sum += weights[i * taps + k] = lanczos2(place - first[i] - k);
    for (let k = 0; k < taps; k++) weights[i * taps + k] /= sum;
  }
  return { first, weights };
};

const widenRow = (source: Raster, row: number, { first, weights }: Weights, out: Float32Array): void => {
  const { width, channels, data } = source;
  out.fill(0);
  for (let x = 0; x < first.length; x++) {
    for (let k = 0; k < taps; k++) {
      const at = (row * width + Math.max(0, Math.min(width - 1, first[x] + k))) * channels;
      const weight = weights[x * taps + k];
      const colour = channels === 4 ? (weight * data[at + 3]) / 255 : weight;
      for (let c = 0; c < 3; c++) out[x * channels + c] += colour * data[at + c];
      if (channels === 4) out[x * channels + 3] += weight * data[at + 3];
    }
  }
};

const writeRow = (row: Float32Array, { width, channels, data }: Raster, y: number): void => {
  for (let x = 0; x < width; x++) {
    const [from, to] = [x * channels, (y * width + x) * channels];
    const alpha = channels === 4 ? row[from + 3] : 255;
    for (let c = 0; c < 3; c++) data[to + c] = alpha < 0.5 ? 0 : toByte((row[from + c] * 255) / alpha);
    if (channels === 4) data[to + 3] = toByte(alpha);
  }
};

const toByte = (value: number): number => (value <= 0 ? 0 : value >= 255 ? 255 : (value + 0.5) | 0);

export interface Enlargement {
  /** Pixels of the result. */
  width: number;
  height: number;
  /** Unsharp amount of the last doubling, 0 to 1.5. */
  sharpen: number;
  /** Share of the work that is done, 0 to 1. */
  onShare: (share: number) => Promise<void>;
}

/** To exactly these pixels, larger or smaller: doubled while a whole doubling fits, the rest as `resizeTo` does. Alpha is kept. */
export const enlargeClassically = async (
  source: Raster,
  { width, height, sharpen, onShare }: Enlargement,
): Promise<Raster> => {
  let raster = source;
  const left = () => Math.max(width / raster.width, height / raster.height);
  const doublings = Math.max(0, Math.floor(Math.log2(left()) + 1e-9));
  // Each doubling has four times the pixels of the one before.
  const whole = (4 ** doublings - 1) / 3;
  for (let pass = 0; pass < doublings; pass++) {
    const before = (4 ** pass - 1) / 3;
    raster = await doubleRaster(raster, {
      sharpen: pass === doublings - 1 ? sharpen : 0,
      onChannel: (done, total) => onShare((before + 4 ** pass * (done / total)) / whole),
    });
  }
  return resizeTo(raster, width, height);
};

/** To exactly these pixels, pixel middles in place: smaller by Lanczos3, larger by Lanczos2. The picture itself when it has them. */
export const resizeTo = async (raster: Raster, width: number, height: number): Promise<Raster> => {
  if (raster.width === width && raster.height === height) return raster;
  if (width >= raster.width && height >= raster.height) return enlargeCentred(raster, width, height);
  const data = await sharp(raster.data, {
    raw: { width: raster.width, height: raster.height, channels: raster.channels },
  })
    .resize(width, height, { fit: 'fill', kernel: 'lanczos3' })
    .raw()
    .toBuffer();
  return { width, height, channels: raster.channels, data: toBytes(data) };
};
