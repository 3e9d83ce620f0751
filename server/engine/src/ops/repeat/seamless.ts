import { toOklabPlanes, writeSrgb } from '../colour/oklab.ts';
import { blurBox } from '../geometry/box-filter.ts';
import { composeLayout, cutBox, type Raster, type RepeatLayout, traceLayout } from '../geometry/raster.ts';
import { findCheapestPath } from '../matte/min-cut.ts';
import { evenSlope } from './even-slope.ts';
import { type ComplexPlane, transformPlane } from './fourier.ts';

/** Maps each pixel of a plane to its pixel of a unit, with the unit's width: neighbours that are not adjacent in the unit form a join. */
export interface Origin {
  unit: Uint32Array;
  unitWidth: number;
}

/**
 * Periodic component of two planes (Moisan 2011, "Periodic plus smooth image decomposition"): subtracts the smooth image with the jumps
 * across the joins from each, so that it tiles without a seam. Joins are the opposite edges or, with an origin, wherever copies of its unit
 * meet; the copies stay equal. The mean does not change.
 */
const makePeriodic = (
  first: Float32Array,
  second: Float32Array,
  width: number,
  height: number,
  origin?: Origin,
): [Float32Array, Float32Array] => {
  const jumps: ComplexPlane = {
    width,
    height,
    real: findJumps(first, width, origin),
    imaginary: findJumps(second, width, origin),
  };
  transformPlane(jumps);
  const { real, imaginary } = jumps;
  for (let y = 0, i = 0; y < height; y++) {
    const vertical = 2 * Math.cos((2 * Math.PI * y) / height);
    for (let x = 0; x < width; x++, i++) {
      const divisor = vertical + 2 * Math.cos((2 * Math.PI * x) / width) - 4;
      real[i] = i === 0 ? 0 : real[i] / divisor;
      imaginary[i] = i === 0 ? 0 : imaginary[i] / divisor;
    }
  }
  transformPlane(jumps, true);
  return [first.map((value, i) => value - real[i]), second.map((value, i) => value - imaginary[i])];
};

/** The differences across the joins, on both sides of them; 0 elsewhere. */
const findJumps = (plane: Float32Array, width: number, origin?: Origin): Float64Array => {
  const jumps = new Float64Array(plane.length);
  const note = (p: number, q: number) => {
    const jump = plane[q] - plane[p];
    jumps[p] = jumps[p] + jump;
    jumps[q] = jumps[q] - jump;
  };
  const place = (at: number) => origin?.unit[at] ?? at;
  const row = origin?.unitWidth ?? width;
  for (let at = 0; at < plane.length; at++) {
    const x = at % width;
    const right = x === width - 1 ? at + 1 - width : at + 1;
    const below = (at + width) % plane.length;
    const here = place(at);
    if (place(right) !== here + 1 || place(right) % row === 0) note(right, at);
    if (place(below) !== here + row) note(below, at);
  }
  return jumps;
};

/** `motif`: cut along the least visible line. `cloth`: even the light, then remove the jump between the edges. */
export type SeamlessMethod = 'auto' | 'motif' | 'cloth';

export interface SeamlessUnit {
  unit: Raster;
  /** Applied method; `as-is` when the image tiled already. */
  method: 'as-is' | 'min-cut' | 'periodic';
  /** For a cut: mean colour step across it over that between neighbours; the worse of the two axes. Above 1 it is visible. */
  cut?: number;
}

/** Seam ratio up to which an image counts as a ready repeat. */
const ready = 1.1;
/** Share of a side by which the two ends overlap for the cut. */
export const overlapShare = 0.2;
/** Half width in pixels of the blend across the cut. */
const feather = 2;
/** Blur for the light, as a share of the longer side. */
const lightRadius = 0.12;
/** Cloth is fine-grained: blurred by this share of the side it retains less than this share of its contrast. */
const grainRadius = 1 / 40;
const grainShare = 0.45;

/**
 * Makes a unit whose copies join without a seam in this layout; alpha is flattened on white. Removes a light gradient. Cutting makes
 * it a fifth smaller on either side; cloth is evened and keeps its size.
 */
