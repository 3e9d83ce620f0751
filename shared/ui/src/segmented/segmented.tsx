import { type ReactNode, useId } from 'react';
import styles from './segmented.module.css';

export interface SegmentedOption<V extends string> {
  value: V;
  label: ReactNode;
  /** Secondary text, e.g. "about 1-2 minutes". */
  note?: ReactNode;
  isDisabled?: boolean;
}

export interface SegmentedProps<V extends string> {
  options: readonly SegmentedOption<V>[];
  value: V;
  onChange: (value: V) => void;
  /** xl: two lines per option. */
  size?: 's' | 'm' | 'l' | 'xl';
  /** As wide as its texts instead of full width. */
  isFitting?: boolean;
  disabled?: boolean;
  id?: string;
  'aria-label'?: string | undefined;
  'aria-labelledby'?: string | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
}

/** Two to five options in a row: a radio group, so the arrow keys move. */
export function Segmented<V extends string>({
  options,
  value,
  onChange,
  size = 'm',
  isFitting = false,
  disabled = false,
  id,
  ...aria
}: SegmentedProps<V>) {
  const name = useId();
  return (
    <div
      {...aria}
      id={id}
      role="radiogroup"
      className={[styles.track, styles[size], isFitting ? styles.fit : ''].filter(Boolean).join(' ')}
    >
      {options.map((option) => (
        <label key={option.value} className={styles.option}>
          <input
            type="radio"
            name={name}
            className={styles.input}
            checked={option.value === value}
            disabled={disabled || option.isDisabled}
            onChange={() => onChange(option.value)}
          />
          {option.label}
          {option.note ? <span className={styles.note}>{option.note}</span> : null}
        </label>
      ))}
    </div>
  );
}
