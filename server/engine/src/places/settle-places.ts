import { type PictureArea, placeLimits } from '@atelier/contract/warnings';
import type { EngineReport } from '../engine.ts';
import type { EnginePlace } from './engine-place.ts';

/** Minimum visible side of an area, as a fraction of the picture; smaller on both sides is dropped. */
const minSide = 0.004;

const round = (value: number): number => Math.round(Math.min(1, Math.max(0, value)) * 1e4) / 1e4;

const extentOf = (values: readonly number[]): number => Math.max(...values) - Math.min(...values);

/** Clips the area to the picture, rounded to four decimals; undefined when nothing visible is left. */
const settleArea = (area: PictureArea): PictureArea | undefined => {
  if (area.kind === 'box') {
    const { x, y, width, height } = area;
    if (![x, y, width, height].every(Number.isFinite)) return undefined;
    const [left, top] = [round(x), round(y)];
    const box = {
      kind: 'box' as const,
      x: left,
      y: top,
      width: round(x + width) - left,
      height: round(y + height) - top,
    };
    return Math.max(box.width, box.height) >= minSide
      ? { ...box, width: round(box.width), height: round(box.height) }
      : undefined;
  }
  if (!area.points.flat().every(Number.isFinite)) return undefined;
  const step = Math.max(1, area.points.length / placeLimits.corners);
  const points = Array.from(
    { length: Math.min(area.points.length, placeLimits.corners) },
    (_, at) => area.points[Math.floor(at * step)] as [number, number],
  ).map(([x, y]): [number, number] => [round(x), round(y)]);
  const isSeen = Math.max(extentOf(points.map(([x]) => x)), extentOf(points.map(([, y]) => y))) >= minSide;
  return points.length >= 3 && isSeen ? { kind: 'polygon', points } : undefined;
};

/** Number of pictures of a job. */
export interface PictureCounts {
  results: number;
  /** By input name, in the order of the form. */
  inputs: readonly (readonly [name: string, count: number])[];
}

const isThere = ({ on }: EnginePlace, { results, inputs }: PictureCounts): boolean => {
  if (!on) return inputs.some(([, count]) => count > 0);
  if ('result' in on) return on.result < results;
  return inputs.some(([name, count]) => name === on.input && on.index < count);
};

/**
 * Sanitizes the regions of a report: only those of its own warnings, on existing pictures, clipped to them, at most `placeLimits.ofWarning`
 * each. Invalid regions must not fail a finished result.
 */
export const settlePlaces = ({ warnings, places = [] }: EngineReport, counts: PictureCounts): EnginePlace[] => {
  const used = new Map<string, number>();
  const settled = places.flatMap((place): EnginePlace[] => {
    const area = settleArea(place.area);
    const before = used.get(place.code) ?? 0;
    if (!area || !warnings.includes(place.code) || !isThere(place, counts) || before >= placeLimits.ofWarning)
      return [];
    used.set(place.code, before + 1);
    return [{ ...place, area }];
  });
  return settled.slice(0, placeLimits.ofTask);
};
