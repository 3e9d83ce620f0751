import type { ComponentPropsWithRef } from 'react';
import styles from './sheet.module.css';

export interface SheetProps extends ComponentPropsWithRef<'section'> {
  /** 0 leaves the padding to the caller (a form with its own header and footer). */
  padding?: 0 | 20 | 24;
}

/** One white sheet on the table: a form, a panel. No sheet lies in a sheet. */
export function Sheet({ padding = 20, className, ...rest }: SheetProps) {
  return (
    <section {...rest} className={[styles.sheet, styles[`p${padding}`], className ?? ''].filter(Boolean).join(' ')} />
  );
}
