import { Icon, type IconName } from '@atelier/ui/icon';
import type { ReactNode } from 'react';
import styles from './batch-bar.module.css';

export interface BatchAct {
  key: string;
  label: string;
  icon: IconName;
  onAct: () => void;
  note?: string;
  isDisabled?: boolean;
}

export interface BatchBarProps {
  label: string;
  count: string;
  acts: readonly BatchAct[];
  close: string;
  onClose: () => void;
  children?: ReactNode;
}

/** What can be done with what is chosen: floats over the list, on a phone it is its foot. */
export function BatchBar({ label, count, acts, close, onClose, children }: BatchBarProps) {
  return (
    <div className={styles.bar} role="toolbar" aria-label={label}>
      <b className={styles.count} role="status">
        {count}
      </b>
      {acts.map((act) => (
        <button key={act.key} type="button" className={styles.act} disabled={act.isDisabled} onClick={act.onAct}>
          <Icon name={act.icon} size={16} />
          <span>{act.label}</span>
          {act.note ? <small>{act.note}</small> : null}
        </button>
      ))}
      {children}
      <button type="button" className={`${styles.act} ${styles.close}`} aria-label={close} onClick={onClose}>
        <Icon name="close" size={16} />
      </button>
    </div>
  );
}
