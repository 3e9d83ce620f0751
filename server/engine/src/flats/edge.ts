/** Centimetres on the flat garment: x to the right from the centre line, y down from the neck point. */
export type Point = readonly [number, number];

/**
 * Sequence of cubic Bezier curves, 3n + 1 points: point, two handles, point, ... Straight segments have their handles at the thirds, so
 * that every edge can be cut, mirrored and moved in the same way.
 */
export type Edge = readonly Point[];

export const mix = (a: Point, b: Point, t: number): Point => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
export const add = (a: Point, b: Point, times = 1): Point => [a[0] + b[0] * times, a[1] + b[1] * times];
export const flip = (a: Point): Point => [-a[0], a[1]];
const distance = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** Unit vector from a to b; straight down when the points coincide. */
export const direction = (a: Point, b: Point): Point => {
  const size = distance(a, b);
  return size < 1e-9 ? [0, 1] : [(b[0] - a[0]) / size, (b[1] - a[1]) / size];
};

/** The vector rotated by 90 degrees: to the left of the direction of travel on paper. */
export const leftOf = ([x, y]: Point): Point => [y, -x];

export const line = (a: Point, b: Point): Edge => [a, mix(a, b, 1 / 3), mix(a, b, 2 / 3), b];

export const curve = (a: Point, c1: Point, c2: Point, b: Point): Edge => [a, c1, c2, b];

/** A curve that deviates from the straight line by `bulge` cm to the left of its direction. */
export const bow = (a: Point, b: Point, bulge: number): Edge => {
  const side = leftOf(direction(a, b));
  const lift = (bulge * 4) / 3;
  return [a, add(mix(a, b, 0.3), side, lift), add(mix(a, b, 0.7), side, lift), b];
};

/** Points from a flat list of x and y, scaled by `k` around an origin; `side` -1 mirrors them. */
export const pointsFrom =
  ([x, y]: Point, k: number, side = 1) =>
  (places: readonly number[]): Point[] =>
    Array.from(
      { length: places.length / 2 },
      (_, i): Point => [x + side * (places[i * 2] as number) * k, y + (places[i * 2 + 1] as number) * k],
    );

/** Draws once in each of `count` equal shares, at its middle `t`. */
export const spread = <Drawn>(count: number, draw: (t: number, i: number) => Drawn): Drawn[] =>
  Array.from({ length: count }, (_, i) => draw((i + 0.5) / count, i));

/** Straight segments between the points. */
export const polygon = (...places: readonly Point[]): Edge =>
  join(...places.slice(1).map((place, i) => line(places[i] as Point, place)));

/** A smooth curve through all points (Catmull-Rom, handles at a sixth of the distance between the neighbours). */
export const through = (...places: readonly Point[]): Edge => {
  const out: Point[] = [places[0] as Point];
  for (let i = 0; i < places.length - 1; i++) {
    const here = places[i] as Point;
    const next = places[i + 1] as Point;
    const before = places[i - 1] ?? here;
    const after = places[i + 2] ?? next;
    out.push(
      [here[0] + (next[0] - before[0]) / 6, here[1] + (next[1] - before[1]) / 6],
      [next[0] - (after[0] - here[0]) / 6, next[1] - (after[1] - here[1]) / 6],
      next,
    );
  }
  return out;
};

/** A closed polygon, with points given clockwise. */
export const box = (...places: readonly Point[]): Edge => polygon(...places, places[0] as Point);

export const rectangle = (x1: number, y1: number, x2: number, y2: number): Edge =>
  box([x1, y1], [x2, y1], [x2, y2], [x1, y2]);

/** An ellipse around a point, radii `rx` and `ry` cm. */
export const oval = ([x, y]: Point, rx: number, ry: number): Edge =>
  through(
    ...Array.from({ length: 13 }, (_, i): Point => {
      const turn = (i / 12) * Math.PI * 2 - Math.PI / 2;
      return [x + Math.cos(turn) * rx, y + Math.sin(turn) * ry];
    }),
  );

