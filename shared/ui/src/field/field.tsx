import { type ReactNode, useId } from 'react';
import { Icon } from '../icon/icon.tsx';
import styles from './field.module.css';

/** Props for a control inside a field. */
export interface FieldControl {
  id: string;
  'aria-labelledby': string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

export interface FieldProps {
  label: string;
  /** The text "optional"; required fields are the default and unmarked. */
  optional?: string | undefined;
  /** Tooltip or counter next to the label. */
  advice?: ReactNode;
  /** A link or counter at the right end of the label row. */
  aside?: ReactNode;
  hint?: ReactNode;
  /** Replaces the hint. */
  error?: string | undefined;
  className?: string | undefined;
  children: (control: FieldControl) => ReactNode;
}

export function Field({ label, optional, advice, aside, hint, error, className, children }: FieldProps) {
  const id = useId();
  const messageId = `${id}-message`;
  return (
    <div className={className ? `${styles.field} ${className}` : styles.field}>
      <div className={styles.top}>
        <label className={styles.label} id={`${id}-label`} htmlFor={id}>
          {label}
        </label>
        {optional ? <span className={styles.aside}>{optional}</span> : null}
        {advice ? <span className={styles.aside}>{advice}</span> : null}
        {aside ? <span className={styles.right}>{aside}</span> : null}
      </div>
      {children({
        id,
        'aria-labelledby': `${id}-label`,
        'aria-describedby': error || hint ? messageId : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {error ? (
        <p className={styles.error} id={messageId} role="alert">
          <Icon name="warn" size={16} />
          <span>{error}</span>
        </p>
      ) : hint ? (
        <p className={styles.hint} id={messageId}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}
