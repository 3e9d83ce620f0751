import { useText } from '@atelier/platform/i18n';
import { Field } from '@atelier/ui/field';
import { PasswordInput } from '@atelier/ui/password-input';
import styles from './strength-meter.module.css';

/** 1 weak, 2 fair, 3 good, 4 strong. */
export type Strength = 1 | 2 | 3 | 4;

const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/];
/** What everybody tries first. */
const common = /^(?:1234|0000|1111|6666|8888|abcd|qwer|pass|admin|iloveyou|letmein|woaini)/i;

/** How hard a password is to guess, by its length, kinds of characters, and whether it repeats itself. Nothing is refused for it. */
export const strengthOf = (password: string): Strength => {
  const characters = [...password];
  const variety = kinds.filter((kind) => kind.test(password)).length;
  const distinct = new Set(characters).size;
  const length = Math.min(characters.length, distinct * 2);
  if (characters.length < 6 || distinct < 4) return 1;
  const points = Math.floor(length / 4) + variety - (common.test(password) ? 2 : 0);
  if (points >= 6 && length >= 12) return 4;
  if (points >= 5) return 3;
  return points >= 3 ? 2 : 1;
};

const names = ['strength.1', 'strength.2', 'strength.3', 'strength.4'] as const;

/** Four strokes under a new password, and what would make it better. A weak one is taken all the same. */
function StrengthMeter({ password }: { password: string }) {
  const t = useText('account');
  if (password === '') return null;
  const strength = strengthOf(password);
  return (
    <div className={styles.meter} data-weak={strength < 3 || undefined}>
      <span className={styles.strokes} aria-hidden="true">
        {names.map((name, index) => (
          <span key={name} className={index < strength ? styles.full : styles.empty} />
        ))}
      </span>
      <p className={styles.words} role="status">
        {t(names[strength - 1] ?? 'strength.1')}
      </p>
    </div>
  );
}

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
