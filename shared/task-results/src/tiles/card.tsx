import { outputSizeOf } from '@atelier/catalogue/output-size';
import type { Task } from '@atelier/contract/task';
import type { CSSProperties, ReactNode } from 'react';
import { firstInput } from '../task/task-words.ts';
import styles from './card.module.css';

export interface Shape {
  width: number;
  height: number;
}

/** Minimum card ratio, so that its buttons fit; images are accepted up to 2.5 to 1. */
const narrowest = 0.5;
const widest = 2.5;

/** Aspect ratio (width by height) of the card of an image. */
export const cardRatio = ({ width, height }: Shape): number => {
  const ratio = width / height;
  return Number.isFinite(ratio) ? Math.min(widest, Math.max(narrowest, ratio)) : 1;
};

const usual: Shape = { width: 3, height: 4 };

/** The expected aspect ratio of a task's images: the requested one or size, or that of its first input. */
export const expectedShape = (task: Pick<Task, 'params' | 'inputs' | 'tool_type'>): Shape => {
  const asked = /^(\d+):(\d+)$/.exec(String(task.params.ratio ?? ''));
  if (asked) return { width: Number(asked[1]), height: Number(asked[2]) };
  return outputSizeOf(task.params, firstInput(task) ?? usual);
};

/**
 * Breaks cards into rows: a card joins the row while all of them fit into its width at `height`. Rows are then stretched to the full width,
 * so their cards end up slightly higher. Widths in CSS pixels.
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
  /** Size of the image in pixels. */
  shape: Shape;
  /** `line`: one of several, with the height of the row. `large`: the only result of a task. `small`: its input. */
  size?: keyof typeof sizes;
  children: ReactNode;
}

const sizes = { line: styles.card, large: styles.large, small: styles.small } as const;

/** Rows of cards, from left to right; all cards of a row have one height. */
export const cardLines = styles.lines ?? '';
/** One row whose cards were selected to fit, by `cutIntoLines`. */
export const oneCardLine = styles.oneLine ?? '';
/** A large card and, if there is space, a small one beside it. */
export const singleLine = styles.single ?? '';

/** Card in the image's aspect ratio: the image fills it without cropping. */
export const Card = ({ shape, size = 'line', children }: CardProps) => (
  <figure
    className={sizes[size]}
    style={{ '--ratio': cardRatio(shape), '--pixels': `${shape.width}px` } as CSSProperties}
  >
    {children}
  </figure>
);
