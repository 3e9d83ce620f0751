import type { UncertainRegion } from '../../engine.ts';
import { findComponents, type Mask } from '../geometry/mask.ts';
import type { Raster } from '../geometry/raster.ts';
import { maxPieces, minSure } from './constants.ts';
import type { GarmentMask } from './garment-mask.ts';
import { outlinePiece } from './piece-outline.ts';

/**
 * Regions of a garment's cutout for the user to check, largest first: where network, border and colours differ. Each is offered as one
 * click; none is certain enough to be applied automatically.
 */
export const findUncertainRegions = (
  picture: Pick<Raster, 'width' | 'height'>,
  { mask, doubt, beyond, confidence }: GarmentMask,
): UncertainRegion[] => {
  if (confidence < minSure) return [];
  const list = (of: Mask, isIn: boolean) => findComponents(of).map(({ pixels, area }) => ({ pixels, area, isIn }));
  return [...list(doubt, true), ...list(beyond, false)]
    .sort((one, other) => other.area - one.area)
    .slice(0, maxPieces)
    .map(({ pixels, isIn }) => present(pixels, isIn, mask, picture));
};

const tenths = (value: number): number => Math.round(value * 10) / 10;

const present = (
  pixels: Uint32Array,
  isIn: boolean,
  mask: Mask,
  picture: Pick<Raster, 'width' | 'height'>,
): UncertainRegion => {
  const [across, down] = [picture.width / mask.width, picture.height / mask.height];
  const outline = outlinePiece({ pixels }, mask).map(([x, y]): [number, number] => [
    tenths(x * across),
    tenths(y * down),
  ]);
  const [xs, ys] = [outline.map(([x]) => x), outline.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const box = { left, top, width: tenths(Math.max(...xs) - left), height: tenths(Math.max(...ys) - top) };
  return { outline, isIn, box };
};
