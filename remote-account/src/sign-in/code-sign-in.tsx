import { agreedNow } from '@atelier/contract/agreements';
import { codeAuth, plainPhone } from '@atelier/contract/auth';
import { http } from '@atelier/platform/http';
import { useText } from '@atelier/platform/i18n';
import { session } from '@atelier/platform/session';
import { useState } from 'react';
import { Agreement } from './agreement.tsx';
import { CodeField } from './code-field.tsx';
import { FormEnd } from './form-end.tsx';
import { PhoneField } from './phone-field.tsx';
import { codeSignInFaults } from './rules.ts';
import styles from './sign-in-form.module.css';
import { useAccountForm } from './use-account-form.ts';

export interface SignInFormProps {
  isAgreed: boolean;
  onAgree: (isAgreed: boolean) => void;
}

const fields = ['phone', 'code', 'agreement'] as const;

/** Sign-in by a code on the phone. */
export function CodeSignIn({ isAgreed, onAgree }: SignInFormProps) {
  const t = useText('account');
  const [phone, setPhone] = useState('');
  const [code, setCode] = useState('');
  const form = useAccountForm(fields);
  const handleSubmit = (): void => {
    const faults = {
      ...codeSignInFaults({ phone, code }),
      ...(isAgreed ? {} : { agreement: 'fault.agreement' as const }),
    };
    void form.submit(faults, async () => {
      await session.signIn(
        await http.call(codeAuth, { phone: plainPhone(phone), code, agreed: agreedNow }, { quiet: true }),
      );
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
      <PhoneField
        value={phone}
        error={form.errorOf('phone')}
        onChange={(next) => {
          form.forgive('phone');
          setPhone(next);
        }}
      />
      <CodeField
        purpose="login"
        phone={phone}
        value={code}
        error={form.errorOf('code')}
        onPhoneFault={(fault) => form.blame('phone', fault)}
        onChange={(next) => {
          form.forgive('code');
          setCode(next);
        }}
      />
      <Agreement
        isAgreed={isAgreed}
        error={form.errorOf('agreement')}
        onChange={(next) => {
          form.forgive('agreement');
          onAgree(next);
        }}
      />
      <FormEnd label={t('signIn')} isBusy={form.isBusy} error={form.errorOf('form')} />
    </form>
  );
}
