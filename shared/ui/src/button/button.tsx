import { type ComponentPropsWithRef, type MouseEvent, useCallback, useRef } from 'react';
import { Icon, type IconName } from '../icon/icon.tsx';
import styles from './button.module.css';
import { type ButtonLook, buttonClass } from './button-class.ts';

/** Specification section 9: a second press within this time is a slip of the hand. */
export const throttleTime = 800;

/** Lets a call through when the last one let through is at least `throttleTime` ms old; answers whether it did. */
export const useThrottled = (isThrottled: boolean): (() => boolean) => {
  const lastAccepted = useRef(Number.NEGATIVE_INFINITY);
  return useCallback(() => {
    if (!isThrottled) return true;
    const now = performance.now();
    if (now - lastAccepted.current < throttleTime) return false;
    lastAccepted.current = now;
    return true;
  }, [isThrottled]);
};

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
