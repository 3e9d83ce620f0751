import type { ComponentPropsWithRef, MouseEvent } from 'react';
import { Icon, type IconName } from '../icon/icon.tsx';
import styles from './button.module.css';
import { type ButtonLook, buttonClass } from './button-class.ts';
import { useThrottled } from './use-throttled.ts';

export interface ButtonProps extends ComponentPropsWithRef<'button'>, ButtonLook {
  icon?: IconName;
  /** Busy: a stitch animation runs along the edge and clicks are ignored. Focus is kept. */
  isBusy?: boolean;
  /** A second press within 800 ms does nothing. On for primary and danger, off for the others. */
  isThrottled?: boolean;
}

export function Button({
  kind = 'plain',
  size = 'm',
  isWide = false,
  icon,
  isBusy = false,
  isThrottled = kind === 'primary' || kind === 'danger',
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const accept = useThrottled(isThrottled);
  const handleClick = (event: MouseEvent<HTMLButtonElement>): void => {
    if (isBusy || !accept()) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ kind, size, isWide }, className)}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      onClick={handleClick}
    >
      {icon ? <Icon name={icon} size={size === 's' ? 16 : 18} /> : null}
      {children}
      {isBusy ? <span className={styles.busy} aria-hidden="true" /> : null}
    </button>
  );
}
