import { ColorMode, Hierarchical, PathSimplifyMode, vectorizeRaw } from '@neplex/vectorizer';
import type { Raster } from '../geometry/raster.ts';

/** Vector parameters of the specification, within its ranges; the tracer itself does not validate them. */
export interface TraceOptions {
  colormode: 'color' | 'binary';
  hierarchical: 'stacked' | 'cutout';
  /** Patches with a smaller side in pixels are dropped, 0 to 128. */
  filter_speckle: number;
  /** Significant bits per colour channel, 1 to 8. */
  color_precision: number;
  /** Colour difference between layers, 0 to 128. */
  layer_difference: number;
  mode: 'none' | 'polygon' | 'spline';
  /** Degrees, 0 to 180. */
  corner_threshold: number;
  /** Pixels, 3.5 to 10. */
  length_threshold: number;
  /** Degrees, 0 to 180. */
  splice_threshold: number;
}

const maxIterations = 10;
/** Decimal places of a path's coordinates: a hundredth of a pixel. */
const pathPrecision = 2;

const colourModes = { color: ColorMode.Color, binary: ColorMode.Binary } as const;
const hierarchies = { stacked: Hierarchical.Stacked, cutout: Hierarchical.Cutout } as const;
const modes = {
  none: PathSimplifyMode.None,
  polygon: PathSimplifyMode.Polygon,
  spline: PathSimplifyMode.Spline,
} as const;

/**
 * Traces a picture to an SVG that contains only filled paths, with a `viewBox` for scaling; `shown` is its nominal size, default: the
 * picture's own. An opaque picture gets a rectangle of its border's colour, since the tracer rounds the corners of the frame.
 */
export const traceToSvg = async (
  picture: Raster,
  options: TraceOptions,
  shown: { width: number; height: number } = picture,
): Promise<string> => {
  const { width, height } = picture;
  const { pixels, isOpaque } = toRgba(picture);
  const traced = await vectorizeRaw(
    pixels,
    { width, height },
    {
      colorMode: colourModes[options.colormode],
      hierarchical: hierarchies[options.hierarchical],
      filterSpeckle: options.filter_speckle,
      colorPrecision: options.color_precision,
      layerDifference: options.layer_difference,
      mode: modes[options.mode],
      cornerThreshold: options.corner_threshold,
      lengthThreshold: options.length_threshold,
      spliceThreshold: options.splice_threshold,
      maxIterations: maxIterations,
      pathPrecision: pathPrecision,
    },
  );
  const paths = traced.match(/<path [^<>]*\/>/g) ?? [];
  const fill = options.colormode === 'binary' ? '#ffffff' : readBorderColour(picture);
  const ground = isOpaque ? `<rect width="${width}" height="${height}" fill="${fill}"/>\n` : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${shown.width}" height="${shown.height}" viewBox="0 0 ${width} ${height}">\n${ground}${paths.join('\n')}\n</svg>\n`;
};

const toRgba = ({ width, height, channels, data }: Raster): { pixels: Buffer; isOpaque: boolean } => {
  const pixels = Buffer.alloc(width * height * 4, 255);
  let isOpaque = true;
  for (let i = 0; i < width * height; i++) {
    for (let c = 0; c < 3; c++) pixels[i * 4 + c] = data[i * channels + c];
    if (channels === 4) pixels[i * 4 + 3] = data[i * 4 + 3];
    if (pixels[i * 4 + 3] !== 255) isOpaque = false;
  }
  return { pixels, isOpaque };
};

/** Most frequent colour of the frame, quantized to 16 steps per channel, as `#rrggbb`. */
const readBorderColour = ({ width, height, channels, data }: Raster): string => {
  const sums = new Map<number, [number, number, number, number]>();
  const add = (i: number) => {
    const at = i * channels;
    const [red, green, blue] = [data[at], data[at + 1], data[at + 2]];
    const key = ((red >> 4) << 8) | ((green >> 4) << 4) | (blue >> 4);
    const sum = sums.get(key) ?? [0, 0, 0, 0];
    sums.set(key, [sum[0] + 1, sum[1] + red, sum[2] + green, sum[3] + blue]);
  };
  for (let x = 0; x < width; x++) for (const y of [0, height - 1]) add(y * width + x);
  for (let y = 0; y < height; y++) for (const x of [0, width - 1]) add(y * width + x);
  const [count, ...channelSums] = [...sums.values()].reduce((best, sum) => (sum[0] > best[0] ? sum : best));
  return `#${channelSums
    .map((sum) =>
      Math.round(sum / count)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
};
