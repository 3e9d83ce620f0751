import { doubleRaster } from '../geometry/double-raster.ts';
import type { Raster } from '../geometry/raster.ts';
import { cleanPalette } from './clean-palette.ts';
import { type TraceOptions, traceToSvg } from './trace.ts';

/** A picture with its longest side up to this is traced at twice its size, pixels. */
const smallSide = 640;
/** With a smaller speck kept, grain is traced grain by grain: four times as much of it would take too long. */
const leastSpeckle = 2;
const maxSpeckle = 128;

/** Flat artwork up to this is traced at twice its size too: its edges are then cut at the right place when their mixtures are dropped. */
const artworkSide = 1024;
/** How far mixtures reach from an edge, pixels: as drawn, and at twice the size. */
const edgeReach = { once: 2, twice: 4 } as const;

/**
 * An SVG of the picture's own size. Small pictures are traced at twice their size, because the tracer follows whole pixels and eats strokes that are
 * two or three wide; flat artwork is traced in the colours of its flats. Specks are still counted in the picture's pixels. With no specks dropped they keep
 * their size. `whole`: what the picture is a part of.
 */
export const tracePicture = async (
  picture: Raster,
  options: TraceOptions,
  whole: { width: number; height: number } = picture,
): Promise<string> => {
  const side = Math.max(whole.width, whole.height);
  const clean = options.colormode === 'color' ? cleanPalette(picture, edgeReach.once) : picture;
  const isArtwork = clean !== picture && side <= artworkSide;
  if (!(side <= smallSide || isArtwork) || options.filter_speckle < leastSpeckle) return traceToSvg(clean, options);
  const doubled = await doubleRaster(picture, { sharpen: 0, onChannel: async () => {} });
  const speckle = Math.min(maxSpeckle, 2 * options.filter_speckle);
  const drawn = isArtwork ? cleanPalette(doubled, edgeReach.twice) : doubled;
  return traceToSvg(drawn, { ...options, filter_speckle: speckle }, picture);
};
