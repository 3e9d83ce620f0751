import type { MotifPlacement } from '@atelier/catalogue/motif-placement';
import { EngineError, type EngineJob, type EngineResult } from '../../engine.ts';
import type { HandlerContext } from '../../handler.ts';
import { decodePicture, encodePng } from '../geometry/raster.ts';
import { reduceToSide } from '../geometry/resample.ts';
import { removePlainGround } from '../matte/ground-removal.ts';
import { createMotifSampler } from './cloth-sampler.ts';
import { drapeCloth } from './drape.ts';
import { readGarmentOf } from './dressed-garment.ts';

const motifSide = 2048;

export interface PrintOptions {
  /** Where the motif lies, in fractions of the garment's picture. */
  placement?: MotifPlacement;
  /** Per cent; less lets the cloth show through, like a worn print. */
  opacity: number;
  /** Depth of the folds and how far they bend the print, per cent. */
  folds: number;
  bend: number;
  removeGround: boolean;
}

/**
 * Prints the picture of an input on the job's garment where it was placed, in the garment's light and bent by its folds; nothing is printed beyond the
 * garment. A plain ground of the motif is taken out first if wished. Refuses with `position-missing` where nobody placed it.
 */
export const printMotif = async (
  job: EngineJob,
  context: HandlerContext,
  input: 'pattern' | 'logo',
  { placement, opacity, folds, bend, removeGround }: PrintOptions,
): Promise<EngineResult> => {
  const [picture] = job.inputs[input] ?? [];
  if (!picture) throw new EngineError('failed', 'input-missing');
  if (!placement) throw new EngineError('refused', 'position-missing');
  const garment = await readGarmentOf(job, context);
  const { width, height } = garment.picture;
  const source = await reduceToSide(await decodePicture(picture), motifSide);
  const motif = removeGround ? removePlainGround(source) : source;
  await context.finishStep('motif', 68);
  const sample = await createMotifSampler(
    motif,
    {
      x: placement.x * width,
      y: placement.y * height,
      width: placement.scale * width,
      rotation: placement.rotation,
    },
    opacity / 100,
  );
  const options = { folds: folds / 100, bend: bend / 100 };
  const printed = await drapeCloth(garment.picture, garment.matte, garment.bed, sample, options, (share) =>
    context.finishStep('drape', 68 + 24 * share),
  );
  const output = await encodePng(printed);
  await context.finishStep('encode', 98);
  return { outputs: [output], method: 'matte+fold-map+print', report: garment.report };
};
