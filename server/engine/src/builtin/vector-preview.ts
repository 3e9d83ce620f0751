import type { Handler } from '../handler.ts';
import { smoothPicture } from '../ops/geometry/opencv.ts';
import { cutBox, decodePicture, inputOf, type Raster } from '../ops/geometry/raster.ts';
import { reduceToSide } from '../ops/geometry/resample.ts';
import type { TraceOptions } from '../ops/vector/trace.ts';
import { tracePicture } from '../ops/vector/trace-picture.ts';
import { maxTracedSide } from './image-to-vector.ts';

/** Longest side of the previewed crop, in pixels of the image at tracing size. */
const pieceSide = 448;

/** Crops the centre of an image without enlarging it. */
export const middleOf = (picture: Raster, side: number): Raster => {
  const [wide, high] = [Math.min(side, picture.width), Math.min(side, picture.height)];
  return cutBox(picture, [Math.floor((picture.width - wide) / 2), Math.floor((picture.height - high) / 2), wide, high]);
};

/**
 * Preview of image to vector (8): vectorises the centre of an image with the same settings at the same scale, so that it equals the result
 * there. Interactive, so it bypasses the queue.
 */
export const vectorPreview: Handler = {
  toolType: 'vector-preview',
  isInteractive: true,
  timeLimitMs: 15_000,
  async run(job, { finishStep }) {
    const { smooth, ...options } = job.params as unknown as TraceOptions & { smooth: boolean };
    const original = inputOf(job, 'original');
    const whole = await reduceToSide(await decodePicture(original), maxTracedSide);
    const piece = middleOf(whole, pieceSide);
    await finishStep('decode', 30);
    const picture = smooth ? await smoothPicture(piece) : piece;
    const data = new TextEncoder().encode(await tracePicture(picture, options, whole));
    const { width, height } = picture;
    return {
      outputs: [{ data, mime: 'image/svg+xml', width, height }],
      method: 'vtracer',
      report: { warnings: [] },
    };
  },
};
