import { useText } from '@atelier/platform/i18n';
import { session } from '@atelier/platform/session';
import { Button } from '@atelier/ui/button';
import { Dialog } from '@atelier/ui/dialog';
import { useState } from 'react';
import { ResetForm } from '../sign-in/reset-form.tsx';
import styles from './password-row.module.css';
import { PersonRow } from './person-row.tsx';

/** A new password by code. It ends every session, so this device goes to sign-in as well. */
export function PasswordRow() {
  const t = useText('account');
  const [isOpen, setOpen] = useState(false);
  return (
    <PersonRow
      label={t('person.password')}
      action={
        <Button size="s" onClick={() => setOpen(true)}>
          {t('person.password.change')}
        </Button>
      }
    >
      {t('person.password.words')}
      <Dialog
        isOpen={isOpen}
        title={t('person.password.change')}
        closeLabel={t('person.password.close')}
        onClose={() => setOpen(false)}
      >
        <p className={styles.lead}>{t('reset.lead')}</p>
        <ResetForm onDone={() => void session.signOut()} />
      </Dialog>
    </PersonRow>
  );
}
