import type { Line, Point } from '../piece.ts';
import type { Run } from './flatten.ts';
import { distance } from './lines.ts';

const ends = (line: Line): [Point, Point] | null => {
  const [first, last] = [line[0], line.at(-1)];
  return first && last ? [first, last] : null;
};

interface Meeting {
  gap: number;
  joined: Point[];
}

/** The two lines end to end, turned where that brings them nearer. */
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

/** Joins open runs whose ends are no farther apart than `tolerance`, mm, the nearest first; closes what comes back to itself. */
export const joinRuns = (runs: readonly Run[], tolerance: number): Run[] => {
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