/** Joins edges; gaps are bridged by straight segments. */
export const join = (...edges: readonly Edge[]): Edge => {
  const out: Point[] = [];
  for (const edge of edges) {
    if (edge.length === 0) continue;
    const last = out[out.length - 1];
    const first = edge[0] as Point;
    if (!last) out.push(...edge);
    else if (distance(last, first) < 0.01) out.push(...edge.slice(1));
    else out.push(...line(last, first).slice(1), ...edge.slice(1));
  }
  return out;
};

/** A closed outline of several edges; gaps are bridged by straight lines. */
export const closed = (...edges: readonly Edge[]): Edge => join(...edges, edges[0]?.slice(0, 1) ?? []);

export const reverse = (edge: Edge): Edge => [...edge].reverse();
export const mirror = (edge: Edge): Edge => edge.map(flip);
export const startOf = (edge: Edge): Point => edge[0] as Point;
export const endOf = (edge: Edge): Point => edge[edge.length - 1] as Point;
export const move = (edge: Edge, dx: number, dy: number): Edge => edge.map(([x, y]) => [x + dx, y + dy]);

/** A half and its mirror image: from the left end over the centre to the right end. The half starts on the right and ends at the centre. */
export const wholeOf = (half: Edge): Edge => join(mirror(half), reverse(half));

/** Closes a half outline with its mirror image; the half begins and ends on the centre line. */
export const bothHalves = (half: Edge): Edge => join(half, reverse(mirror(half)));

const segmentsOf = (edge: Edge): number => (edge.length - 1) / 3;

/** Point on the edge; 0 is its start, 1 its end, each curve has an equal share. */
export const pointAt = (edge: Edge, t: number): Point => {
  const [a, b, c, d, u] = locate(edge, t);
  return mix(mix(mix(a, b, u), mix(b, c, u), u), mix(mix(b, c, u), mix(c, d, u), u), u);
};

/** Unit tangent of the edge at `t`. */
const tangentAt = (edge: Edge, t: number): Point => {
  const [a, b, c, d, u] = locate(edge, t);
  const from = mix(mix(a, b, u), mix(b, c, u), u);
  const to = mix(mix(b, c, u), mix(c, d, u), u);
  return distance(from, to) > 1e-6 ? direction(from, to) : direction(a, d);
};

const locate = (edge: Edge, t: number): readonly [Point, Point, Point, Point, number] => {
  const count = segmentsOf(edge);
  const place = Math.max(0, Math.min(1, t)) * count;
  const nth = Math.min(count - 1, Math.floor(place));
  const at = nth * 3;
  return [edge[at] as Point, edge[at + 1] as Point, edge[at + 2] as Point, edge[at + 3] as Point, place - nth];
};

/** Last `t` on an edge whose point is still before a limit; `isBefore` holds from its start to that point. */
export const findOn = (edge: Edge, isBefore: (at: Point) => boolean): number => {
  let [low, high] = [0, 1];
  for (let turn = 0; turn < 24; turn++) {
    const middle = (low + high) / 2;
    if (isBefore(pointAt(edge, middle))) low = middle;
    else high = middle;
  }
  return low;
};

/** Splits the edge at `t` (de Casteljau). */
export const cut = (edge: Edge, t: number): readonly [Edge, Edge] => {
  const count = segmentsOf(edge);
  const nth = Math.min(count - 1, Math.floor(Math.max(0, Math.min(1, t)) * count));
  const [a, b, c, d, u] = locate(edge, t);
  const ab = mix(a, b, u);
  const bc = mix(b, c, u);
  const cd = mix(c, d, u);
  const abc = mix(ab, bc, u);
  const bcd = mix(bc, cd, u);
  const middle = mix(abc, bcd, u);
  return [
    [...edge.slice(0, nth * 3 + 1), ab, abc, middle],
    [middle, bcd, cd, ...edge.slice(nth * 3 + 3)],
  ];
};

/** Points along the edge, ends included. */
const sample = (edge: Edge, count: number): Point[] =>
  Array.from({ length: count }, (_, i) => pointAt(edge, i / (count - 1)));

