import { companyMemberAdd, getInviteLink } from '@atelier/contract/company-members';
import { dialogs } from '@atelier/platform/dialogs';
import { http, isApiError } from '@atelier/platform/http';
import { useText } from '@atelier/platform/i18n';
import { callQuery, useQuery } from '@atelier/platform/queries';
import { Button } from '@atelier/ui/button';
import { Skeleton } from '@atelier/ui/skeleton';
import { useState } from 'react';
import styles from './company-page.module.css';

interface JoinPanelProps {
  token: string;
  onClose: () => void;
  onJoined: () => void;
}

/** The question of an invitation link. */
export function JoinPanel({ token, onClose, onJoined }: JoinPanelProps) {
  const t = useText('account');
  const [isBusy, setBusy] = useState(false);
  const { data, error, refetch } = useQuery({ ...callQuery(getInviteLink, { invite_token: token }), retry: false });
  const join = async (): Promise<void> => {
    setBusy(true);
    try {
      await http.call(companyMemberAdd, { invite_token: token }, { quiet: true });
      onJoined();
    } catch (failure) {
      setBusy(false);
      dialogs.showError(failure);
      void refetch();
    }
  };
  if (error)
    return (
      <section className={styles.panel}>
        <p className={styles.panelTitle}>{t('company.join.over')}</p>
        <p className={styles.lead}>{isApiError(error) ? dialogs.sentenceOf(error) : ''}</p>
        <Button onClick={onClose}>{t('company.join.close')}</Button>
      </section>
    );
  if (!data)
    return (
      <section className={styles.panel} aria-busy="true">
        <Skeleton count={2} />
      </section>
    );
  const { name, is_full: isFull } = data.company;
  return (
    <section className={styles.panel}>
      <p className={styles.panelTitle}>
        {t(data.invited_by ? 'company.join.by' : 'company.join.ask', { by: data.invited_by ?? '', name })}
      </p>
      <p className={styles.lead}>{t(isFull ? 'company.join.full' : 'company.join.words')}</p>
      <div className={styles.filters}>
        <Button kind="primary" isBusy={isBusy} disabled={isFull} onClick={() => void join()}>
          {t('company.join.yes')}
        </Button>
        <Button onClick={onClose}>{t('company.join.no')}</Button>
      </div>
    </section>
  );
}
