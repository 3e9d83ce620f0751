import type { Task } from '@atelier/contract/task';
import { firstInput } from '../task/first-input.ts';

export interface Shape {
  width: number;
  height: number;
}

/** Narrower, a card has no room for its buttons; pictures are accepted up to 2.5 to 1. */
const narrowest = 0.5;
const widest = 2.5;

/** Width over height of the card that a picture fills. */
export const cardRatio = ({ width, height }: Shape): number => {
  const ratio = width / height;
  return Number.isFinite(ratio) ? Math.min(widest, Math.max(narrowest, ratio)) : 1;
};

const usual: Shape = { width: 3, height: 4 };

/** The expected shape of a task's pictures: the requested ratio, or that of its first input. */
export const expectedShape = (task: Pick<Task, 'params' | 'inputs' | 'tool_type'>): Shape => {
  const asked = /^(\d+):(\d+)$/.exec(String(task.params.ratio ?? ''));
  if (asked) return { width: Number(asked[1]), height: Number(asked[2]) };
  return firstInput(task) ?? usual;
};

/**
 * Cuts cards into lines: a card joins the line while all of them fit into its width at `height`. A line then grows until it is
 * full, so its cards end up a little higher. Widths in CSS pixels.
 */
export const cutIntoLines = <T>(
  cards: readonly T[],
  { ratioOf, width, gap, height }: { ratioOf: (card: T) => number; width: number; gap: number; height: number },
): T[][] => {
  const lines: T[][] = [];
  let used = Number.POSITIVE_INFINITY;
  for (const card of cards) {
    const needed = ratioOf(card) * height;
    used += gap + needed;
    if (used > width) {
      lines.push([]);
      used = needed;
    }
    lines.at(-1)?.push(card);
  }
  return lines;
};
