import { areaOf, distance, withoutRepeats } from '../geometry/lines.ts';
import { around, bandBetween } from '../geometry/place.ts';
import type { Line, Point } from '../piece.ts';

/** One step of a path. */
export type PathOp =
  | { type: 'move' | 'line'; to: Point }
  | { type: 'curve'; cp1: Point; cp2: Point; to: Point }
  | { type: 'close' | 'noop' };

export interface SourcePath {
  hidden: boolean;
  ops: readonly PathOp[];
  attributes: { list: { class?: readonly string[] } };
}

export interface SourcePart {
  hidden: boolean;
  paths: Readonly<Record<string, SourcePath>>;
  snippets: Readonly<Record<string, { def: string; anchor: Point }>>;
}

export interface SourceCut {
  cut: number;
  onFold: boolean | number;
}

export interface SourcePattern {
  parts: readonly Readonly<Record<string, SourcePart>>[];
  setStores: readonly {
    logs: { error: readonly unknown[] };
    get(path: readonly string[], fallback: unknown): unknown;
  }[];
  store?: { logs: { error: readonly unknown[] } };
  draft(): unknown;
}

/** Used fields of a FreeSewing design: its constructor and required measurements. */
export interface SourceDesign {
  new (settings: Readonly<Record<string, unknown>>): SourcePattern;
}

/** Maximum distance of a chord from its curve, mm. */
const flatness = 0.02;
const mostDepth = 12;

const middle = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });

/** Distance of a point from the line through two others; from the point itself when they coincide. */
const offLine = (point: Point, from: Point, to: Point): number => {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy);
  if (length < 1e-9) return Math.hypot(point.x - from.x, point.y - from.y);
  return Math.abs((point.x - from.x) * dy - (point.y - from.y) * dx) / length;
};

type Curve = readonly [Point, Point, Point, Point];

const bend = ([from, one, two, to]: Curve, depth: number, into: Point[]): void => {
  const isFlat = depth > 1 && offLine(one, from, to) <= flatness && offLine(two, from, to) <= flatness;
  if (isFlat || depth >= mostDepth) {
    into.push(to);
    return;
  }
  const [a, b, c] = [middle(from, one), middle(one, two), middle(two, to)];
  const [d, e] = [middle(a, b), middle(b, c)];
  const at = middle(d, e);
  bend([from, a, d, at], depth + 1, into);
  bend([at, e, c, to], depth + 1, into);
};

export interface Run {
  points: Line;
  isClosed: boolean;
}

/** Flattens a path to chords, each at most a fiftieth of a millimetre from its curve. */
export const flatten = (ops: readonly PathOp[]): Run[] => {
  const runs: Run[] = [];
  let points: Point[] = [];
  const finish = (isClosed: boolean) => {
    const line = withoutRepeats(points, isClosed);
    if (line.length > 1) runs.push({ points: line, isClosed });
    points = [];
  };
  for (const op of ops) {
    if (op.type === 'move') {
      finish(false);
      points = [{ x: op.to.x, y: op.to.y }];
    } else if (op.type === 'line') points.push({ x: op.to.x, y: op.to.y });
    else if (op.type === 'curve') {
      const from = points.at(-1) ?? op.to;
      bend([from, op.cp1, op.cp2, op.to], 0, points);
    } else if (op.type === 'close') finish(true);
  }
  finish(false);
  return runs.map(({ points: line, ...run }) => ({ ...run, points: line.map(({ x, y }) => ({ x, y })) }));
};

const ends = (line: Line): [Point, Point] | null => {
  const [first, last] = [line[0], line.at(-1)];
  return first && last ? [first, last] : null;
};

interface Meeting {
  gap: number;
  joined: Point[];
}

/** Joins two polylines end to end, reversed when that brings them nearer. */
const meet = (one: Line, other: Line): Meeting | null => {
  const [a, b] = [ends(one), ends(other)];
  if (!a || !b) return null;
  const ways: Meeting[] = [
    { gap: distance(a[1], b[0]), joined: [...one, ...other] },
    { gap: distance(a[1], b[1]), joined: [...one, ...other.toReversed()] },
    { gap: distance(a[0], b[1]), joined: [...other, ...one] },
    { gap: distance(a[0], b[0]), joined: [...other.toReversed(), ...one] },
  ];
  return ways.reduce((best, way) => (way.gap < best.gap ? way : best));
};

