import type { WarningCode } from '@atelier/contract/warnings';
import { EngineError } from '../engine.ts';
import type { Handler } from '../handler.ts';
import { smoothPicture } from '../ops/geometry/opencv.ts';
import { decodePicture, inputOf } from '../ops/geometry/raster.ts';
import { reduceToSide } from '../ops/geometry/resample.ts';
import type { TraceOptions } from '../ops/vector/trace.ts';
import { tracePicture } from '../ops/vector/trace-picture.ts';
import { measureVectorLoss } from '../ops/vector/vector-loss.ts';

/** Longest side of the traced image, pixels: tracing time grows faster than the area, and the result is scalable. */
export const maxTracedSide = 1536;
/** Size above which the file is heavy: a photograph gives thousands of tiny paths, which drawing programs open slowly. */
const heavyBytes = 2e6;
/** Maximum size that viewers open. */
const maxBytes = 12e6;
/** Share of differing pixels above which regions have merged. */
const rough = 0.1;

/**
 * Image to vector (8): an SVG of filled paths, traced at most 1536 px on the longest side, small images at twice their size. Flat artwork
 * is reproduced within PSNR 30; photographs get as many colours as the settings ask for. A heavy file warns `vector-heavy`, merged regions
 * warn `vector-rough`, and a file above the maximum size is refused with `vector-too-heavy`. `smooth` first removes noise and weave.
 *
 * Method: VTracer with all its parameters exposed.
 */
export const imageToVector: Handler = {
  toolType: 8,
  timeLimitMs: 90_000,
  async run(job, { finishStep }) {
    const { smooth, ...options } = job.params as unknown as TraceOptions & { smooth: boolean };
    const original = inputOf(job, 'original');
    let picture = await reduceToSide(await decodePicture(original), maxTracedSide);
    await finishStep('decode', 10);
    if (smooth) picture = await smoothPicture(picture);
    await finishStep('smooth', 35);
    const data = new TextEncoder().encode(await tracePicture(picture, options));
    if (data.byteLength > maxBytes) throw new EngineError('refused', 'vector-too-heavy');
    await finishStep('trace', 98);
    const { width, height } = picture;
    const warnings: WarningCode[] = data.byteLength > heavyBytes ? ['vector-heavy'] : [];
    // Black and white differs by design; a heavy file follows the image closely, and rendering it again would take long.
    const isLooked = options.colormode === 'color' && warnings.length === 0;
    if (isLooked && (await measureVectorLoss(picture, data)) > rough) warnings.push('vector-rough');
    return {
      outputs: [{ data, mime: 'image/svg+xml', width, height }],
      method: smooth ? 'bilateral+vtracer' : 'vtracer',
      report: { warnings },
    };
  },
};
