import { clusterPoints } from '../colour/kmeans.ts';
import { writeOklab, writeSrgb } from '../colour/oklab.ts';
import { doubleRaster } from '../geometry/double-raster.ts';
import type { Raster } from '../geometry/raster.ts';
import { cleanPalette } from './clean-palette.ts';
import { type TraceOptions, traceToSvg } from './trace.ts';

/** Hue and chroma have slightly more weight than lightness: a small red mark on black leather stays red. */
const chromaWeight = 1.3;
/** Maximum number of clustered points, including copies. */
const maxPoints = 12_000;
const fewest = 2;
const most = 64;
const dimensions = 3;

/** Colours in which a picture is traced. */
export interface TraceColours {
  /** OKLab with weighted a and b, three values per colour. */
  centres: Float64Array;
  /** 8-bit sRGB, three values per colour. */
  rgb: Uint8Array;
  count: number;
}

/**
 * Number of colours for the settings, 2 to 64: 32 with the default layer difference of 16, half as many with twice the difference; at most
 * two to the power of the significant bits.
 */
export const countColours = ({
  layer_difference,
  color_precision,
}: Pick<TraceOptions, 'layer_difference' | 'color_precision'>): number =>
  Math.max(fewest, Math.min(most, Math.round(512 / Math.max(8, layer_difference)), 2 ** color_precision));

/** Minimum distance of colours relative to the grain: more colours would only trace the grain. */
const grainReach = 0.2;

/**
 * Reduces `wanted` to the number of colours that does not trace individual grains, for settings without speckle filtering. Grain is the
 * median lightness difference between a pixel and the mean of its two neighbours, OKLab.
 */
export const fewerForGrain = ({ width, height, channels, data }: Raster, wanted: number): number => {
  const steps: number[] = [];
  const [left, middle, right]: [number, number, number][] = [
    [0, 0, 0],
    [0, 0, 0],
    [0, 0, 0],
  ];
  const stride = Math.max(1, Math.floor((width * height) / maxPoints));
  for (let i = 1; i < width * height - 1; i += stride) {
    for (const [at, out] of [
      [i - 1, left],
      [i, middle],
      [i + 1, right],
    ] as const)
      writeOklab(data[at * channels], data[at * channels + 1], data[at * channels + 2], out);
    steps.push(Math.abs(middle[0] - (left[0] + right[0]) / 2));
  }
  const grain = steps.sort((p, q) => p - q)[steps.length >> 1] ?? 0;
  return Math.max(fewest, Math.min(wanted, Math.round(grainReach / Math.max(1e-3, grain))));
};

/**
 * Clusters the colours of a photograph by k-means in OKLab over its histogram: a colour is weighted by the square root of its pixel count,
 * so that small areas keep theirs and folds of dark fabric get several. Transparent pixels are ignored.
 */
export const chooseColours = ({ width, height, channels, data }: Raster, count: number): TraceColours => {
  const bins = new Map<number, [count: number, red: number, green: number, blue: number]>();
  for (let i = 0; i < width * height; i++) {
    const at = i * channels;
    if (channels === 4 && data[at + 3] < 255) continue;
    const key = ((data[at] >> 3) << 10) | ((data[at + 1] >> 3) << 5) | (data[at + 2] >> 3);
    const bin = bins.get(key);
    if (bin) {
      bin[0] += 1;
      bin[1] += data[at];
      bin[2] += data[at + 1];
      bin[3] += data[at + 2];
    } else bins.set(key, [1, data[at], data[at + 1], data[at + 2]]);
  }
  const roots = [...bins.values()].reduce((sum, [pixels]) => sum + Math.sqrt(pixels), 0);
  const points: number[] = [];
  const colour: [number, number, number] = [0, 0, 0];
  for (const [pixels, red, green, blue] of bins.values()) {
    writeOklab(Math.round(red / pixels), Math.round(green / pixels), Math.round(blue / pixels), colour);
    const copies = Math.round((maxPoints * Math.sqrt(pixels)) / roots);
    for (let n = 0; n < copies; n++) points.push(colour[0], colour[1] * chromaWeight, colour[2] * chromaWeight);
  }
  const kept = Math.min(count, points.length / dimensions);
  const { centres } = clusterPoints(Float32Array.from(points), dimensions, kept, 1);
  const rgb = new Uint8Array(kept * 3);
  for (let k = 0; k < kept; k++) {
    writeSrgb(centres[k * 3], centres[k * 3 + 1] / chromaWeight, centres[k * 3 + 2] / chromaWeight, rgb, k * 3);
  }
  return { centres, rgb, count: kept };
};

