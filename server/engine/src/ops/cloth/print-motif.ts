import type { MotifPlacement } from '@atelier/catalogue/picture-marks';
import { EngineError, type EngineJob, type EngineReport, type EngineResult } from '../../engine.ts';
import type { HandlerContext } from '../../handler.ts';
import { areasOfMask } from '../../places/areas-of-mask.ts';
import { createMask, type Mask } from '../geometry/mask.ts';
import { decodePicture, encodePng, inputOf } from '../geometry/raster.ts';
import { reduceToSide } from '../geometry/resample.ts';
import { removePlainGround } from '../matte/ground-removal.ts';
import { measurePrintEdges } from './cloth-model.ts';
import { createMotifSampler, drapeCloth, type Placement } from './drape.ts';
import { type DressedGarment, readGarmentOf } from './dressed-garment.ts';

/** Share of the region on sharp colour changes from which it is stripes, checks or a print; plain cloth, quilting and seams have less. */
const busyShare = 0.2;

/**
 * Region of the motif if the cloth below it is striped, checked or printed; undefined on plain cloth. `height` is the motif's on the
 * garment.
 */
const findBusyGround = (
  { picture, matte }: Pick<DressedGarment, 'picture' | 'matte'>,
  { x, y, width, rotation }: Placement,
  height: number,
): Mask | undefined => {
  const cos = Math.cos((rotation / 180) * Math.PI);
  const sin = Math.sin((rotation / 180) * Math.PI);
  const under = createMask(picture, (i) => {
    const dx = (i % picture.width) + 0.5 - x;
    const dy = Math.floor(i / picture.width) + 0.5 - y;
    const isCovered = Math.abs(cos * dx + sin * dy) < width / 2 && Math.abs(cos * dy - sin * dx) < height / 2;
    return isCovered && matte.alpha[i] > 0.99;
  });
  return measurePrintEdges(picture, Float32Array.from(under.data)) > busyShare ? under : undefined;
};

const motifSide = 2048;

export interface PrintOptions {
  /** Position of the motif, in fractions of the garment's image. */
  placement?: MotifPlacement;
  /** Opacity in per cent; lower values let the cloth show through, like a worn print. */
  opacity: number;
  /** Depth of the folds and displacement of the print by them, per cent. */
  folds: number;
  bend: number;
  removeGround: boolean;
}

/**
 * Prints an input's image on the job's garment at the user's placement, in the garment's light and displaced by its folds; never beyond the
 * garment. Optionally removes a plain background of the motif first. On stripes, checks and prints it warns `motif-on-pattern` with the
 * region. Refuses with `position-missing` without a placement.
 */
export const printMotif = async (
  job: EngineJob,
  context: HandlerContext,
  input: 'pattern' | 'logo',
  { placement, opacity, folds, bend, removeGround }: PrintOptions,
): Promise<EngineResult> => {
  const picture = inputOf(job, input);
  if (!placement) throw new EngineError('refused', 'position-missing');
  const garment = await readGarmentOf(job, context);
  const { width, height } = garment.picture;
  const source = await reduceToSide(await decodePicture(picture), motifSide);
  const motif = removeGround ? removePlainGround(source) : source;
  await context.finishStep('motif', 68);
  const place: Placement = {
    x: placement.x * width,
    y: placement.y * height,
    width: placement.scale * width,
    rotation: placement.rotation,
  };
  const sample = await createMotifSampler(motif, place, opacity / 100);
  const report = reportGround(garment, place, (motif.height * place.width) / motif.width);
  const options = { folds: folds / 100, bend: bend / 100 };
  const printed = await drapeCloth(garment.picture, garment.matte, garment.bed, sample, options, (share) =>
    context.finishStep('drape', 68 + 24 * share),
  );
  const output = await encodePng(printed);
  await context.finishStep('encode', 98);
  return { outputs: [output], method: 'matte+fold-map+print', report };
};

/** Warns with the region where the motif covers stripes, checks or a print; replaces the warning that the garment is printed. */
const reportGround = (garment: DressedGarment, place: Placement, height: number): EngineReport => {
  const busy = findBusyGround(garment, place, height);
  if (!busy) return garment.report;
  const code = 'motif-on-pattern';
  return {
    ...garment.report,
    warnings: [...garment.report.warnings.filter((name) => name !== 'printed-garment'), code],
    places: [
      ...(garment.report.places ?? []),
      ...areasOfMask(busy, { most: 1 }).map((area) => ({ code, area }) as const),
    ],
  };
};
