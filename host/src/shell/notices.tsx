import { useText } from '@atelier/platform/i18n';
import { useNavigation as useTable } from '@atelier/platform/navigation';
import { useRemoteStatus } from '@atelier/platform/registry';
import { useUser } from '@atelier/platform/session';
import { socket, useSocketStatus } from '@atelier/platform/socket';
import { Button } from '@atelier/ui/button';
import { Notice } from '@atelier/ui/notice';
import { useBusy } from '@atelier/ui/use-busy';
import { atom, type PrimitiveAtom, useAtom, useAtomValue } from 'jotai';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { remoteAtPath } from '../addresses/navigation-table.ts';
import { useFederation } from '../federation/create-federation.ts';
import { federationAtom } from '../federation/federation-state.ts';
import { companyRemovalAtom } from '../session/session-atoms.ts';
import { lazyPart } from './lazy-part.ts';
import styles from './notices.module.css';

/** Fallbacks that the user has dismissed, as `remote version`. */
const readFallbacksAtom: PrimitiveAtom<ReadonlySet<string>> = atom<ReadonlySet<string>>(new Set<string>());

/** Notices about the visible group: it runs its last good version, or an update is pending. */
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
  const { isBusy: isRetrying, run } = useBusy();
  if (!status?.isFallback) return null;
  const key = `${remote} ${status.active}`;
  if (read.has(key)) return null;
  return (
    <Notice
      title={t('remote.fallback')}
      actions={
        <>
          <span>{status.running}</span>
          <Button size="s" isBusy={isRetrying} onClick={() => void run(() => federation.retry(remote))}>
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

/** Loaded only in a developer's tab. */
const OverrideBanner = lazy(async () => ({ default: (await import('./override-banner.tsx')).OverrideBanner }));

/** Shown on every page while one remote of this tab is overridden. */
export const OverrideNotice = () =>
  useFederation().overrides.isStored() ? (
    <Suspense fallback={null}>
      <OverrideBanner />
    </Suspense>
  ) : null;

/** Shorter interruptions are not reported, ms. */
const noticeDelayMs = 5_000;

/** Only signed-in users have notifications. */
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

/** Rarely needed: few accounts are scheduled for deletion. */
const DeletionNotice = lazy(async () => ({ default: (await import('./account-notices.tsx')).DeletionNotice }));

const OwnDeletionNotice = () => {
  const user = useUser();
  return user?.closes_at ? (
    <Suspense>
      <DeletionNotice />
    </Suspense>
  ) : null;
};

/** Notice strips above the content: they push it down and never cover it. */
export const Notices = () => (
  <div className={styles.stack}>
    <OverrideNotice />
    <OwnDeletionNotice />
    <CompanyRemovalNotice />
    <RemoteNotices />
    <ConnectionNotice />
    <AnnouncementStrip />
  </div>
);

const ConnectionNotice = () => {
  const t = useText('host');
  const status = useSocketStatus();
  const isBroken = status === 'closed' || status === 'connecting';
  const isLong = useLasting(isBroken, noticeDelayMs);
  if (status === 'polling') {
    return (
      <Notice
        tone="warn"
        title={t('socket.polling')}
        actions={<Button size="s" label={t('socket.retry')} onClick={() => socket.reconnect()} />}
      >
        {t('socket.pollingBody')}
      </Notice>
    );
  }
  return isBroken && isLong ? <Notice title={t('socket.closed')}>{t('socket.closedBody')}</Notice> : null;
};

/** The user was removed from a company: the page already uses the personal identity. */
const CompanyRemovalNotice = () => {
  const t = useText('host');
  const [departure, setDeparture] = useAtom(companyRemovalAtom);
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

/** True once a state has lasted for `ms` without interruption. */
const useLasting = (holds: boolean, ms: number): boolean => {
  const [isLasting, setLasting] = useState(false);
  useEffect(() => {
    if (!holds) return setLasting(false);
    const timer = setTimeout(() => setLasting(true), ms);
    return () => clearTimeout(timer);
  }, [holds, ms]);
  return isLasting;
};
