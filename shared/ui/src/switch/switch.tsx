import type { ComponentPropsWithRef, ReactNode } from 'react';
import styles from './switch.module.css';

export interface SwitchProps extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'role' | 'onChange' | 'checked'> {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  children?: ReactNode;
}

/** A switch that takes effect immediately. */
export function Switch({ isOn, onChange, children, className, ...rest }: SwitchProps) {
  return (
    <label className={className ? `${styles.line} ${className}` : styles.line}>
      <input
        {...rest}
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        className={styles.input}
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
      />
      {children ? <span>{children}</span> : null}
    </label>
  );
}
