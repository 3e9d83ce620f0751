import sharp from 'sharp';
import { EngineError, type EngineJob, type EnginePicture } from '../../engine.ts';

/** Decoded image: 8-bit sRGB, interleaved, rows from the top, straight (not premultiplied) alpha when `channels` is 4. */
export interface Raster {
  width: number;
  height: number;
  channels: 3 | 4;
  data: Uint8Array;
}

/** Results of the engine are read back, so this is above the upload limit. */
const maxInputPixels = 80e6;
/** Level 3 is a fifth faster than the default and hardly larger. */
const pngLevel = 3;

/** @throws EngineError `unreadable` for anything that does not decode cleanly. */
export const decodePicture = async (picture: EnginePicture): Promise<Raster> => {
  try {
    const { data, info } = await sharp(picture.data, { limitInputPixels: maxInputPixels, failOn: 'error' })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    if (info.channels !== 3 && info.channels !== 4) throw new Error(`${info.channels} channels`);
    return { width: info.width, height: info.height, channels: info.channels, data: toBytes(data) };
  } catch (cause) {
    throw new EngineError('unreadable', undefined, { cause });
  }
};

/** Longest side of a tool's input, pixels: more would exceed a slot's memory. */
const maxInputSide = 4096;

/** Decodes an input of a tool. @throws EngineError `unreadable`; `refused`, `input-too-large` over 4096 px a side */
export const decodeInput = async (picture: EnginePicture): Promise<Raster> => {
  const raster = await decodePicture(picture);
  if (Math.max(raster.width, raster.height) > maxInputSide) throw new EngineError('refused', 'input-too-large');
  return raster;
};

/** The first picture of an input. @throws EngineError `failed`, `input-missing` */
export const inputOf = ({ inputs }: Pick<EngineJob, 'inputs'>, name: string): EnginePicture => {
  const [picture] = inputs[name] ?? [];
  if (!picture) throw new EngineError('failed', 'input-missing');
  return picture;
};

/** View of the same memory as a plain Uint8Array: `slice` of a Buffer does not copy. */
export const toBytes = (buffer: Buffer): Uint8Array =>
  new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.byteLength);

export const encodePng = async (raster: Raster): Promise<EnginePicture> => {
  const { width, height, channels } = raster;
  const data = await sharp(raster.data, { raw: { width, height, channels } })
    .png({ compressionLevel: pngLevel })
    .toBuffer();
  return { data, mime: 'image/png', width, height };
};

/** Rectangle in pixels. */
export type Box = readonly [left: number, top: number, width: number, height: number];

/** Cuts a rectangle from an image; it must be inside the image. */
export const cutBox = ({ width, channels, data }: Raster, [left, top, wide, tall]: Box): Raster => {
  const out = new Uint8Array(wide * tall * channels);
  for (let y = 0; y < tall; y++) {
    const from = ((top + y) * width + left) * channels;
    out.set(data.subarray(from, from + wide * channels), y * wide * channels);
  }
  return { width: wide, height: tall, channels, data: out };
};

/** Arrangement of copies of a unit. `halfDrop` shifts every other column by half, `brick` every other row. */
export type RepeatLayout = 'straight' | 'halfDrop' | 'brick' | 'mirror';

/** Composes the rectangle that tiles straight and shows the layout: one, two or four units. */
export const composeLayout = (unit: Raster, layout: RepeatLayout): Raster => {
  const { width, height } = unit;
  switch (layout) {
    case 'straight':
      return unit;
    case 'halfDrop': {
      const half = Math.floor(height / 2);
      return pick(unit, 2 * width, height, (x, y) => [x % width, x < width ? y : (y + half) % height]);
    }
    case 'brick': {
      const half = Math.floor(width / 2);
      return pick(unit, width, 2 * height, (x, y) => [y < height ? x : (x + half) % width, y % height]);
    }
    case 'mirror':
      return pick(unit, 2 * width, 2 * height, (x, y) => [
        x < width ? x : 2 * width - 1 - x,
        y < height ? y : 2 * height - 1 - y,
      ]);
  }
};

/** Maps each pixel of the composed layout to its pixel of the unit. */
export const traceLayout = (size: { width: number; height: number }, layout: RepeatLayout): Uint32Array => {
  const numbered = new Uint8Array(size.width * size.height * 4);
  const view = new DataView(numbered.buffer);
  for (let at = 0; at < size.width * size.height; at++) view.setUint32(at * 4, at);
  const { data } = composeLayout({ ...size, channels: 4, data: numbered }, layout);
  const out = new DataView(data.buffer, data.byteOffset);
  return Uint32Array.from({ length: data.length / 4 }, (_, at) => out.getUint32(at * 4));
};

/** `columns` x `rows` copies. */
export const tileUnit = (unit: Raster, columns: number, rows: number): Raster =>
  pick(unit, unit.width * columns, unit.height * rows, (x, y) => [x % unit.width, y % unit.height]);

