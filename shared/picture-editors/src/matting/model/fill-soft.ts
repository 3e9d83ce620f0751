import type { MattingPoint } from '@atelier/contract/matting';
import { boundsOf, fillShape } from './fill-shape.ts';
import { fillStroke } from './fill-stroke.ts';
import { createPlane, kept, type Plane, removed } from './plane.ts';

/** How far beside its line a soft shape's edge is drawn anew, pixels of the plane. */
const band = 4;
const half = 128;

/** Sets the inside of a closed outline and draws the edge near it soft, as the engine will: nothing stays of the old edge that the shape moved. */
export const fillSoft = (plane: Plane, points: readonly MattingPoint[], value: number): void => {
  const [first] = points;
  if (!first) return;
  fillShape(plane, points, value);
  const near = createPlane(plane.width, plane.height);
  fillStroke(near, [...points, first], 2 * band, kept);
  const { left, top, right, bottom } = boundsOf(plane, points, band);
  const hard = plane.data.map((old) => (old >= half ? kept : removed));
  const { width, height } = plane;
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const at = y * width + x;
      if (near.data[at] === 0) continue;
      let [sum, count] = [0, 0];
      for (let v = Math.max(0, y - 1); v <= Math.min(height - 1, y + 1); v++) {
        for (let u = Math.max(0, x - 1); u <= Math.min(width - 1, x + 1); u++) {
          sum += hard[v * width + u] as number;
          count++;
        }
      }
      plane.data[at] = Math.round(sum / count);
    }
  }
};
