import { type ReactNode, useId } from 'react';
import { IconButton } from '../button/icon-button.tsx';
import styles from './dialog.module.css';
import { useModal } from './use-modal.ts';

export interface DialogProps {
  isOpen: boolean;
  /** Called for Esc, the close button and a click on the backdrop. */
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Right end of the footer, primary button last. Mark the safe one with `safeFocus`. */
  actions?: ReactNode;
  /** Left end of the footer. */
  note?: ReactNode;
  /** Next to the title, e.g. the name of the edited item. */
  headNote?: ReactNode;
  /** Before the close button. */
  headActions?: ReactNode;
  /** small: 400 px, a question; wide: 720 px; editor: up to 1240 x 804 px, with a header and close button. */
  size?: 'small' | 'wide' | 'editor';
  /** Accessible name of the close button; wide and editor dialogs have one. */
  closeLabel?: string;
  /** False when only a button may close it (account changed). */
  isDismissable?: boolean;
}

export function Dialog({
  isOpen,
  onClose,
  title,
  children,
  actions,
  note,
  headNote,
  headActions,
  size = 'small',
  closeLabel,
  isDismissable = true,
}: DialogProps) {
  const dialog = useModal(isOpen);
  const id = useId();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc, through onCancel, equals a click on the backdrop
    <dialog
      ref={dialog}
      tabIndex={-1}
      className={[styles.dialog, styles[size]].join(' ')}
      aria-labelledby={`${id}-title`}
      aria-describedby={size === 'small' ? `${id}-body` : undefined}
      onCancel={(event) => {
        // React propagates the event of a nested dialog.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        if (isDismissable) onClose();
      }}
      onClick={(event) => {
        if (isDismissable && event.target === event.currentTarget) onClose();
      }}
    >
      {isOpen ? (
        <div className={styles.frame}>
          <header className={styles.head}>
            <h2 className={styles.title} id={`${id}-title`}>
              {title}
            </h2>
            {headNote ? <span className={styles.headNote}>{headNote}</span> : null}
            {headActions}
            {closeLabel ? <IconButton icon="close" label={closeLabel} onClick={onClose} /> : null}
          </header>
          <div className={styles.body} id={`${id}-body`}>
            {children}
          </div>
          {actions || note ? (
            <footer className={styles.foot}>
              <span className={styles.note}>{note}</span>
              {actions}
            </footer>
          ) : null}
        </div>
      ) : null}
    </dialog>
  );
}
