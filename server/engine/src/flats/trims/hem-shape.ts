import { add, type Edge, endOf, line, type Point, pointAt, polygon, scallop, startOf, through, wave } from '../edge.ts';
import { detail, type Line, stitch } from '../piece.ts';
import type { FlatSpec } from '../spec.ts';

const shaped = ['handkerchiefHem', 'scallopedHem', 'lettuceHem', 'bubbleHem'] as const;

export const shapedHemOf = ({ details }: FlatSpec): (typeof shaped)[number] | undefined =>
  shaped.find((key) => details.includes(key));

export const hasShapedHem = (spec: FlatSpec): boolean => shapedHemOf(spec) !== undefined;

/** A shaped hem on the way of a plain one, from the right to the left end of `base` or to the centre; the given one where none is asked for. */
export const shapeHem = ({ details }: FlatSpec, base: Edge, k: number, deep = 1): Edge => {
  const [from, to] = [startOf(base), endOf(base)];
  const wide = Math.hypot(to[0] - from[0], to[1] - from[1]);
  if (details.includes('handkerchiefHem')) {
    const at = (t: number, down: number): Point => add(pointAt(base, t), [0, down * deep * k]);
    return polygon(from, at(0.3, -9), at(0.62, 6), at(1, -8));
  }
  if (details.includes('scallopedHem')) return scallop(base, Math.max(2, Math.round(wide / (5 * k))), 1.7 * k);
  if (details.includes('lettuceHem')) return wave(base, Math.max(3, Math.round(wide / (3 * k))), 1.3 * k);
  return base;
};

/** Stitching and gathers along a shaped hem that runs from the right to the left end. */
export const shapedHemLines = ({ details }: FlatSpec, across: Edge, k: number): Line[] => {
  const wide = Math.hypot(endOf(across)[0] - startOf(across)[0], endOf(across)[1] - startOf(across)[1]);
  if (details.includes('lettuceHem')) {
    const count = Math.round(wide / (1.3 * k));
    return Array.from({ length: count }, (_, i) => {
      const at = pointAt(across, (i + 0.5) / count);
      return detail(line(at, add(at, [0, -(1.1 + ((i * 3) % 4) * 0.35) * k])));
    });
  }
  if (details.includes('bubbleHem')) {
    const count = Math.round(wide / (2.2 * k));
    return Array.from({ length: count }, (_, i) => {
      const at = pointAt(across, (i + 0.5) / count);
      const out = (at[0] / Math.max(1, wide)) * 5 * k;
      return detail(through(at, add(at, [out * 0.7, -3 * k]), add(at, [out, -(5 + ((i * 7) % 5) * 1.1) * k])));
    });
  }
  if (details.includes('scallopedHem')) return [stitch(across.map(([x, y]): Point => [x, y - 0.9 * k]))];
  if (details.includes('handkerchiefHem')) return [stitch(across.map(([x, y]): Point => [x, y - 1.2 * k]))];
  return [];
};

/** The side of a skirt that is gathered in at its hem like a balloon. */
export const bubbleSide = ([half, top]: Point, hip: number, end: number, k: number): Edge =>
  through(
    [half, top],
    [hip + 3 * k, top + (end - top) * 0.4],
    [hip + 5.5 * k, top + (end - top) * 0.72],
    [hip + 3.4 * k, top + (end - top) * 0.93],
    [hip * 0.84, end],
  );