/** Offset curve, `gap` cm to the left of the edge; smooth, suitable for stitching and bands. */
export const beside = (edge: Edge, gap: number): Edge => {
  const count = Math.max(3, segmentsOf(edge) * 2 + 1);
  return through(
    ...Array.from({ length: count }, (_, i) => {
      const t = i / (count - 1);
      return add(pointAt(edge, t), leftOf(tangentAt(edge, t)), gap);
    }),
  );
};

/** A strip along an edge, `half` cm on both sides. */
export const strip = (edge: Edge, half: number): Edge => join(beside(edge, half), reverse(beside(edge, -half)));

/** Approximate arc length in cm, by chords. */
export const lengthOf = (edge: Edge): number => {
  const places = sample(edge, segmentsOf(edge) * 8 + 1);
  return places.slice(1).reduce((sum, place, i) => sum + distance(place, places[i] as Point), 0);
};

/** The edge as `count` arcs that each bulge by `height` cm to the left: quilting, ruffles, scallops. */
export const scallop = (edge: Edge, count: number, height: number): Edge => {
  const places = sample(edge, count + 1);
  return join(...places.slice(1).map((place, i) => bow(places[i] as Point, place, height)));
};

/** The edge as a soft wave of `count` crests. */
export const wave = (edge: Edge, count: number, height: number): Edge => {
  const steps = count * 2;
  return through(
    ...Array.from({ length: steps + 1 }, (_, i) => {
      const t = i / steps;
      const swing = i === 0 || i === steps ? 0 : i % 2 === 0 ? -height / 2 : height / 2;
      return add(pointAt(edge, t), leftOf(tangentAt(edge, t)), swing);
    }),
  );
};

export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Bounding box of the curves (not of their handles), accurate to about a tenth of a millimetre. */
export const boxOf = (edges: readonly Edge[]): Box => {
  const box = { left: Number.POSITIVE_INFINITY, right: -Infinity, top: Number.POSITIVE_INFINITY, bottom: -Infinity };
  for (const edge of edges) {
    for (const [x, y] of sample(edge, segmentsOf(edge) * 8 + 1)) {
      box.left = Math.min(box.left, x);
      box.right = Math.max(box.right, x);
      box.top = Math.min(box.top, y);
      box.bottom = Math.max(box.bottom, y);
    }
  }
  return box;
};

/** Area inside a closed edge, cm². */
export const areaOf = (edge: Edge): number => {
  const places = sample(edge, segmentsOf(edge) * 6 + 1);
  let sum = 0;
  for (const [i, [x, y]] of places.entries()) {
    const [nextX, nextY] = places[(i + 1) % places.length] as Point;
    sum += x * nextY - nextX * y;
  }
  return Math.abs(sum) / 2;
};

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

/** SVG path data of an edge: straight segments as lines, the rest as curves. */
export const pathOf = (edge: Edge, isClosed = false): string => {
  if (edge.length === 0) return '';
  let out = `M${pair(edge[0] as Point)}`;
  for (let i = 1; i + 2 < edge.length; i += 3) {
    const [a, b, c, d] = [edge[i - 1], edge[i], edge[i + 1], edge[i + 2]] as [Point, Point, Point, Point];
    out += isStraight(a, b, c, d) ? `L${pair(d)}` : `C${pair(b)} ${pair(c)} ${pair(d)}`;
  }
  return isClosed ? `${out}Z` : out;
};

/** Leaf shape along an edge, `width` wide at a third of its length and closed at both ends. */
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

/** Quadratic curves through the midpoints of a polygon's sides. */
const smooth = (places: readonly Point[]): string => {
  let out = `M${pair(places[0] as Point)}`;
  for (let i = 1; i < places.length - 1; i++) {
    const here = places[i] as Point;
    const next = places[i + 1] as Point;
    out += `Q${pair(here)} ${pair([(here[0] + next[0]) / 2, (here[1] + next[1]) / 2])}`;
  }
  return out;
};