export const makeSeamless = (
  picture: Raster,
  method: SeamlessMethod,
  layout: Exclude<RepeatLayout, 'mirror'> = 'straight',
): SeamlessUnit => {
  const opaque = dropAlpha(picture);
  if (measureSeam(composeLayout(opaque, layout)) <= ready) return { unit: opaque, method: 'as-is' };
  const isCloth = method === 'cloth' || (method === 'auto' && isFineGrained(opaque));
  const even = evenSlope(opaque);
  if (isCloth) return { unit: evenCloth(even, layout), method: 'periodic' };
  // The shifted axis comes last: its copies need the other one already closed.
  const cutRows = (raster: Raster, shift: number, closed: boolean): Cut => {
    const { raster: turned, step } = cutColumns(transpose(raster), shift, closed);
    return { raster: transpose(turned), step };
  };
  const isHalfDrop = layout === 'halfDrop';
  const first = isHalfDrop ? cutRows(even, 0, false) : cutColumns(even, 0, false);
  const { width, height } = first.raster;
  const second = isHalfDrop
    ? cutColumns(first.raster, Math.floor(height / 2), true)
    : cutRows(first.raster, layout === 'brick' ? Math.floor(width / 2) : 0, true);
  const cut = Math.max(first.step, second.step) / measureInnerStep(even);
  return { unit: second.raster, method: 'min-cut', cut };
};

/**
 * Visibility of the join of copies: mean step across the wrap over the mean step inside or, where that is larger, just beside the wrap; the
 * worse of the two axes. 1 is perfect, less is good, a raw crop has 2 to 20.
 */
export const measureSeam = (picture: Raster): number => {
  return Math.max(measureColumnSeam(picture), measureColumnSeam(transpose(picture)));
};

const measureColumnSeam = ({ width, height, channels, data }: Raster): number => {
  let wrap = 0;
  let inside = 0;
  let beside = 0;
  for (let y = 0; y < height; y++) {
    const row = y * width * channels;
    for (let x = 0; x < width; x++) {
      const at = row + x * channels;
      const next = x === width - 1 ? row : at + channels;
      let step = 0;
      for (let c = 0; c < 3; c++) step += Math.abs(data[next + c] - data[at + c]);
      if (x === width - 1) wrap += step;
      else inside += step;
      if (x === 0 || x === width - 2) beside += step / 2;
    }
  }
  return wrap / Math.max(height / 8, inside / (width - 1), beside);
};

/** True when an image is texture rather than motifs: a slight blur removes most of its contrast. */
export const isFineGrained = (picture: Raster): boolean => {
  const { width, height } = picture;
  const { lightness } = toOklabPlanes(picture.data, picture.channels);
  const even = subtractLight(lightness, width, height);
  const radius = Math.max(2, Math.round(Math.max(width, height) * grainRadius));
  return deviation(blurBox(even, width, height, radius)) < grainShare * deviation(even);
};

export const deviation = (plane: Float32Array): number => {
  const mean = plane.reduce((sum, value) => sum + value, 0) / plane.length;
  return Math.sqrt(plane.reduce((sum, value) => sum + (value - mean) ** 2, 0) / plane.length);
};

/** Removes changes slower than `share` of the longer side from the plane; its mean does not change. */
export const subtractLight = (
  plane: Float32Array,
  width: number,
  height: number,
  share = lightRadius,
): Float32Array => {
  const radius = Math.max(4, Math.round(Math.max(width, height) * share));
  const slow = blurBox(blurBox(plane, width, height, radius), width, height, radius);
  const mean = plane.reduce((sum, value) => sum + value, 0) / plane.length;
  return plane.map((value, i) => value - slow[i] + mean);
};

