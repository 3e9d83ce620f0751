import type { SearchMode } from '@atelier/contract/image-search';
import type { FeatureEngine } from '@atelier/engine/features/describe-picture';
import { colourWeight, type Likeness } from '@atelier/engine/features/feature-vector';

/**
 * Cosines that show as 0 and as 100. 100: the median of the same picture mirrored or in half size; design is scaled so that the 95th percentile
 * of garments of different kinds shows as 50 (docs/models.md).
 */
const scales: Readonly<
  Record<FeatureEngine, { design: readonly [number, number]; colour: readonly [number, number] }>
> = {
  network: { design: [0.42, 0.96], colour: [0.34, 1] },
  classical: { design: [0.73, 1], colour: [0.34, 1] },
};

/** A picture below this figure is not listed: 19 of 20 garments of another kind. */
export const leastFigure = 50;

const figure = (value: number, [from, to]: readonly [number, number]): number =>
  Math.round(100 * Math.max(0, Math.min(1, (value - from) / (to - from))));

/** 0 to 100 each. */
export const figuresOf = ({ design, colour }: Likeness, engine: FeatureEngine): Likeness => ({
  design: figure(design, scales[engine].design),
  colour: figure(colour, scales[engine].colour),
});

/** What hits are ordered by. */
export const scoreOf = ({ design, colour }: Likeness, mode: SearchMode): number =>
  mode === 'design' ? design : design + colourWeight * colour;
