import { useText } from '@atelier/platform/i18n';
import { navigation } from '@atelier/platform/navigation';
import { Button } from '@atelier/ui/button';
import { StitchedGarment } from '@atelier/ui/stitched-garment';
import { useEffect } from 'react';
import { removePrerenderedPage } from '../keep-alive/scroll-memory.ts';
import styles from './full-message.module.css';

/** The frame itself crashed: offers a reload; drafts are retained. */
export const CrashPage = () => {
  const t = useText('host');
  useEffect(() => void removePrerenderedPage(document), []);
  return (
    <main className={styles.sheet} style={{ height: '100dvh' }}>
      <div className={styles.column} role="alert">
        <StitchedGarment />
        <h1 className={styles.title}>{t('crash.title')}</h1>
        <p className={styles.sentence}>{t('crash.sentence')}</p>
        <div className={styles.actions}>
          <Button kind="primary" size="l" label={t('crash.reload')} onClick={() => void navigation.reload()} />
        </div>
      </div>
    </main>
  );
};
