import type { ReactNode } from 'react';
import styles from './tag.module.css';

/** A keyboard key. */
export function Kbd({ children }: { children: string }) {
  return <kbd className={styles.kbd}>{children}</kbd>;
}

export interface TagProps {
  /** plain: Pro; accent: a saving, a recommendation; round: "not charged". */
  look?: 'plain' | 'accent' | 'strong' | 'round';
  children: ReactNode;
}

/** One or two words about the adjacent element. Not for every row. */
export function Tag({ look = 'plain', children }: TagProps) {
  return <span className={`${styles.tag} ${styles[look]}`}>{children}</span>;
}
