import { useText } from '@atelier/platform/i18n';
import { Field } from '@atelier/ui/field';
import { TextInput } from '@atelier/ui/text-input';
import styles from './phone-field.module.css';
import { isForeignNumber } from './phone-form.ts';

export interface PhoneFieldProps {
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

/** A mainland number as it is spoken; one from elsewhere begins with a plus and its country code. */
export function PhoneField({ value, onChange, error }: PhoneFieldProps) {
  const t = useText('account');
  return (
    <Field label={t('phone')} error={error} hint={isForeignNumber(value) ? t('phone.foreign') : undefined}>
      {(control) => (
        <TextInput
          {...control}
          size="l"
          type="tel"
          autoComplete="tel"
          placeholder={t('phone.placeholder')}
          before={isForeignNumber(value) ? undefined : <span className={styles.country}>+86</span>}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
