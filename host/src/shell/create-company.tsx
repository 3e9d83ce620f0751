import { companyLimits, userAddCompany } from '@atelier/contract/company';
import { dialogs } from '@atelier/platform/dialogs';
import { http, isApiError } from '@atelier/platform/http';
import { useText } from '@atelier/platform/i18n';
import { navigation } from '@atelier/platform/navigation';
import { FormDialog } from '@atelier/ui/form-dialog';
import { TextField } from '@atelier/ui/text-input';
import { useState } from 'react';
import styles from './create-company.module.css';

/** Creates a company and reloads the page in the company's identity. */
export const CreateCompany = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => {
  const t = useText('host');
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const handleSubmit = async (): Promise<void> => {
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
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('account.createTitle')}
      cancel={t('account.cancel')}
      submit={t('account.createSubmit')}
      isBusy={isBusy}
      onSubmit={handleSubmit}
    >
      <p className={styles.lead}>{t('account.createLead')}</p>
      <TextField
        label={t('account.companyName')}
        error={error}
        autoComplete="organization"
        maxLength={companyLimits.name * 8}
        value={name}
        onChange={(value) => {
          setName(value);
          setError(undefined);
        }}
      />
    </FormDialog>
  );
};
