import { companyLimits, userAddCompany } from '@atelier/contract/company';
import { dialogs } from '@atelier/platform/dialogs';
import { http, isApiError } from '@atelier/platform/http';
import { useText } from '@atelier/platform/i18n';
import { navigation } from '@atelier/platform/navigation';
import { Button } from '@atelier/ui/button';
import { Dialog } from '@atelier/ui/dialog';
import { Field } from '@atelier/ui/field';
import { TextInput } from '@atelier/ui/text-input';
import { type SubmitEvent, useId, useState } from 'react';
import styles from './create-company.module.css';

/** Founds a company; the page comes back as its own. */
export const CreateCompany = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => {
  const t = useText('host');
  const form = useId();
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const handleSubmit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    if (name.trim() === '') return setError(t('account.companyNameEmpty'));
    setBusy(true);
    try {
      await http.call(userAddCompany, { name }, { quiet: true });
      await navigation.reload();
    } catch (failure) {
      setBusy(false);
      if (isApiError(failure) && failure.code) setError(dialogs.sentenceOf(failure));
      else dialogs.showError(failure);
    }
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('account.createTitle')}
      actions={
        <>
          <Button onClick={onClose}>{t('account.cancel')}</Button>
          <Button kind="primary" type="submit" form={form} isBusy={isBusy} isThrottled={false}>
            {t('account.createSubmit')}
          </Button>
        </>
      }
    >
      <p className={styles.lead}>{t('account.createLead')}</p>
      <form id={form} noValidate onSubmit={(event) => void handleSubmit(event)}>
        <Field label={t('account.companyName')} error={error}>
          {(control) => (
            <TextInput
              {...control}
              autoComplete="organization"
              maxLength={companyLimits.name * 8}
              value={name}
              onChange={(event) => {
                setName(event.target.value);
                setError(undefined);
              }}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
};