/** Evens the light of cloth and removes the step where its copies meet. */
const evenCloth = (picture: Raster, layout: RepeatLayout): Raster => {
  const { width, height, channels, data } = picture;
  const planes = toOklabPlanes(data, channels);
  const unit = traceLayout(picture, layout);
  const across = composeLayout(picture, layout).width;
  const down = unit.length / across;
  const compose = (plane: Float32Array) => {
    const even = subtractLight(plane, width, height);
    return Float32Array.from(unit, (at) => even[at]);
  };
  const origin = { unit, unitWidth: width };
  const [lightness, a] = makePeriodic(compose(planes.lightness), compose(planes.a), across, down, origin);
  const [b] = makePeriodic(compose(planes.b), compose(planes.b), across, down, origin);
  const out = new Uint8Array(width * height * 3);
  for (let i = 0; i < width * height; i++) {
    const at = Math.floor(i / width) * across + (i % width);
    writeSrgb(lightness[at], a[at], b[at], out, i * 3);
  }
  return { width, height, channels: 3, data: out };
};

/**
 * Overlaps the right end with the left one, `shift` rows lower, and joins them along the cheapest cut. A shift needs rows that wrap;
 * `closed` preserves the wrap.
 */
const cutColumns = (picture: Raster, shift: number, closed: boolean): Cut => {
  const { width, height, data } = picture;
  const overlap = Math.max(4, Math.round(width * overlapShare));
  const inner = width - overlap;
  const costAt = (x: number, y: number): number => {
    const left = (y * width + x) * 3;
    const right = (((y + height - shift) % height) * width + inner + x) * 3;
    let cost = 0;
    for (let c = 0; c < 3; c++) cost += (data[left + c] - data[right + c]) ** 2;
    return cost;
  };
  const path = findCheapestPath(overlap, height, costAt, closed);
  const out = new Uint8Array(inner * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < inner; x++) {
      const to = (y * inner + x) * 3;
      const left = (y * width + x) * 3;
      const right = (((y + height - shift) % height) * width + inner + x) * 3;
      // The frame's own columns join their neighbours only unmixed.
      const mixed = Math.max(0, Math.min(1, 0.5 + (x - path[y]) / (2 * feather)));
      const share = x >= overlap ? 1 : x === 0 ? 0 : mixed;
      for (let c = 0; c < 3; c++) {
        const old = share === 1 ? 0 : data[right + c];
        out[to + c] = Math.round(share * data[left + c] + (1 - share) * old);
      }
    }
  }
  const step = path.reduce((sum, x, y) => sum + Math.sqrt(costAt(x, y) / 3), 0) / height;
  return { raster: { width: inner, height, channels: 3, data: out }, step };
};

interface Cut {
  raster: Raster;
  /** Mean colour step across the cut. */
  step: number;
}

const transpose = ({ width, height, channels, data }: Raster): Raster => {
  const out = new Uint8Array(data.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      for (let c = 0; c < channels; c++) out[(x * height + y) * channels + c] = data[(y * width + x) * channels + c];
    }
  }
  return { width: height, height: width, channels, data: out };
};

/** Flattens the image on white and drops its fourth channel. */
export const dropAlpha = (picture: Raster): Raster => {
  const { width, height, channels, data } = picture;
  if (channels === 3) return picture;
  const out = new Uint8Array(width * height * 3);
  for (let i = 0; i < width * height; i++) {
    const alpha = data[i * 4 + 3] / 255;
    for (let c = 0; c < 3; c++) out[i * 3 + c] = Math.round(alpha * data[i * 4 + c] + (1 - alpha) * 255);
  }
  return { width, height, channels: 3, data: out };
};

/** Crops to the centre of an image, `share` of it on either side. */
export const cropCentre = (picture: Raster, share: number): Raster => {
  const [width, height] = [Math.round(picture.width * share), Math.round(picture.height * share)];
  return share >= 1
    ? picture
    : cutBox(picture, [(picture.width - width) >> 1, (picture.height - height) >> 1, width, height]);
};

/** Mean colour step between neighbours; at least one level, so that a plain image has no seams. */
export const measureInnerStep = ({ width, height, data }: Raster): number => {
  let sum = 0;
  for (let i = 0; i < width * height - 1; i++) {
    let step = 0;
    for (let c = 0; c < 3; c++) step += (data[i * 3 + c] - data[i * 3 + 3 + c]) ** 2;
    sum += Math.sqrt(step / 3);
  }
  return Math.max(1, sum / Math.max(1, width * height - 1));
};
