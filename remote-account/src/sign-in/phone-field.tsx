import { useLanguage, useText } from '@atelier/platform/i18n';
import { Field } from '@atelier/ui/field';
import { Icon } from '@atelier/ui/icon';
import { TextInput } from '@atelier/ui/text-input';
import { type ReactNode, useMemo } from 'react';
import { countries, hasCountryCode, joinNumber, splitNumber } from './countries.ts';
import styles from './phone-field.module.css';

export interface PhoneFieldProps {
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  /** Another name than "phone number". */
  label?: string;
  aside?: ReactNode;
  autoFocus?: boolean;
}

/** A number as it is spoken, and the country beside it; who types a plus and a code has chosen, too. */
export function PhoneField({ value, onChange, error, label, aside, autoFocus }: PhoneFieldProps) {
  const t = useText('account');
  const language = useLanguage();
  const names = useMemo(() => new Intl.DisplayNames([language], { type: 'region' }), [language]);
  const { code, rest } = splitNumber(value);
  return (
    <Field label={label ?? t('phone')} aside={aside} error={error}>
      {(control) => (
        <TextInput
          {...control}
          size="l"
          autoFocus={autoFocus}
          type="tel"
          autoComplete="tel"
          placeholder={code === '86' ? t('phone.placeholder') : ''}
          before={
            <span className={styles.country}>
              <span aria-hidden="true">{code === '' ? '+' : `+${code}`}</span>
              <Icon name="chevron-down" size={14} />
              <select
                className={styles.choice}
                aria-label={t('phone.country')}
                value={code}
                onChange={(event) => onChange(joinNumber(event.target.value, code === '' ? '' : rest))}
              >
                {code === '' ? <option value="">{'+'}</option> : null}
                {countries.map(([iso, each]) => (
                  <option key={iso} value={each}>
                    {`${names.of(iso)} +${each}`}
                  </option>
                ))}
              </select>
            </span>
          }
          value={rest}
          onChange={(event) => {
            const typed = event.target.value;
            onChange(hasCountryCode(typed) ? typed : joinNumber(code, typed));
          }}
        />
      )}
    </Field>
  );
}
