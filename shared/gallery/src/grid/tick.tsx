import { Icon } from '@atelier/ui/icon';
import styles from './gallery.module.css';

/** The checkbox in a tile's corner: a click on it selects, also while nothing is selected. */
export function Tick({ isOn }: { isOn: boolean }) {
  return (
    <span className={styles.tick} data-tick data-on={isOn || undefined} aria-hidden="true">
      {isOn ? <Icon name="check" size={14} /> : null}
    </span>
  );
}
