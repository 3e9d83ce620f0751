import { appendFileSync } from 'node:fs';
import { percentile } from './sample.ts';

/** Output file of journey figures for `pnpm bench`. */
const file = process.env['FIGURES_FILE'];

/** Tag of journeys that measure. */
export const figureTag = { tag: '@figure' } as const;

/** True for `pnpm bench`, which measures at least twenty times. */
export const isMeasured = file !== undefined;
export const measuredRounds = 20;

/** Records the 95th percentile and the median, ms. It needs at least 20 samples. */
export const noteFigure = (id: string, values: readonly number[]): void => {
  if (file === undefined || values.length < measuredRounds) return;
  appendFileSync(
    file,
    `${JSON.stringify({ id, value: percentile(values, 0.95), median: percentile(values, 0.5), count: values.length })}\n`,
  );
};
