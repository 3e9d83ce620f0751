import type { Handler } from '../handler.ts';
import { type PrintOptions, printMotif } from '../ops/cloth/print-motif.ts';

/**
 * Logo try-on (233): a logo on a garment, where the position dialog put it (`placement`, fractions of the garment's picture), in the
 * garment's light and bent by its folds; nothing is printed beyond the garment. Longest side at most 2048 px. Refuses with
 * `position-missing` without a placement. Warns `motif-on-pattern`, with the place, on stripes, checks and prints, and `printed-garment` where a print
 * elsewhere disturbs the folds.
 *
 * Method: the cutout's matte, fold map, shading in linear light.
 */
export const logoTryOn: Handler = {
  toolType: 233,
  timeLimitMs: 120_000,
  run: (job, context) => printMotif(job, context, 'logo', job.params as unknown as PrintOptions),
};
