import type { WarningCode } from '@atelier/contract/warnings';
import { EngineError } from '../engine.ts';
import type { Handler } from '../handler.ts';
import { smoothPicture } from '../ops/geometry/opencv.ts';
import { decodePicture } from '../ops/geometry/raster.ts';
import { reduceToSide } from '../ops/geometry/resample.ts';
import type { TraceOptions } from '../ops/vector/trace.ts';
import { tracePicture } from '../ops/vector/trace-picture.ts';
import { measureVectorLoss } from '../ops/vector/vector-loss.ts';

/** Longest side that is traced, pixels: tracing time grows faster than the area, and the result scales anyway. */
export const maxTracedSide = 1536;
/** A photograph gives thousands of tiny paths; such a file opens slowly in drawing programs. */
const heavyBytes = 2e6;
/** More than this no viewer opens. */
const maxBytes = 12e6;
/** More of the picture looks different: parts of it have run together. */
const rough = 0.1;

/**
 * Image to vector (8): an SVG of filled paths, traced at most 1536 px on the longest side, small pictures at twice their size. Flat artwork comes back within PSNR 30
 * of the picture; photographs are drawn in as many colours as the settings ask for: heavy ones warn `vector-heavy`, those whose parts run together `vector-rough`, hopeless ones are refused with `vector-too-heavy`.
 * `smooth` takes noise and weave out first.
 *
 * Method: VTracer, all its parameters open.
 */
export const imageToVector: Handler = {
  toolType: 8,
  timeLimitMs: 90_000,
  async run(job, { finishStep }) {
    const { smooth, ...options } = job.params as unknown as TraceOptions & { smooth: boolean };
    const [original] = job.inputs.original ?? [];
    if (!original) throw new EngineError('failed', 'input-missing');
    let picture = await reduceToSide(await decodePicture(original), maxTracedSide);
    await finishStep('decode', 10);
    if (smooth) picture = await smoothPicture(picture);
    await finishStep('smooth', 35);
    const data = new TextEncoder().encode(await tracePicture(picture, options));
    if (data.byteLength > maxBytes) throw new EngineError('refused', 'vector-too-heavy');
    await finishStep('trace', 98);
    const { width, height } = picture;
    const warnings: WarningCode[] = data.byteLength > heavyBytes ? ['vector-heavy'] : [];
    // Black and white is meant to differ; a heavy file follows the picture closely, and would take long to draw again.
    const isLooked = options.colormode === 'color' && warnings.length === 0;
    if (isLooked && (await measureVectorLoss(picture, data)) > rough) warnings.push('vector-rough');
    return {
      outputs: [{ data, mime: 'image/svg+xml', width, height }],
      method: smooth ? 'bilateral+vtracer' : 'vtracer',
      report: { warnings },
    };
  },
};
