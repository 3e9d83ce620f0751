import styles from './skeleton.module.css';

export interface SkeletonProps {
  /** line: words; block: a field; picture: a tile. */
  shape?: 'line' | 'block' | 'picture';
  /** CSS length; the whole width if not given. */
  width?: string;
  count?: number;
}

/** A loading placeholder, hidden from assistive technology: the region around it has `aria-busy`. */
export function Skeleton({ shape = 'line', width, count = 1 }: SkeletonProps) {
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: equal placeholders, never reordered
    <span key={index} aria-hidden="true" className={`${styles.skeleton} ${styles[shape]}`} style={{ width }} />
  ));
}
