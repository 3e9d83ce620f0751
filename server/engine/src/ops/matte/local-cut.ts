import { dilate, erode, type Mask } from '../geometry/mask.ts';
import { loadOpenCv } from '../geometry/opencv.ts';
import type { Raster } from '../geometry/raster.ts';
import { type ContourPoint, traceContour } from './contour.ts';
import { runGrabCut, trimapLabel } from './grab-cut.ts';

/** Shares of the longer side: half a window, how far apart windows stand at least, and how deep within and beyond the outline a label is open. */
const half = 0.09;
const apart = 0.072;
const depth = 0.03;
const beyond = 0.02;
const iterations = 2;
/** GrabCut models each side with five colours and needs pixels to learn them from. */
const minSamples = 60;
/** Least weight of a window's own margin: the window sees little of its surroundings. */
const leastWeight = 0.05;

/**
 * How surely the pixels along the outline are garment by the colours of their own neighbourhood, 0 to 1; NaN where nothing was asked. One cut of the
 * whole picture has five colours a side for all of it, so that shade in an armpit counts as cloth that is dark elsewhere. Here windows along the outline are cut
 * one by one (GrabCut, 2 iterations), and vote where they overlap. `work` has the size of the mask.
 */
export const cutLocally = async (mask: Mask, work: Raster, seed: number): Promise<Float32Array> => {
  const { cv } = await loadOpenCv();
  const side = Math.max(mask.width, mask.height);
  const sure = erode(mask, Math.round(depth * side)).data;
  const possible = dilate(mask, Math.round(beyond * side)).data;
  const labels = mask.data.map((isGarment, at) => {
    if (sure[at]) return trimapLabel.foreground;
    if (!possible[at]) return trimapLabel.background;
    return isGarment ? trimapLabel.maybeForeground : trimapLabel.maybeBackground;
  });
  const votes = { sum: new Float32Array(labels.length), weight: new Float32Array(labels.length) };
  for (const centre of placeWindows(traceContour(mask), apart * side)) {
    const window = openWindow(centre, Math.round(half * side), mask);
    const part = readPart(work, labels, window);
    if (part.counts.some((count) => count < minSamples)) continue;
    const cut = runGrabCut(cv, part.picture, part.labels, seed, iterations);
    countVotes(votes, cut, part.labels, window, mask.width);
  }
  return votes.sum.map((sum, at) => (votes.weight[at] > 0 ? sum / votes.weight[at] : Number.NaN));
};

interface Window {
  left: number;
  top: number;
  width: number;
  height: number;
  centre: { x: number; y: number };
  reach: number;
}

const placeWindows = (contour: readonly ContourPoint[], distance: number): ContourPoint[] => {
  const placed: ContourPoint[] = [];
  for (const point of contour) {
    const isFree = placed.every(({ x, y }) => Math.max(Math.abs(x - point.x), Math.abs(y - point.y)) >= distance);
    if (isFree) placed.push(point);
  }
  return placed;
};

const openWindow = (centre: ContourPoint, reach: number, { width, height }: Mask): Window => {
  const left = Math.max(0, centre.x - reach);
  const top = Math.max(0, centre.y - reach);
  const right = Math.min(width, centre.x + reach + 1);
  const bottom = Math.min(height, centre.y + reach + 1);
  return { left, top, width: right - left, height: bottom - top, centre, reach };
};

const readPart = (work: Raster, all: Uint8Array, { left, top, width, height }: Window) => {
  const picture: Raster = { width, height, channels: 3, data: new Uint8Array(width * height * 3) };
  const labels = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const from = (top + y) * work.width + left;
    picture.data.set(work.data.subarray(from * 3, (from + width) * 3), y * width * 3);
    labels.set(all.subarray(from, from + width), y * width);
  }
  const counts = [0, 0];
  for (const label of labels) counts[label & 1] = counts[label & 1] + 1;
  return { picture, labels, counts };
};

/** The middle of a window counts most. */
const countVotes = (
  votes: { sum: Float32Array; weight: Float32Array },
  cut: Uint8Array,
  labels: Uint8Array,
  { left, top, width, centre, reach }: Window,
  stride: number,
): void => {
  for (let nth = 0; nth < labels.length; nth++) {
    const label = labels[nth];
    if (label === trimapLabel.foreground || label === trimapLabel.background) continue;
    const [x, y] = [left + (nth % width), top + Math.floor(nth / width)];
    const off = Math.max(Math.abs(x - centre.x), Math.abs(y - centre.y)) / reach;
    const weight = Math.max(leastWeight, 1 + leastWeight - off);
    const at = y * stride + x;
    votes.sum[at] = votes.sum[at] + weight * cut[nth];
    votes.weight[at] = votes.weight[at] + weight;
  }
};
