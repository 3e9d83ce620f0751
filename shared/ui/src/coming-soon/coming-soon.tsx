import type { ReactNode } from 'react';
import { StitchedGarment } from '../rail/stitched-garment.tsx';
import { Sheet } from '../sheet/sheet.tsx';
import styles from './coming-soon.module.css';

export interface ComingSoonProps {
  title: string;
  /** What will be here and what to do meanwhile. */
  sentence: string;
  /** Ways on, e.g. links to what works today. */
  children?: ReactNode;
}

/** The page of something that is announced but not open yet. It promises nothing and sells nothing. */
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
