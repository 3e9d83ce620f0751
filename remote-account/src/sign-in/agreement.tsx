import { useText } from '@atelier/platform/i18n';
import { Link } from '@atelier/platform/router';
import { Checkbox } from '@atelier/ui/checkbox';
import { Icon } from '@atelier/ui/icon';
import styles from './agreement.module.css';

export interface AgreementProps {
  isAgreed: boolean;
  onChange: (isAgreed: boolean) => void;
  /** The error after an attempt to continue without consent. */
  error: string | undefined;
}

/** Service agreement and privacy policy: accepted before registration or sign-in. */
export function Agreement({ isAgreed, onChange, error }: AgreementProps) {
  const t = useText('account');
  return (
    <div className={styles.agreement}>
      <Checkbox
        isChecked={isAgreed}
        onChange={onChange}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? 'agreement-error' : undefined}
      >
        {t('agree.before')}{' '}
        <Link className={styles.link} to="/terms" target="_blank">
          {t('agree.terms')}
        </Link>{' '}
        {t('agree.and')}{' '}
        <Link className={styles.link} to="/privacy" target="_blank">
          {t('agree.privacy')}
        </Link>
      </Checkbox>
      {error ? (
        <p className={styles.error} id="agreement-error" role="alert">
          <Icon name="warn" size={16} />
          {error}
        </p>
      ) : null}
    </div>
  );
}
