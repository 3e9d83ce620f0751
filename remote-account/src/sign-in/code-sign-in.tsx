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
    <form {...form.formProps(handleSubmit)} className={styles.form}>
      <AddressField
        value={phone}
        isEmail={isEmail}
        {...form.fieldProps('phone', (next: string, isNextEmail: boolean) =>
          setAddress({ phone: next, isEmail: isNextEmail }),
        )}
      />
      <CodeField
        purpose="login"
        phone={phone}
        isEmail={isEmail}
        value={code}
        {...form.fieldProps('code', setCode)}
        onPhoneFault={(fault) => form.blame('phone', fault)}
      />
      <Agreement isAgreed={isAgreed} {...form.fieldProps('agreement', onAgree)} />
      <FormEnd label={t('signIn')} form={form} leaves />
    </form>
  );
}
