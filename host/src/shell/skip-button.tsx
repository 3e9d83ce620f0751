import { useText } from '@atelier/platform/i18n';
import { focusContent } from './content-focus.ts';
import styles from './skip-button.module.css';

/** First stop of every page, seen by who comes to it with Tab: past header and side menu. The hash is the router's, so it moves focus itself. */
export const SkipButton = () => {
  const t = useText('host');
  return (
    <button type="button" className={styles.skip} onClick={focusContent}>
      {t('shell.skip')}
    </button>
  );
};
