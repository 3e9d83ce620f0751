import { agreedNow } from '@atelier/contract/agreements';
import { codeAuth } from '@atelier/contract/auth';
import { signInWays } from '@atelier/contract/chat-login';
import { http } from '@atelier/platform/http';
import { useText } from '@atelier/platform/i18n';
import { callQuery, useQuery } from '@atelier/platform/queries';
import { session } from '@atelier/platform/session';
import { useState } from 'react';
import { Agreement } from './agreement.tsx';
import { CodeField } from './code-field.tsx';
import { EmailField } from './email-field.tsx';
import { FormEnd } from './form-end.tsx';
import { PhoneField } from './phone-field.tsx';
import { codeSignInFaults, plainAddress } from './rules.ts';
import styles from './sign-in-form.module.css';
import { useAccountForm } from './use-account-form.ts';

interface AddressFieldProps {
  value: string;
  isEmail: boolean;
  onChange: (value: string, isEmail: boolean) => void;
  error: string | undefined;
}

/** Recipient of a code: a phone number or, where the installation sends mail, an e-mail address. */
export function AddressField({ value, isEmail, onChange, error }: AddressFieldProps) {
  const t = useText('account');
  const { data } = useQuery(callQuery(signInWays, {}));
  const [hasSwitched, setSwitched] = useState(false);
  const Address = isEmail ? EmailField : PhoneField;
  return (
    <Address
      value={value}
      error={error}
      autoFocus={hasSwitched}
      onChange={(next) => onChange(next, isEmail)}
      aside={
        data?.email ? (
          <button
            type="button"
            className={styles.link}
            onClick={() => {
              setSwitched(true);
              onChange('', !isEmail);
            }}
          >
            {t(isEmail ? 'email.usePhone' : 'email.use')}
          </button>
        ) : undefined
      }
    />
  );
}

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
          form.clearError('phone');
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
          form.clearError('code');
          setCode(next);
        }}
      />
      <Agreement
        isAgreed={isAgreed}
        error={form.errorOf('agreement')}
        onChange={(next) => {
          form.clearError('agreement');
          onAgree(next);
        }}
      />
      <FormEnd label={t('signIn')} isBusy={form.isBusy} leaves error={form.errorOf('form')} />
    </form>
  );
}
