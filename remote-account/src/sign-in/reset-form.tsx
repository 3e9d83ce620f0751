import { modifyPwd } from '@atelier/contract/auth';
import { dialogs } from '@atelier/platform/dialogs';
import { http } from '@atelier/platform/http';
import { useText } from '@atelier/platform/i18n';
import { useState } from 'react';
import { AddressField } from './address-field.tsx';
import { CodeField } from './code-field.tsx';
import { FormEnd } from './form-end.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { plainAddress, resetFaults } from './rules.ts';
import styles from './sign-in-form.module.css';
import { useAccountForm } from './use-account-form.ts';

const fields = ['phone', 'code', 'password'] as const;

/** A new password by code; every device is signed out by it. */
export function ResetForm({ onDone }: { onDone: () => void }) {
  const t = useText('account');
  const [typed, setTyped] = useState({ phone: '', code: '', password: '' });
  const [isEmail, setEmail] = useState(false);
  const form = useAccountForm(fields);
  const change = (field: keyof typeof typed) => (value: string) => {
    form.forgive(field);
    setTyped((known) => ({ ...known, [field]: value }));
  };
  const handleSubmit = (): void => {
    void form.submit(resetFaults({ ...typed, isEmail }), async () => {
      await http.call(modifyPwd, { ...typed, phone: plainAddress(typed.phone, isEmail) }, { quiet: true });
      dialogs.toast({ message: t('reset.done') });
      onDone();
    });
  };
  return (
    <form
      ref={form.ref}
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        handleSubmit();
      }}
    >
      <AddressField
        value={typed.phone}
        isEmail={isEmail}
        error={form.errorOf('phone')}
        onChange={(next, isNextEmail) => {
          change('phone')(next);
          setEmail(isNextEmail);
        }}
      />
      <CodeField
        purpose="password"
        phone={typed.phone}
        isEmail={isEmail}
        value={typed.code}
        error={form.errorOf('code')}
        onPhoneFault={(fault) => form.blame('phone', fault)}
        onChange={change('code')}
      />
      <NewPasswordField
        label={t('reset.password')}
        hint={t('reset.hint')}
        error={form.errorOf('password')}
        value={typed.password}
        onChange={change('password')}
      />
      <FormEnd label={t('reset.submit')} isBusy={form.isBusy} error={form.errorOf('form')} />
    </form>
  );
}
