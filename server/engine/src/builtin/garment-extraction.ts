import type { Handler } from '../handler.ts';
import { createEvenLight } from '../ops/cloth/even-light.ts';
import { encodePng, type Raster } from '../ops/geometry/raster.ts';
import { cropToFrame, type Frame, frameGarment } from '../ops/matte/frame-garment.ts';
import { createPlainGround } from '../ops/matte/ground.ts';
import { layOver } from '../ops/matte/lay-over.ts';
import { openSubject, type Subject } from '../ops/matte/open-subject.ts';
import { wornWishOf } from '../ops/people/people-matte.ts';

interface ExtractionParams {
  ground: 'white' | 'transparent';
  shape: 'tight' | 'square' | 'original';
  /** Percent of the garment's longer side. */
  margin: number;
  /** Strength of the light gradient's removal, 0 to 100. */
  evenLight: number;
}

/**
 * Garment extraction (800), flat: cuts out the garment in its position in the image, on a white or transparent background with a margin,
 * and removes the light gradient. It does not straighten the garment or reconstruct hidden parts. At `evenLight` 0 interior colours keep
 * the image's bytes.
 *
 * Method: the cutout's matte, robust quadratic light surface. Refuses as the cutout does.
 */
export const garmentExtraction: Handler = {
  toolType: 800,
  timeLimitMs: 90_000,
  async run(job, context) {
    const params = job.params as unknown as ExtractionParams;
    const subject = await openSubject(job, 'original', context, 80, wornWishOf(job));
    const { picture, matte } = subject;
    const change = params.evenLight > 0 ? await createEvenLight(subject, params.evenLight / 100) : undefined;
    const white = layOver(subject, createPlainGround(picture, '#ffffff'), change);
    await context.finishStep('even-light', 88);
    const frame: Frame =
      params.shape === 'original'
        ? { left: 0, top: 0, width: picture.width, height: picture.height }
        : frameGarment(matte.alpha, picture, { margin: params.margin / 100, isSquare: params.shape === 'square' });
    const framed =
      params.ground === 'white'
        ? cropToFrame(white, frame, [255, 255, 255])
        : cropToFrame(clearGround(subject, white), frame, [0, 0, 0, 0]);
    const output = await encodePng(framed);
    await context.finishStep('encode', 98);
    return { outputs: [output], method: 'matte+even-light', report: matte.report };
  },
};

/** Returns the garment's colours, decontaminated from white, with the matte's alpha. */
const clearGround = ({ matte: { alpha } }: Subject, white: Raster): Raster => {
  const data = new Uint8Array(alpha.length * 4);
  for (let i = 0; i < alpha.length; i++) {
    const cover = alpha[i];
    if (Math.round(255 * cover) === 0) continue;
    for (let c = 0; c < 3; c++) {
      const own = 255 - (255 - white.data[i * 3 + c]) / cover;
      data[i * 4 + c] = Math.max(0, Math.min(255, Math.round(own)));
    }
    data[i * 4 + 3] = Math.round(255 * cover);
  }
  return { ...white, channels: 4, data };
};