/**
 * Maps each pixel to its nearest colour. A tracer that merges similar neighbours leaks through soft edges (a shoe into the floor along its
 * shadow); between fixed colours there are none. Transparent pixels are kept.
 */
export const reduceColours = (picture: Raster, { centres, rgb, count }: TraceColours): Raster => {
  const { width, height, channels, data } = picture;
  if (count === 0) return picture;
  const out = data.slice();
  // Cache of the nearest colour per six-bit colour.
  const nearest = new Int16Array(1 << 18).fill(-1);
  const colour: [number, number, number] = [0, 0, 0];
  for (let i = 0; i < width * height; i++) {
    const at = i * channels;
    if (channels === 4 && data[at + 3] < 255) continue;
    const key = ((data[at] >> 2) << 12) | ((data[at + 1] >> 2) << 6) | (data[at + 2] >> 2);
    let best = nearest[key];
    if (best < 0) {
      writeOklab(data[at], data[at + 1], data[at + 2], colour);
      let least = Number.POSITIVE_INFINITY;
      for (let k = 0; k < count; k++) {
        const away =
          (colour[0] - centres[k * 3]) ** 2 +
          (colour[1] * chromaWeight - centres[k * 3 + 1]) ** 2 +
          (colour[2] * chromaWeight - centres[k * 3 + 2]) ** 2;
        if (away < least) [least, best] = [away, k];
      }
      nearest[key] = best;
    }
    for (let c = 0; c < 3; c++) out[at + c] = rgb[best * 3 + c];
  }
  return { ...picture, data: out };
};

/** Maximum longest side of a picture that is traced at twice its size, pixels. */
const smallSide = 640;
/** Maximum number of colour changes along rows of a photograph traced at twice its size: above it the file would exceed 2 MB. */
const maxChanges = 45_000;
/** With a smaller speckle filter, single grains are traced: four times as many would take too long. */
const minSpeckle = 2;
const maxSpeckle = 128;

/**
 * Maximum longest side of flat artwork traced at twice its size: its edges are then at the correct position after their mixtures are
 * removed.
 */
const artworkSide = 1024;
/** Extent of mixtures from an edge, pixels: at original and at twice the size. */
const edgeReach = { once: 2, twice: 4 } as const;

/** Maximum difference of two colours in one layer of a reduced picture, of 255. */
const oneLayer = 4;
/** All bits: the colours are already reduced. */
const allBits = 8;

/**
 * Traces an SVG of the picture's own size. Small pictures are traced at twice their size, because the tracer follows whole pixels and loses
 * strokes two or three pixels wide; flat artwork is traced in its flat colours, everything else in the number of colours of the settings.
 * Speckles are still measured in the picture's pixels; without speckle filtering the picture keeps its size. `whole`: the full picture of a
 * crop, whose colours are used.
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
  const isLight = !colours || countChanges(reduced) * share <= maxChanges;
  const isDoubled = side <= (isArtwork ? artworkSide : smallSide) && options.filter_speckle >= minSpeckle && isLight;
  const settings = {
    ...options,
    ...(isDoubled ? { filter_speckle: Math.min(maxSpeckle, 2 * options.filter_speckle) } : {}),
    ...(colours ? { layer_difference: oneLayer, color_precision: allBits } : {}),
  };
  if (!isDoubled) return traceToSvg(isArtwork ? clean : reduced, settings, picture);
  const doubled = await doubleRaster(picture, { sharpen: 0, onShare: async () => {} });
  if (isArtwork) return traceToSvg(cleanPalette(doubled, edgeReach.twice), settings, picture);
  return traceToSvg(colours ? reduceColours(doubled, colours) : doubled, settings, picture);
};

/** Without speckle filtering, single grains would be traced. */
const coloursOf = (whole: Raster, options: TraceOptions): number => {
  const wanted = countColours(options);
  return options.filter_speckle < minSpeckle ? fewerForGrain(whole, wanted) : wanted;
};

/** Number of pixels that differ from the previous one in their row. */
const countChanges = ({ width, height, channels, data }: Raster): number => {
  let changes = 0;
  for (let i = 1; i < width * height; i++) {
    const [at, before] = [i * channels, (i - 1) * channels];
    const isSame = data[at] === data[before] && data[at + 1] === data[before + 1] && data[at + 2] === data[before + 2];
    if (!isSame && i % width > 0) changes++;
  }
  return changes;
};
