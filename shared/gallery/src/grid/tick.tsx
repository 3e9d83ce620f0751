import { Icon } from '@atelier/ui/icon';
import styles from './gallery.module.css';

/** The box at a tile's corner: a press on it chooses, wherever the page stands. */
export function Tick({ isOn }: { isOn: boolean }) {
  return (
    <span className={styles.tick} data-tick data-on={isOn || undefined} aria-hidden="true">
      {isOn ? <Icon name="check" size={14} /> : null}
    </span>
  );
}
