import type { ReactNode } from 'react';
import styles from './tag.module.css';

export interface TagProps {
  /** plain: Pro; accent: a saving, a recommendation; round: "not charged". */
  look?: 'plain' | 'accent' | 'strong' | 'round';
  children: ReactNode;
}

/** One or two words about the thing beside it. Not on every row. */
export function Tag({ look = 'plain', children }: TagProps) {
  return <span className={`${styles.tag} ${styles[look]}`}>{children}</span>;
}
