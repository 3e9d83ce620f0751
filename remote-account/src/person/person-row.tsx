import type { ReactNode } from 'react';
import styles from './person-row.module.css';

/** Rows of one section, under a heading that the page index links to. */
export function PersonSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 className={styles.title} id={id} tabIndex={-1}>
        {title}
      </h2>
      <dl className={styles.rows}>{children}</dl>
    </section>
  );
}

export interface PersonRowProps {
  label: string;
  children: ReactNode;
  /** Shown below the value. */
  note?: ReactNode;
  action?: ReactNode;
}

/** One account detail: name, value and action. */
export function PersonRow({ label, children, note, action }: PersonRowProps) {
  return (
    <div className={styles.row}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>
        {children}
        {note ? <p className={styles.note}>{note}</p> : null}
      </dd>
      {action ? <dd className={styles.action}>{action}</dd> : null}
    </div>
  );
}
