import styles from './stitch-ring.module.css';

export interface StitchRingProps {
  /** px */
  size?: 14 | 16 | 18 | 20;
  /** Turns slowly: something is being drawn. */
  isMoving?: boolean;
}

/** A stitched ring in the current colour: tasks under way. The words beside it carry the name. */
export function StitchRing({ size = 14, isMoving = false }: StitchRingProps) {
  return (
    <svg
      className={isMoving ? `${styles.ring} ${styles.moving}` : styles.ring}
      viewBox="0 0 14 14"
      width={size}
      height={size}
      aria-hidden="true"
      focusable="false"
    >
      <circle cx="7" cy="7" r="6" pathLength="80" />
    </svg>
  );
}
