import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import styles from './checkbox.module.css';

export interface CheckboxProps extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'onChange' | 'checked'> {
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
  children?: ReactNode;
}

/** A checkbox with its label; links in the label stay links. */
export function Checkbox({ isChecked, onChange, children, className, ...rest }: CheckboxProps) {
  return (
    <label className={className ? `${styles.line} ${className}` : styles.line}>
      <span className={styles.box}>
        <input
          {...rest}
          type="checkbox"
          className={styles.input}
          checked={isChecked}
          onChange={(event) => onChange(event.target.checked)}
        />
        <Icon name="check" size={14} className={styles.tick} />
      </span>
      {children ? <span>{children}</span> : null}
    </label>
  );
}
