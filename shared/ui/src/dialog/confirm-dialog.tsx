import { Button } from '../button/button.tsx';
import styles from './confirm-dialog.module.css';
import { Dialog } from './dialog.tsx';
import { safeFocus } from './use-modal.ts';

export interface ConfirmDialogProps {
  isOpen: boolean;
  title: string;
  body?: string | undefined;
  confirm: string;
  /** Absent: a single button. */
  cancel?: string | undefined;
  /** Destructive action: the confirm button is red, and focus starts on the other one. */
  isDanger?: boolean | undefined;
  onAnswer: (isConfirmed: boolean) => void;
}

/** A question with one or two buttons. */
export function ConfirmDialog({ isOpen, title, body, confirm, cancel, isDanger, onAnswer }: ConfirmDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      title={title}
      onClose={() => onAnswer(false)}
      isDismissable={cancel !== undefined}
      actions={
        <>
          {cancel ? <Button kind="quiet" {...safeFocus} label={cancel} onClick={() => onAnswer(false)} /> : null}
          <Button
            kind="primary"
            label={confirm}
            className={isDanger ? styles.danger : undefined}
            {...(cancel ? {} : safeFocus)}
            onClick={() => onAnswer(true)}
          />
        </>
      }
    >
      {body}
    </Dialog>
  );
}
