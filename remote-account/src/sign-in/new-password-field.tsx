import { useText } from '@atelier/platform/i18n';
import { PasswordField } from '@atelier/ui/text-input';
import styles from './strength-meter.module.css';

/** 1 weak, 2 fair, 3 good, 4 strong. */
export type Strength = 1 | 2 | 3 | 4;

const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/];
/** The most common passwords. */
const common = /^(?:1234|0000|1111|6666|8888|abcd|qwer|pass|admin|iloveyou|letmein|woaini)/i;

/** Password strength by length, character classes and repetition. Weak passwords are not rejected. */
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

/** Strength meter of four bars with a hint. Weak passwords are accepted. */
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
  /** Set when the password is optional. */
  optional?: string;
  hint: string | undefined;
  error: string | undefined;
  value: string;
  onChange: (value: string) => void;
}

/** Field for a new password with its strength. */
export function NewPasswordField(field: NewPasswordFieldProps) {
  const t = useText('account');
  return (
    <>
      <PasswordField
        {...field}
        autoComplete="new-password"
        showLabel={t('password.show')}
        hideLabel={t('password.hide')}
      />
      <StrengthMeter password={field.value} />
    </>
  );
}
