import type { ImportLine } from './read-imports.ts';

/** `from` imports `to`; `example` is one line that does. */
export interface Arrow {
  from: string;
  to: string;
  example: string;
}

/** The arrows between rooms; `roomOf` names the room of a file or a specifier, null for what is no room. */
export const arrowsOf = (imports: readonly ImportLine[], roomOf: (path: string) => string | null): Arrow[] => {
  const arrows = new Map<string, Arrow>();
  for (const { file, target } of imports) {
    const [from, to] = [roomOf(file), roomOf(target)];
    if (from === null || to === null || from === to || arrows.has(`${from} ${to}`)) continue;
    arrows.set(`${from} ${to}`, { from, to, example: `${file} imports ${target}` });
  }
  return [...arrows.values()].sort((one, other) => (`${one.from} ${one.to}` < `${other.from} ${other.to}` ? -1 : 1));
};

/** Rooms by the arrows that leave them. */
const leavesOf = (arrows: readonly Arrow[]): Map<string, string[]> =>
  new Map([...Map.groupBy(arrows, ({ from }) => from)].map(([from, list]) => [from, list.map(({ to }) => to)]));

/** Rooms that can be reached from `start`, itself only by a circle. */
const reachedFrom = (leaves: Map<string, string[]>, start: string): Set<string> => {
  const reached = new Set<string>();
  const open = [...(leaves.get(start) ?? [])];
  for (let room = open.pop(); room !== undefined; room = open.pop()) {
    if (reached.has(room)) continue;
    reached.add(room);
    open.push(...(leaves.get(room) ?? []));
  }
  return reached;
};

/** Groups of rooms that reach each other, each sorted. */
export const circlesOf = (arrows: readonly Arrow[]): string[][] => {
  const leaves = leavesOf(arrows);
  const reach = new Map([...leaves.keys()].map((room) => [room, reachedFrom(leaves, room)]));
  const seen = new Set<string>();
  const circles: string[][] = [];
  for (const [room, reached] of reach) {
    if (seen.has(room) || !reached.has(room)) continue;
    const circle = [...reached].filter((other) => reach.get(other)?.has(room)).sort();
    for (const member of circle) seen.add(member);
    circles.push(circle);
  }
  return circles;
};

/** Arrows without those that a longer way says already; needs a graph without circles. */
export const reducedArrows = (arrows: readonly Arrow[]): Arrow[] => {
  const leaves = leavesOf(arrows);
  return arrows.filter(
    ({ from, to }) => !(leaves.get(from) ?? []).some((other) => other !== to && reachedFrom(leaves, other).has(to)),
  );
};
