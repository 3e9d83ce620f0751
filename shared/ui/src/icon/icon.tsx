// Imported by package name, which host and remotes share.
import { glyphs, type IconName } from '@atelier/ui/glyphs';
import styles from './icon.module.css';

export type { IconName };

export interface IconProps {
  name: IconName;
  /** px; the grid is 20. */
  size?: 14 | 16 | 18 | 20 | 24;
  className?: string;
}

/** Decorative icon, hidden from assistive technology: the button or text around it has the name. */
export function Icon({ name, size = 18, className }: IconProps) {
  return (
    <svg
      className={className ? `${styles.icon} ${className}` : styles.icon}
      viewBox="0 0 20 20"
      width={size}
      height={size}
      aria-hidden="true"
      focusable="false"
    >
      {glyphs[name]}
    </svg>
  );
}
