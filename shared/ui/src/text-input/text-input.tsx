import type { ComponentPropsWithRef, ReactNode } from 'react';
import styles from './text-input.module.css';

export interface TextInputProps extends Omit<ComponentPropsWithRef<'input'>, 'size' | 'prefix'> {
  /** l: sign-in pages, m: forms. */
  size?: 'm' | 'l';
  /** Before the words, e.g. a country code. */
  before?: ReactNode;
  /** After the words, e.g. a button that sends a code. */
  after?: ReactNode;
}

export function TextInput({ size = 'm', before, after, className, type = 'text', ...rest }: TextInputProps) {
  return (
    <span className={[styles.box, styles[size], className ?? ''].filter(Boolean).join(' ')}>
      {before ? <span className={styles.before}>{before}</span> : null}
      <input {...rest} type={type} className={styles.input} />
      {after ? <span className={styles.after}>{after}</span> : null}
    </span>
  );
}
