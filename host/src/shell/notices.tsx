import { useText } from '@atelier/platform/i18n';
import { useUser } from '@atelier/platform/session';
import { socket, useSocketStatus } from '@atelier/platform/socket';
import { Button } from '@atelier/ui/button';
import { Notice } from '@atelier/ui/notice';
import { useAtom } from 'jotai';
import { lazy, Suspense, useEffect, useState } from 'react';
import { departureAtom } from '../session/departure.ts';
import { lazyPart } from './lazy-part.ts';
import styles from './notices.module.css';
import { OverrideNotice } from './override-notice.tsx';
import { RemoteNotices } from './remote-notices.tsx';

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
