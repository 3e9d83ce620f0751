import { EngineError } from '../engine.ts';
import type { Handler } from './handler.ts';
import { createMotifSampler } from './ops/cloth-sampler.ts';
import { drapeCloth } from './ops/drape.ts';
import { readGarmentOf } from './ops/dressed-garment.ts';
import { removePlainGround } from './ops/ground-removal.ts';
import { decodePicture, encodePng } from './ops/raster.ts';
import { reduceToSide } from './ops/resample.ts';

const MOTIF_SIDE = 2048;

interface PatternParams {
  /** Place of the motif's middle, per cent of the garment's box from the left and from the top. */
  x: number;
  y: number;
  /** Width of the motif, per cent of the garment's width. */
  size: number;
  /** Degrees, clockwise. */
  rotation: number;
  /** Per cent; less lets the cloth show through, like a worn print. */
  opacity: number;
  folds: number;
  bend: number;
  removeGround: boolean;
}

/** What the basic version does not ask. */
const middle = { x: 50, y: 45, rotation: 0, opacity: 100, folds: 100, bend: 50 } as const;

/**
 * Prints one motif on a garment, at a place of the garment's box, in its light and bent by its folds; nothing is printed beyond the
 * garment. A plain ground of the motif is taken out first if wished. Longest side at most 2048 px. Warns `printed-garment` where an
 * old print disturbs the folds.
 *
 * Method: the cutout's matte, fold map, shading in linear light.
 */
const createPatternTryOn = (toolType: 235 | 229): Handler => ({
  toolType,
  timeLimitMs: 120_000,
  async run(job, context) {
    const params = { ...middle, ...job.params } as unknown as PatternParams;
    const [pattern] = job.inputs.pattern ?? [];
    if (!pattern) throw new EngineError('failed', 'input-missing');
    const { picture, matte, folds, box, report } = await readGarmentOf(job, context);
    const source = await reduceToSide(await decodePicture(pattern), MOTIF_SIDE);
    const motif = params.removeGround ? removePlainGround(source) : source;
    await context.finishStep('motif', 68);
    const across = box.right - box.left;
    const sample = await createMotifSampler(
      motif,
      {
        x: box.left + (params.x / 100) * across,
        y: box.top + (params.y / 100) * (box.bottom - box.top),
        width: (params.size / 100) * across,
        rotation: params.rotation,
      },
      params.opacity / 100,
    );
    const options = { folds: params.folds / 100, bend: params.bend / 100 };
    const printed = await drapeCloth(picture, matte, folds, sample, options, (share) =>
      context.finishStep('drape', 68 + 24 * share),
    );
    const output = await encodePng(printed);
    await context.finishStep('encode', 98);
    return { outputs: [output], method: 'matte+fold-map+print', report };
  },
});

/** Pattern try-on (235): place, size and turn are the person's. */
export const patternTryOn = createPatternTryOn(235);

/** Pattern try-on, basic (229): on the middle of the chest. */
export const patternTryOnBasic = createPatternTryOn(229);
