import { clusterPoints } from '../colour/kmeans.ts';
import { writeOklab, writeSrgb } from '../colour/oklab.ts';
import { doubleRaster } from '../geometry/double-raster.ts';
import type { Raster } from '../geometry/raster.ts';
import { cleanPalette } from './clean-palette.ts';
import { type TraceOptions, traceToSvg } from './trace.ts';

/** Hue and chroma count a little more than lightness: a small red mark on black leather stays red. */
const chromaWeight = 1.3;
/** Points that are clustered, copies counted. */
const maxPoints = 12_000;
const fewest = 2;
const most = 64;
const dimensions = 3;

/** Colours that a picture is traced in. */
export interface TraceColours {
  /** OKLab with weighted a and b, three values a colour. */
  centres: Float64Array;
  /** 8-bit sRGB, three values a colour. */
  rgb: Uint8Array;
  count: number;
}

/**
 * How many colours the settings ask for, 2 to 64: 32 with the usual layer difference of 16, half as many with one twice as large;
 * at most two to the power of the significant bits.
 */
export const countColours = ({
  layer_difference,
  color_precision,
}: Pick<TraceOptions, 'layer_difference' | 'color_precision'>): number =>
  Math.max(fewest, Math.min(most, Math.round(512 / Math.max(8, layer_difference)), 2 ** color_precision));

/** Colours that still lie farther apart than grain does: more of them would only draw the grain. */
const grainReach = 0.2;

/**
 * As many colours of `wanted` as keep a picture's grain from being drawn grain by grain: for settings that drop no specks. Grain is the median
 * step in lightness between a pixel and the mean of its two neighbours, OKLab.
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
 * The colours of a photograph, by k-means in OKLab over its histogram: a colour counts with the root of its pixels, so that small
 * parts keep theirs and folds of dark cloth get several. Transparent pixels are left out.
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
 * The picture in these colours alone, each pixel in its nearest. A tracer that joins neighbours that are nearly alike runs through
 * every soft edge (a shoe into its floor, by its shadow); between given colours there is nothing to run through. Transparent pixels stay.
 */
export const reduceColours = (picture: Raster, { centres, rgb, count }: TraceColours): Raster => {
  const { width, height, channels, data } = picture;
  if (count === 0) return picture;
  const out = data.slice();
  // The nearest colour of each six-bit colour, looked for once.
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
