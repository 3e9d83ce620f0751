import { agreedNow } from '@atelier/contract/agreements';
import { codeAuth } from '@atelier/contract/auth';
import { http } from '@atelier/platform/http';
import { useText } from '@atelier/platform/i18n';
import { session } from '@atelier/platform/session';
import { useState } from 'react';
import { AddressField } from './address-field.tsx';
import { Agreement } from './agreement.tsx';
import { CodeField } from './code-field.tsx';
import { FormEnd } from './form-end.tsx';
import { codeSignInFaults, plainAddress } from './rules.ts';
import styles from './sign-in-form.module.css';
import { useAccountForm } from './use-account-form.ts';

export interface SignInFormProps {
  isAgreed: boolean;
  onAgree: (isAgreed: boolean) => void;
}

const fields = ['phone', 'code', 'agreement'] as const;

/** Sign-in by a code to the phone or the e-mail address. */
export function CodeSignIn({ isAgreed, onAgree }: SignInFormProps) {
  const t = useText('account');
  const [{ phone, isEmail }, setAddress] = useState({ phone: '', isEmail: false });
  const [code, setCode] = useState('');
  const form = useAccountForm(fields);
  const handleSubmit = (): void => {
    const faults = {
      ...codeSignInFaults({ phone, code, isEmail }),
      ...(isAgreed ? {} : { agreement: 'fault.agreement' as const }),
    };
    void form.submit(faults, async () => {
      await session.signIn(
        await http.call(codeAuth, { phone: plainAddress(phone, isEmail), code, agreed: agreedNow }, { quiet: true }),
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
      <AddressField
        value={phone}
        isEmail={isEmail}
        error={form.errorOf('phone')}
        onChange={(next, isNextEmail) => {
          form.forgive('phone');
          setAddress({ phone: next, isEmail: isNextEmail });
        }}
      />
      <CodeField
        purpose="login"
        phone={phone}
        isEmail={isEmail}
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
