import { useText } from '@atelier/platform/i18n';
import { useNavigation as useTable } from '@atelier/platform/navigation';
import { useRemoteStatus } from '@atelier/platform/registry';
import { Button } from '@atelier/ui/button';
import { Notice } from '@atelier/ui/notice';
import { atom, type PrimitiveAtom, useAtom, useAtomValue } from 'jotai';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { remoteAtPath } from '../addresses/navigation-table.ts';
import { useFederation } from '../federation/federation-context.ts';
import { federationAtom } from '../federation/federation-state.ts';

/** Fallbacks that the user has dismissed, as `remote version`. */
const readFallbacksAtom: PrimitiveAtom<ReadonlySet<string>> = atom<ReadonlySet<string>>(new Set<string>());

/** Notices about the visible group: it runs on its last good version, its next version waits. */
export const RemoteNotices = () => {
  const { pathname } = useLocation();
  const remote = remoteAtPath(pathname, useTable());
  return (
    <>
      {remote ? <FallbackNotice remote={remote} /> : null}
      {remote ? <UpdateNotice remote={remote} /> : null}
    </>
  );
};

const FallbackNotice = ({ remote }: { remote: string }) => {
  const t = useText('host');
  const federation = useFederation();
  const status = useRemoteStatus()[remote];
  const [read, setRead] = useAtom(readFallbacksAtom);
  const [isRetrying, setRetrying] = useState(false);
  if (!status?.isFallback) return null;
  const key = `${remote} ${status.active}`;
  if (read.has(key)) return null;
  const handleRetry = () => {
    setRetrying(true);
    void federation.retry(remote).finally(() => setRetrying(false));
  };
  return (
    <Notice
      title={t('remote.fallback')}
      actions={
        <>
          <span>{status.running}</span>
          <Button size="s" isBusy={isRetrying} onClick={handleRetry}>
            {t('remote.retry')}
          </Button>
        </>
      }
      close={{ label: t('notice.close'), onClose: () => setRead(new Set([...read, key])) }}
    >
      {t('remote.fallbackBody')}
    </Notice>
  );
};

const UpdateNotice = ({ remote }: { remote: string }) => {
  const t = useText('host');
  const federation = useFederation();
  const waiting = useAtomValue(federationAtom).remotes[remote]?.waitingUpdate ?? null;
  if (waiting === null) return null;
  const isBack = waiting === 'back';
  return (
    <Notice
      title={t(isBack ? 'remote.back' : 'remote.update')}
      actions={
        <Button size="s" onClick={() => void federation.agreeToUpdate(remote)}>
          {t(isBack ? 'remote.backNow' : 'remote.updateNow')}
        </Button>
      }
    >
      {t('remote.updateBody')}
    </Notice>
  );
};
