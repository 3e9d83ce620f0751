import { useText } from '@atelier/platform/i18n';
import { Field } from '@atelier/ui/field';
import { PasswordInput } from '@atelier/ui/password-input';
import { StrengthMeter } from './strength-meter.tsx';

interface NewPasswordFieldProps {
  label: string;
  /** Set where one may go without. */
  optional?: string;
  hint: string | undefined;
  error: string | undefined;
  value: string;
  onChange: (value: string) => void;
}

/** A password that is being made, with how strong it is. */
export function NewPasswordField({ label, optional, hint, error, value, onChange }: NewPasswordFieldProps) {
  const t = useText('account');
  return (
    <>
      <Field label={label} hint={hint} error={error} {...(optional === undefined ? {} : { optional })}>
        {(control) => (
          <PasswordInput
            {...control}
            size="l"
            autoComplete="new-password"
            showLabel={t('password.show')}
            hideLabel={t('password.hide')}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </Field>
      <StrengthMeter password={value} />
    </>
  );
}
