import { type ComponentPropsWithRef, type MouseEvent, useCallback, useRef } from 'react';
import { Icon, type IconName } from '../icon/icon.tsx';
import styles from './button.module.css';

export type ButtonKind = 'primary' | 'plain' | 'quiet' | 'danger';
export type ButtonSize = 's' | 'm' | 'l';

export interface ButtonLook {
  /** primary: the main action of a view; plain: outlined; quiet: text only; danger: red text. */
  kind?: ButtonKind;
  size?: ButtonSize;
  /** Full width. */
  isWide?: boolean;
}

/** Class names of a button, for links that look like one. */
export const buttonClass = ({ kind = 'plain', size = 'm', isWide = false }: ButtonLook = {}, extra?: string): string =>
  [styles.button, styles[kind], styles[size], isWide ? styles.wide : '', extra ?? ''].filter(Boolean).join(' ');

/** Specification section 9: a second press within this time (ms) is accidental. */
export const throttleTime = 800;

/** Allows a call when the last allowed one is at least `throttleTime` ms ago; returns whether it did. */
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
  /** Text; `children` for more than a text. */
  label?: string;
  /** Busy: a stitch animation runs along the edge and clicks are ignored. Focus is kept. */
  isBusy?: boolean;
  /** Ignores a second press within 800 ms. Default for primary and danger only. */
  isThrottled?: boolean;
}

export function Button({
  kind = 'plain',
  size = 'm',
  isWide = false,
  icon,
  label,
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
      {label}
      {children}
      {isBusy ? <span className={styles.busy} aria-hidden="true" /> : null}
    </button>
  );
}
