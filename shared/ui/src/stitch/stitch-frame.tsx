import type { ComponentPropsWithRef } from 'react';
import styles from './stitch-frame.module.css';

export interface StitchFrameProps extends ComponentPropsWithRef<'div'> {
  /** Something is held over it and would land here. */
  isOver?: boolean;
}

/** The stitched edge of a drop zone, or of what is still to come. */
export function StitchFrame({ isOver = false, className, children, ...rest }: StitchFrameProps) {
  return (
    <div {...rest} className={[styles.frame, isOver ? styles.over : '', className ?? ''].filter(Boolean).join(' ')}>
      <svg className={styles.edge} aria-hidden="true" focusable="false">
        <rect x="0.5" y="0.5" rx="7.5" className={styles.seam} />
      </svg>
      {children}
    </div>
  );
}
