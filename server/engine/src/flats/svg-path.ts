import { type Edge, leftOf, type Point, pointAt, tangentAt } from './edge.ts';

const n = (value: number): string => {
  const fixed = value.toFixed(2);
  return fixed.includes('.') ? fixed.replace(/\.?0+$/, '') : fixed;
};

const pair = ([x, y]: Point): string => `${n(x)} ${n(y)}`;

const isStraight = (a: Point, b: Point, c: Point, d: Point): boolean => {
  const off = (p: Point): number => Math.abs((d[0] - a[0]) * (a[1] - p[1]) - (a[0] - p[0]) * (d[1] - a[1]));
  const size = Math.hypot(d[0] - a[0], d[1] - a[1]) || 1;
  return off(b) / size < 0.015 && off(c) / size < 0.015;
};

/** Path data of an edge: straight parts as lines, the rest as curves. */
export const pathOf = (edge: Edge, isClosed = false): string => {
  if (edge.length === 0) return '';
  let out = `M${pair(edge[0] as Point)}`;
  for (let i = 1; i + 2 < edge.length; i += 3) {
    const [a, b, c, d] = [edge[i - 1], edge[i], edge[i + 1], edge[i + 2]] as [Point, Point, Point, Point];
    out += isStraight(a, b, c, d) ? `L${pair(d)}` : `C${pair(b)} ${pair(c)} ${pair(d)}`;
  }
  return isClosed ? `${out}Z` : out;
};

/** A leaf round an edge, as wide as `width` at a third of its length and closed at both ends. */
export const leafOf = (edge: Edge, width: number): string => {
  const steps = 7;
  const side = (sign: 1 | -1): Point[] =>
    Array.from({ length: steps + 1 }, (_, i) => {
      const t = i / steps;
      const swell = Math.sin(Math.PI * t ** 0.7) * width * 0.5 * sign;
      const [x, y] = pointAt(edge, t);
      const [dx, dy] = leftOf(tangentAt(edge, t));
      return [x + dx * swell, y + dy * swell];
    });
  const places = [...side(1), ...side(-1).reverse().slice(1)];
  return `${smooth(places)}Z`;
};

/** Quadratic curves through the middles of a polygon. */
const smooth = (places: readonly Point[]): string => {
  let out = `M${pair(places[0] as Point)}`;
  for (let i = 1; i < places.length - 1; i++) {
    const here = places[i] as Point;
    const next = places[i + 1] as Point;
    out += `Q${pair(here)} ${pair([(here[0] + next[0]) / 2, (here[1] + next[1]) / 2])}`;
  }
  return out;
};
