import { useText } from '@atelier/platform/i18n';
import { Button } from '@atelier/ui/button';
import { Sheet } from '@atelier/ui/sheet';
import { StitchedGarment } from '@atelier/ui/stitched-garment';
import { useBusy } from '@atelier/ui/use-busy';
import { createContext, useContext, useEffect } from 'react';
import styles from './full-message.module.css';

const RetrySessionContext = createContext<() => Promise<void>>(() => Promise.resolve());

export const RetrySessionProvider = RetrySessionContext.Provider;

/** Reads the session again, then shows the requested page. */
const useRetrySession = (): (() => Promise<void>) => useContext(RetrySessionContext);

/** The server is unreachable: the session is retained, and loading resumes when the network returns. */
export const Unreachable = () => {
  const t = useText('host');
  const retry = useRetrySession();
  const { isBusy, run } = useBusy();
  useEffect(() => {
    const again = () => void retry();
    window.addEventListener('online', again);
    const timer = setInterval(again, 15_000);
    return () => {
      window.removeEventListener('online', again);
      clearInterval(timer);
    };
  }, [retry]);
  return (
    <Sheet padding={0} className={styles.sheet}>
      <div className={styles.column} role="status">
        <StitchedGarment />
        <h1 className={styles.title}>{t('session.unreachableTitle')}</h1>
        <p className={styles.sentence}>{t('session.unreachableBody')}</p>
        <div className={styles.actions}>
          <Button kind="primary" size="l" label={t('session.retry')} isBusy={isBusy} onClick={() => void run(retry)} />
        </div>
      </div>
    </Sheet>
  );
};
