import { useText } from '@atelier/platform/i18n';
import { Button } from '@atelier/ui/button';
import { TextField } from '@atelier/ui/text-input';
import { useState } from 'react';
import { useAction } from '../frame/use-action.ts';
import styles from './edit-row.module.css';
import { PersonRow } from './person-row.tsx';

export interface EditRowProps {
  label: string;
  value: string;
  note?: string;
  /** Shown when there is no value. */
  unset?: string;
  maxLength: number;
  /** False: the value may be empty. */
  isNeeded: boolean;
  /** @throws ApiError */
  onSave: (value: string) => Promise<void>;
}

/** A text value with inline editing. */
export function EditRow({ label, value, note, unset = '', maxLength, isNeeded, onSave }: EditRowProps) {
  const t = useText('account');
  const [typed, setTyped] = useState<string>();
  const { isBusy, error, setError, run } = useAction();
  const close = (): void => {
    setTyped(undefined);
    setError(undefined);
  };
  const handleSave = async (): Promise<void> => {
    const next = (typed ?? '').trim();
    if (isNeeded && next === '') return setError(t('person.needed', { label }));
    if (await run(() => onSave(next), 'field')) close();
  };
  if (typed === undefined)
    return (
      <PersonRow
        label={label}
        note={note}
        action={
          <Button size="s" aria-label={t('person.editNamed', { label })} onClick={() => setTyped(value)}>
            {t('person.edit')}
          </Button>
        }
      >
        {value || <span className={styles.unset}>{unset}</span>}
      </PersonRow>
    );
  return (
    <PersonRow label={label}>
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void handleSave();
        }}
      >
        <TextField
          label={label}
          error={error}
          autoFocus
          maxLength={maxLength}
          value={typed}
          onChange={(value) => {
            setError(undefined);
            setTyped(value);
          }}
          onKeyDown={(event) => event.key === 'Escape' && close()}
        />
        <div className={styles.actions}>
          <Button kind="primary" type="submit" label={t('person.save')} isBusy={isBusy} />
          <Button kind="quiet" label={t('person.cancel')} onClick={close} />
        </div>
      </form>
    </PersonRow>
  );
}
