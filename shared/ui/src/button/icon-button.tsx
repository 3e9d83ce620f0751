import type { ComponentPropsWithRef } from 'react';
import { Icon, type IconName } from '../icon/icon.tsx';
import styles from './icon-button.module.css';

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'aria-label' | 'children'> {
  icon: IconName;
  /** Accessible name of the action, shown by a surrounding tooltip. */
  label: string;
  /** m: 32 px, s: 24 px. Both have a touch target of 44 px. */
  size?: 's' | 'm';
  iconSize?: 14 | 16 | 18 | 20;
  /** Pressed state of a toggle button. */
  isOn?: boolean;
  /** A count over the corner, e.g. active tasks. */
  badge?: number;
}

export function IconButton({
  icon,
  label,
  size = 'm',
  iconSize = size === 's' ? 16 : 18,
  isOn,
  badge,
  type = 'button',
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      aria-pressed={isOn}
      className={[styles.button, styles[size], className ?? ''].filter(Boolean).join(' ')}
    >
      <Icon name={icon} size={iconSize} />
      {badge ? <span className={styles.badge}>{badge > 99 ? '99+' : badge}</span> : null}
    </button>
  );
}
