import { boxOf } from '../geometry/lines.ts';
import type { Box } from '../piece.ts';
import type { DrawnLine } from './lines-preview.ts';

interface Group {
  lines: DrawnLine[];
  box: Box;
}

/** More pieces than this are shown at their original positions: every one is compared with every other. */
const most = 600;

const overlap = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

const boxRound = (one: Box, other: Box): Box => {
  const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)];
  return {
    ...{ x, y },
    width: Math.max(one.x + one.width, other.x + other.width) - x,
    height: Math.max(one.y + one.height, other.y + other.height) - y,
  };
};

/** Overlapping pieces stay together: sizes of one piece, mostly. */
const nested = (pieces: readonly (readonly DrawnLine[])[]): Group[] => {
  const groups: Group[] = [];
  for (const lines of pieces) {
    let group: Group = { lines: [...lines], box: boxOf(lines.map(({ points }) => points)) };
    for (let at = groups.length - 1; at >= 0; at--) {
      const other = groups[at];
      if (!other || !overlap(other.box, group.box)) continue;
      groups.splice(at, 1);
      group = { lines: [...other.lines, ...group.lines], box: boxRound(other.box, group.box) };
    }
    groups.push(group);
  }
  return groups;
};

/** The same pieces in rows, on a sheet about as high as wide, the tallest first: files put them in one line that is too long to be seen. */
export const inRows = (pieces: readonly (readonly DrawnLine[])[]): DrawnLine[] => {
  if (pieces.length > most) return pieces.flat();
  const groups = nested(pieces).sort((one, other) => other.box.height - one.box.height);
  const gap = Math.max(...groups.map(({ box }) => Math.max(box.width, box.height))) / 24;
  const area = groups.reduce((sum, { box }) => sum + (box.width + gap) * (box.height + gap), 0);
  const widest = Math.max(Math.sqrt(area) * 1.1, ...groups.map(({ box }) => box.width));
  const laid: DrawnLine[] = [];
  let [left, top, row] = [0, 0, 0];
  for (const { lines, box } of groups) {
    if (left > 0 && left + box.width > widest) {
      [left, top, row] = [0, top - row - gap, 0];
    }
    const [x, y] = [left - box.x, top - box.y - box.height];
    for (const { points, isClosed } of lines)
      laid.push({ points: points.map((point) => ({ x: point.x + x, y: point.y + y })), isClosed });
    left += box.width + gap;
    row = Math.max(row, box.height);
  }
  return laid;
};
