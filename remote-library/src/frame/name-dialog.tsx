import { dialogs } from '@atelier/platform/dialogs';
import { FormDialog } from '@atelier/ui/form-dialog';
import { TextField } from '@atelier/ui/text-input';
import { useBusy } from '@atelier/ui/use-busy';
import { useState } from 'react';

export interface NameDialogProps {
  title: string;
  label: string;
  /** Current name. */
  name?: string;
  hint?: string;
  confirm: string;
  cancel: string;
  max: number;
  onSave: (name: string) => Promise<unknown>;
  onClose: () => void;
}

/** Prompts for a name. */
export function NameDialog(props: NameDialogProps) {
  const { title, label, name = '', hint, confirm, cancel, max, onSave, onClose } = props;
  const [text, setText] = useState(name);
  const { isBusy, run } = useBusy(dialogs.showError);
  const save = async () => {
    if (text.trim() !== '' && (await run(() => onSave(text.trim())))) onClose();
  };
  return (
    <FormDialog
      title={title}
      onClose={onClose}
      cancel={cancel}
      submit={confirm}
      isBusy={isBusy}
      isDisabled={text.trim() === ''}
      onSubmit={save}
    >
      <TextField label={label} hint={hint} maxLength={max} value={text} onChange={setText} />
    </FormDialog>
  );
}
