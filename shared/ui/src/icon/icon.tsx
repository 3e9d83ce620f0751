// by its public name, which host and remotes share
import { glyphs, type IconName } from '@atelier/ui/glyphs';
import styles from './icon.module.css';

export type { IconName };

export interface IconProps {
  name: IconName;
  /** px; the grid is 20. */
  size?: 14 | 16 | 18 | 20 | 24;
  className?: string;
}

/** A drawn sign without a voice: the button or the words around it carry the name. */
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
