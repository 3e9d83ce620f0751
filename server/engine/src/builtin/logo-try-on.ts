import type { Handler } from '../handler.ts';
import { type PrintOptions, printMotif } from '../ops/cloth/print-motif.ts';

/**
 * Logo try-on (233): applies a logo to a garment at the position set in the position dialog (`placement`, fractions of the garment's
 * image), shaded by the garment's light and displaced by its folds; nothing is drawn outside the garment. The longest side is limited to
 * 2048 px. Refuses with `position-missing` without a placement. Warns `motif-on-pattern`, with the region, on stripes, checks and prints,
 * and `printed-garment` where an existing print disturbs the folds.
 *
 * Method: the cutout's matte, fold map, shading in linear light.
 */
export const logoTryOn: Handler = {
  toolType: 233,
  timeLimitMs: 120_000,
  run: (job, context) => printMotif(job, context, 'logo', job.params as unknown as PrintOptions),
};
