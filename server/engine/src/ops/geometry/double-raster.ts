import type { Mat } from '@techstark/opencv-js';
import sharp from 'sharp';
import { type Cv, callOpenCv, loadOpenCv } from './opencv.ts';
import { type Raster, toBytes } from './raster.ts';

/** Rows from `top` to `bottom`, exclusive. */
interface Rows {
  top: number;
  bottom: number;
}

/** Source rows per enlargement step: limits the float memory. */
const bandRows = 64;

/** Runs work with OpenCV matrices, which it registers by `keep`, and frees them. */
export const withMats = <T>(cv: Cv, work: (keep: <M extends Mat>(mat: M) => M) => T): T => {
  const mats: Mat[] = [];
  try {
    return callOpenCv(cv, () =>
      work((mat) => {
        mats.push(mat);
        return mat;
      }),
    );
  } finally {
    for (const mat of mats) mat.delete();
  }
};

/** Rows of an image as floats, 0 to 255, all channels; colours are premultiplied. */
export const readRows = (cv: Cv, { width, channels, data }: Raster, { top, bottom }: Rows): Mat => {
  const mat = new cv.Mat(bottom - top, width, channels === 4 ? cv.CV_32FC4 : cv.CV_32FC3);
  const values = mat.data32F;
  values.set(data.subarray(top * width * channels, bottom * width * channels));
  if (channels === 4)
    for (let at = 0; at < values.length; at++) if (at % 4 < 3) values[at] *= values[at - (at % 4) + 3] / 255;
  return mat;
};

/** Writes premultiplied floats into the rows of an image from `top`. */
const writeRows = (values: Float32Array, { width, channels, data }: Raster, top: number): void => {
  let to = top * width * channels;
  for (let at = 0; at < values.length; at += channels, to += channels) {
    const alpha = channels === 4 ? values[at + 3] : 255;
    for (let c = 0; c < 3; c++) data[to + c] = alpha < 0.5 ? 0 : toByte((values[at + c] * 255) / alpha);
    if (channels === 4) data[to + 3] = toByte(alpha);
  }
};

const toByte = (value: number): number => (value <= 0 ? 0 : value >= 255 ? 255 : (value + 0.5) | 0);

/** Iterations of the back-projection; the gain is below 0.01 dB per iteration after the third. */
const iterations = 4;
/**
 * Maximum overshoot of a new pixel beyond the range of its 3 x 3 source neighbours, as a share of that range, and the addition per unit of
 * sharpening.
 */
const ringingAllowed = 0.04;
const ringingPerAmount = 0.12;
/** Source rows beyond a band that influence it. */
const bandMargin = 12;
/** Standard deviation of the unsharp mask's blur, pixels; differences well below this many 8-bit steps are noise and do not change. */
const unsharpSigma = 1.2;
const coring = 2.5;

/** Lanczos kernel with four lobes, which OpenCV uses for doubling. */
const lanczos4 = (x: number): number => {
  const t = Math.PI * x;
  return Math.abs(x) >= 4 ? 0 : (4 * Math.sin(t) * Math.sin(t / 4)) / (t * t);
};

/** 2 x 2 means of a doubled image, as one symmetric filter on the small image. */
const seenWeights: readonly number[] = (() => {
  const weights = Array.from({ length: 9 }, (_, k) => lanczos4(k - 4.25) + lanczos4(k - 3.75));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
})();

interface DoublingOptions {
  /** Unsharp amount, 0 to 1.5. */
  sharpen: number;
  /** Called after each band with the share done. */
  onShare: (share: number) => Promise<void>;
}

/**
 * Doubles both sides: centred Lanczos4 of the back-projected source (Irani and Peleg 1991, for a camera of 2 x 2 means), then a clamp to
 * the local range against ringing. All corrections happen at the small size: each iteration of the classical loop is the enlargement of a
 * corrected source.
 */
export const doubleRaster = async (source: Raster, { sharpen, onShare }: DoublingOptions): Promise<Raster> => {
  const { cv } = await loadOpenCv();
  const { width, height, channels } = source;
  const out: Raster = { ...doubled(source), channels, data: new Uint8Array(width * height * 4 * channels) };
  for (let top = 0; top < height; top += bandRows) {
    const rows = { top, bottom: Math.min(height, top + bandRows) };
    doubleBand(cv, source, out, rows, sharpen);
    await onShare(rows.bottom / height);
  }
  return out;
};

const doubled = ({ width, height }: { width: number; height: number }) => ({ width: width * 2, height: height * 2 });

