import type { ComponentPropsWithRef } from 'react';
import styles from './text-area.module.css';

/** Multi-line text field; grows with its text up to ten lines. */
export function TextArea({ className, rows = 3, ...rest }: ComponentPropsWithRef<'textarea'>) {
  return <textarea {...rest} rows={rows} className={className ? `${styles.area} ${className}` : styles.area} />;
}
