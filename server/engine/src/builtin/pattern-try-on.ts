import type { Handler } from '../handler.ts';
import { type PrintOptions, printMotif } from '../ops/cloth/print-motif.ts';

/** Values of the basic version, which has no fields for them. */
const plain = { opacity: 100, folds: 100, bend: 50 } as const;

/**
 * Applies one motif to a garment at a position of its image, shaded by its light and displaced by its folds; nothing is drawn outside the
 * garment. A plain background of the motif is removed first if the user chose so. The longest side is limited to 2048 px. Warns
 * `printed-garment` where an existing print disturbs the folds.
 *
 * Method: the cutout's matte, fold map, shading in linear light.
 */
const createPatternTryOn = (toolType: 235 | 229): Handler => ({
  toolType,
  timeLimitMs: 120_000,
  run: (job, context) => printMotif(job, context, 'pattern', { ...plain, ...job.params } as unknown as PrintOptions),
});

/** Pattern try-on (235): the user also sets opacity, fold depth and fold distortion. */
export const patternTryOn = createPatternTryOn(235);

/** Pattern try-on, basic (229): the user sets only the placement. */
export const patternTryOnBasic = createPatternTryOn(229);
