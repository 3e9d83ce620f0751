import { useText } from '@atelier/platform/i18n';
import { TextField } from '@atelier/ui/text-input';
import type { PhoneFieldProps } from './phone-field.tsx';

/** Field for an e-mail address. */
export function EmailField({ value, onChange, error, label, aside, autoFocus }: PhoneFieldProps) {
  const t = useText('account');
  return (
    <TextField
      label={label ?? t('email')}
      aside={aside}
      error={error}
      size="l"
      autoFocus={autoFocus}
      type="email"
      autoComplete="email"
      autoCapitalize="off"
      spellCheck={false}
      placeholder={t('email.placeholder')}
      value={value}
      onChange={onChange}
    />
  );
}
