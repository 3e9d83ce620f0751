import type { ComponentPropsWithRef } from 'react';
import { Icon, type IconName } from '../icon/icon.tsx';
import styles from './icon-button.module.css';

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'aria-label' | 'children'> {
  icon: IconName;
  /** What it does; read aloud, and shown by a tip where one is around it. */
  label: string;
  /** m: 32, s: 24. Both answer on 44 under a finger. */
  size?: 's' | 'm';
  iconSize?: 14 | 16 | 18 | 20;
  /** A switch of two states says which one holds. */
  isOn?: boolean;
  /** A count over the corner, e.g. tasks under way. */
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
