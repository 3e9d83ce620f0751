import type { ComponentPropsWithRef } from 'react';
import styles from './sheet.module.css';

export interface SheetProps extends ComponentPropsWithRef<'section'> {
  /** 0 leaves the padding to the caller (a form with its own header and footer). */
  padding?: 0 | 20 | 24;
}

/** A white surface on the page background, e.g. a form or a panel. Do not nest sheets. */
export function Sheet({ padding = 20, className, ...rest }: SheetProps) {
  return (
    <section {...rest} className={[styles.sheet, styles[`p${padding}`], className ?? ''].filter(Boolean).join(' ')} />
  );
}
