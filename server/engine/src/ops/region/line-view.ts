import { blurBox } from '../geometry/box-filter.ts';
import { createMask, dilate, type Mask } from '../geometry/mask.ts';
import type { Raster } from '../geometry/raster.ts';

export type Point = readonly [x: number, y: number];

/** The surroundings of a hole, at the size at which lines are looked for. */
export interface LineView {
  width: number;
  height: number;
  /** Pixels of the picture, along one side, per pixel of the view. */
  factor: number;
  /** Red, green, blue of each pixel, 0 to 255. */
  colour: Float32Array;
  /** 1 where nothing is known. */
  hole: Uint8Array;
  /** Step of colour a pixel, 8-bit steps. */
  step: Float32Array;
  /** Structure tensor over two pixels: across squared, product, down squared. */
  tensor: readonly [Float32Array, Float32Array, Float32Array];
}

/** Longer side of a hole, in pixels of the view, at most. */
const lookSide = 160;
const agreeRadius = 2;
/** Pixels of the view round a hole that are looked at. */
const useReach = 48;
const filledReach = 8;

/** A picture, smaller where its hole is large, with its steps and their directions (structure tensor of the three channels, Di Zenzo 1986). */
export const viewLines = (picture: Raster, hole: Mask, holeSide: number): LineView => {
  const factor = Math.max(1, Math.ceil(holeSide / lookSide));
  const [width, height] = [Math.floor(picture.width / factor), Math.floor(picture.height / factor)];
  const small = createMask({ width, height }, () => false);
  if (factor === 1) small.data.set(hole.data);
  for (let y = 0; factor > 1 && y < height * factor; y++) {
    for (let x = 0; x < width * factor; x++) {
      if (hole.data[y * picture.width + x]) small.data[Math.floor(y / factor) * width + Math.floor(x / factor)] = 1;
    }
  }
  const beside = dilate(small, 1).data;
  const isUsed = dilate(small, useReach).data.map((value, at) => value - beside[at]);
  const colour = shrink(picture, small, factor);
  return { width, height, factor, colour, hole: small.data, ...readSteps(colour, small, isUsed) };
};

/** The same view of the picture when its hole is filled. */
export const viewFilled = (picture: Raster, { width, height, factor, hole }: LineView): LineView => {
  const size = { width, height };
  const colour = shrink(picture, size, factor);
  const isUsed = dilate({ ...size, data: hole }, filledReach).data;
  return { ...size, factor, colour, hole: new Uint8Array(hole.length), ...readSteps(colour, size, isUsed) };
};

const shrink = (
  picture: Raster,
  { width, height }: { width: number; height: number },
  factor: number,
): Float32Array => {
  const { channels, data } = picture;
  if (factor === 1 && channels === 3) return Float32Array.from(data);
  const colour = new Float32Array(width * height * 3);
  const part = 1 / factor ** 2;
  for (let y = 0; y < height * factor; y++) {
    const row = Math.floor(y / factor) * width;
    for (let x = 0; x < width * factor; x++) {
      const from = (y * picture.width + x) * channels;
      const to = (row + Math.floor(x / factor)) * 3;
      for (let c = 0; c < 3; c++) colour[to + c] = colour[to + c] + part * data[from + c];
    }
  }
  return colour;
};

/** Of the pixels that are used; elsewhere there is none. */
const readSteps = (
  colour: Float32Array,
  { width, height }: { width: number; height: number },
  isUsed: Uint8Array,
): Pick<LineView, 'step' | 'tensor'> => {
  const count = width * height;
  const [xx, xy, yy] = [new Float32Array(count), new Float32Array(count), new Float32Array(count)];
  const step = new Float32Array(count);
  const [left, right, up, down] = [-3, 3, -3 * width, 3 * width];
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      if (!isUsed[at]) continue;
      let [sumXx, sumXy, sumYy] = [0, 0, 0];
      for (let i = at * 3; i < at * 3 + 3; i++) {
        const falling = colour[i + right + down] - colour[i + left + up];
        const rising = colour[i + right + up] - colour[i + left + down];
        const across = (2 * (colour[i + right] - colour[i + left]) + falling + rising) / 8;
        const along = (2 * (colour[i + down] - colour[i + up]) + falling - rising) / 8;
        sumXx += across * across;
        sumXy += across * along;
        sumYy += along * along;
      }
      xx[at] = sumXx;
      xy[at] = sumXy;
      yy[at] = sumYy;
      step[at] = Math.sqrt((sumXx + sumYy) / 3);
    }
  }
  const wide = (plane: Float32Array) => blurBox(plane, width, height, agreeRadius);
  return { step, tensor: [wide(xx), wide(xy), wide(yy)] };
};

/** Direction in which the colours change, radians. */
export const angleAt = ({ tensor: [xx, xy, yy] }: LineView, at: number): number =>
  Math.atan2(2 * xy[at], xx[at] - yy[at]) / 2;

/** How much the colours agree in that direction, 0 to 1. */
export const agreementAt = ({ tensor: [xx, xy, yy] }: LineView, at: number): number =>
  Math.hypot(xx[at] - yy[at], 2 * xy[at]) / Math.max(1e-6, xx[at] + yy[at]);

/** Index of the pixel at a position; -1 outside the view. */
export const pixelAt = ({ width, height }: { width: number; height: number }, [x, y]: Point): number => {
  const [px, py] = [Math.round(x), Math.round(y)];
  return px < 0 || py < 0 || px >= width || py >= height ? -1 : py * width + px;
};

export const unit = ([x, y]: Point): Point => {
  const length = Math.max(1e-6, Math.hypot(x, y));
  return [x / length, y / length];
};

/**
 * Colours across a line, from left to right in its direction, `reach` pixels to either side, interpolated; pixels outside the view have the colour of its
 * frame.
 */
export const readAcross = (
  { width, height, colour }: LineView,
  { at: [x, y], inward: [dx, dy] }: { at: Point; inward: Point },
  reach: number,
): Float32Array => {
  const row = new Float32Array((2 * reach + 1) * 3);
  for (let aside = -reach, to = 0; aside <= reach; aside++) {
    const px = Math.max(0, Math.min(width - 1.001, x - aside * dy));
    const py = Math.max(0, Math.min(height - 1.001, y + aside * dx));
    const [across, down] = [px % 1, py % 1];
    const from = (Math.floor(py) * width + Math.floor(px)) * 3;
    const below = from + 3 * width;
    for (let c = 0; c < 3; c++, to++) {
      const upper = (1 - across) * colour[from + c] + across * colour[from + 3 + c];
      const lower = (1 - across) * colour[below + c] + across * colour[below + 3 + c];
      row[to] = (1 - down) * upper + down * lower;
    }
  }
  return row;
};
