import type { OwnWords } from '@atelier/picture-editors/own-words';
import { Icon, type IconName } from '@atelier/ui/icon';
import type { ReactNode } from 'react';
import type { LibraryKey } from '../library-texts.ts';
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
  /** Number of selected items. */
  count: number;
  acts: readonly BatchAct[];
  words: OwnWords<LibraryKey>;
  onClose: () => void;
  children?: ReactNode;
}

/** Batch actions on the selection: floats over the list, on a phone it is a footer. */
export function BatchBar({ count, acts, words, onClose, children }: BatchBarProps) {
  return (
    <div className={styles.bar} role="toolbar" aria-label={words('batch')}>
      <b className={styles.count} role="status">
        {words('chosen', { count })}
      </b>
      {acts.map((act) => (
        <button key={act.key} type="button" className={styles.act} disabled={act.isDisabled} onClick={act.onAct}>
          <Icon name={act.icon} size={16} />
          <span>{act.label}</span>
          {act.note ? <small>{act.note}</small> : null}
        </button>
      ))}
      {children}
      <button
        type="button"
        className={`${styles.act} ${styles.close}`}
        aria-label={words('chooseEnd')}
        onClick={onClose}
      >
        <Icon name="close" size={16} />
      </button>
    </div>
  );
}
