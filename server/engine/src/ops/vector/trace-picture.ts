import { doubleRaster } from '../geometry/double-raster.ts';
import type { Raster } from '../geometry/raster.ts';
import { type TraceOptions, traceToSvg } from './trace.ts';

/** A picture with its longest side up to this is traced at twice its size, pixels. */
const smallSide = 640;
/** With a smaller speck kept, grain is traced grain by grain: four times as much of it would take too long. */
const leastSpeckle = 2;
const maxSpeckle = 128;

/** Whether a picture of this size is traced enlarged. */
export const isTracedLarge = ({ width, height }: { width: number; height: number }): boolean =>
  Math.max(width, height) <= smallSide;

/**
 * An SVG of the picture's own size. Small pictures are traced at twice their size, because the tracer follows whole pixels and eats strokes that are
 * two or three wide; specks are still counted in the picture's pixels. With no specks dropped they keep their size.
 */
export const tracePicture = async (
  picture: Raster,
  options: TraceOptions,
  isLarge = isTracedLarge(picture),
): Promise<string> => {
  if (!isLarge || options.filter_speckle < leastSpeckle) return traceToSvg(picture, options);
  const doubled = await doubleRaster(picture, { sharpen: 0, onChannel: async () => {} });
  const speckle = Math.min(maxSpeckle, 2 * options.filter_speckle);
  return traceToSvg(doubled, { ...options, filter_speckle: speckle }, picture);
};
