import type { ReactNode } from 'react';
import { StitchedGarment } from '../rail/stitched-garment.tsx';
import { Sheet } from '../sheet/sheet.tsx';
import styles from './coming-soon.module.css';

export interface ComingSoonProps {
  title: string;
  /** What will be here, and an alternative until then. */
  sentence: string;
  /** Links to related available pages. */
  children?: ReactNode;
}

/** Placeholder page of an announced feature, without promises or sales. */
export function ComingSoon({ title, sentence, children }: ComingSoonProps) {
  return (
    <Sheet padding={0} className={styles.page}>
      <div className={styles.column}>
        <StitchedGarment />
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.sentence}>{sentence}</p>
        {children ? <div className={styles.ways}>{children}</div> : null}
      </div>
    </Sheet>
  );
}
