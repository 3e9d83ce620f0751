import { useLanguage } from '@atelier/platform/i18n';
import { useEffect, useState } from 'react';
import { useRouteError } from 'react-router-dom';
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
    void onFailure(error).finally(() => setSettled(true));
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
