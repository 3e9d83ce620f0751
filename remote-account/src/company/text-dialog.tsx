import { useText } from '@atelier/platform/i18n';
import { Field } from '@atelier/ui/field';
import { TextInput } from '@atelier/ui/text-input';
import { useEffect, useState } from 'react';
import { FormDialog } from './form-dialog.tsx';
import { useAction } from './use-action.ts';

interface TextDialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  lead?: string;
  label: string;
  submit: string;
  initial?: string;
  isDanger?: boolean;
  /** Only this text is accepted. */
  mustEqual?: string;
  /** Error of the typed text; undefined: none. */
  check?: (typed: string) => string | undefined;
  onSubmit: (typed: string) => Promise<unknown>;
}

/** Asks for one line of text, such as a new name or the name to confirm. */
export function TextDialog(props: TextDialogProps) {
  const { isOpen, onClose, title, lead, label, submit, initial = '', isDanger = false, mustEqual, onSubmit } = props;
  const t = useText('account');
  const { check = (text: string) => (text.trim() === '' ? t('company.name.empty') : undefined) } = props;
  const [typed, setTyped] = useState(initial);
  const { isBusy, error, setError, run } = useAction();
  useEffect(() => {
    if (isOpen) setTyped(initial);
  }, [isOpen, initial]);
  const isOther = mustEqual !== undefined && typed.trim() !== '' && typed.trim() !== mustEqual;
  const handleSubmit = async (): Promise<void> => {
    const trouble = check(typed);
    if (trouble !== undefined) return setError(trouble);
    if (mustEqual !== undefined && typed.trim() !== mustEqual) return;
    if (await run(() => onSubmit(typed), 'field')) onClose();
  };
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      lead={lead}
      submit={submit}
      isBusy={isBusy}
      isDanger={isDanger}
      isDisabled={mustEqual !== undefined && typed.trim() !== mustEqual}
      onSubmit={() => void handleSubmit()}
    >
      <Field label={label} error={isOther ? t('company.disband.other', { name: mustEqual }) : error}>
        {(control) => (
          <TextInput
            {...control}
            value={typed}
            maxLength={400}
            autoComplete="off"
            onChange={(event) => {
              setTyped(event.target.value);
              setError(undefined);
            }}
          />
        )}
      </Field>
    </FormDialog>
  );
}