const pick = (
  { width: from, channels, data }: Raster,
  width: number,
  height: number,
  place: (x: number, y: number) => readonly [number, number],
): Raster => {
  const out = new Uint8Array(width * height * channels);
  for (let y = 0, to = 0; y < height; y++) {
    for (let x = 0; x < width; x++, to += channels) {
      const [column, row] = place(x, y);
      const at = (row * from + column) * channels;
      for (let c = 0; c < channels; c++) out[to + c] = data[at + c];
    }
  }
  return { width, height, channels, data: out };
};

/** Weights of the four pixels around a position, at the fraction `part` from the second to the third (Catmull-Rom). */
const weightsAt = (part: number, out: Float64Array): void => {
  const square = part * part;
  const cube = square * part;
  out[0] = 0.5 * (-cube + 2 * square - part);
  out[1] = 0.5 * (3 * cube - 5 * square + 2);
  out[2] = 0.5 * (-3 * cube + 4 * square + part);
  out[3] = 0.5 * (cube - square);
};

/** Samples an image between its pixels; at a pixel centre it returns that pixel. Beyond the frame the edge pixels are repeated. */
export const createCubicReader = ({ width, height, channels, data }: Raster) => {
  const [across, down] = [new Float64Array(4), new Float64Array(4)];
  /** Writes the channels at x, y (pixel centres are at .5) into `out` at `to`; 0 to 255, not rounded. */
  return (x: number, y: number, out: Float32Array | Float64Array, to = 0): void => {
    const [column, row] = [Math.floor(x - 0.5), Math.floor(y - 0.5)];
    weightsAt(x - 0.5 - column, across);
    weightsAt(y - 0.5 - row, down);
    for (let c = 0; c < channels; c++) out[to + c] = 0;
    for (let j = 0; j < 4; j++) {
      const start = Math.max(0, Math.min(height - 1, row - 1 + j)) * width;
      for (let i = 0; i < 4; i++) {
        const at = (start + Math.max(0, Math.min(width - 1, column - 1 + i))) * channels;
        const weight = across[i] * down[j];
        for (let c = 0; c < channels; c++) out[to + c] += weight * data[at + c];
      }
    }
    for (let c = 0; c < channels; c++) out[to + c] = Math.max(0, Math.min(255, out[to + c]));
  };
};

interface Size {
  width: number;
  height: number;
}

/** Share of the image below which a mask counts as empty. */
const minShare = 1e-5;

/**
 * Reads alpha from a mask image: its transparency, or the brightness of an opaque grey one; an opaque coloured one covers everything. 0 to
 * 1 at its own size. Undefined when it covers nothing. @throws EngineError `refused`, `mask-size-mismatch` unless it has the original's
 * size.
 */
export const readSuppliedAlpha = async (mask: EnginePicture, original: Size): Promise<Float32Array | undefined> => {
  const { width, height, channels, data } = await decodePicture(mask);
  if (width !== original.width || height !== original.height) throw new EngineError('refused', 'mask-size-mismatch');
  const isGrey = !hasTransparency(data, channels) && hasNoColour(data, channels);
  const alpha = new Float32Array(width * height);
  let sum = 0;
  for (let i = 0; i < alpha.length; i++) {
    const at = i * channels;
    if (isGrey) alpha[i] = data[at + 1] / 255;
    else alpha[i] = channels === 4 ? data[at + 3] / 255 : 1;
    sum += alpha[i];
  }
  return sum < minShare * alpha.length ? undefined : alpha;
};

const hasTransparency = (data: Uint8Array, channels: 3 | 4): boolean =>
  channels === 4 && data.some((value, i) => i % 4 === 3 && value < 255);

/** Grey values in JPEG differ by a step or two. */
const hasNoColour = (data: Uint8Array, channels: 3 | 4): boolean => {
  for (let at = 0; at < data.length; at += channels) {
    const [red, green, blue] = [data[at], data[at + 1], data[at + 2]];
    if (Math.max(red, green, blue) - Math.min(red, green, blue) > 6) return false;
  }
  return true;
};

/** Alpha of each non-empty layer of a job's `mask` input, in order; `original` is the size that they must have. */
export const readLayers = async (job: EngineJob, original: Size): Promise<Float32Array[]> => {
  const layers: Float32Array[] = [];
  for (const mask of job.inputs.mask ?? []) {
    const alpha = await readSuppliedAlpha(mask, original);
    if (alpha) layers.push(alpha);
  }
  return layers;
};

/** Union of several layers; undefined without any. */
export const uniteLayers = (layers: readonly Float32Array[]): Float32Array | undefined => {
  const [first, ...others] = layers;
  if (!first) return undefined;
  return first.map((value, i) => others.reduce((most, layer) => Math.max(most, layer[i]), value));
};
