import { around, bandBetween } from '../geometry/around.ts';
import { flatten, type Run } from '../geometry/flatten.ts';
import { joinRuns } from '../geometry/join.ts';
import { areaOf, withoutRepeats } from '../geometry/lines.ts';
import type { Line } from '../piece.ts';
import type { SourcePart, SourcePath } from './freesewing-face.ts';

/** Ends that should meet are this near, mm. */
const tolerance = 0.5;

const cloth = new Set(['fabric', 'lining', 'interfacing', 'various', 'canvas', 'class']);
const noEdge = new Set(['sa', 'help', 'note', 'dashed', 'dotted', 'lashed', 'mark', 'hidden', 'scalebox', 'hint']);

const classesOf = (path: SourcePath): string[] =>
  (path.attributes.list.class ?? []).flatMap((name) => name.split(/\s+/)).filter((name) => name !== '');

export const isShown = (name: string, path: SourcePath): boolean =>
  !path.hidden && !name.startsWith('__') && !classesOf(path).includes('hidden');

export const isAllowance = (name: string, path: SourcePath): boolean =>
  isShown(name, path) && classesOf(path).includes('sa');

/** A line along which cloth ends. Some designs leave the seam without a class. */
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

/** The largest loop that the edges make. Some designs call only a part of it the seam; one that stays open is closed straight, as along a fold. */
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

/**
 * The needle's and the scissors' loop of a part. Designs draw the allowance as one loop, as an open line that a fold ends, or as several
 * lines along different edges: whatever it is, it is closed along the seam, and the loop round it all is where one cuts.
 * `only` names the paths of a part that holds two pieces. @returns null for a part without cloth
 */
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
