import { type ReactNode, useId } from 'react';
import { IconButton } from '../button/icon-button.tsx';
import styles from './drawer.module.css';
import { safeFocus, useModal } from './use-modal.ts';

export interface DrawerProps {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  closeLabel: string;
  children: ReactNode;
  /** left: menus; right: details; bottom: choices on a phone. */
  side?: 'left' | 'right' | 'bottom';
}

/** A sheet that slides in from an edge and makes the page wait. */
export function Drawer({ isOpen, onClose, title, closeLabel, children, side = 'left' }: DrawerProps) {
  const dialog = useModal(isOpen);
  const id = useId();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the press beside it has Esc as its key, through onCancel
    <dialog
      ref={dialog}
      tabIndex={-1}
      className={`${styles.drawer} ${styles[side]}`}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      {isOpen ? (
        <div className={styles.frame}>
          <header className={styles.head}>
            <h2 className={styles.title} id={id}>
              {title}
            </h2>
            <IconButton icon="close" label={closeLabel} {...safeFocus} onClick={onClose} />
          </header>
          <div className={styles.body}>{children}</div>
        </div>
      ) : null}
    </dialog>
  );
}
