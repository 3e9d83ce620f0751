import type { ComponentPropsWithRef, CSSProperties } from 'react';
import styles from './stitch-progress.module.css';

export interface StitchRingProps {
  /** px */
  size?: 14 | 16 | 18 | 20;
}

/** A stitched ring in the current colour that rotates slowly, for active tasks. Decorative: the text next to it has the name. */
export function StitchRing({ size = 14 }: StitchRingProps) {
  return (
    <svg className={styles.ring} viewBox="0 0 14 14" width={size} height={size} aria-hidden="true" focusable="false">
      <circle cx="7" cy="7" r="6" pathLength="80" />
    </svg>
  );
}

export interface StitchFrameProps extends ComponentPropsWithRef<'div'> {
  /** A dragged item is over it and can be dropped. */
  isOver?: boolean;
}

/** Stitched border of a drop zone, or of future content. */
export function StitchFrame({ isOver = false, className, children, ...rest }: StitchFrameProps) {
  return (
    <div {...rest} className={[styles.frame, isOver ? styles.over : '', className ?? ''].filter(Boolean).join(' ')}>
      <svg className={styles.edge} aria-hidden="true" focusable="false">
        <rect x="0.5" y="0.5" rx="7.5" className={styles.outline} />
      </svg>
      {children}
    </div>
  );
}

export interface StitchProgressProps {
  /** 0 to 1; undefined while it is unknown. */
  value: number | undefined;
  /** Name of the running work. */
  label: string;
  className?: string;
}

/** Progress bar as a seam: dashes of six with gaps of four, from the left. */
export function StitchProgress({ value, label, className }: StitchProgressProps) {
  const share = value === undefined ? undefined : Math.min(1, Math.max(0, value));
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={share === undefined ? undefined : Math.round(share * 100)}
      className={[styles.seam, share === undefined ? styles.unknown : '', className ?? ''].filter(Boolean).join(' ')}
      style={{ '--share': share ?? 1 } as CSSProperties}
    >
      <i className={styles.done} />
    </div>
  );
}
