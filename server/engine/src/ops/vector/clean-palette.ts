import { writeOklab } from '../colour/oklab.ts';
import type { Raster } from '../geometry/raster.ts';

/** Maximum OKLab distance to the four neighbours of a pixel in a flat area. */
const flatStep = 0.02;
/** Maximum OKLab distance of two shades of one flat colour: the variation caused by a JPEG or a brush. */
const oneColour = 0.035;
/** Minimum area of a flat colour, as a fraction of the picture. */
const minShare = 0.0002;
/**
 * Flat artwork has at least this fraction of flat pixels, in at most this number of colours, with this fraction of them within `near`;
 * anything else is a photograph or has gradients.
 */
const artwork = { flat: 0.6, colours: 40, held: 0.95, near: 0.018 } as const;
/**
 * Maximum distance of an edge's mixtures from the line between its two colours, 8-bit RGB; and the OKLab distance of ringing by JPEG or
 * filters.
 */
const mixed = 26;
const ring = 0.08;
const none = 255;

interface Palette {
  /** Three values per colour: OKLab and 8-bit RGB. */
  oklab: Float32Array;
  rgb: Uint8Array;
  count: number;
}

/**
 * Reduces flat artwork to its flat colours: near colours are merged, and mixtures along an edge get the nearer of its two colours, so that
 * a tracer creates no shapes for them; at most `edgeReach` pixels from an edge. Colours that are no mixture are kept, including thin lines.
 * Returns the picture itself when it is no flat artwork; translucent pixels are kept.
 */
export const cleanPalette = (picture: Raster, edgeReach = 2): Raster => {
  const { width, height, channels, data } = picture;
  const colours = readColours(picture);
  const isFlat = findFlats(colours, picture);
  const palette = readPalette(picture, colours, isFlat);
  if (!palette) return picture;
  const labels = labelPixels(colours, palette);
  const flatLabels = labels.map((label, i) => (isFlat[i] ? label : none));
  const out = data.slice();
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      if (channels === 4 && data[i * 4 + 3] < 255) continue;
      const label = isFlat[i]
        ? labels[i]
        : settleEdge({ picture, colours, palette, labels, flatLabels, edgeReach }, x, y);
      if (label === none) continue;
      for (let c = 0; c < 3; c++) out[i * channels + c] = palette.rgb[label * 3 + c];
    }
  }
  return { ...picture, data: out };
};

/** OKLab, interleaved. */
const readColours = ({ width, height, channels, data }: Raster): Float32Array => {
  const colours = new Float32Array(width * height * 3);
  const colour: [number, number, number] = [0, 0, 0];
  for (let i = 0; i < width * height; i++) {
    writeOklab(data[i * channels], data[i * channels + 1], data[i * channels + 2], colour);
    colours.set(colour, i * 3);
  }
  return colours;
};

const distance = (p: Float32Array, at: number, q: Float32Array, other: number): number =>
  Math.hypot(p[at] - q[other], p[at + 1] - q[other + 1], p[at + 2] - q[other + 2]);

const findFlats = (colours: Float32Array, { width, height }: Raster): Uint8Array => {
  const isFlat = new Uint8Array(width * height).fill(1);
  const compare = (i: number, other: number) => {
    if (distance(colours, i * 3, colours, other * 3) <= flatStep) return;
    isFlat[i] = 0;
    isFlat[other] = 0;
  };
  for (let i = 0; i < isFlat.length; i++) {
    if (i % width < width - 1) compare(i, i + 1);
    if (i + width < isFlat.length) compare(i, i + width);
  }
  return isFlat;
};

