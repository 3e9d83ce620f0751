import { type Component, countSet, createMask, dilate, findComponents, type Mask } from '../geometry/mask.ts';
import { averageStep, measureEdgeSteps, traceContour } from './contour.ts';
import type { PicturePlanes } from './picture-planes.ts';

/** Change of colour between neighbours up to which a place is flat. */
const flatChange = 3.2;
/** Flat parts of less or more of the mask are no leak: noise, or the garment itself. */
const minPart = 0.004;
const maxPart = 0.25;
/** Steps of colour: towards the ground an open side has less than the first, towards the garment a leak has at least the second. */
const openStep = 5;
const minInnerStep = 12;
/** The step towards the garment is this many times the one towards the ground, and this share of the outer side is open. */
const minRatio = 2.5;
const minOpen = 0.35;
/** Pixels of outline that a part has at least, to be judged. */
const minOuter = 6;
/** Pixels between a flat part and the middle of its edge. */
const edge = 3;
/** Pixels beyond a part where its neighbour is looked at. */
const beside = 4;

/**
 * Takes ground out of a mask that GrabCut took along: floor between trouser legs, an overexposed sheet beside a sleeve. Such a part is flat, has a
 * real edge towards the garment and hardly any towards the ground. Panels of prints have edges on all sides and stay.
 */
export const dropGroundLeaks = (mask: Mask, planes: PicturePlanes): Mask => {
  const garment = countSet(mask);
  const slopes = measureSlopes(planes);
  const flat = createMask(mask, (at) => mask.data[at] === 1 && slopes[at] < flatChange);
  const parts = findComponents(flat).filter(({ area }) => area > minPart * garment && area < maxPart * garment);
  const outer = measureOuterSteps(mask, planes, parts);
  const leaks = parts.filter((part, nth) => {
    const steps = outer[nth] ?? [];
    if (steps.length < minOuter) return false;
    const open = steps.filter((step) => step < openStep).length / steps.length;
    const mean = steps.reduce((sum, step) => sum + step, 0) / steps.length;
    if (open < minOpen) return false;
    return measureInnerStep(mask, planes, part) >= Math.max(minInnerStep, minRatio * mean);
  });
  if (leaks.length === 0) return mask;
  const lost = createMask(mask, () => false);
  for (const { pixels } of leaks) for (const at of pixels) lost.data[at] = 1;
  const wide = dilate(lost, edge).data;
  return { ...mask, data: mask.data.map((value, at) => (wide[at] ? 0 : value)) };
};

const measureSlopes = ({ width, height, lightness, a, b }: PicturePlanes): Float32Array => {
  const slopes = new Float32Array(width * height);
  const square = (plane: Float32Array, at: number) =>
    (plane[at + 1] - plane[at - 1]) ** 2 + (plane[at + width] - plane[at - width]) ** 2;
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      slopes[at] = Math.sqrt(square(lightness, at) + square(a, at) + square(b, at));
    }
  }
  return slopes;
};

/** The steps of colour where a part is the mask's own outline, by part. */
const measureOuterSteps = (mask: Mask, planes: PicturePlanes, parts: readonly Component[]): number[][] => {
  const { width, height } = mask;
  const owner = new Int32Array(mask.data.length).fill(-1);
  parts.forEach(({ pixels }, nth) => {
    for (const at of pixels) owner[at] = nth;
  });
  const sides: number[][] = parts.map(() => []);
  const contour = traceContour(mask);
  const steps = measureEdgeSteps(planes, contour);
  const indexAt = (x: number, y: number) =>
    Math.max(0, Math.min(height - 1, Math.round(y))) * width + Math.max(0, Math.min(width - 1, Math.round(x)));
  contour.forEach(({ x, y, outX, outY }, nth) => {
    for (let depth = 0; depth < 2 * beside; depth++) {
      const side = sides[owner[indexAt(x - outX * depth, y - outY * depth)]];
      if (!side) continue;
      side.push(steps[nth]);
      return;
    }
  });
  return sides;
};

/** Mean step across the side of a part that it shares with the rest of the mask. */
const measureInnerStep = (mask: Mask, planes: PicturePlanes, { pixels }: Component): number => {
  const { width, height } = mask;
  const alone = createMask(mask, () => false);
  for (const at of pixels) alone.data[at] = 1;
  const grown = dilate(alone, edge - 1);
  const part = createMask(mask, (at) => grown.data[at] === 1 && mask.data[at] === 1);
  const shared = traceContour(part).filter(({ x, y, outX, outY }) => {
    const column = Math.round(x + outX * beside);
    const row = Math.round(y + outY * beside);
    return column >= 0 && row >= 0 && column < width && row < height && mask.data[row * width + column] === 1;
  });
  return averageStep(measureEdgeSteps(planes, shared));
};
