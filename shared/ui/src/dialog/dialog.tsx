import { type ReactNode, useId } from 'react';
import { IconButton } from '../button/icon-button.tsx';
import styles from './dialog.module.css';
import { useModal } from './use-modal.ts';

export interface DialogProps {
  isOpen: boolean;
  /** Esc, the cross, and a press beside the dialog. */
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Right end of the foot, primary last. Mark the safe one with `safeFocus`. */
  actions?: ReactNode;
  /** Left end of the foot. */
  note?: ReactNode;
  /** Beside the title, e.g. the name of what is edited. */
  headNote?: ReactNode;
  /** Before the cross. */
  headActions?: ReactNode;
  /** small: 400, a question; wide: 720; editor: up to 1240 x 804, with a head and the cross. */
  size?: 'small' | 'wide' | 'editor';
  /** Name of the cross; wide and editor have one. */
  closeLabel?: string;
  /** False when only an answer may close it (account changed). */
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
    // biome-ignore lint/a11y/useKeyWithClickEvents: the press beside it has Esc as its key, through onCancel
    <dialog
      ref={dialog}
      tabIndex={-1}
      className={[styles.dialog, styles[size]].join(' ')}
      aria-labelledby={`${id}-title`}
      aria-describedby={size === 'small' ? `${id}-body` : undefined}
      onCancel={(event) => {
        // React lets the event of a dialog inside it rise to here.
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
