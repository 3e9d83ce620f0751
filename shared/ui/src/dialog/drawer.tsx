import { type ReactNode, useId } from 'react';
import { IconButton } from '../button/icon-button.tsx';
import { useMediaQuery } from '../media-query/use-media-query.ts';
import styles from './drawer.module.css';
import { safeFocus, useModal } from './use-modal.ts';

export interface DrawerProps {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  closeLabel: string;
  children: ReactNode;
  /** left: menus; right: details; bottom: options on a phone. */
  side?: 'left' | 'right' | 'bottom';
  /** From 1400 px: beside the page in a flex row instead of covering it. */
  doesPush?: boolean;
}

/** A panel that slides in from an edge, modal or pushing the page aside. */
export function Drawer({ isOpen, onClose, title, closeLabel, children, side = 'left', doesPush }: DrawerProps) {
  const isWide = useMediaQuery('(min-width: 1400px)');
  const isBeside = doesPush === true && isWide;
  const dialog = useModal(isOpen, !isBeside);
  const id = useId();
  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      className={`${styles.drawer} ${styles[isBeside ? 'beside' : side]}`}
      aria-labelledby={id}
      onCancel={(event) => {
        // React propagates the event of a nested dialog.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onKeyDown={(event) => {
        if (isBeside && event.key === 'Escape' && (event.target as Element).closest('dialog') === event.currentTarget)
          onClose();
      }}
      onClick={(event) => {
        if (!isBeside && event.target === event.currentTarget) onClose();
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
