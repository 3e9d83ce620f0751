import { createRequire } from 'node:module';
import type * as OpenCv from '@techstark/opencv-js';
import sharp from 'sharp';
import { type Raster, toBytes } from './raster.ts';

/**
 * The whole library; a build without SIMD and threads, about 0.5 s to load and 130 MB of heap that never shrinks. Loaded only inside a
 * slot.
 */
export type Cv = typeof OpenCv;

/** Not `import()`: loaders that inspect the module's default export wait for the thenable forever. */
const require = createRequire(import.meta.url);

let loading: Promise<{ cv: Cv }> | undefined;

/**
 * Loads OpenCV on first use. The result is wrapped because the module is itself thenable: a promise that resolved to it would never settle.
 */
export const loadOpenCv = (): Promise<{ cv: Cv }> => {
  loading ??= load();
  return loading;
};

const load = async (): Promise<{ cv: Cv }> => {
  const events = ['uncaughtException', 'unhandledRejection'] as const;
  const before = events.map((event) => new Set(process.listeners(event as 'uncaughtException')));
  const cv = require('@techstark/opencv-js') as Cv & { onRuntimeInitialized?: () => void };
  if (!cv.Mat) {
    await new Promise<void>((resolve) => {
      cv.onRuntimeInitialized = resolve;
    });
  }
  // The build installs uncaught-exception handlers in the process, which print its 10 MB source line.
  events.forEach((event, i) => {
    for (const listener of process.listeners(event as 'uncaughtException')) {
      if (!before[i]?.has(listener)) process.removeListener(event, listener);
    }
  });
  return { cv };
};

/** Runs native work; converts C++ exceptions, which arrive as numbers, to errors with OpenCV's message. */
export const callOpenCv = <T>(cv: Cv, work: () => T): T => {
  try {
    return work();
  } catch (thrown) {
    if (typeof thrown !== 'number') throw thrown;
    const { msg } = (cv as unknown as { exceptionFromPtr(at: number): { msg: string } }).exceptionFromPtr(thrown);
    throw new Error(`OpenCV: ${msg}`, { cause: thrown });
  }
};

/** Bilateral filter: diameter in pixels, and the colour sigma (8-bit steps) and space sigma (pixels). */
const diameter = 7;
const sigmaColour = 40;
const sigmaSpace = 5;
const median = 5;

/** Removes noise and weave and preserves edges: a bilateral filter, then a median. Alpha does not change. About 0.5 s per megapixel. */
export const smoothPicture = async (picture: Raster): Promise<Raster> => {
  const { cv } = await loadOpenCv();
  const { width, height, channels, data } = picture;
  const colour = new Uint8Array(width * height * 3);
  for (let i = 0; i < width * height; i++) {
    for (let c = 0; c < 3; c++) colour[i * 3 + c] = data[i * channels + c];
  }
  const before = new cv.Mat(height, width, cv.CV_8UC3);
  const after = new cv.Mat();
  let filtered: Uint8Array;
  try {
    filtered = callOpenCv(cv, () => {
      before.data.set(colour);
      cv.bilateralFilter(before, after, diameter, sigmaColour, sigmaSpace);
      return Uint8Array.from(after.data);
    });
  } finally {
    before.delete();
    after.delete();
  }
  const { data: even } = await sharp(filtered, { raw: { width, height, channels: 3 } })
    .median(median)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const smooth = toBytes(even);
  if (channels === 3) return { width, height, channels, data: smooth };
  const out = data.slice();
  for (let i = 0; i < width * height; i++) for (let c = 0; c < 3; c++) out[i * 4 + c] = smooth[i * 3 + c];
  return { width, height, channels, data: out };
};
