import type { ReactNode } from 'react';
import styles from './person-section.module.css';

export interface PersonSectionProps {
  id: string;
  title: string;
  children: ReactNode;
}

/** Rows that belong together, under a heading that the list beside the page leads to. */
export function PersonSection({ id, title, children }: PersonSectionProps) {
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 className={styles.title} id={id} tabIndex={-1}>
        {title}
      </h2>
      <dl className={styles.rows}>{children}</dl>
    </section>
  );
}
