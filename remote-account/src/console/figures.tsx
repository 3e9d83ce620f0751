import type { ReactNode } from 'react';
import styles from './figures.module.css';

/** Prefix of bad values, because colour alone is not accessible. */
const badMark = '▲ ';

interface FigureProps {
  name: string;
  value: ReactNode;
  /** What it is measured against, or since when. */
  note?: string;
  /** A goal that is missed. */
  isBad?: boolean;
}

/** One figure with its name. */
export function Figure({ name, value, note, isBad = false }: FigureProps) {
  return (
    <div className={styles.figure}>
      <dt>{name}</dt>
      <dd className={isBad ? styles.bad : undefined}>
        {isBad ? <span aria-hidden="true">{badMark}</span> : null}
        {value}
      </dd>
      {note ? <dd className={styles.note}>{note}</dd> : null}
    </div>
  );
}

/** Figures side by side. */
export function Figures({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className={styles.group} aria-label={label}>
      <h2 className={styles.heading}>{label}</h2>
      <dl className={styles.figures}>{children}</dl>
    </section>
  );
}