/** Joins open runs whose ends are at most `tolerance` mm apart, nearest first; closes loops. */
const joinRuns = (runs: readonly Run[], tolerance: number): Run[] => {
  const closed = runs.filter(({ isClosed }) => isClosed);
  const open = runs.filter(({ isClosed }) => !isClosed).map(({ points }) => points);
  for (;;) {
    let best: (Meeting & { one: number; other: number }) | null = null;
    for (let one = 0; one < open.length; one++)
      for (let other = one + 1; other < open.length; other++) {
        const meeting = meet(open[one] ?? [], open[other] ?? []);
        if (meeting && meeting.gap <= tolerance && meeting.gap < (best?.gap ?? Infinity))
          best = { ...meeting, one, other };
      }
    if (!best) break;
    open.splice(best.other, 1);
    open.splice(best.one, 1, best.joined);
  }
  const finished = open.map((points): Run => {
    const pair = ends(points);
    return { points, isClosed: points.length > 2 && pair !== null && distance(...pair) <= tolerance };
  });
  return [...closed, ...finished];
};

/** Maximum distance of ends that should meet, mm. */
const tolerance = 0.5;

const cloth = new Set(['fabric', 'lining', 'interfacing', 'various', 'canvas', 'class']);
const noEdge = new Set(['sa', 'help', 'note', 'dashed', 'dotted', 'lashed', 'mark', 'hidden', 'scalebox', 'hint']);

const classesOf = (path: SourcePath): string[] =>
  (path.attributes.list.class ?? []).flatMap((name) => name.split(/\s+/)).filter((name) => name !== '');

export const isShown = (name: string, path: SourcePath): boolean =>
  !path.hidden && !name.startsWith('__') && !classesOf(path).includes('hidden');

export const isAllowance = (name: string, path: SourcePath): boolean =>
  isShown(name, path) && classesOf(path).includes('sa');

/** True for a line along which fabric ends. Some designs leave the seam without a class. */
const isEdge = (name: string, path: SourcePath): boolean => {
  if (!isShown(name, path)) return false;
  const classes = classesOf(path);
  if (classes.some((one) => noEdge.has(one))) return false;
  return name === 'seam' || classes.some((one) => cloth.has(one));
};

const runsOf = (part: SourcePart, names: readonly string[]): Run[] =>
  names.flatMap((name) => flatten(part.paths[name]?.ops ?? []));

const loopsOf = (runs: readonly Run[]): Run[] =>
  joinRuns(runs, tolerance).map(({ points, isClosed }) => ({ points: withoutRepeats(points, true), isClosed }));

const largest = (loops: readonly Run[]): Line =>
  loops.reduce<Line>((best, { points }) => (areaOf(points) > areaOf(best) ? points : best), []);

/** The largest loop of the edges; an open one, of which only part is marked as the seam, is closed by a straight line, as along a fold. */
const seamLoop = (part: SourcePart, edges: readonly string[]): Line => {
  const named = loopsOf(runsOf(part, edges.includes('seam') ? ['seam'] : edges));
  if (named.some(({ isClosed }) => isClosed)) return largest(named);
  const whole = loopsOf(runsOf(part, edges)).filter(({ isClosed }) => isClosed);
  const [one, other] = [largest(named), largest(whole)];
  return areaOf(other) > areaOf(one) ? other : one;
};

export interface Edges {
  seam: Line;
  outline: Line;
}

/** Seam and outline (seam and allowances) of a part. `only`: one of two pieces in it. @returns null for a part without fabric */
export const edgesOf = (part: SourcePart, only?: { seam: string; allowance: string }): Edges | null => {
  const names = Object.keys(part.paths);
  const wanted = (is: typeof isEdge, one: string | undefined) =>
    one === undefined ? names.filter((name) => is(name, part.paths[name] as SourcePath)) : [one];
  const edges = wanted(isEdge, only?.seam);
  const seam = seamLoop(part, edges);
  if (seam.length < 3 || areaOf(seam) < 1) return null;
  const allowances = joinRuns(runsOf(part, wanted(isAllowance, only?.allowance)), tolerance);
  const bands = allowances.map(({ points, isClosed }) => (isClosed ? points : bandBetween(seam, points)));
  const outline = around([seam, ...bands]);
  return outline && { seam, outline };
};
