import { useLanguage } from '@atelier/platform/i18n';
import { useEffect, useState } from 'react';
import { useRouteError } from 'react-router-dom';
import { limits } from '../limits.ts';
import styles from './recovery-page.module.css';
import { RecoveryPage } from './recovery-page.tsx';
import { recoveryTexts } from './recovery-texts.ts';
import { createRemoteFailure } from './remote-failure.ts';

export interface RemoteBoundaryProps {
  remote: string;
  version: string;
  /** Reports the failure and mounts another version, or the recovery page where none is left. */
  onFailure: (error: unknown) => Promise<void>;
}

/** Error element around a remote's routes: catches a page that throws, a chunk that does not arrive, a loader that rejects. */
export const RemoteBoundary = ({ remote, version, onFailure }: RemoteBoundaryProps) => {
  const error = useRouteError();
  const language = useLanguage();
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    void onFailure(error)
      .catch(() => undefined)
      .finally(() => {
        // What was mounted replaces this page when the router is through with it.
        if (!isGone) timer = setTimeout(() => setSettled(true), limits.replaceMs);
      });
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [error, onFailure]);
  if (!isSettled) {
    return (
      <p className={styles['waiting']} role="status">
        {recoveryTexts[language].waiting}
      </p>
    );
  }
  const failure = createRemoteFailure({ remote, version, phase: 'render', errorClass: 'threw' }, error);
  return <RecoveryPage failure={failure} onRetry={() => onFailure(error)} />;
};
