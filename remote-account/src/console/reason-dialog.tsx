import { consoleLimits } from '@atelier/contract/console';
import { dialogs } from '@atelier/platform/dialogs';
import { isApiError } from '@atelier/platform/http';
import { useText } from '@atelier/platform/i18n';
import { FormDialog } from '@atelier/ui/form-dialog';
import { TextField } from '@atelier/ui/text-input';
import { useBusy } from '@atelier/ui/use-busy';
import { type ReactNode, useState } from 'react';
import styles from './console-page.module.css';
import { isLockedError, rereadConsole } from './console-parts.tsx';

interface ReasonDialogProps {
  title: string;
  /** Label of the confirm button. */
  label: string;
  isDanger?: boolean;
  /** Effects of the action, and further fields. */
  children: ReactNode;
  /** Performs the action. @throws the server's refusal */
  act: (reason: string) => Promise<unknown>;
  onClose: () => void;
  /** Called before the dialog closes. */
  onDone: () => void;
}

/** Asks for a reason, runs the action and shows a toast; an error is shown below the reason. */
export function ReasonDialog({ title, label, isDanger = false, children, act, onClose, onDone }: ReasonDialogProps) {
  const t = useText('account');
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<string>();
  const { isBusy, run } = useBusy((error) => {
    if (!isApiError(error)) throw error;
    setFault(dialogs.sentenceOf(error));
    if (isLockedError(error)) rereadConsole();
  });
  const handleAct = async (): Promise<void> => {
    if (reason.trim() === '') return setFault(t('person.needed', { label: t('console.reason') }));
    if (!(await run(() => act(reason.trim())))) return;
    dialogs.toast({ message: t('console.done') });
    onDone();
    onClose();
  };
  return (
    <FormDialog
      title={title}
      onClose={onClose}
      cancel={t('console.cancel')}
      submit={label}
      isBusy={isBusy}
      isDanger={isDanger}
      onSubmit={handleAct}
    >
      <div className={styles.form}>
        {children}
        <TextField
          label={t('console.reason')}
          hint={t('console.reason.hint')}
          error={fault}
          maxLength={consoleLimits.reason}
          value={reason}
          onChange={(value) => {
            setFault(undefined);
            setReason(value);
          }}
        />
      </div>
    </FormDialog>
  );
}
