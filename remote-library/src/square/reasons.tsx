import { useId } from 'react';
import styles from './square.module.css';

export interface ReasonsProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** One of a few reasons. */
export function Reasons<Value extends string>({ label, options, value, onChange }: ReasonsProps<Value>) {
  const name = useId();
  return (
    <fieldset className={styles.reasons}>
      <legend className={styles.legend}>{label}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
