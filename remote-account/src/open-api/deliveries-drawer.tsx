import { type Delivery, getDeliveries, resendDelivery, type Webhook } from '@atelier/contract/webhooks';
import { http } from '@atelier/platform/http';
import { useLanguage, useText } from '@atelier/platform/i18n';
import { callQuery, useQuery } from '@atelier/platform/queries';
import { Button } from '@atelier/ui/button';
import { Drawer } from '@atelier/ui/drawer';
import { Skeleton } from '@atelier/ui/skeleton';
import { useState } from 'react';
import { timeWords } from '../credits/day-words.ts';
import { Failed } from '../listing/failed.tsx';
import styles from './open-api-page.module.css';
import { useKeyAction } from './use-key-action.ts';

function DeliveryLine({ row, isOn }: { row: Delivery; isOn: boolean }) {
  const t = useText('account');
  const language = useLanguage();
  const { isBusy, run } = useKeyAction();
  const timeOf = (at: string) => timeWords(new Date(at), new Date(), language, t('credits.today'));
  const answer = row.status === null ? row.error : `HTTP ${row.status}`;
  const outcome = [
    t(`api.delivery.${row.state}`),
    answer,
    row.next_at === null ? '' : t('api.delivery.next', { time: timeOf(row.next_at) }),
  ].filter(Boolean);
  return (
    <li>
      <span className={styles.phone}>
        <code>{row.event}</code>
        <small className={row.state === 'failed' ? styles.danger : styles.quiet}>{outcome.join(' · ')}</small>
        <small className={styles.quiet}>
          {timeOf(row.created_at)} · {t('api.delivery.attempts', { count: row.attempts })}
        </small>
      </span>
      {isOn ? (
        <Button
          size="s"
          isBusy={isBusy}
          onClick={() => void run(() => http.call(resendDelivery, { id: row.id }, { quiet: true }))}
        >
          {t('api.delivery.resend')}
        </Button>
      ) : null}
    </li>
  );
}

/** What was sent to a webhook, and what came of it. */
export function DeliveriesDrawer({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const t = useText('account');
  const [before, setBefore] = useState<string>();
  const { data, isError, refetch } = useQuery({
    ...callQuery(getDeliveries, { id: webhook.id, ...(before !== undefined && { before }) }),
    staleTime: 0,
    refetchInterval: 5000,
  });
  return (
    <Drawer isOpen side="right" title={t('api.deliveries')} closeLabel={t('api.close')} onClose={onClose}>
      <div className={styles.drawer}>
        <p className={styles.address}>{webhook.url}</p>
        {isError ? <Failed words={t('api.deliveries.failed')} onRetry={() => void refetch()} /> : null}
        {data?.deliveries.length === 0 ? <p className={styles.quiet}>{t('api.deliveries.none')}</p> : null}
        {data ? (
          <ul className={styles.deliveries}>
            {data.deliveries.map((row) => (
              <DeliveryLine key={row.id} row={row} isOn={webhook.is_on} />
            ))}
          </ul>
        ) : isError ? null : (
          <Skeleton count={6} />
        )}
        <div className={styles.ways}>
          {before === undefined ? null : (
            <Button size="s" onClick={() => setBefore(undefined)}>
              {t('api.deliveries.newest')}
            </Button>
          )}
          {data?.next ? (
            <Button size="s" onClick={() => setBefore(data.next ?? undefined)}>
              {t('api.deliveries.older')}
            </Button>
          ) : null}
        </div>
      </div>
    </Drawer>
  );
}
