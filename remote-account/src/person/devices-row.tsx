import { type DeviceSession, endSession, getSessions } from '@atelier/contract/auth';
import { dialogs } from '@atelier/platform/dialogs';
import { http, isApiError } from '@atelier/platform/http';
import { useLanguage, useText } from '@atelier/platform/i18n';
import { callQuery, useQuery } from '@atelier/platform/queries';
import { session } from '@atelier/platform/session';
import { Button } from '@atelier/ui/button';
import { dateWords } from '@atelier/ui/date-words';
import { Skeleton } from '@atelier/ui/placeholders';
import { Tag } from '@atelier/ui/tag';
import { useBusy } from '@atelier/ui/use-busy';
import { useState } from 'react';
import { formatSince } from '../frame/format.ts';
import styles from './device-list.module.css';
import { PersonRow } from './person-row.tsx';

interface DeviceProps {
  device: DeviceSession;
  /** Signs it out; settles when the list is up to date. */
  onEnd: (device: DeviceSession) => Promise<void>;
}

function Device({ device, onEnd }: DeviceProps) {
  const t = useText('account');
  const language = useLanguage();
  const { isBusy, run } = useBusy();
  const name = [device.browser, device.system].filter(Boolean).join(' · ') || t('person.devices.unknown');
  return (
    <li className={styles.device}>
      <div className={styles.words}>
        <p className={styles.name}>
          {name}
          {device.is_current ? <Tag look="round">{t('person.devices.this')}</Tag> : null}
        </p>
        <p className={styles.seen}>
          {device.is_current
            ? t('person.devices.since', { date: dateWords(device.signed_in_at, language) })
            : t('person.devices.seen', { when: formatSince(new Date(device.last_seen_at), new Date(), language) })}
        </p>
      </div>
      {device.is_current ? null : (
        <Button
          size="s"
          label={t('person.devices.end')}
          isBusy={isBusy}
          aria-label={t('person.devices.endNamed', { name })}
          onClick={() => void run(() => onEnd(device))}
        />
      )}
    </li>
  );
}

/** The devices signed in to the account, each with a sign-out button. */
function DeviceList() {
  const t = useText('account');
  const { data, isError, refetch } = useQuery(callQuery(getSessions, {}));
  const { isBusy, run } = useBusy();
  const handleEnd = async ({ id }: DeviceSession): Promise<void> => {
    try {
      await http.call(endSession, { id }, { quiet: true });
      dialogs.toast({ message: t('person.devices.ended') });
    } catch (error) {
      // Already signed out is the wanted result, and the list shows it.
      if (!isApiError(error, '41007')) dialogs.showError(error);
    }
    await refetch();
  };
  if (isError)
    return (
      <p className={styles.failed}>
        {t('person.devices.failed')}
        <Button size="s" label={t('person.retry')} onClick={() => void refetch()} />
      </p>
    );
  if (!data) return <Skeleton count={2} />;
  const others = data.sessions.filter((device) => !device.is_current);
  const handleEndOthers = async (): Promise<void> => {
    const ended = await Promise.allSettled(others.map(({ id }) => http.call(endSession, { id }, { quiet: true })));
    // Already signed out is the wanted result.
    const failed = ended.find((one) => one.status === 'rejected' && !isApiError(one.reason, '41007'));
    if (failed?.status === 'rejected') dialogs.showError(failed.reason);
    else dialogs.toast({ message: t('person.devices.endedOthers', { count: others.length }) });
    await refetch();
  };
  return (
    <>
      <ul className={styles.list}>
        {data.sessions.map((device) => (
          <Device key={device.id} device={device} onEnd={handleEnd} />
        ))}
      </ul>
      {others.length > 1 ? (
        <Button size="s" isBusy={isBusy} onClick={() => void run(handleEndOthers)}>
          {t('person.devices.endOthers', { count: others.length })}
        </Button>
      ) : null}
    </>
  );
}

/** The signed-in devices, and a button that signs out all of them, including this one. */
export function DevicesRow() {
  const t = useText('account');
  const [isLeaving, setLeaving] = useState(false);
  const handleOut = async (): Promise<void> => {
    const isSure = await dialogs.confirm({
      title: t('person.devices.ask'),
      body: t('person.devices.words'),
      confirm: t('person.devices.out'),
      cancel: t('person.devices.cancel'),
    });
    if (!isSure) return;
    setLeaving(true);
    await session.signOut({ everywhere: true });
  };
  return (
    <PersonRow
      label={t('person.devices.label')}
      action={
        <Button size="s" icon="logout" isBusy={isLeaving} onClick={() => void handleOut()}>
          {t('person.devices.out')}
        </Button>
      }
    >
      {t('person.devices.lead')}
      <DeviceList />
    </PersonRow>
  );
}
