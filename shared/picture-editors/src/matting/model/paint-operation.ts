import { type MattingOperation, type MattingPoint, stepsInForce } from '@atelier/contract/matting';
import { coverOfBrush } from '@atelier/contract/matting-brush';
import { fillShape } from './fill-shape.ts';
import { fillSoft } from './fill-soft.ts';
import { fillStroke } from './fill-stroke.ts';
import { copyPlane, invertPlane, kept, type Plane, removed } from './plane.ts';

const cornersOf = ([[x1, y1], [x2, y2]]: readonly [MattingPoint, MattingPoint]): MattingPoint[] => [
  [x1, y1],
  [x2, y1],
  [x2, y2],
  [x1, y2],
];

const paintExact = (plane: Plane, points: readonly MattingPoint[], width: number, hardness: number, value: number) => {
  const { left, top, right, bottom, cover } = coverOfBrush(plane, { points, width, hardness });
  for (let y = top, from = 0; y < bottom; y++) {
    for (let at = y * plane.width + left; at < y * plane.width + right; at++, from++) {
      const old = plane.data[at] as number;
      plane.data[at] = Math.round(old + (cover[from] as number) * (value - old));
    }
  }
};

/** Does a step, other than `reset`, to a plane in place. `scale`: pixels of the plane for one of the picture. */
export const paintOperation = (plane: Plane, operation: MattingOperation, scale: number): void => {
  if (operation.tool === 'inverse') invertPlane(plane);
  if (operation.tool === 'inverse' || operation.tool === 'reset') return;
  const value = operation.act === 'keep' ? kept : removed;
  const corners = operation.tool === 'rectangle' ? cornersOf(operation.points) : operation.points;
  const points = corners.map(([x, y]): MattingPoint => [x * scale, y * scale]);
  if (operation.tool === 'brush') {
    const width = operation.width * scale;
    if (operation.hardness === undefined) fillStroke(plane, points, width, value);
    else paintExact(plane, points, width, operation.hardness, value);
  } else if (operation.tool === 'lasso' && operation.edge === 'soft') fillSoft(plane, points, value);
  else fillShape(plane, points, value);
};

/** A layer's plane: its start with every step in force done to it. The start is left as it is. */
export const replayOperations = (start: Plane, operations: readonly MattingOperation[], scale: number): Plane => {
  const plane = copyPlane(start);
  for (const operation of stepsInForce(operations)) paintOperation(plane, operation, scale);
  return plane;
};
