import styles from './stitched-garment.module.css';

/** Illustration for empty or failed content: three hangers on a rail, the middle one with the stitched outline of a shirt. */
export function StitchedGarment() {
  return (
    <svg className={styles.rail} viewBox="0 0 620 190" aria-hidden="true" focusable="false">
      <path className={styles.bar} d="M0 16h620" />
      <g className={styles.idle}>
        <path d="M96 54V34c0-5 7-6 7-13a7 7 0 0 0-14 0" />
        <path d="M96 54 44 88c-5 3-3 9 2 9h100c5 0 7-6 2-9Z" />
        <path d="M524 54V34c0-5 7-6 7-13a7 7 0 0 0-14 0" />
        <path d="M524 54 472 88c-5 3-3 9 2 9h100c5 0 7-6 2-9Z" />
      </g>
      <g className={styles.coming}>
        <path d="M310 54V34c0-5 7-6 7-13a7 7 0 0 0-14 0" />
        <path
          className={styles.seam}
          d="M292 60c6 12 30 12 36 0l26 10c6 2 10 6 13 12l20 38-26 14-11-20v64H270v-64l-11 20-26-14 20-38c3-6 7-10 13-12Z"
        />
      </g>
    </svg>
  );
}
