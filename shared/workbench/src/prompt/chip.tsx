import { Icon } from '@atelier/ui/icon';
import styles from './chip.module.css';

export interface ChipProps {
  label: string;
  removeLabel: string;
  onRemove: () => void;
}

/** One chosen thing with a cross. */
export function Chip({ label, removeLabel, onRemove }: ChipProps) {
  return (
    <span className={styles.chip}>
      {label}
      <button type="button" className={styles.cross} aria-label={removeLabel} onClick={onRemove}>
        <Icon name="close" size={14} />
      </button>
    </span>
  );
}
