import { useText } from '@atelier/platform/i18n';
import { useNavigation as useTable } from '@atelier/platform/navigation';
import { useRemoteStatus } from '@atelier/platform/registry';
import { useUser } from '@atelier/platform/session';
import { socket, useSocketStatus } from '@atelier/platform/socket';
import { Button } from '@atelier/ui/button';
import { Notice } from '@atelier/ui/notice';
import { atom, type PrimitiveAtom, useAtom, useAtomValue } from 'jotai';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { remoteAtPath } from '../addresses/navigation-table.ts';
import { useFederation } from '../federation/federation-context.ts';
import { federationAtom } from '../federation/federation-state.ts';
import { departureAtom } from '../session/departure.ts';
import { lazyPart } from './lazy-part.ts';
import styles from './notices.module.css';

/** Fallbacks that the user has dismissed, as `remote version`. */
const readFallbacksAtom: PrimitiveAtom<ReadonlySet<string>> = atom<ReadonlySet<string>>(new Set<string>());

/** Notices about the visible group: it runs on its last good version, its next version waits. */
const RemoteNotices = () => {
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

/** Fetched only in the tab of a developer. */
const OverrideBanner = lazy(async () => ({ default: (await import('./override-banner.tsx')).OverrideBanner }));

/** Says on every page that one remote of this tab is not the published one, for as long as that is so. */
export const OverrideNotice = () =>
  useFederation().overrides.isStored() ? (
    <Suspense fallback={null}>
      <OverrideBanner />
    </Suspense>
  ) : null;

/** Shorter interruptions are not reported, ms. */
const patienceMs = 5_000;

/** Only signed-in users have notices. */
const Announced = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "signed-in" */ '../announcements/announcement-strip.tsx')).AnnouncementStrip,
);

const AnnouncementStrip = () =>
  useUser() ? (
    <Suspense>
      <Announced />
    </Suspense>
  ) : null;

/** Few accounts ever close. */
const ClosingNotice = lazy(async () => ({ default: (await import('./account-notices.tsx')).ClosingNotice }));

const Closing = () => {
  const user = useUser();
  return user?.closes_at ? (
    <Suspense>
      <ClosingNotice />
    </Suspense>
  ) : null;
};

/** Strips above the work: they push, never cover. */
export const Notices = () => (
  <div className={styles.stack}>
    <OverrideNotice />
    <Closing />
    <DepartureNotice />
    <RemoteNotices />
    <ConnectionNotice />
    <AnnouncementStrip />
  </div>
);

const ConnectionNotice = () => {
  const t = useText('host');
  const status = useSocketStatus();
  const isBroken = status === 'closed' || status === 'connecting';
  const isLong = useLasting(isBroken, patienceMs);
  if (status === 'polling') {
    return (
      <Notice
        tone="warn"
        title={t('socket.polling')}
        actions={
          <Button size="s" onClick={() => socket.reconnect()}>
            {t('socket.retry')}
          </Button>
        }
      >
        {t('socket.pollingBody')}
      </Notice>
    );
  }
  return isBroken && isLong ? <Notice title={t('socket.closed')}>{t('socket.closedBody')}</Notice> : null;
};

/** The user was removed from a company: the page is already the personal one. */
const DepartureNotice = () => {
  const t = useText('host');
  const [departure, setDeparture] = useAtom(departureAtom);
  if (!departure) return null;
  const { name, reason } = departure;
  return (
    <Notice
      title={t(reason === 'removed' ? 'departure.removed' : 'departure.disbanded', { name })}
      close={{ label: t('notice.close'), onClose: () => setDeparture(null) }}
    >
      {t('departure.body')}
    </Notice>
  );
};

/** True once a state has held for `ms` without a break. */
const useLasting = (holds: boolean, ms: number): boolean => {
  const [isLasting, setLasting] = useState(false);
  useEffect(() => {
    if (!holds) return setLasting(false);
    const timer = setTimeout(() => setLasting(true), ms);
    return () => clearTimeout(timer);
  }, [holds, ms]);
  return isLasting;
};
