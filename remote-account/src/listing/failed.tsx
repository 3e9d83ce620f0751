import { useText } from '@atelier/platform/i18n';
import { Button } from '@atelier/ui/button';
import { Icon } from '@atelier/ui/icon';
import styles from './listing.module.css';

/** An error with a retry button for one part of the page; the rest is shown. */
export function Failed({ words, onRetry }: { words: string; onRetry: () => void }) {
  const t = useText('account');
  return (
    <div className={styles.failed} role="alert">
      <p className={styles.failedWords}>
        <Icon name="warn" size={16} />
        {words}
      </p>
      <Button size="s" onClick={onRetry}>
        {t('person.retry')}
      </Button>
    </div>
  );
}
