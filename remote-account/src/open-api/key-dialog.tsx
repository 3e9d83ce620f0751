import { createApiKey, type KeyRight, keyLimits, keyRights } from '@atelier/contract/api-keys';
import { http } from '@atelier/platform/http';
import { useText } from '@atelier/platform/i18n';
import { Checkbox } from '@atelier/ui/checkbox';
import { Field } from '@atelier/ui/field';
import { Select } from '@atelier/ui/select';
import { TextInput } from '@atelier/ui/text-input';
import { useState } from 'react';
import { FormDialog } from '../company/form-dialog.tsx';
import styles from './open-api-page.module.css';
import { useKeyAction } from './use-key-action.ts';

const lifetimes = [30, 90, 365, 0] as const;

interface KeyDialogProps {
  onClose: () => void;
  onCreated: (secret: string) => void;
}

/** Asks what a new key is for, what it may do and until when. */
export function KeyDialog({ onClose, onCreated }: KeyDialogProps) {
  const t = useText('account');
  const [name, setName] = useState('');
  const [rights, setRights] = useState<readonly KeyRight[]>(['read', 'generate']);
  const [limit, setLimit] = useState('');
  const [days, setDays] = useState<number>(90);
  const { isBusy, error, setError, run } = useKeyAction();
  const handleSubmit = async (): Promise<void> => {
    const typed = limit.replace(/[\s,，]/g, '');
    if (name.trim() === '') return setError(t('person.needed', { label: t('api.name') }));
    if (!/^\d{0,8}$/.test(typed)) return setError(t('company.limit.wrong'));
    const request = {
      name,
      rights: [...rights],
      credit_limit: typed === '' ? null : Number(typed),
      days: days === 0 ? null : days,
    };
    const created = await run(() => http.call(createApiKey, request, { quiet: true }), 'field');
    if (created) onCreated(created.secret);
  };
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={t('api.key.new')}
      submit={t('api.key.create')}
      isBusy={isBusy}
      isDisabled={rights.length === 0}
      onSubmit={() => void handleSubmit()}
    >
      <div className={styles.form}>
        <Field label={t('api.name')} hint={t('api.name.hint')} error={error}>
          {(control) => (
            <TextInput
              {...control}
              autoComplete="off"
              value={name}
              maxLength={keyLimits.nameLength}
              onChange={(event) => {
                setName(event.target.value);
                setError(undefined);
              }}
            />
          )}
        </Field>
        <fieldset className={styles.rights}>
          <legend>{t('api.rights')}</legend>
          {keyRights.map((right) => (
            <Checkbox
              key={right}
              isChecked={rights.includes(right)}
              onChange={(isChecked) =>
                setRights(keyRights.filter((one) => (one === right ? isChecked : rights.includes(one))))
              }
            >
              {t(`api.right.${right}`)} <small className={styles.quiet}>{t(`api.right.${right}.words`)}</small>
            </Checkbox>
          ))}
        </fieldset>
        <Field label={t('api.limit')} hint={t('api.limit.hint')}>
          {(control) => (
            <TextInput
              {...control}
              inputMode="numeric"
              autoComplete="off"
              after={t('company.credits.unit')}
              value={limit}
              maxLength={12}
              onChange={(event) => setLimit(event.target.value)}
            />
          )}
        </Field>
        <Field label={t('api.ends')}>
          {(control) => (
            <Select
              {...control}
              value={days}
              onChange={setDays}
              options={lifetimes.map((value) => ({
                value: value as number,
                label: value === 0 ? t('api.ends.never') : t('api.ends.days', { count: value }),
              }))}
            />
          )}
        </Field>
      </div>
    </FormDialog>
  );
}
