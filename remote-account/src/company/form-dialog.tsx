import { useText } from '@atelier/platform/i18n';
import { Button } from '@atelier/ui/button';
import { Dialog } from '@atelier/ui/dialog';
import { safeFocus } from '@atelier/ui/safe-focus';
import { type ReactNode, useId } from 'react';
import styles from './company-page.module.css';

interface FormDialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  lead?: string | undefined;
  submit: string;
  isBusy: boolean;
  /** The action cannot be undone: Cancel has the initial focus. */
  isDanger?: boolean;
  isDisabled?: boolean;
  onSubmit: () => void;
  /** The fields. */
  children: ReactNode;
  /** Below the form, not sent with it. */
  after?: ReactNode;
}

/** Asks for a value or two; Enter sends it. */
export function FormDialog(props: FormDialogProps) {
  const { isOpen, onClose, title, lead, submit, isBusy, isDanger = false, isDisabled = false, onSubmit } = props;
  const t = useText('account');
  const form = useId();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button onClick={onClose} {...(isDanger ? safeFocus : {})}>
            {t(isDanger ? 'company.keep' : 'company.cancel')}
          </Button>
          <Button
            kind={isDanger ? 'danger' : 'primary'}
            type="submit"
            form={form}
            isBusy={isBusy}
            isThrottled={false}
            disabled={isDisabled}
          >
            {submit}
          </Button>
        </>
      }
    >
      {lead ? <p className={styles.lead}>{lead}</p> : null}
      <form
        id={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {props.children}
      </form>
      {props.after}
    </Dialog>
  );
}
