import { useLanguage, useText } from '@atelier/platform/i18n';
import { Icon } from '@atelier/ui/icon';
import { TextField } from '@atelier/ui/text-input';
import { type ReactNode, useMemo } from 'react';
import styles from './phone-field.module.css';

const known =
  'CN86 HK852 MO853 TW886 SG65 MY60 JP81 KR82 TH66 VN84 ID62 PH63 KH855 LA856 MM95 IN91 PK92 BD880 LK94 ' +
  'NP977 AE971 SA966 IL972 TR90 RU7 UA380 GB44 IE353 FR33 DE49 NL31 BE32 CH41 AT43 IT39 ES34 PT351 GR30 ' +
  'PL48 CZ420 HU36 RO40 DK45 SE46 NO47 FI358 US1 MX52 BR55 AR54 CL56 CO57 PE51 AU61 NZ64 ZA27 EG20 ' +
  'MA212 NG234 KE254';

/** Countries and regions by ISO code and calling code; for a shared calling code the first entry is used. */
export const countries: readonly (readonly [iso: string, code: string])[] = known
  .split(' ')
  .map((each) => [each.slice(0, 2), each.slice(2)] as const);

/** Domestic calling code, omitted in numbers. */
const homeCode = '86';

/** A plus or 00 before the country's code, after invisible characters that were copied with the number. */
const abroad = /^[\s\p{Cf}]*(?:\+|00)[\s\p{Cf}]*(.*)$/su;

const hasCountryCode = (typed: string): boolean => abroad.test(typed.normalize('NFKC'));

/** Splits an entered number: `+49 151` has the code 49. A number without a known code is domestic. */
export const splitNumber = (typed: string): { code: string; rest: string } => {
  const digits = abroad.exec(typed.normalize('NFKC'))?.[1];
  if (digits === undefined) return { code: homeCode, rest: typed };
  const found = countries
    .filter(([, code]) => digits.startsWith(code))
    .sort((one, other) => other[1].length - one[1].length)[0];
  return found ? { code: found[1], rest: digits.slice(found[1].length).trimStart() } : { code: '', rest: typed };
};

/** Joins code and number; domestic numbers have no code. */
export const joinNumber = (code: string, rest: string): string =>
  code === homeCode || code === '' ? rest : `+${code} ${rest}`;

export interface PhoneFieldProps {
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  /** Label other than "phone number". */
  label?: string;
  aside?: ReactNode;
  autoFocus?: boolean;
}

/** A phone number with its country; typing a plus and a code selects the country, too. */
export function PhoneField({ value, onChange, error, label, aside, autoFocus }: PhoneFieldProps) {
  const t = useText('account');
  const language = useLanguage();
  const names = useMemo(() => new Intl.DisplayNames([language], { type: 'region' }), [language]);
  const { code, rest } = splitNumber(value);
  return (
    <TextField
      label={label ?? t('phone')}
      aside={aside}
      error={error}
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
      onChange={(value) => {
        const typed = value;
        onChange(hasCountryCode(typed) ? typed : joinNumber(code, typed));
      }}
    />
  );
}
