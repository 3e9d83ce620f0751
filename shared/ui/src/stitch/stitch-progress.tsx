import type { CSSProperties } from 'react';
import styles from './stitch-progress.module.css';

export interface StitchProgressProps {
  /** 0 to 1; undefined while it is unknown. */
  value: number | undefined;
  /** What is under way. */
  label: string;
  className?: string;
}

/** Progress as a seam: six on, four off, from the left. */
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
