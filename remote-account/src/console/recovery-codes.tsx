import { useText } from '@atelier/platform/i18n';
import { Button } from '@atelier/ui/button';
import { copyWords } from '../person/copy-words.ts';
import styles from './console-page.module.css';

/** The recovery codes, the one time that they are shown. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useText('account');
  const copy = () =>
    copyWords(codes.join('\n'), { copied: t('console.codes.copied'), failed: t('console.codes.uncopied') });
  return (
    <div className={styles.narrow}>
      <h1>{t('console.codes')}</h1>
      <p>{t('console.codes.words')}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.end}>
        <Button onClick={() => void copy()}>{t('console.codes.copy')}</Button>
        <Button kind="primary" onClick={onDone}>
          {t('console.codes.kept')}
        </Button>
      </div>
    </div>
  );
}