const doubleBand = (cv: Cv, source: Raster, out: Raster, { top, bottom }: Rows, sharpen: number): void =>
  withMats(cv, (keep) => {
    const from = Math.max(0, top - bandMargin);
    const plane = keep(readRows(cv, source, { top: from, bottom: Math.min(source.height, bottom + bandMargin) }));
    const weights = keep(cv.matFromArray(1, seenWeights.length, cv.CV_32F, [...seenWeights]));
    const [corrected, seen] = [keep(new cv.Mat()), keep(new cv.Mat())];
    plane.copyTo(corrected);
    for (let turn = 0; turn < iterations; turn++) {
      cv.sepFilter2D(corrected, seen, -1, weights, weights, new cv.Point(-1, -1), 0, cv.BORDER_REPLICATE);
      cv.add(corrected, plane, corrected);
      cv.subtract(corrected, seen, corrected);
    }
    const band = keep(new cv.Mat());
    cv.resize(corrected, band, new cv.Size(out.width, plane.rows * 2), 0, 0, cv.INTER_LANCZOS4);
    const values = band.data32F;
    const { channels } = source;
    if (sharpen > 0) {
      const blurred = keep(new cv.Mat());
      cv.GaussianBlur(band, blurred, new cv.Size(7, 7), unsharpSigma, unsharpSigma, cv.BORDER_REPLICATE);
      for (let at = 0; at < values.length; at++) {
        if (at % channels === 3) continue;
        const detail = values[at] - blurred.data32F[at];
        values[at] += (sharpen * detail ** 3) / (detail ** 2 + coring ** 2);
      }
    }
    const near = keep(cv.Mat.ones(3, 3, cv.CV_8U));
    const [low, high] = [keep(new cv.Mat()), keep(new cv.Mat())];
    cv.erode(plane, low, near);
    cv.dilate(plane, high, near);
    clampTo(values, low.data32F, high.data32F, source, ringingAllowed + ringingPerAmount * sharpen);
    const row = out.width * channels;
    writeRows(values.subarray((top - from) * 2 * row, (bottom - from) * 2 * row), out, top * 2);
  });

/** Clamps doubled values to the range of their source pixel's neighbours, plus a share of it. */
const clampTo = (
  values: Float32Array,
  low: Float32Array,
  high: Float32Array,
  { width, channels }: Raster,
  allowed: number,
): void => {
  const row = width * channels;
  for (let y = 0, at = 0; at < values.length; y++) {
    for (let x = 0; x < 2 * width; x++) {
      for (let near = (y >> 1) * row + (x >> 1) * channels, c = 0; c < channels; c++, at++, near++) {
        const slack = allowed * (high[near] - low[near]);
        values[at] = Math.max(low[near] - slack, Math.min(high[near] + slack, values[at]));
      }
    }
  }
};

/**
 * Enlarges to this size, each side unchanged or longer, by cubic convolution; pixel centres keep their positions. The output of sharp is
 * displaced by half a new pixel, which costs 6 dB.
 */
export const enlargeCentred = async (source: Raster, width: number, height: number): Promise<Raster> => {
  const { cv } = await loadOpenCv();
  const { channels } = source;
  const out: Raster = { width, height, channels, data: new Uint8Array(width * height * channels) };
  const [across, down] = [source.width / width, source.height / height];
  for (let top = 0; top < height; top += 2 * bandRows) {
    const rows = Math.min(2 * bandRows, height - top);
    const from = Math.max(0, Math.floor(top * down) - 3);
    const bottom = Math.min(source.height, Math.ceil((top + rows) * down) + 3);
    withMats(cv, (keep) => {
      const band = keep(readRows(cv, source, { top: from, bottom }));
      const places = [across, 0, (across - 1) / 2, 0, down, down * (top + 0.5) - 0.5 - from];
      const transform = keep(cv.matFromArray(2, 3, cv.CV_64F, places));
      const wide = keep(new cv.Mat());
      const flags = cv.INTER_CUBIC | cv.WARP_INVERSE_MAP;
      cv.warpAffine(band, wide, transform, new cv.Size(width, rows), flags, cv.BORDER_REPLICATE);
      writeRows(wide.data32F, out, top);
    });
  }
  return out;
};

interface Enlargement {
  /** Width of the result in pixels. */
  width: number;
  height: number;
  /** Unsharp amount of the last doubling, 0 to 1.5. */
  sharpen: number;
  /** Share of the work done, 0 to 1. */
  onShare: (share: number) => Promise<void>;
}

/** Resizes to exactly this size, larger or smaller: doubles while a whole doubling fits, then `resizeTo`. Alpha is preserved. */
export const enlargeClassically = async (
  source: Raster,
  { width, height, sharpen, onShare }: Enlargement,
): Promise<Raster> => {
  let raster = source;
  const left = () => Math.max(width / raster.width, height / raster.height);
  const doublings = Math.max(0, Math.floor(Math.log2(left()) + 1e-9));
  // Each doubling has four times the pixels of the previous one.
  const whole = (4 ** doublings - 1) / 3;
  for (let pass = 0; pass < doublings; pass++) {
    const before = (4 ** pass - 1) / 3;
    raster = await doubleRaster(raster, {
      sharpen: pass === doublings - 1 ? sharpen : 0,
      onShare: (share) => onShare((before + 4 ** pass * share) / whole),
    });
  }
  return resizeTo(raster, width, height);
};

/**
 * Resizes to exactly this size with pixel centres in place: reduces by Lanczos3, enlarges by cubic convolution. Returns the image itself
 * when it already has the size.
 */
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
