import { add, curve, direction, type Edge, leftOf, mix, type Point, pointAt } from './edge.ts';

/** Place on the neck edge where a raglan sleeve begins; 0 is the neck point. */
export const raglanStart = 0.34;

/** The seam of a raglan sleeve: from the neck edge to the underarm, slightly hollow. */
export const raglanSeam = (neckEdge: Edge, underarm: Point): Edge => {
  const start = pointAt(neckEdge, raglanStart);
  const side = leftOf(direction(start, underarm));
  return curve(
    start,
    add(mix(start, underarm, 0.35), side, -0.9),
    add(mix(start, underarm, 0.75), side, -0.9),
    underarm,
  );
};
