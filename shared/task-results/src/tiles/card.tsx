import type { Task } from '@atelier/contract/task';
import type { CSSProperties, ReactNode } from 'react';
import { firstInput } from '../task/first-input.ts';
import styles from './card.module.css';

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
export const cutIntoLines = <T,>(
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

export interface CardProps {
  /** Of the picture, pixels. */
  shape: Shape;
  /** `line`: one of several, as high as its neighbours. `large`: the one result of a task. `small`: what that was made of. */
  size?: keyof typeof sizes;
  children: ReactNode;
}

const sizes = { line: styles.card, large: styles.large, small: styles.small } as const;

/** Lines of cards, from left to right; all cards of a line have one height. */
export const cardLines = styles.lines ?? '';
/** One line whose cards were chosen to fit, by `cutIntoLines`. */
export const oneCardLine = styles.oneLine ?? '';
/** A large card and, where there is room, a small one beside it. */
export const singleLine = styles.single ?? '';

/** The place of a picture, in the picture's own shape: it fills its card and nothing of it is cut off. */
export const Card = ({ shape, size = 'line', children }: CardProps) => (
  <figure
    className={sizes[size]}
    style={{ '--ratio': cardRatio(shape), '--pixels': `${shape.width}px` } as CSSProperties}
  >
    {children}
  </figure>
);
