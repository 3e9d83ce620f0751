import { blurBox } from '../geometry/box-filter.ts';
import type { PicturePlanes } from './picture-planes.ts';

/** Bins of lightness (0 to 100), a, b (-75 to 75 each) and texture. */
const bins = { lightness: 14, colour: 15, texture: 3 } as const;
const colourReach = 75;
/** Deviation of lightness at which texture moves to the next bin. */
const textureSteps = [2.5, 7] as const;
/**
 * Spread of the centre weight as a share of each side, and the distance from the centre (half the diagonal is 1) at which the rim begins.
 */
const middleSpread = 0.22;
const rimFrom = 0.42;
/** Smoothing of the histograms in bins, and of the result as a share of the longer side. */
const histogramTurns = 2;
const answerBlur = 1 / 90;
/** Added to both histograms, so that colours without samples have no effect. */
const doubt = 2e-4;
/** Maximum of the result: that of the other maps, so that one set of thresholds fits. */
const top = 14;

/**
 * Likelihood that a pixel belongs to the centre of the image rather than to its rim, 0 to 14, by histograms of OKLab and texture. The other
 * maps model the frame, and fail when the garment leaves the frame or the background is busy; then the content of the centre is more
 * reliable.
 */
export const measureCentreLikelihood = (planes: PicturePlanes): Float32Array => {
  const { width, height } = planes;
  const cells = findCells(planes);
  const count = bins.lightness * bins.colour * bins.colour * bins.texture;
  const middle = new Float32Array(count);
  const rim = new Float32Array(count);
  let middleSum = 0;
  let rimSum = 0;
  for (let y = 0, at = 0; y < height; y++) {
    const v = (y + 0.5) / height - 0.5;
    for (let x = 0; x < width; x++, at++) {
      const u = (x + 0.5) / width - 0.5;
      const square = u * u + v * v;
      const near = Math.exp(-square / (2 * middleSpread * middleSpread));
      const edge = Math.max(Math.abs(u), Math.abs(v));
      const far = edge > rimFrom ? 1 : 0;
      middle[cells[at]] = middle[cells[at]] + near;
      rim[cells[at]] = rim[cells[at]] + far;
      middleSum += near;
      rimSum += far;
    }
  }
  const soft = [smooth(middle), smooth(rim)] as const;
  const ratio = new Float32Array(count);
  for (let cell = 0; cell < count; cell++) {
    const own = soft[0][cell] / middleSum + doubt;
    const other = soft[1][cell] / rimSum + doubt;
    ratio[cell] = (top * own) / (own + other);
  }
  const answer = new Float32Array(width * height);
  for (let at = 0; at < answer.length; at++) answer[at] = ratio[cells[at]];
  return blurBox(answer, width, height, Math.max(1, Math.round(planes.side * answerBlur)));
};

const findCells = ({ lightness, a, b, texture }: PicturePlanes): Uint32Array => {
  const cells = new Uint32Array(lightness.length);
  const binOf = (value: number, count: number) => Math.max(0, Math.min(count - 1, Math.floor(value * count)));
  for (let at = 0; at < cells.length; at++) {
    const light = binOf(lightness[at] / 100, bins.lightness);
    const red = binOf((a[at] + colourReach) / (2 * colourReach), bins.colour);
    const yellow = binOf((b[at] + colourReach) / (2 * colourReach), bins.colour);
    const rough = texture[at] < textureSteps[0] ? 0 : texture[at] < textureSteps[1] ? 1 : 2;
    cells[at] = ((rough * bins.lightness + light) * bins.colour + red) * bins.colour + yellow;
  }
  return cells;
};

/** Blurs a histogram along lightness, a and b by 1 2 1. */
const smooth = (histogram: Float32Array): Float32Array => {
  let from = histogram;
  const strides = [bins.colour * bins.colour, bins.colour, 1] as const;
  const sizes = [bins.lightness, bins.colour, bins.colour] as const;
  for (let turn = 0; turn < histogramTurns; turn++) {
    for (let axis = 0; axis < 3; axis++) {
      const stride = strides[axis];
      const size = sizes[axis];
      const to = new Float32Array(from.length);
      for (let cell = 0; cell < from.length; cell++) {
        const place = Math.floor(cell / stride) % size;
        const before = place > 0 ? from[cell - stride] : from[cell];
        const after = place < size - 1 ? from[cell + stride] : from[cell];
        to[cell] = (before + 2 * from[cell] + after) / 4;
      }
      from = to;
    }
  }
  return from;
};
