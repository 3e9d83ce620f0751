import type { ReactNode } from 'react';
import styles from './person-row.module.css';

export interface PersonRowProps {
  label: string;
  children: ReactNode;
  /** Under the value. */
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
