import type { ComponentPropsWithRef } from 'react';
import styles from './text-area.module.css';

/** Several lines; grows with its words up to ten of them. */
export function TextArea({ className, rows = 3, ...rest }: ComponentPropsWithRef<'textarea'>) {
  return <textarea {...rest} rows={rows} className={className ? `${styles.area} ${className}` : styles.area} />;
}
