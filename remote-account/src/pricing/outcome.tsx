import { getOrder, payOrder } from '@atelier/contract/orders';
import { http } from '@atelier/platform/http';
import { useLanguage, useLocalized, useText } from '@atelier/platform/i18n';
import { callQuery, useQuery } from '@atelier/platform/queries';
import { Link, useSearchParams } from '@atelier/platform/router';
import { session } from '@atelier/platform/session';
import { Button, buttonClass } from '@atelier/ui/button';
import { dateWords, lastDayWords } from '@atelier/ui/date-words';
import { Icon } from '@atelier/ui/icon';
import { Skeleton } from '@atelier/ui/placeholders';
import { Sheet } from '@atelier/ui/sheet';
import { useEffect } from 'react';
import { formatCountdown } from '../frame/format.ts';
import { usePay, useServerNow } from '../orders/use-pay.tsx';

import styles from './outcome.module.css';

/** Poll interval until the payment is confirmed, ms. */
const outcomePollMs = 1500;

/** The outcome of a payment, from the server: parameters of the provider's return URL are not trusted. */
export function Outcome({ orderId }: { orderId: string }) {
  const t = useText('account');
  const language = useLanguage();
  const localized = useLocalized();
  const [params, setParams] = useSearchParams();
  const { data, dataUpdatedAt, isError, refetch } = useQuery({
    ...callQuery(getOrder, { id: orderId }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data === undefined || state.data.order.state === 'created' ? outcomePollMs : false,
  });
  const pay = usePay(() => void refetch());
  const order = data?.order;
  const now = useServerNow(order?.told_at, dataUpdatedAt);
  const state = order?.state;
  useEffect(() => {
    if (state === 'paid') void session.reloadBalance();
  }, [state]);
  const handleAgain = (): void => {
    const provider = order?.provider;
    if (provider) void pay.begin(() => http.call(payOrder, { id: orderId, provider }, { quiet: true }));
  };
  if (!order)
    return (
      <Sheet padding={24} className={styles.sheet} aria-busy={!isError}>
        {isError ? (
          <>
            <h2 className={styles.title}>{t('outcome.unread')}</h2>
            <Button label={t('person.retry')} onClick={() => void refetch()} />
          </>
        ) : (
          <Skeleton count={3} />
        )}
      </Sheet>
    );
  const hasFailed = state === 'created' && params.get('failed') === '1';
  const kind = hasFailed ? 'failed' : state === 'partly_refunded' ? 'refunded' : order.state;
  const isAhead = kind === 'paid' && order.starts_at !== null && order.starts_at > (order.told_at ?? order.created_at);
  const details = {
    name: localized(order.name),
    points: order.points.toLocaleString('en'),
    left: formatCountdown(order.expires_at, now),
    date: dateWords(order.starts_at ?? order.created_at, language),
  };
  return (
    <Sheet padding={24} className={styles.sheet} role="status">
      <h2 className={styles.title}>
        {kind === 'paid' ? <Icon name="check" size={20} className={styles.done} /> : null}
        {t(`outcome.${kind}`, details)}
      </h2>
      <p className={styles.words}>
        {[
          t(isAhead ? 'outcome.ahead.words' : `outcome.${kind}.words`, details),
          state === 'paid' && order.ends_at ? t('outcome.until', { date: lastDayWords(order.ends_at, language) }) : '',
        ].join(language === 'zh' ? '' : ' ')}
      </p>
      <div className={styles.actions}>
        {kind === 'failed' || kind === 'created' ? (
          <Button kind="primary" label={t('outcome.again')} isBusy={pay.isBusy} onClick={handleAgain} />
        ) : null}
        {kind === 'paid' ? (
          <Link className={buttonClass({ kind: 'primary' })} to="/dashboard">
            {t('outcome.draw')}
          </Link>
        ) : null}
        <Link className={buttonClass()} to={`/userinfo/orderCenter?order=${order.id}`}>
          {t('outcome.order')}
        </Link>
        <Button kind="quiet" label={t('outcome.more')} onClick={() => setParams({})} />
      </div>
      {pay.dialog}
    </Sheet>
  );
}
