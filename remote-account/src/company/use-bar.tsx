import { useText } from '@atelier/platform/i18n';
import styles from './use-bar.module.css';

/** Share of a limit from which the bar is highlighted. */
const nearly = 0.85;

/** A member's usage of the limit in this package month. */
export function UseBar({ used, limit }: { used: number; limit: number | null }) {
  const t = useText('account');
  const share = limit === null ? 0 : Math.min(1, used / Math.max(1, limit));
  return (
    <span className={styles.use}>
      {limit === null ? null : (
        <span className={share >= nearly ? `${styles.bar} ${styles.high}` : styles.bar} aria-hidden="true">
          <span style={{ width: `${share * 100}%` }} />
        </span>
      )}
      <span>
        <b>{used.toLocaleString('en')}</b>
        {` / ${limit === null ? t('company.unlimited') : limit.toLocaleString('en')}`}
      </span>
    </span>
  );
}
