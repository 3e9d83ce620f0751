import { EngineError } from '../engine.ts';
import type { Handler } from '../handler.ts';
import { decodePicture, encodePng, type Raster } from '../ops/geometry/raster.ts';
import { applyMatte } from '../ops/matte/cut-out.ts';
import { findMatteOfJob } from '../ops/matte/supplied-matte.ts';

/** Longest side, pixels: alpha is computed at full size up to here. */
const maxInputSide = 4096;
/** Free room round a trimmed garment, as a share of its longer side. */
const trimMargin = 0.02;

/**
 * AI cutout (100): the garment on transparent ground as PNG, at the input's size or, with `trim`, cropped to the garment and a
 * small margin. Pixels well inside the garment keep their colour; edge pixels lose the old ground's. Confidence under .6
 * warns `matte-uncertain`, under .9 `matte-check-edge`.
 *
 * Method: vote over border models or the operator's network, GrabCut at 512 px, colour guided filter at full size, blur-fusion colours at the edge.
 * Refuses with `no-garment-found` or, over 4096 px a side, `input-too-large`.
 */
export const aiCutout: Handler = {
  toolType: 100,
  timeLimitMs: 90_000,
  async run(job, { finishStep }) {
    const { trim } = job.params as { trim: boolean };
    const [original] = job.inputs.original ?? [];
    if (!original) throw new EngineError('failed', 'input-missing');
    const picture = await decodePicture(original);
    if (Math.max(picture.width, picture.height) > maxInputSide) throw new EngineError('refused', 'input-too-large');
    await finishStep('decode', 4);
    const matte = await findMatteOfJob(job, picture, picture, (step, share) => finishStep(step, 4 + 82 * share));
    const cutout = applyMatte(picture, matte);
    await finishStep('cut', 90);
    const output = await encodePng(trim ? trimToGarment(cutout) : cutout);
    await finishStep('encode', 98);
    const prior = matte.prior === 'network' ? 'network' : 'border-model';
    return { outputs: [output], method: `${prior}+grabcut+guided-filter`, report: matte.report };
  },
};

const trimToGarment = ({ width, height, data }: Raster): Raster => {
  let [left, right, top, bottom] = [width, -1, height, -1];
  for (let i = 0; i < width * height; i++) {
    if (data[i * 4 + 3] < 8) continue;
    const x = i % width;
    const y = Math.floor(i / width);
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  const margin = Math.round(trimMargin * Math.max(right - left, bottom - top));
  left = Math.max(0, left - margin);
  top = Math.max(0, top - margin);
  const cropWidth = Math.min(width, right + margin + 1) - left;
  const cropHeight = Math.min(height, bottom + margin + 1) - top;
  const crop = new Uint8Array(cropWidth * cropHeight * 4);
  for (let y = 0; y < cropHeight; y++) {
    const start = ((top + y) * width + left) * 4;
    crop.set(data.subarray(start, start + cropWidth * 4), y * cropWidth * 4);
  }
  return { width: cropWidth, height: cropHeight, channels: 4, data: crop };
};
