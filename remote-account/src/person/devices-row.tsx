import { dialogs } from '@atelier/platform/dialogs';
import { useText } from '@atelier/platform/i18n';
import { session } from '@atelier/platform/session';
import { Button } from '@atelier/ui/button';
import { useState } from 'react';
import { DeviceList } from './device-list.tsx';
import { PersonRow } from './person-row.tsx';

/** The devices that are signed in, and the way out for all of them, this one too. */
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