/** Flat colours, most frequent first; undefined where the picture is no flat artwork. */
const readPalette = ({ data, channels }: Raster, colours: Float32Array, isFlat: Uint8Array): Palette | undefined => {
  const bins = new Map<number, [count: number, red: number, green: number, blue: number]>();
  let flat = 0;
  for (let i = 0; i < isFlat.length; i++) {
    if (!isFlat[i]) continue;
    flat++;
    const [red, green, blue] = [data[i * channels], data[i * channels + 1], data[i * channels + 2]];
    const key = ((red >> 3) << 10) | ((green >> 3) << 5) | (blue >> 3);
    const bin = bins.get(key);
    if (!bin) bins.set(key, [1, red, green, blue]);
    else {
      bin[0] += 1;
      bin[1] += red;
      bin[2] += green;
      bin[3] += blue;
    }
  }
  if (flat < artwork.flat * isFlat.length) return undefined;
  const least = Math.max(4, minShare * isFlat.length);
  const palette: Palette = {
    oklab: new Float32Array(3 * artwork.colours),
    rgb: new Uint8Array(3 * artwork.colours),
    count: 0,
  };
  const colour: [number, number, number] = [0, 0, 0];
  for (const [count, ...sums] of [...bins.values()].sort((p, q) => q[0] - p[0])) {
    if (count < least) break;
    const [red, green, blue] = sums.map((sum) => Math.round(sum / count)) as [number, number, number];
    writeOklab(red, green, blue, colour);
    if (nearestOf(palette, Float32Array.from(colour), 0, oneColour) !== none) continue;
    if (palette.count === artwork.colours) return undefined;
    palette.oklab.set(colour, palette.count * 3);
    palette.rgb.set([red, green, blue], palette.count * 3);
    palette.count++;
  }
  let held = 0;
  for (let i = 0; i < isFlat.length; i++) {
    if (isFlat[i] && nearestOf(palette, colours, i * 3, artwork.near) !== none) held++;
  }
  return held >= artwork.held * flat ? palette : undefined;
};

/** Nearest colour of the palette, `none` where all are farther than `reach`. */
const nearestOf = ({ oklab, count }: Palette, colours: Float32Array, at: number, reach: number): number => {
  let best = { label: none, away: reach };
  for (let label = 0; label < count; label++) {
    const away = distance(colours, at, oklab, label * 3);
    if (away < best.away) best = { label, away };
  }
  return best.label;
};

const labelPixels = (colours: Float32Array, palette: Palette): Uint8Array =>
  Uint8Array.from({ length: colours.length / 3 }, (_, i) => nearestOf(palette, colours, i * 3, oneColour));

interface Edges {
  picture: Raster;
  colours: Float32Array;
  palette: Palette;
  labels: Uint8Array;
  /** The same, of flat pixels only. */
  flatLabels: Uint8Array;
  edgeReach: number;
}

/** Colour of a pixel beside an edge: its own where a flat area of it is near, else the nearer side if it is a mixture of two, else none. */
const settleEdge = (
  { picture, colours, palette, labels, flatLabels, edgeReach }: Edges,
  x: number,
  y: number,
): number => {
  const { width, height, channels, data } = picture;
  const { rgb } = palette;
  const own = labels[y * width + x];
  const near = new Set<number>();
  for (let py = Math.max(0, y - edgeReach); py <= Math.min(height - 1, y + edgeReach); py++) {
    for (let px = Math.max(0, x - edgeReach); px <= Math.min(width - 1, x + edgeReach); px++) {
      const label = flatLabels[py * width + px];
      if (label !== none) near.add(label);
    }
  }
  if (near.has(own)) return own;
  const at = (y * width + x) * channels;
  const sides = [...near];
  let best = { label: own, away: mixed as number };
  for (const [nth, first] of sides.entries()) {
    for (const second of sides.slice(nth + 1)) {
      let [length, along] = [0, 0];
      for (let c = 0; c < 3; c++) {
        const step = rgb[second * 3 + c] - rgb[first * 3 + c];
        length += step * step;
        along += step * (data[at + c] - rgb[first * 3 + c]);
      }
      const share = along / length;
      if (share <= 0 || share >= 1) continue;
      let square = 0;
      for (let c = 0; c < 3; c++) {
        const [from, to] = [rgb[first * 3 + c], rgb[second * 3 + c]];
        square += (data[at + c] - from - share * (to - from)) ** 2;
      }
      const away = Math.sqrt(square);
      if (away < best.away) best = { label: share < 0.5 ? first : second, away };
    }
  }
  if (best.label !== none || sides.length < 2) return best.label;
  const from = (y * width + x) * 3;
  let beside = { label: none as number, away: ring as number };
  for (const label of sides) {
    const away = distance(colours, from, palette.oklab, label * 3);
    if (away < beside.away) beside = { label, away };
  }
  return beside.label;
};
