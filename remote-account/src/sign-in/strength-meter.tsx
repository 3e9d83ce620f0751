import { useText } from '@atelier/platform/i18n';
import { strengthOf } from './strength.ts';
import styles from './strength-meter.module.css';

const names = ['strength.1', 'strength.2', 'strength.3', 'strength.4'] as const;

/** Four strokes under a new password, and what would make it better. A weak one is taken all the same. */
export function StrengthMeter({ password }: { password: string }) {
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
