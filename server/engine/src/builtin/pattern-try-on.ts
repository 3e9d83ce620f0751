import type { Handler } from '../handler.ts';
import { type PrintOptions, printMotif } from '../ops/cloth/print-motif.ts';

/** Values of the basic version, which has no fields for them. */
const plain = { opacity: 100, folds: 100, bend: 50 } as const;

/**
 * Prints one motif on a garment, at a place of its picture, in its light and bent by its folds; nothing is printed beyond the
 * garment. A plain ground of the motif is taken out first if wished. Longest side at most 2048 px. Warns `printed-garment` where an
 * old print disturbs the folds.
 *
 * Method: the cutout's matte, fold map, shading in linear light.
 */
const createPatternTryOn = (toolType: 235 | 229): Handler => ({
  toolType,
  timeLimitMs: 120_000,
  run: (job, context) => printMotif(job, context, 'pattern', { ...plain, ...job.params } as unknown as PrintOptions),
});

/** Pattern try-on (235): the user also sets strength, folds and bend. */
export const patternTryOn = createPatternTryOn(235);

/** Pattern try-on, basic (229): the user sets only the placement. */
export const patternTryOnBasic = createPatternTryOn(229);
