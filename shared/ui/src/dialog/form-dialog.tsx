import { type ReactNode, useId } from 'react';
import { Button } from '../button/button.tsx';
import type { IconName } from '../icon/icon.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';
import styles from './form-dialog.module.css';
import { safeFocus } from './use-modal.ts';

export interface FormDialogProps extends Omit<DialogProps, 'isOpen' | 'actions'> {
  isOpen?: boolean;
  cancel: string;
  submit: string;
  icon?: IconName;
  isBusy?: boolean;
  isDisabled?: boolean;
  /** Destructive action: Cancel has the initial focus. */
  isDanger?: boolean;
  onSubmit: () => unknown;
  /** Below the form, not submitted with it. */
  after?: ReactNode;
}

/** A dialog with Cancel and one action; Enter in a field submits. */
export function FormDialog(props: FormDialogProps) {
  const { isOpen = true, cancel, submit, icon, isBusy = false, isDisabled = false } = props;
  const { isDanger = false, onSubmit, after, children, ...dialog } = props;
  const form = useId();
  return (
    <Dialog
      {...dialog}
      isOpen={isOpen}
      actions={
        <>
          <Button kind="quiet" {...(isDanger && safeFocus)} label={cancel} onClick={dialog.onClose} />
          <Button
            kind={isDanger ? 'danger' : 'primary'}
            type="submit"
            form={form}
            {...(icon && { icon })}
            label={submit}
            isBusy={isBusy}
            isThrottled={false}
            disabled={isDisabled}
          />
        </>
      }
    >
      <form
        id={form}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) void onSubmit();
        }}
      >
        {children}
      </form>
      {after}
    </Dialog>
  );
}
