import { type Component, createMask, dilate, type Mask } from '../geometry/mask.ts';
import { averageStep, measureEdgeSteps, traceContour } from './contour.ts';
import type { PicturePlanes } from './picture-planes.ts';

/** Pixels between a flat part and the middle of its edge. */
const partEdge = 3;
/** Pixels beyond a part where its neighbour is looked at. */
const beside = 4;

/** The steps of colour where a part is the mask's own outline, by part. */
export const measureOuterSteps = (mask: Mask, planes: PicturePlanes, parts: readonly Component[]): number[][] => {
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
export const measureInnerStep = (mask: Mask, planes: PicturePlanes, { pixels }: Component): number => {
  const { width, height } = mask;
  const alone = createMask(mask, () => false);
  for (const at of pixels) alone.data[at] = 1;
  const grown = dilate(alone, partEdge - 1);
  const part = createMask(mask, (at) => grown.data[at] === 1 && mask.data[at] === 1);
  const shared = traceContour(part).filter(({ x, y, outX, outY }) => {
    const column = Math.round(x + outX * beside);
    const row = Math.round(y + outY * beside);
    return column >= 0 && row >= 0 && column < width && row < height && mask.data[row * width + column] === 1;
  });
  return averageStep(measureEdgeSteps(planes, shared));
};
