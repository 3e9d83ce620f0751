import { signInWays } from '@atelier/contract/chat-login';
import { useText } from '@atelier/platform/i18n';
import { callQuery, useQuery } from '@atelier/platform/queries';
import { useState } from 'react';
import { EmailField } from './email-field.tsx';
import { PhoneField } from './phone-field.tsx';
import styles from './sign-in-form.module.css';

export interface AddressFieldProps {
  value: string;
  isEmail: boolean;
  onChange: (value: string, isEmail: boolean) => void;
  error: string | undefined;
}

/** Where a code goes: a phone number or, where the installation sends mail, an e-mail address. */
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
