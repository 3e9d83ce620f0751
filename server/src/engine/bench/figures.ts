import type { Figure } from '../../bench/figure.ts';
import { measureCloth } from './figures-cloth.ts';
import { measureMattes } from './figures-matte.ts';
import { measurePictures } from './figures-picture.ts';
import { measureSlots } from './figures-slots.ts';
import { measureStrokes } from './figures-strokes.ts';
import { measureTimes } from './figures-time.ts';

/** How good the engine's results are on drawn truth and, where they are here, on photographs; how long they take; what slots do. */
export async function measureEngine(): Promise<Figure[]> {
  const figures: Figure[] = [];
  const parts = [measureTimes, measureMattes, measureStrokes, measureCloth, measurePictures, measureSlots];
  for (const measure of parts) figures.push(...(await measure()));
  return figures;
}
