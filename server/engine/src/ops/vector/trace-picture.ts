import { doubleRaster } from '../geometry/double-raster.ts';
import type { Raster } from '../geometry/raster.ts';
import { cleanPalette } from './clean-palette.ts';
import { chooseColours, countColours, fewerForGrain, reduceColours } from './reduce-colours.ts';
import { type TraceOptions, traceToSvg } from './trace.ts';

/** A picture with its longest side up to this is traced at twice its size, pixels. */
const smallSide = 640;
/** A photograph with more changes of colour along its rows than this is not: its file would weigh more than 2 MB. */
const mostChanges = 45_000;
/** With a smaller speck kept, grain is traced grain by grain: four times as much of it would take too long. */
const leastSpeckle = 2;
const maxSpeckle = 128;

/** Flat artwork up to this is traced at twice its size too: its edges are then cut at the right place when their mixtures are dropped. */
const artworkSide = 1024;
/** How far mixtures reach from an edge, pixels: as drawn, and at twice the size. */
const edgeReach = { once: 2, twice: 4 } as const;

/** Colours of a reduced picture nearer than this are one layer, of 255. */
const oneLayer = 4;
/** All bits: the colours are chosen before. */
const allBits = 8;

/**
 * An SVG of the picture's own size. Small pictures are traced at twice their size, because the tracer follows whole pixels and eats strokes that are
 * two or three wide; flat artwork is traced in the colours of its flats, everything else in as many colours as the settings ask for. Specks are still counted in
 * the picture's pixels. With no specks dropped they keep their size. `whole`: what the picture is a part of, its colours are used.
 */
export const tracePicture = async (
  picture: Raster,
  options: TraceOptions,
  whole: Raster = picture,
): Promise<string> => {
  const side = Math.max(whole.width, whole.height);
  const isColour = options.colormode === 'color';
  const clean = isColour ? cleanPalette(picture, edgeReach.once) : picture;
  const isArtwork = clean !== picture;
  const colours = isColour && !isArtwork ? chooseColours(whole, coloursOf(whole, options)) : undefined;
  const reduced = colours ? reduceColours(picture, colours) : picture;
  const share = (whole.width * whole.height) / (picture.width * picture.height);
  const isLight = !colours || countChanges(reduced) * share <= mostChanges;
  const isDoubled = side <= (isArtwork ? artworkSide : smallSide) && options.filter_speckle >= leastSpeckle && isLight;
  const settings = {
    ...options,
    ...(isDoubled ? { filter_speckle: Math.min(maxSpeckle, 2 * options.filter_speckle) } : {}),
    ...(colours ? { layer_difference: oneLayer, color_precision: allBits } : {}),
  };
  if (!isDoubled) return traceToSvg(isArtwork ? clean : reduced, settings, picture);
  const doubled = await doubleRaster(picture, { sharpen: 0, onChannel: async () => {} });
  if (isArtwork) return traceToSvg(cleanPalette(doubled, edgeReach.twice), settings, picture);
  return traceToSvg(colours ? reduceColours(doubled, colours) : doubled, settings, picture);
};

/** With no specks dropped, grain would be drawn grain by grain. */
const coloursOf = (whole: Raster, options: TraceOptions): number => {
  const wanted = countColours(options);
  return options.filter_speckle < leastSpeckle ? fewerForGrain(whole, wanted) : wanted;
};

/** Places where a pixel differs from the one before it in its row. */
const countChanges = ({ width, height, channels, data }: Raster): number => {
  let changes = 0;
  for (let i = 1; i < width * height; i++) {
    const [at, before] = [i * channels, (i - 1) * channels];
    const isSame = data[at] === data[before] && data[at + 1] === data[before + 1] && data[at + 2] === data[before + 2];
    if (!isSame && i % width > 0) changes++;
  }
  return changes;
};
