import type { CSSProperties, ReactNode } from 'react';
import styles from './card.module.css';
import { cardRatio, type Shape } from './card-shape.ts';

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
